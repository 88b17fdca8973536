"""The table: layout, sprites, motion, and hands on cards."""
