"""The readable policy: how a player without search decides, by rules of thumb and weights."""
