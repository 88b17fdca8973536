"""What outlives the program: settings, saved matches and the log, in the user's own folders."""
