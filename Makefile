# The first two targets are all that a newcomer needs; tools/setup.sh sets up the rest.
.PHONY: play table bench-server shuffle-report agree crash worlds soak test lint unit bench docs schema lock clean
BIN := .venv/bin
HOUSE ?= vegas-six-deck

play: ## tables in the browser; prints the address: make play ARGS='--floor-key KEY'
	@tools/setup.sh play
	@$(BIN)/upcard serve $(ARGS)

table: ## a table in this terminal: make table HOUSE=vegas-switch
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
	tools/postgres.sh with $(BIN)/pytest -n 2 --dist loadgroup --ignore=tests/browser
	@# A real page needs the machine to itself; what was late once is tried once more.
	$(BIN)/pytest tests/browser || $(BIN)/pytest tests/browser --last-failed

bench: ## speed on this machine, also beside public programs (installed for the time)
	@tools/setup.sh all
	$(BIN)/pytest bench --benchmark-only --benchmark-columns=mean,stddev,ops
	$(BIN)/python bench/peers.py

bench-server: ## a server under load on this machine: make bench-server TABLES=500 ACTIONS=1000
	@tools/setup.sh all
	$(BIN)/python bench/server_load.py --tables $(TABLES) --actions $(ACTIONS) --seconds 20
TABLES := 100
ACTIONS := 500

agree: ## engine against kernels, round by round: make agree ROUNDS=1e8 SEED=1
	@tools/setup.sh all
	PYTHONPATH=tests $(BIN)/python -m agree --rounds $(ROUNDS) --seed $(SEED)
ROUNDS := 1e6
SEED := 0

shuffle-report: ## what regulators ask of a shuffle: make shuffle-report SHOES=1000000
	@tools/setup.sh all
	$(BIN)/python tests/randomness/battery.py --shoes $(SHOES)
SHOES := 1000000

crash: ## kill a server under load and start it again: make crash KILLS=10000
	@tools/setup.sh all
	PYTHONPATH=tests $(BIN)/python -m crash.campaign --kills $(KILLS)
	PYTHONPATH=tests $(BIN)/python -m crash.long_log --rows 1000000
KILLS := 10000

worlds: ## simulate servers on failing disks and networks: make worlds SEEDS=100000
	@tools/setup.sh all
	PYTHONPATH=tests $(BIN)/python -m simulation.many --seeds $(SEEDS)
SEEDS := 10000

soak: ## watch a server under load for leaks: make soak SECONDS=300
	@tools/setup.sh all
	PYTHONPATH=tests $(BIN)/python -m crash.soak --seconds $(SECONDS)
SECONDS := 300

docs: ## write the reference, and check that every example in the documentation is true
	@tools/setup.sh all
	$(BIN)/python tools/reference.py
	$(BIN)/pytest tests/docs

schema: ## write the JSON schema of house documents
	$(BIN)/python -m upcard.rules.schema > src/upcard/houses/schema.json

lock: ## resolve the dependencies anew
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile $(LOCK) --all-extras --group dev -o requirements.lock pyproject.toml
	$(BIN)/uv pip compile $(LOCK) --extra tui --extra server --group build -o requirements-play.lock pyproject.toml
LOCK := --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

clean: ## remove the environment and every cache
	rm -rf .venv .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache
