"""Catalogues, what is extracted for them, and how languages write figures and lists."""
