"""Problems: positions in which one answer is clearly best, and not the obvious one."""
