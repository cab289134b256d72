"""Writes one Gutenberg text in the languages of the programs that it is to be set with.

    prepare.py TEXT FOLDER

All of them get the same paragraphs and the same page: 5.5 x 8.5 in, a block of 285 x 480 pt, 11 pt type on 14 pt, justified, hyphenated,
first lines indented 1 em, chapters on new pages, a folio at the foot. EB Garamond is used wherever OpenType fonts can be; pdfTeX uses Latin Modern, groff Times.
Fleuron is not prepared for: it reads the text as it was published, and finds paragraphs, chapters, verse and front matter by itself.
"""
import html
import pathlib
import re
import sys

HEADING = re.compile(r"(BOOK|PART|VOLUME|CHAPTER|LETTER|CANTO|ACT|FIRST EPILOGUE|SECOND EPILOGUE)\b", re.IGNORECASE)


def read_paragraphs(path):
    """The paragraphs between Gutenberg's markers, each as one line."""
    data = pathlib.Path(path).read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("windows-1252", "replace")
    start = re.search(r"^\*\*\* ?START OF.*$", text, re.MULTILINE)
    end = re.search(r"^\*\*\* ?END OF|^End of (the )?Project Gutenberg", text, re.MULTILINE)
    text = text[start.end() if start else 0 : end.start() if end else len(text)]
    blocks = re.split(r"(?:\r?\n[ \t]*){2,}", text)
    return [line for line in (" ".join(block.split()) for block in blocks) if line]


def is_heading(paragraph):
    return len(paragraph) < 60 and HEADING.match(paragraph) is not None


# TeX

TEX_CHARACTERS = {character: "\\" + character for character in "&%$#_{}"}
TEX_CHARACTERS |= {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
TEX_TRANSLATION = str.maketrans(TEX_CHARACTERS)


def latex(paragraphs, fonts):
    lines = [
        r"\documentclass[twoside]{article}",
        r"\usepackage[paperwidth=5.5in,paperheight=8.5in,textwidth=285bp,textheight=480bp,inner=54bp,top=58bp,footskip=28bp]{geometry}",
        *fonts,
        r"\AtBeginDocument{\fontsize{11bp}{14bp}\selectfont\parindent=1em\parskip=0pt}",
        r"\pagestyle{plain}",
        r"\begin{document}",
    ]
    for paragraph in paragraphs:
        text = paragraph.translate(TEX_TRANSLATION)
        lines += [rf"\clearpage\section*{{{text}}}" if is_heading(paragraph) else text, ""]
    return "\n".join(lines + [r"\end{document}", ""])


LATIN_MODERN = [r"\usepackage[T1]{fontenc}", r"\usepackage[utf8]{inputenc}", r"\usepackage{textcomp,lmodern}"]
MICROTYPE = LATIN_MODERN + [r"\usepackage{microtype}"]
GARAMOND = [r"\usepackage{fontspec}", r"\setmainfont{EB Garamond}"]


# groff, Typst, HTML


def groff(paragraphs):
    lines = [".pl 8.5i", ".nr PO 54p", ".nr LL 285p", ".nr PS 11", ".nr VS 14", ".nr PI 1m", ".nr PD 0", ".nr HM 58p", ".nr FM 74p", ".hy 4"]
    for paragraph in paragraphs:
        text = paragraph.replace("\\", "\\e")
        if text[0] in ".'":
            text = "\\&" + text
        lines += [".bp", ".SH", text] if is_heading(paragraph) else [".PP", text]
    return "\n".join(lines) + "\n"


def typst(paragraphs):
    lines = [
        "#set page(width: 5.5in, height: 8.5in, margin: (inside: 54pt, outside: 57pt, top: 58pt, bottom: 74pt), numbering: \"1\")",
        '#set text(font: "EB Garamond", size: 11pt, lang: "en", hyphenate: true)',
        "#set par(justify: true, first-line-indent: 1em, spacing: 7pt, leading: 7pt)",
        "#show heading: it => { pagebreak(weak: true); it }",
    ]
    for paragraph in paragraphs:
        text = re.sub(r"([\\*_`$#@<>\[\]~/\"'=+-])", r"\\\1", paragraph)
        lines += ["= " + text if is_heading(paragraph) else text, ""]
    return "\n".join(lines)


def weasyprint(paragraphs):
    lines = [
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Book</title><style>',
        "@page { size: 5.5in 8.5in; margin: 58pt 57pt 74pt 54pt; @bottom-center { content: counter(page) } }",
        'body { font: 11pt/14pt "EB Garamond"; text-align: justify; hyphens: auto; margin: 0 }',
        "p { margin: 0; text-indent: 1em } h2 { break-before: page; text-align: center }",
        "</style></head><body>",
    ]
    lines += [("<h2>%s</h2>" if is_heading(paragraph) else "<p>%s</p>") % html.escape(paragraph) for paragraph in paragraphs]
    return "\n".join(lines + ["</body></html>", ""])


# A document of one line, for what a program costs before it has set anything.

ONE_LINE = "The quick brown fox jumps over the lazy dog."


def main(text, folder):
    folder = pathlib.Path(folder)
    paragraphs = read_paragraphs(text)
    files = {
        "pdflatex.tex": latex(paragraphs, LATIN_MODERN),
        "pdflatex-microtype.tex": latex(paragraphs, MICROTYPE),
        "xelatex.tex": latex(paragraphs, GARAMOND),
        "lualatex.tex": latex(paragraphs, GARAMOND),
        "groff.ms": groff(paragraphs),
        "typst.typ": typst(paragraphs),
        "weasyprint.html": weasyprint(paragraphs),
        "line.tex": latex([ONE_LINE], LATIN_MODERN),
        "paragraphs.txt": "\n\n".join(paragraphs) + "\n",
        "line.txt": ONE_LINE + "\n",
    }
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
