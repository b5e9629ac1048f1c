# Pioche: `make play` plays, `make test` tests. Each sets up all it needs (Python 3.11 or newer).

PYTHON ?= python3
BIN := .venv/bin
NODE := $(BIN)/python web/node.py
ARGS ?=
PAGE := src/pioche/server/page/index.html

# Bytecode is cached: the tests start a hundred processes, and pytest rewrites each test module only once.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test e2e check soak budgets bench golden notebooks picture schema screenshots docs docs-screenshots pins page clean

play: .venv/.ready $(PAGE)
	@$(BIN)/pioche serve --browser $(ARGS)

test: .venv/.ready-dev $(PAGE) check
	@$(NODE) npm run --silent unit
	@mkdir -p build
	@# The browser's tests run beside the others, which wait a lot; what they say is shown at the end.
	@$(MAKE) --no-print-directory e2e >build/e2e.log 2>&1 & browser=$$!; \
	  $(BIN)/pytest -q -n 2 --dist worksteal; tests=$$?; \
	  wait $$browser; browser=$$?; cat build/e2e.log; test $$tests = 0 -a $$browser = 0

# The page in a real Chromium; E2E=full plays every game at every size, in both languages and themes.
e2e: .venv/.ready-dev $(PAGE)
	@chromium=$$(web/chromium.sh) && CHROMIUM=$$chromium $(NODE) playwright test $(ARGS)

check: .venv/.ready-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	@$(BIN)/python -m tests.kit.server.schema build/openapi.json
	@$(NODE) npm run --silent schema -- --check || { echo "web/src/net/schema.d.ts is out of date: make schema"; exit 1; }
	@$(NODE) npm run --silent check

# The long checks, with their figures: most of a day on two cores. SCALE=0.01 does a hundredth of each; the
# second line of each of the tests' modules named here says how to run one of them alone.
SCALE ?= 1
SOAKS := contract ray_cluster ppo tables faults fuzz load floods edge
soak: .venv/.ready-dev $(PAGE)
	@for soak in $(SOAKS); do $(BIN)/python -m tests.soak.$$soak --scale $(SCALE) || failed="$$failed $$soak"; done; \
	  PIOCHE_TABLES=all $(BIN)/pytest -q tests/envs/test_openspiel.py tests/envs/test_gymnasium_vector.py || failed="$$failed tables"; \
	  PIOCHE_PYTHONS=all $(BIN)/pytest -q tests/distribution || failed="$$failed distribution"; \
	  $(MAKE) --no-print-directory docs || failed="$$failed docs"; \
	  E2E=full $(MAKE) --no-print-directory e2e || failed="$$failed e2e"; \
	  test -z "$$failed" || { echo "failed:$$failed"; exit 1; }

# What the page may cost: bytes to load, time to the first scene, frames while cards fly.
budgets: .venv/.ready-dev $(PAGE)
	@chromium=$$(web/chromium.sh) && CHROMIUM=$$chromium $(NODE) npm run --silent budgets

# The speed, beside its peers, as one table.
bench: .venv/.ready-dev
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.txt \
	  || echo "open_spiel does not install here: its rows are left out"
	$(BIN)/python -m bench

# Golden games and perft counts of a new game or a new rules version.
golden: .venv/.ready-dev
	$(BIN)/python -m tests.kit.contract.golden

# The notebooks of docs/notebooks/ run, and their outputs are stored in them.
notebooks: .venv/.ready-dev
	$(BIN)/python -m tests.kit.notebooks

# The README's picture of a game in the terminal.
picture: .venv/.ready-dev
	$(BIN)/python -m tests.kit.cli.picture

# The page's types of the HTTP interface (web/src/net/schema.d.ts), generated from the server's schema.
schema: .venv/.ready-dev
	@$(BIN)/python -m tests.kit.server.schema build/openapi.json
	@$(NODE) npm run --silent schema

# Pictures of every screen of the page, into build/screenshots/ (ARGS: only some of them, for example -g count).
# docs/screenshots/ has copies of those that the README shows.
TAKE = cd web && npx --no-install playwright test --config screenshots/playwright.config.ts
screenshots: .venv/.ready-dev $(PAGE)
	$(TAKE) --project desktop-light --project desktop-dark --project phone-light --project phone-dark $(ARGS)

# The pictures of the documentation, light and dark, in docs/screenshots/en/ and docs/screenshots/fr/.
docs-screenshots: .venv/.ready-dev $(PAGE)
	@for language in en fr; do export SPEAKING=$$language PICTURES=docs/screenshots/$$language; \
	  ($(TAKE) --project desktop-light --project desktop-dark \
	    -g ' (home|waiting-room|table-lost-cities-held|table-hint|count-lost-cities|fair-deal|about)$$' $(ARGS)) \
	    || exit 1; \
	done

# The documentation as a site in build/site/; a dead link or a warning is an error.
docs: .venv/.ready-docs
	@$(NODE) vite build --config docs/vite.config.ts --logLevel warn
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "The site begins at build/site/index.html"

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

.venv/.ready-docs: .venv/.ready requirements-docs.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-docs.txt
	@touch $@

# The page, built into the package.
page: $(PAGE)
$(PAGE): .venv/.ready $(shell find web \( -name node_modules -o -name tests -o -name screenshots -o -name docs \) -prune -o -type f -print)
	@echo "Building the page…"
	@$(NODE) vite build --logLevel warn
	@touch $@

# Pin anew what pyproject.toml asks for: versions and hashes, and no address of an index.
PIN := $(BIN)/pip-compile --quiet --strip-extras --allow-unsafe --generate-hashes \
  --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-header
# The requirements of a dependency group of pyproject.toml, one a line.
group = $(BIN)/python -c 'import sys, tomllib; \
  print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"][sys.argv[1]], sep="\n")' $(1)
pins: .venv/.ready-dev
	$(call group,build) | $(PIN) --output-file requirements.txt pyproject.toml -
	$(call group,dev) | $(PIN) --constraint requirements.txt --output-file requirements-dev.txt pyproject.toml -
	$(call group,bench) | $(PIN) --constraint requirements.txt --output-file requirements-bench.txt pyproject.toml -
	$(call group,docs) | $(PIN) --constraint requirements-dev.txt --output-file requirements-docs.txt -
	$(call group,node) | $(PIN) --output-file requirements-node.txt -
	echo 'ray>=2.9' | $(PIN) --constraint requirements.txt --output-file requirements-ray.txt -
	printf '%s\n' 'torch==2.13.0+cpu' 'sb3-contrib>=2.9' 'torchrl>=0.14' | $(PIN) --constraint requirements-dev.txt \
	  --output-file requirements-torch.txt -

clean:
	rm -rf .venv build dist src/*.egg-info src/pioche/server/page web/node_modules .pytest_cache .mypy_cache .ruff_cache
