"""What pointer, keyboard, gamepad and buttons do at the table. No drawing and no rules."""
