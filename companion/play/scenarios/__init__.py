"""Scenario files: given this table, when this is done, then this holds. Their form is in ``docs/scenarios.md``."""
