# Two commands are enough: `make run` and `make test`. Each makes what it needs on first use.

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
  BIN := $(VENV)/Scripts
else
  BIN := $(VENV)/bin
endif
PY := $(BIN)/python
INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check

.PHONY: help run test check format bench prints setup
.DEFAULT_GOAL := help

help:            ## say what there is
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/'

# Which Python is checked before anything is made; the second `make run` finds the stamp and starts at once.
$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || \
		{ echo "Tabletop Companion needs Python 3.11 or newer, and there is no $(PYTHON). Install it, or name yours: make PYTHON=/path/to/python run" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Tabletop Companion needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1). Name a newer one: make PYTHON=python3.12 run" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "This Python can't make virtual environments. On Debian: sudo apt-get install python3-venv" >&2; exit 1; }
	@echo "Setting up, once: this takes about a minute."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.run: requirements/build.txt requirements/run.txt pyproject.toml | $(VENV)/.made
	@$(INSTALL) --require-hashes -r requirements/build.txt -r requirements/run.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

setup: $(VENV)/.dev   ## make the virtual environment, with the tools for development

run: $(VENV)/.run     ## start the server; options of `companion serve` go into ARGS
	@$(PY) -m companion serve $(ARGS)

test: $(VENV)/.dev    ## run every test; options of pytest go into ARGS
	@$(PY) -m pytest $(ARGS)

check: $(VENV)/.dev   ## format, lint, types, import arrows, tests
	@$(PY) -m ruff format --check .
	@$(PY) -m ruff check .
	@$(PY) -m mypy
	@$(BIN)/lint-imports --no-cache
	@$(PY) -m pytest

format: $(VENV)/.dev  ## put the code into its form
	@$(PY) -m ruff format .
	@$(PY) -m ruff check --fix .

bench: $(VENV)/.dev   ## measure, side by side with what one would use instead
	@$(PY) -m benchmarks.run

prints: $(VENV)/.run  ## make a printed deck in prints/
	@mkdir -p prints
	@$(PY) -m companion print --game cadaver --paper a4 -o prints/cadaver-a4.pdf
