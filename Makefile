# Six words; each completes the one .venv by itself. The work is done by tools/make.py, also without make:
# python -m tools.make lab

PYTHON ?= $(shell for p in python3 python python3.14 python3.13 python3.12 python3.11; do \
	"$$p" -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null && echo "$$p" && break; done)

.PHONY: lab test lint bench golden bite
lab test lint bench golden bite:
	$(if $(PYTHON),,$(error clank_nb needs Python 3.11 or newer, and no such python3 was found. Install one, or name it: make $@ PYTHON=/path/to/python3))
	@$(PYTHON) -m tools.make $@
