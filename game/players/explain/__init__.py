"""Why a move is made: the facts that decided it, and the words for them."""
