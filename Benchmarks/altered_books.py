"""Scores the readers on copies of the books that are typed otherwise, and prints a Markdown page.

    altered_books.py --fleuron COMMAND --facts FOLDER --books FOLDER [--only ALTERATIONS] [--list] [--results FILE]

Each alteration is one that other files of Project Gutenberg have: headings in the middle of the line, lists of contents left out, fewer
blank lines, HTML without heading elements. What a book is does not change by it, so the facts are the same, at the lines where they stand
then. Books and facts are those of structure.py, which counts. An alteration shows what a reader leans on; some leave nothing that one
could go by (a recipe's name in small letters between paragraphs).
"""
import argparse
import copy
import os
import re
import sys
import tempfile
import textwrap

import structure

WIDTH = 72


# MARK: Plain text: each gives the lines of the copy, with the line of the book that they come from, or None.

def lines_of_headings(lines, facts):
    """The lines of headings of three lines at most: longer blocks are paragraphs that begin with their heading."""
    found = set()
    for heading in facts["headings"]:
        first = last = heading["line"] - 1
        while last < len(lines) and lines[last].strip():
            last += 1
        if last - first <= 3:
            found.update(range(first, last))
    return found


def changed(lines, facts, change):
    return [(change(line), number) for number, line in enumerate(lines)]


def changed_headings(lines, facts, change):
    headings = lines_of_headings(lines, facts)
    return [(change(line) if number in headings else line, number) for number, line in enumerate(lines)]


def in_title_case(line):
    def word(match):
        return match[0] if re.fullmatch("[IVXLC]+", match[0]) else match[0][0].upper() + match[0][1:].lower()
    return re.sub("[A-Za-zÀ-ÿ]+", word, line)


def with_blank_lines(lines, most):
    found, blank = [], 0
    for number, line in enumerate(lines):
        blank = 0 if line.strip() else blank + 1
        if blank <= most:
            found.append((line, number))
    return found


def without_contents(lines, facts):
    found = list(lines)
    words = r"\s*_?(TABLE OF )?(CONTENTS|INHALT|TABLE)\W*"
    title = next((n for n, line in enumerate(lines) if n > 20 and re.fullmatch(words, line, re.I)), None)
    behind = [heading["line"] - 1 for heading in facts["headings"] if title is not None and heading["line"] - 1 > title]
    if behind:
        found[title:min(behind)] = [""] * (min(behind) - title)
    return [(line, number) for number, line in enumerate(found)]


def with_page_marks(lines, facts):
    found, paragraphs = [], 0
    for number, line in enumerate(lines):
        found.append((line, number))
        following = lines[number + 1] if number + 1 < len(lines) else ""
        if number > 150 and not line.strip() and len(following) > 60 and not following.startswith(" "):
            paragraphs += 1
            if paragraphs % 6 == 0:
                found += [(f"[Pg {paragraphs // 6}]", None), ("", None)]
    return found


def without_header(lines, facts):
    start = next((n for n, line in enumerate(lines) if re.match(r"\*\*\* ?START OF|\*END\*THE SMALL", line)), -1)
    end = next((n for n, line in enumerate(lines)
                if n > start and re.match(r"\*\*\* ?END OF|End of (the|this)? ?Project Gutenberg", line, re.I)), len(lines))
    return [(line, number) for number, line in enumerate(lines) if start < number < end]


def blocks_of_prose(lines, facts):
    """The ranges of lines between blank ones, each with whether it is a paragraph that has been filled."""
    headings, first = lines_of_headings(lines, facts), 0
    while first < len(lines):
        last = first
        while last < len(lines) and lines[last].strip() and not lines[last].startswith(" ") and last not in headings:
            last += 1
        is_prose = last - first >= 3 and all(len(line) > 55 for line in lines[first:last - 1])
        last = max(last, first + 1)
        yield first, last, is_prose
        first = last


def filled(lines, facts, width):
    found = []
    for first, last, is_prose in blocks_of_prose(lines, facts):
        if is_prose:
            text = " ".join(lines[first:last])
            wrapped = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
            found += [(line, min(first + n, last - 1)) for n, line in enumerate(wrapped)]
        else:
            found += [(lines[n], n) for n in range(first, last)]
    return found


def told_by_indents(lines, facts):
    """No blank line between paragraphs, whose first lines are set in."""
    found, was_prose = [], False
    blocks = list(blocks_of_prose(lines, facts))
    for index, (first, last, is_prose) in enumerate(blocks):
        blank = last - first == 1 and not lines[first].strip()
        if blank and was_prose and index + 1 < len(blocks) and blocks[index + 1][2]:
            continue
        found += [("    " + lines[n] if is_prose and n == first else lines[n], n) for n in range(first, last)]
        was_prose = is_prose
    return found


