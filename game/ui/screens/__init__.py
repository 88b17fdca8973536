"""The screens round the table: title, new match, settings, rules, score sheet, menu, viewer."""
