"""The screens, in rooms by what they are about; the table itself is in ``game.ui.table``."""
