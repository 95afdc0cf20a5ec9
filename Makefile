# The first two targets are all that a newcomer needs; tools/setup.sh sets up the rest.
.PHONY: play test lint unit bench docs schema lock clean
BIN := .venv/bin
HOUSE ?= vegas-six-deck

play: ## sit down at a table in this terminal: make play HOUSE=vegas-switch
	@tools/setup.sh play
	@$(BIN)/upcard play $(HOUSE) $(ARGS)

test: lint unit ## everything that .ci/run runs

lint: ## style, types, layers, sizes
	@tools/setup.sh all
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/caps.py

unit: ## tests and doctests, on two cores
	@tools/setup.sh all
	$(BIN)/pytest -n 2 --dist loadgroup

bench: ## speed of the engine, the solver and the simulator on this machine
	@tools/setup.sh all
	$(BIN)/pytest bench --benchmark-only --benchmark-columns=mean,stddev,ops

docs: ## write the reference, and check that every example in the documentation is true
	@tools/setup.sh all
	$(BIN)/python tools/reference.py
	$(BIN)/pytest tests/docs

schema: ## write the JSON schema of house documents
	$(BIN)/python -m upcard.rules.schema > src/upcard/houses/schema.json

lock: ## resolve the dependencies anew
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile $(LOCK) --all-extras --group dev -o requirements.lock pyproject.toml
	$(BIN)/uv pip compile $(LOCK) --extra tui --group build -o requirements-play.lock pyproject.toml
LOCK := --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

clean: ## remove the environment and every cache
	rm -rf .venv .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache
