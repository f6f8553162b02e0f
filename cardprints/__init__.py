"""Printed cards: tags, faces, backs and sheets. Knows no rules and no web."""
