#!/usr/bin/env python3
"""Set one text with Fleuron and with other programs on the same page, measure all PDFs alike, and write the table of QUALITY.md.

Usage: quality.py SHARED OUTDIR [--book NAME=PATH ...] [--pages FIRST-LAST] [--ours] [--write]

SHARED holds tools/pdf_quality.py and tools/peers/peers.py, and the corpus. Without --write the tables are printed; with it they take the place
of those in Benchmarks/QUALITY.md, where there is a section for them. With --ours only Fleuron is measured, and the other programs' rows stay
as they are in that file.
FLEURON_COMMAND is the program (default: .build/release/fleuron).

The rival that matters is lualatex-lwc: EB Garamond by LuaLaTeX with microtype and lua-widow-control, twoside, \\flushbottom, 10 on 12 pt.

Needs: apt-get install texlive-latex-recommended texlive-luatex texlive-fonts-recommended texlive-lang-spanish texlive-lang-french texlive-fonts-extra lmodern
       texlive-xetex groff fonts-ebgaramond fonts-texgyre; pip install pymupdf typst weasyprint
"""
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FLEURON = os.environ.get("FLEURON_COMMAND", os.path.join(HERE, "../.build/release/fleuron"))
BOOKS = {"War and Peace": "gutenberg/2600-war-and-peace/2600-0.txt", "Pride and Prejudice": "gutenberg/1342-pride-and-prejudice/1342-0.txt", "Don Quijote": "gutenberg/2000-don-quijote/2000-8.txt",
         "Histoire des nombres": "gutenberg/27936-histoire-des-nombres/27936-8.txt"}
# By babel's name, BCP 47's, and the macros of groff, which has none for Spanish.
LANGUAGES = {"Don Quijote": ("spanish", "es", ""), "Histoire des nombres": ("french", "fr", "-mfr")}
KEYS = ["gap_sd", "loose", "tight", "hyphens", "ladders", "overfull", "widows", "orphans", "runts", "rivers", "letter_dev", "letter_off",
        "short_pages", "ragged_spreads"]
# Fleuron alone, by the heading of its section: what is set otherwise, and on which books.
ALONE = {"At a measure of 200 pt": (["--page-size", "286.4ptx8in"], list(BOOKS)),
         "In TeX Gyre Pagella": (["--set", "text-face=TeX Gyre Pagella"], ["War and Peace", "Pride and Prejudice"])}
PEERS = ["pdflatex", "pdflatex-microtype", "xelatex", "lualatex", "lualatex-lwc", "typst", "weasyprint", "groff"]
OPTIONS = ["--page-size", "5inx8in"] + [a for s in ("text-size=10pt", "leading=12pt", "margin-inner=0.6in", "margin-outer=0.6in",
                                                    "margin-head=0.7in", "margin-foot=0.7in") for a in ("--set", s)]


