# Pioche: `make play` plays, `make test` tests. Each sets up all it needs (Python 3.11 or newer).

PYTHON ?= python3
BIN := .venv/bin
GAME ?=
ARGS ?=

.PHONY: play test check soak bench golden picture pins clean

play: .venv/.ready
	@$(BIN)/pioche play $(GAME) $(ARGS)

test: .venv/.ready-dev check
	$(BIN)/pytest -q -n 2 --dist worksteal

check: .venv/.ready-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

# The long checks (about three quarters of an hour on two cores), with their figures.
soak: .venv/.ready-dev
	$(BIN)/python -m tests.contract.soak

# The speed, beside its peers, as one table.
bench: .venv/.ready-dev
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.txt \
	  || echo "open_spiel does not install here: its rows are left out"
	$(BIN)/python -m bench

# Golden games and perft counts of a new game or a new rules version.
golden: .venv/.ready-dev
	$(BIN)/python -m tests.contract.golden

# The README's picture of a game in the terminal.
picture: .venv/.ready-dev
	$(BIN)/python -m tests.cli.picture

.venv/.ready: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Pioche needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Setting up (once)…"
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

.venv/.ready-dev: .venv/.ready requirements-dev.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

# Pin anew what pyproject.toml asks for: versions and hashes, and no address of an index.
PIN := $(BIN)/pip-compile --quiet --strip-extras --allow-unsafe --generate-hashes \
  --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-header
pins: .venv/.ready-dev
	$(PIN) --extra build --output-file requirements.txt pyproject.toml
	$(PIN) --extra dev --constraint requirements.txt --output-file requirements-dev.txt pyproject.toml
	$(PIN) --extra bench --constraint requirements.txt --output-file requirements-bench.txt pyproject.toml

clean:
	rm -rf .venv build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache
