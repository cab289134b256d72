# Fleuron: what a user runs. Each target does its own set-up.

PREFIX ?= /usr/local
FLEURON = .build/release/fleuron

.PHONY: book test check-properties install uninstall deb bench-peers bench-editing bench-styles gallery documentation setup release lint clean

# Sets the specimen book and says where it is.
book: release
	@mkdir -p build
	@$(FLEURON) build Books/specimen/specimen.html -o build/specimen.pdf
	@echo "The specimen is in build/specimen.pdf"

# Runs all tests. What they test is optimised, as books and proofs take a quarter of the time then; it keeps its assertions, and what is
# internal is at hand. Tests on whole books drive the program of the same build, unless FLEURON_COMMAND names another.
TESTING = --scratch-path .build/testing -c release -debug-info-format none -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug
FLEURON_COMMAND ?= $(CURDIR)/.build/testing/release/fleuron

test: setup
	swift build --build-tests $(TESTING) $(SWIFTFLAGS)
	FLEURON_COMMAND=$(FLEURON_COMMAND) swift test --skip-build $(TESTING) $(SWIFTFLAGS)

# Figures of the text system, a PDF and a PNG of each, in build/gallery.
gallery: setup
	swift build --product Gallery $(SWIFTFLAGS)
	@swift run --skip-build Gallery build/gallery

# Copies what `make release` has built, without its symbols, with its man pages, completion for the shells and the licence. It builds
# nothing, so that root runs no compiler.
SHARE = $(DESTDIR)$(PREFIX)/share
COMPLETION = bash:bash-completion/completions/fleuron zsh:zsh/site-functions/_fleuron fish:fish/vendor_completions.d/fleuron.fish

install:
	@test -x $(FLEURON) || { echo "install: there is no $(FLEURON) yet; run “make release” first, as yourself" >&2; exit 1; }
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/doc/fleuron
	install -m 755 -s $(FLEURON) $(DESTDIR)$(PREFIX)/bin/fleuron
	install -m 644 LICENSE $(SHARE)/doc/fleuron/LICENSE
	install -d $(SHARE)/man/man1
	Scripts/manual $(FLEURON) $(SHARE)/man/man1
	@for place in $(COMPLETION); do \
	    file="$(SHARE)/$${place#*:}"; \
	    install -d "$$(dirname "$$file")" && $(FLEURON) --generate-completion-script "$${place%%:*}" > "$$file" || exit 1; \
	done

# Removes what `make install` has copied, given the same PREFIX and DESTDIR.
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/fleuron $(SHARE)/doc/fleuron/LICENSE $(SHARE)/man/man1/fleuron.1 $(SHARE)/man/man1/fleuron-*.1
	-rmdir $(SHARE)/doc/fleuron
	@for place in $(COMPLETION); do rm -f "$(SHARE)/$${place#*:}"; done

# A Debian package of the same, in build.
deb: release
	Scripts/debian-package

# Sets War and Peace with Fleuron and with the programs one would otherwise use, side by side.
bench-peers: release
	Benchmarks/peers --readme README.md

# What editing a word of a long text costs, as a share of laying out the whole; with FILE=… how long its text takes to open.
bench-editing: setup
	swift run -c release $(SWIFTFLAGS) EditingBenchmark $(FILE)

# What holds of the layout of any text, tried on 10,000 of them (COUNT=…, FIRST=… for others).
check-properties: setup
	swift run -c release $(SWIFTFLAGS) TextPropertyRun $(or $(COUNT),10000) $(FIRST)

# The text system's documentation as a folder of web pages, build/documentation.
documentation: setup
	SWIFTFLAGS="$(SWIFTFLAGS)" Scripts/documentation

# The cascade of War and Peace with three sheets, and with one of 5,000 rules, against the time in which xmllint reads the file.
bench-styles: release
	Benchmarks/stylesheets.py $(FLEURON_SHARED)/corpus/gutenberg/2600-war-and-peace/2600-h/2600-h.htm --fleuron $(FLEURON)

# How the program is linked decides how long it takes to start, which for a page is most of what it takes:
# - Swift's own libraries and libstdc++ are inside, which also lets it run where Swift is not installed; so is libdeflate where its archive is there;
# - it shows its names to no library, which would look through them for each of their own, and no library is looked for in its own folder first;
# - libxml2 and ICU are opened by the program when a book needs them, the libraries for fonts while the source is read (Sources/SystemLibraries). clang's own variable
#   for changing its arguments takes them from the linker's, as SwiftPM puts what pkg-config says before any option that could;
# - the toolchain's own linker keeps one of several functions that are the same, and relocations in a table of a twentieth of the size, which
#   glibc reads from 2.36 on: both are two megabytes;
# - it is copied once: the system keeps a file that was written at a stretch in larger pieces, and maps it in less time, than what the linker leaves.
ifeq ($(shell uname -s),Linux)
RELOCATIONS = $(if $(shell printf '%s\n' 2.36 "$$(getconf GNU_LIBC_VERSION | cut -d' ' -f2)" | sort -V -C && echo 1),-Xlinker -z -Xlinker pack-relative-relocs)
STATIC = --static-swift-stdlib --disable-local-rpath -Xlinker --no-export-dynamic -Xswiftc -use-ld=lld -Xlinker --icf=all $(RELOCATIONS)
DEFLATE = $(if $(wildcard /usr/lib/*/libdeflate.a /usr/lib/libdeflate.a),s/^-ldeflate$$/-l:libdeflate.a/)
release: export CCC_OVERRIDE_OPTIONS = \# x-lxml2 x-licuuc x-licudata x-lharfbuzz x-lharfbuzz-subset x-lfontconfig x-lfreetype s/^-lstdc[+][+]$$/-l:libstdc++.a/ +-static-libgcc $(DEFLATE)
endif

# Debug information makes the program twice as large, and is not installed.
release: setup
	swift build -c release --product fleuron -debug-info-format none $(STATIC) $(SWIFTFLAGS)
	@cp $(FLEURON) $(FLEURON).copy && mv $(FLEURON).copy $(FLEURON)

setup:
	@Scripts/setup

# Every Swift file at one width (.swift-format); `swift format --in-place` mends what this reports.
lint:
	swift format lint --strict --recursive Package.swift Sources Tests Styles Examples Benchmarks

clean:
	rm -rf .build build
