"""The rules of a game as pages, the tables and sentences made from records, and the glossary."""
