"""Files that outlive the program."""
