"""Files from outside: choosing, reading and sharing them."""
