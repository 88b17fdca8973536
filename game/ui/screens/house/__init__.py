"""House rules: every parameter of a variant in words, and the screen that changes them."""