def load(path):
    spec = importlib.util.spec_from_file_location(os.path.basename(path)[:-3], path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rival(plain):
    """The source of the plain LuaLaTeX peer with all that TeX has for good pages."""
    source = plain.replace(r"\documentclass[10pt]{article}", r"\documentclass[10pt,twoside]{article}")
    extra = [r"\usepackage{microtype}", r"\usepackage{lua-widow-control}", r"\flushbottom", r"\frenchspacing"]
    return source.replace(r"\begin{document}", "\n".join(extra) + "\n" + r"\begin{document}", 1)


def replace_in(path, old, new):
    with open(path) as file:
        text = file.read()
    with open(path, "w") as file:
        file.write(text.replace(old, new, 1))


def name_language(out, language):
    """Has the peers hyphenate by the patterns of the text's language."""
    babel, tag, _ = language
    for name in ("pdflatex", "pdflatex-microtype", "xelatex", "lualatex"):
        replace_in(f"{out}/{name}.tex", r"\begin{document}", r"\usepackage[%s]{babel}" % babel + "\n" + r"\begin{document}")
    replace_in(f"{out}/typst.typ", 'lang:"en"', f'lang:"{tag}"')
    replace_in(f"{out}/weasyprint.html", '<html lang="en">', f'<html lang="{tag}">')


def set_peers(peers, text, out, language):
    os.makedirs(out, exist_ok=True)
    peers.write_sources(peers.paragraphs(text), out)
    if language:
        name_language(out, language)
    # Typst finds Debian's cut by its size.
    replace_in(f"{out}/typst.typ", 'font:"EB Garamond"', 'font:("EB Garamond 12", "EB Garamond")')
    with open(f"{out}/lualatex.tex") as file:
        plain = file.read()
    with open(f"{out}/lualatex-lwc.tex", "w") as file:
        file.write(rival(plain))
    commands, made = peers.commands(out), {}
    commands["lualatex-lwc"] = tuple(part.replace("lualatex.", "lualatex-lwc.") for part in commands["lualatex"])
    for name in PEERS:
        command, pdf = commands[name]
        if name == "groff" and language:
            command = command.replace("-ms ", f"-ms {language[2]} ")
        result = subprocess.run(shlex.split(command), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if result.returncode in (0, 1) and os.path.exists(pdf):
            made[name] = pdf
        else:
            print(f"quality: {name} made no PDF of {text}: exit status {result.returncode}", file=sys.stderr)
    return made


def build(source, pdf):
    subprocess.run([FLEURON, "build", source, "-o", pdf, "--quiet"] + OPTIONS, check=True)
    return pdf


def build_with_endnotes(text, out):
    """With the notes at the end: the script takes notes for lines of the page. None for a text that has none."""
    shutil.copy(text, f"{out}/source.txt")
    with open(f"{out}/book.yaml", "w") as file:
        file.write("sources: [source.txt]\nnotes: endnotes\n")
    pdfs = build(f"{out}/source.txt", f"{out}/fleuron-source.pdf"), build(f"{out}/book.yaml", f"{out}/fleuron-endnotes.pdf")
    contents = [open(pdf, "rb").read() for pdf in pdfs]
    return None if contents[0] == contents[1] else pdfs[1]


HEAD = "| | pages | " + " | ".join(KEYS) + " |\n|---|" + "---|" * (len(KEYS) + 1)


def row(name, values):
    cells = [str(values.get("pages", ""))] + ["–" if values.get(k) is None else f"{values[k]:.4g}" for k in KEYS]
    return f"| {name} | " + " | ".join(cells) + " |"


def measures_of_report(text, options):
    report = subprocess.run([FLEURON, "report", text, "--json", "--quiet"] + options, check=True, capture_output=True)
    values = json.loads(report.stdout)
    return {**values["measures"], "pages": values["pages"]}


def known_rows(sections, book):
    """The rows of QUALITY.md for the other programs, as they are."""
    lines = next((s for s in sections if s.startswith(book + "\n")), "").split("\n")
    return [line for line in lines if line.startswith("| ") and "Fleuron" not in line and not line.startswith("| |")]


def main(argv):
    if len(argv) < 2:
        print(__doc__)
        return 2
    shared, out = argv[:2]
    books, pages, rest = dict(BOOKS), (None, None), argv[2:]
    if "--book" in rest:
        books = dict(rest[i + 1].split("=", 1) for i, a in enumerate(rest) if a == "--book")
    if "--pages" in rest:
        first, last = rest[rest.index("--pages") + 1].split("-")
        pages = (int(first) - 1, int(last))
    quality, peers = load(f"{shared}/tools/pdf_quality.py"), load(f"{shared}/tools/peers/peers.py")
    with open(f"{HERE}/QUALITY.md") as file:
        sections = file.read().split("\n## ")
    for book, path in books.items():
        text = path if os.path.isabs(path) else f"{shared}/corpus/{path}"
        folder = os.path.join(out, os.path.basename(path).split(".")[0])
        os.makedirs(folder, exist_ok=True)
        others, rows = [], []
        if "--ours" in rest:
            others = known_rows(sections, book)
        else:
            for name, pdf in set_peers(peers, text, folder, LANGUAGES.get(book)).items():
                rows.append((name, quality.measure(pdf, *pages)))
        rows.append(("**Fleuron**", quality.measure(build(text, f"{folder}/fleuron.pdf"), *pages)))
        endnotes = build_with_endnotes(text, folder)
        if endnotes:
            rows.append(("**Fleuron**, notes at the end", quality.measure(endnotes, *pages)))
        if pages == (None, None):
            rows.append(("Fleuron by its own report", measures_of_report(text, OPTIONS)))
        section = "\n".join([f"{book}\n", HEAD] + others + [row(*r) for r in rows]) + "\n"
        print("## " + section)
        places = [i for i, s in enumerate(sections) if s.startswith(book + "\n")]
        if places:
            sections[places[0]] = section
        else:
            sections.append(section)
    for heading, (options, names) in ALONE.items():
        rows = [row(b, measures_of_report(f"{shared}/corpus/{BOOKS[b]}", OPTIONS + options)) for b in names if b in books]
        table = "\n".join([HEAD] + rows)
        print(f"## {heading}\n\n{table}\n")
        for i, section in enumerate(sections):
            if rows and section.startswith(heading + "\n"):
                sections[i] = section.split("\n| | ")[0] + "\n" + table + "\n"
    if "--write" in rest:
        with open(f"{HERE}/QUALITY.md", "w") as file:
            file.write("\n## ".join(s.rstrip("\n") + "\n" for s in sections))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
