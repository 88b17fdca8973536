"""The screens besides the table: title, new match, settings, rules, score sheet, menu, viewer."""
