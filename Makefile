# Two commands are enough: `make run` and `make test`. Both make what they need on first use.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python

.PHONY: run test check bench setup prints format help

help:            ## say what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

$(VENV)/.run: requirements/run.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Tabletop Companion needs Python 3.11 or newer; $(PYTHON) is older. Try: make PYTHON=python3.12 run"; exit 1; }
	@echo "Setting up, once: this takes about a minute."
	@$(PYTHON) -m venv $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

setup: $(VENV)/.dev   ## make the virtual environment, with the tools for development

run: $(VENV)/.run     ## start the server
	@$(PY) -m companion serve

test: $(VENV)/.dev    ## run every test
	@$(PY) -m pytest

check: $(VENV)/.dev   ## format, lint, types, import arrows, tests
	@$(PY) -m ruff format --check .
	@$(PY) -m ruff check .
	@$(PY) -m mypy
	@$(VENV)/bin/lint-imports --no-cache
	@$(PY) -m pytest

format: $(VENV)/.dev  ## put the code into its form
	@$(PY) -m ruff format .
	@$(PY) -m ruff check --fix .

bench: $(VENV)/.dev   ## measure, side by side with what one would use instead
	@$(PY) -m benchmarks.run

prints: $(VENV)/.run  ## a printed deck of each game into prints/
	@mkdir -p prints
	@$(PY) -m companion print --game cadaver --paper a4 -o prints/cadaver-a4.pdf
