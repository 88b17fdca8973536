"""Events become beats of motion, sound, speech and faces."""
