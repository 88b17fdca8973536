"""What screens of several rooms are made of: charts, tables, pages of text, words."""
