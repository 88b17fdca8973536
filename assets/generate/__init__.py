"""Vector art of the game: card faces, backs, icons, felt and title, written as SVG and PNG."""
