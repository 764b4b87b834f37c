# make          the book: build/donimoes.pdf
# make html     the book as a site: build/html/index.html
# make workshop the site with the engine beside it: build/workshop/workshop.html (needs npm)
# make epub     the book as an e-book: build/donimoes.epub
# make sheets   cards, boards and score sheets to print and cut: build/donimoes-sheets.pdf
# make editions the book in every edition: all papers, large print, folded, leaflets, covers
# make serve    the book in a browser, built again after every change
# make test     what every change has to pass: style, types, layers, tests; without make, run
#               python -m tools.dev build, and python -m tools.dev test
# make test-all the same, and the tests of data and of chance that take long
# make hosts    what the tests of our plugins for Node need
# make lowest   the book with the oldest libraries that we allow: the same bytes
# make newest   the book with today's newest libraries: the same bytes, help and messages
# make booklets a few booklets of problems, in build/booklets
# make diagrams the pictures in README and docs, from the positions next to them
# make docs     the documentation as a site: build/docs/index.html
# make pages    the site with its engine, and the documentation below it: build/pages
# make release  checks and makes everything that is published: build/release
# make solved   what the program carries of its own book, so that a first build need not solve it
# make fonts    our own three fonts, after a change to the drawings
# make bench    what we measure; see benchmarks/
# make clean    removes the output; make distclean removes .venv, too

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What also works without make.
DEV := $(or $(wildcard $(BIN)/python),$(PYTHON)) -m tools.dev
BOOK := build/donimoes.pdf
SITE := build/html/index.html
EPUB := build/donimoes.epub
SOURCES := $(shell find rules -not -name '.*') \
	$(shell find src/donimoes_book -type f -not -path '*/__pycache__/*')
BOOKLET := $(BIN)/donimoes-book booklet
POSITIONS := $(wildcard diagrams/*.txt)

# A relative path: pip splits this variable at spaces.
export PIP_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# A module is compiled once, not by every process that a test starts.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: all html workshop epub sheets editions serve booklets test test-all hosts lowest newest types kernels long fuzz diagrams docs pages release hashes solved fonts bench clean distclean
# Books are written whole or not at all: an interrupted build leaves the last good one in place.
.PRECIOUS: $(BOOK) $(SITE) $(EPUB)

all: $(BOOK)

$(BOOK): $(VENV)/installed $(SOURCES)
	$(BIN)/donimoes-book build --rules rules --out build
	@touch $@

html: $(SITE)

$(SITE): $(VENV)/installed $(SOURCES)
	$(BIN)/donimoes-book build --rules rules --out build --edition html
	@touch $@

# The runtime of the engine is an npm package; the build refuses any other.
workshop: $(VENV)/installed
	npm install --prefix build/npm --no-save --no-audit --no-fund --silent pyodide@314.0.7
	$(BIN)/donimoes-book build --rules rules --out build --edition workshop

epub: $(EPUB)

$(EPUB): $(VENV)/installed $(SOURCES)
	$(BIN)/donimoes-book build --rules rules --out build --edition epub
	@touch $@

sheets: $(VENV)/installed
	$(BIN)/donimoes-book build --rules rules --out build --edition sheets

editions: $(VENV)/installed
	$(BIN)/donimoes-book build --rules rules --out build --edition all

serve: $(VENV)/installed
	$(BIN)/donimoes-book serve rules --open

$(VENV)/installed: pyproject.toml constraints.txt
	@$(DEV) install

$(VENV)/installed-%: $(VENV)/installed
	@$(DEV) install $*

test types kernels long hosts lowest:
	@$(DEV) $@

test-all: test hosts lowest long

# With what the package index has today, the book is the same, to the byte, and so is all that depends
# on words of libraries. No part of test-all: a release of others must not fail a change of ours.
NEWEST := build/newest
newest: $(BOOK)
	rm -rf $(NEWEST)
	$(PYTHON) -m venv $(NEWEST)
	PIP_CONSTRAINT= $(NEWEST)/bin/pip install --quiet --editable '.[dev]'
	@echo 'Newer than in constraints.txt:'
	@$(NEWEST)/bin/pip freeze --exclude-editable | grep -vixFf constraints.txt || true
	$(NEWEST)/bin/donimoes-book build --rules rules --out $(NEWEST)/out
	cmp $(BOOK) $(NEWEST)/out/donimoes.pdf
	$(NEWEST)/bin/pytest tests/test_*.py tests/commands tests/store tests/words tests/embed

FUZZ := --count 100000
fuzz: $(VENV)/installed-dev
	$(BIN)/python tests/fuzz $(FUZZ)

booklets: $(VENV)/installed
	$(BOOKLET) fujisan unmatched --level medium --paper a5 --seed 7 -o build/booklets/fujisan-and-unmatched-a5.pdf
	$(BOOKLET) capturing --level hard --hints foot -o build/booklets/capturing-hard.pdf
	$(BOOKLET) mountains --count 8 --hints page -o build/booklets/mountains.pdf
	$(BOOKLET) five-columns domino-patience knock-out --hints foot \
		--solutions build/booklets/solitaires-solutions.pdf -o build/booklets/solitaires.pdf
	$(BOOKLET) checkimoes tetradominoes domino-finder domino-runners --hints foot -o build/booklets/table-games.pdf

diagrams: $(POSITIONS:.txt=.svg)

diagrams/%.svg: diagrams/%.txt $(VENV)/installed $(SOURCES)
	$(BIN)/donimoes-book render $< -o $@

# NAME.solid.svg shows solids; NAME.GAME.solid.svg shows them as that game draws them.
diagrams/%.solid.svg: diagrams/%.solid.txt $(VENV)/installed $(SOURCES)
	$(BIN)/donimoes-book render $< $(patsubst .%,--game %,$(suffix $*)) --view solid -o $@

docs: $(VENV)/installed-docs
	$(BIN)/sphinx-build -q -W --keep-going -c docs . build/docs

pages: workshop docs
	rm -rf build/pages
	cp -R build/workshop build/pages
	cp -R build/docs build/pages/docs

release: $(VENV)/installed-dev
	$(BIN)/python -m tools.release

hashes: $(VENV)/installed
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --constraint constraints.txt \
		--generate-hashes --no-header --no-annotate --output-file requirements-hashed.txt \
		pyproject.toml

solved: $(VENV)/installed
	$(BIN)/python -m tools.carry_solved

fonts: $(VENV)/installed-dev
	$(BIN)/python -m tools.fontmaking.mono_font
	$(BIN)/python -m tools.fontmaking.domino_font
	$(BIN)/python -m tools.fontmaking.symbol_font

bench: $(VENV)/installed-dev $(BOOK)
	$(BIN)/python -m benchmarks

clean:
	rm -rf build

distclean: clean
	rm -rf $(VENV)