OF_TEXT = {
    "as it is": lambda lines, facts: changed(lines, facts, lambda line: line),
    "all lines set in": lambda lines, facts: changed(lines, facts, lambda line: "  " + line if line.strip() else line),
    "paragraphs filled anew": lambda lines, facts: filled(lines, facts, 62),
    "paragraphs of one line": lambda lines, facts: filled(lines, facts, 1_000_000),
    "paragraphs told by indents": told_by_indents,
    "no marks of emphasis": lambda lines, facts: changed(lines, facts, lambda line: line.replace("_", "")),
    "marks of pages": with_page_marks,
    "no list of contents": without_contents,
    "headings in capitals": lambda lines, facts: changed_headings(lines, facts, str.upper),
    "headings in small letters": lambda lines, facts: changed_headings(lines, facts, in_title_case),
    "headings in the middle": lambda lines, facts: changed_headings(lines, facts, lambda line: line.strip().center(WIDTH).rstrip()),
    "two blank lines at most": lambda lines, facts: with_blank_lines(lines, 2),
    "one blank line at most": lambda lines, facts: with_blank_lines(lines, 1),
    "no header": without_header,
}


# MARK: HTML: each keeps the lines.

def emptied(pattern):
    return lambda text: re.sub(pattern, lambda match: "\n" * match[0].count("\n"), text, flags=re.I | re.S)


OF_HTML = {
    "as it is": lambda text: text,
    "no classes": emptied(r"\sclass\s*=\s*(\"[^\"]*\"|'[^']*'|\w+)"),
    "no style sheet": emptied(r"<style.*?</style>"),
    "no links": emptied(r"\shref\s*=\s*(\"#[^\"]*\"|'#[^']*')"),
    "no places to link to": emptied(r"\s(id|name)\s*=\s*(\"[^\"]*\"|'[^']*')"),
    "headings a level lower": lambda text: re.sub("<(/?)h([1-5])\\b", lambda tag: f"<{tag[1]}h{int(tag[2]) + 1}", text, flags=re.I),
    "headings on one level": lambda text: re.sub("<(/?)h[1-6]\\b", r"<\1h2", text, flags=re.I),
    "headings typed as paragraphs": lambda text: re.sub(
        r"<h([1-6])\b[^>]*>(.*?)</h\1>", lambda tag: f'<p align="center"><b>{tag[2]}</b></p>', text, flags=re.I | re.S),
}


# MARK: Copies

def facts_at(facts, lines):
    """The facts at the lines of a copy."""
    places = {}
    for number, (_, origin) in enumerate(lines):
        if origin is not None:
            places.setdefault(origin, number)

    def place(line):
        while line > 1 and line - 1 not in places:
            line -= 1
        return places.get(line - 1, 0) + 1
    facts = copy.deepcopy(facts)
    facts["blocks"] = [dict(block, line=place(block["line"])) for block in facts["blocks"] if block["line"] - 1 in places]
    for heading in facts["headings"]:
        heading["line"] = place(heading["line"])
    if facts["titlePage"]:
        facts["titlePage"] = {end: place(facts["titlePage"][end]) for end in ("firstLine", "lastLine")}
    return facts


def altered(book, form, name, books, folder):
    """Writes an altered copy, and gives the facts of it."""
    facts, text = book[form], structure.read(os.path.join(books, book["book"], book[form]["file"]))
    if form == "text":
        lines = OF_TEXT[name](text.split("\n"), facts)
        text, facts = "\n".join(line for line, _ in lines), facts_at(facts, lines)
        text = re.sub("(Character set encoding: ).*", r"\1UTF-8", text)
    else:
        text = re.sub("(charset=[\"']?|encoding=\")(iso-8859-1|us-ascii|windows-1252)", r"\1utf-8", OF_HTML[name](text), flags=re.I)
    path = os.path.join(folder, book["book"], facts["file"])
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return facts


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--fleuron", required=True)
    parser.add_argument("--facts", required=True)
    parser.add_argument("--books", required=True)
    parser.add_argument("--only", help="names of alterations or parts of them, with commas")
    parser.add_argument("--list", action="store_true", help="the books whose headings or levels fall by more than a hundredth")
    parser.add_argument("--results", help="the file to write the page to")
    arguments = parser.parse_args()
    books = argparse.Namespace(facts=arguments.facts, half=None, only=None)
    page = []
    for form, alterations in (("text", OF_TEXT), ("html", OF_HTML)):
        parts = (arguments.only or "").split(",")
        wanted = [name for name in alterations if name == "as it is" or any(part in name for part in parts)]
        page += [f"## {'Plain text' if form == 'text' else 'HTML'}: means of the books", "",
                 "| | headings: F1 | levels: F1 | fields | title page | roles |", "|---|---|---|---|---|---|"]
        known = {}
        for name in wanted:
            results = {}
            with tempfile.TemporaryDirectory() as folder:
                for own, book in structure.facts_of_books(books):
                    if own == form:
                        facts = altered(book, form, name, arguments.books, folder)
                        results[book["book"]] = structure.score(arguments.fleuron, book, facts, folder)
            known = known or results
            means = [sum(result[measure].f1 for result in results.values()) / len(results) for measure in structure.MEASURES]
            page.append(f"| {name} | " + " | ".join(f"{mean:.3f}" for mean in means) + " |")
            for title, result in results.items():
                falls = [f"{measure} {known[title][measure].f1:.3f} → {result[measure].f1:.3f}" for measure in ("headings", "levels")
                         if result[measure].f1 < known[title][measure].f1 - 0.01]
                if falls and arguments.list:
                    print(f"{form}, {name}, {title}: {', '.join(falls)}", file=sys.stderr)
        page.append("")
    structure.publish("\n".join(page), arguments.results)


if __name__ == "__main__":
    main()
