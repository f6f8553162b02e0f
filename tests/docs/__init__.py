"""The scripts that make pages of the documentation."""
