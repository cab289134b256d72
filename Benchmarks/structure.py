"""Scores what the readers conclude of books against facts that somebody has read from their sources, and prints a Markdown page.

    structure.py --fleuron COMMAND --facts FOLDER --books FOLDER [--only NAMES] [--half fitted|reported] [--list] [--leave-out RULES]
                 [--results FILE]

The facts are those of Tests/FleuronTests/StructureFacts, whose README says what they mean; the books lie in folders of their names.

Headings: one of the program's is a fact's if they stand at most two lines apart, and the letters and figures of one title hold those of
the other. The title on the title page is none, nor is that of notes of which each has gone to its call. Levels: a heading counts if it is found and as deep in the outline as the fact says; depth
is the number of headings that are open round it, so that a book whose first level is h2 begins with 1. Fields: title, author and language
of the metadata. Title page: lines of the source in `section.title-page` against the lines of the facts that hold text. Roles: of the
thirty drawn blocks, by the elements round the block's first words.

Thresholds are fitted to the first, third, ... of the books in the order of their files, and reported on the second, fourth, ...: both halves
have lines of their own, and --half reads one of them only.

With --leave-out each of the rules with these ids ("all": each in the registry, Sources/GutenbergReaders/ReadingRule.swift) is left out in
turn, and what is printed is what it adds: the scores with it less those without it, and how many books are read otherwise.
"""
import argparse
import collections
import glob
import html
import json
import os
import re
import subprocess
import sys
import unicodedata

TOLERANCE = 2
# Of all that is around a block, what says most of it.
PRIORITY = [
    "title-page", "front-matter", "contents", "licence", "note", "index", "table", "heading", "back-matter", "speech", "stage-direction",
    "verse", "letter", "caption", "separator", "list", "quotation", "code", "paragraph",
]
BY_CLASS = {
    "title-page": "title-page", "half-title": "front-matter", "imprint": "front-matter", "front-page": "front-matter",
    "credits": "front-matter", "contents": "contents", "back-matter": "back-matter", "note": "note", "index": "index",
    "index-entry": "index", "verse": "verse", "stanza": "verse", "line": "verse", "letter": "letter", "date": "letter",
    "salutation": "letter", "signature": "letter", "closing": "letter", "speech": "speech", "direction": "stage-direction",
    "illustration": "caption", "caption": "caption", "epigraph": "quotation", "ornament": "separator", "definition": "list", "end": "back-matter",
}
BY_NAME = {
    "blockquote": "quotation", "table": "table", "ol": "list", "ul": "list", "dl": "list", "figure": "caption", "figcaption": "caption",
    "caption": "caption", "img": "caption", "hr": "separator", "pre": "code", "p": "paragraph",
}


def folded(text):
    text = re.sub(r"\[(?:Pg|Page)?\s*\d+\]|\{\d+\}", "", text)
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if c.isalnum())


class Tally:
    """Right ones among those found, and among those that there are."""

    def __init__(self, right=0, found=0, wanted=0):
        self.right, self.found, self.wanted = right, found, wanted

    def add(self, other):
        self.right += other.right
        self.found += other.found
        self.wanted += other.wanted

    @property
    def precision(self):
        return self.right / self.found if self.found else float(self.wanted == 0)

    @property
    def recall(self):
        return self.right / self.wanted if self.wanted else float(self.found == 0)

    @property
    def f1(self):
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


class Node:
    def __init__(self, name, classes, text, lines, parent):
        self.name, self.classes, self.text, self.lines, self.parent = name, classes, text, lines, parent
        self.children = 0

    def path(self):
        node = self
        while node:
            yield node
            node = node.parent

    @property
    def role(self):
        roles = set()
        for node in self.path():
            if re.fullmatch("h[1-6]", node.name):
                roles.add("heading")
            roles.update(BY_CLASS[c] for c in node.classes if c in BY_CLASS)
            # A paragraph on a title page is none of the text's.
            if node.name in BY_NAME:
                roles.add(BY_NAME[node.name])
        return next((role for role in PRIORITY if role in roles), "paragraph")


def nodes_of_dump(dump):
    """The nodes of `--dump document`: an indented tree in which texts stand in quotation marks and places behind @."""
    nodes, open_nodes = [], []
    for line in dump.split("\n"):
        content = line.lstrip(" ")
        if not content:
            continue
        depth = (len(line) - len(content)) // 2
        place = re.search(r"  @(\d+)(?:-(\d+))?$", content)
        lines = (int(place[1]), int(place[2] or place[1])) if place else None
        del open_nodes[depth:]
        parent = open_nodes[-1] if open_nodes else None
        if content.startswith('"'):
            text = content[: place.start()] if place else content
            node = Node("", [], re.sub(r"\\[nr]", " ", text.strip('"')), lines, parent)
        else:
            classes = re.search(r' class="([^"]*)"', content)
            node = Node(content.split(" ", 1)[0], classes[1].split() if classes else [], "", lines, parent)
        if parent:
            parent.children += 1
        nodes.append(node)
        open_nodes.append(node)
    return nodes


def read(path):
    """The text of a book, whose lines end with a line feed alone."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return re.sub("\r\n?", "\n", text)


def run(command, left_out=None):
    environment = dict(os.environ, FLEURON_LEAVE_OUT=left_out or "")
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
    return result.stdout.decode("utf-8", "replace")


def with_depths(headings):
    open_levels, depths = [], []
    for heading in headings:
        while open_levels and open_levels[-1] >= heading["level"]:
            open_levels.pop()
        open_levels.append(heading["level"])
        depths.append(len(open_levels))
    return depths


def is_same_title(a, b):
    a, b = folded(a), folded(b)
    return bool(a and b) and (a in b or b in a)


def score_headings(facts, outline):
    """Tallies of headings and of levels, and what was missed, should not be there or is on another level."""
    depths = with_depths(outline)
    by_line = collections.defaultdict(list)
    for index, heading in enumerate(outline):
        if "lines" not in heading:
            continue
        first, last = heading["lines"]
        for line in range(first - TOLERANCE, last + TOLERANCE + 1):
            by_line[line].append(index)
    taken, level_right, missed, elsewhere = set(), 0, [], []
    for fact in facts:
        candidates = [i for i in by_line[fact["line"]] if i not in taken and is_same_title(fact["title"], outline[i]["title"])]
        if not candidates:
            missed.append(fact)
            continue
        best = min(candidates, key=lambda i: (abs(outline[i]["lines"][0] - fact["line"]), i))
        taken.add(best)
        level_right += depths[best] == fact["level"]
        if depths[best] != fact["level"]:
            elsewhere.append((fact, depths[best]))
    extra = [heading for i, heading in enumerate(outline) if i not in taken]
    levels = Tally(level_right, len(outline), len(facts))
    return Tally(len(taken), len(outline), len(facts)), levels, missed, extra, elsewhere


def score_title_page(fact, nodes, source):
    """Lines of the title page."""
    found = set()
    for node in nodes:
        if node.text and node.lines and any("title-page" in n.classes for n in node.path()):
            found.update(range(node.lines[0], node.lines[1] + 1))
    found = {line for line in found if has_text(source, line)}
    wanted = set()
    if fact:
        wanted = {line for line in range(fact["firstLine"], fact["lastLine"] + 1) if has_text(source, line)}
    return Tally(len(found & wanted), len(found), len(wanted))


def has_text(source, line):
    text = source[line - 1] if 0 < line <= len(source) else ""
    text = re.sub(r"\[Illustration[^\]]*\]", "", html.unescape(re.sub(r"<[^>]*>?|^[^<]*>", "", text)))
    return any(c.isalnum() for c in text)


def role_of_block(block, nodes):
    """The role of what the program has made of a block; "left out" where no node has its line."""
    begins = folded(block["begins"])
    here = [node for node in nodes if node.lines and node.lines[0] <= block["line"] + TOLERANCE and node.lines[1] >= block["line"]]
    texts = [node for node in here if node.text and folded(node.text)]
    same = [node for node in texts if begins and (begins[:12] in folded(node.text) or folded(node.text)[:12] in begins)]
    if begins and same:
        # Contents and running heads repeat what a heading says, at its place.
        return min(same, key=lambda node: (abs(node.lines[0] - block["line"]), node.lines[1] - node.lines[0])).role
    bare = [node for node in here if not node.text and node.children == 0 and node.lines[0] >= block["line"] - TOLERANCE]
    if not begins and bare:
        return bare[0].role
    return "left out" if begins or not texts else texts[0].role


# What the facts part, and elements need not: an ornament without words, a picture whose place alone is marked.
def is_same_role(fact, role):
    return role == fact or (role == "left out" and fact in ("separator", "caption", "licence"))


def score(fleuron, book, facts, folder, left_out=None, known=None):
    """The tallies of one book; with `known` those, as long as the document is the one that they were reckoned from."""
    path = os.path.join(folder, book["book"], facts["file"])
    dump = run([fleuron, "build", "--dump", "document", path], left_out)
    if known and known["dump"] == dump:
        return known
    source = read(path).split("\n")
    report = json.loads(run([fleuron, "inspect", "--json", path], left_out))
    nodes = nodes_of_dump(dump)
    # The book's title, which stands on its title page, is no division.
    titles = {node.lines for node in nodes if re.fullmatch("h[1-6]", node.name) and any("title-page" in n.classes for n in node.path())}
    outline = [
        heading for heading in report["outline"] if (tuple(heading["lines"]) if "lines" in heading else None) not in titles
    ]
    headings, levels, missed, extra, elsewhere = score_headings(facts["headings"], outline)
    # A title of notes that have all gone to their calls is left out with them: nothing is missed.
    marks = {line for place in report.get("stripped", []) if place["reason"] == "mark" for line in range(place["lines"][0], place["lines"][1] + 1)}
    texts = {line for node in nodes if node.text and node.lines for line in range(node.lines[0], node.lines[1] + 1)}
    moved = [fact for fact in missed if fact["line"] in marks and fact["line"] not in texts]
    missed = [fact for fact in missed if fact not in moved]
    headings.wanted -= len(moved)
    levels.wanted -= len(moved)
    metadata = report["metadata"]
    authors = {folded(name) for name in metadata["authors"]}
    fields = [
        is_same_title(book["title"], metadata["title"] or ""), bool(authors & {folded(name) for name in book["author"]}),
        (metadata["language"] or "").split("-")[0] == book["language"].split("-")[0],
    ]
    roles, confused = Tally(), []
    for block in facts["blocks"]:
        role = role_of_block(block, nodes)
        right = is_same_role(block["role"], role)
        roles.add(Tally(right, 1, 1))
        if not right:
            confused.append((block, role))
    return {
        "headings": headings, "levels": levels, "fields": Tally(sum(fields), 3, 3),
        "title page": score_title_page(facts["titlePage"], nodes, source), "roles": roles,
        "dump": dump, "missed": missed, "extra": extra, "elsewhere": elsewhere, "confused": confused,
    }


def row(name, result):
    headings, levels = result["headings"], result["levels"]
    return (
        f"| {name} | {headings.precision:.3f} | {headings.recall:.3f} | {headings.f1:.3f} | {levels.precision:.3f} | {levels.recall:.3f} "
        f"| {levels.f1:.3f} | {result['fields'].right}/{result['fields'].wanted} | {result['title page'].f1:.2f} "
        f"| {result['roles'].right}/{result['roles'].wanted} |"
    )


MEASURES = ["headings", "levels", "fields", "title page", "roles"]


HALVES = ["fitted", "reported"]


def facts_of_books(arguments):
    """The books that are wanted, with their form and the facts of it."""
    for form in ("text", "html"):
        for place, path in enumerate(sorted(glob.glob(os.path.join(arguments.facts, "*.json")))):
            with open(path, encoding="utf-8") as file:
                book = json.load(file)
            book["half"] = HALVES[place % 2]
            if arguments.half and arguments.half != book["half"]:
                continue
            if form in book and (not arguments.only or any(name in book["book"] for name in arguments.only.split(","))):
                yield form, book


def rules_of_registry():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Sources/GutenbergReaders/ReadingRule.swift")
    with open(path, encoding="utf-8") as file:
        cases = re.findall(r"^    case (\w+)(?: = \"([\w-]+)\")?$", file.read(), re.M)
    return [given or name for name, given in cases]


def totals(results):
    total = {measure: Tally() for measure in MEASURES}
    for result in results:
        for measure in MEASURES:
            total[measure].add(result[measure])
    return total


def what_rules_add(arguments):
    """A table: for each rule, by how much the F1 of all books together falls without it."""
    books = list(facts_of_books(arguments))
    known = [score(arguments.fleuron, book, book[form], arguments.books) for form, book in books]
    with_all = totals(known)
    rules = rules_of_registry() if arguments.leave_out == "all" else arguments.leave_out.split(",")
    page = ["| rule | books read otherwise | headings | levels | fields | title page | roles |", "|---|---|---|---|---|---|---|"]
    for rule in rules:
        results = [
            score(arguments.fleuron, book, book[form], arguments.books, rule, result) for (form, book), result in zip(books, known)
        ]
        without = totals(results)
        added = [f"{with_all[measure].f1 - without[measure].f1:+.4f}".replace("+0.0000", "") for measure in MEASURES]
        page.append(f"| {rule} | {sum(a is not b for a, b in zip(results, known))} | " + " | ".join(added) + " |")
        print(page[-1], file=sys.stderr)
    return "\n".join(page)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--fleuron", required=True)
    parser.add_argument("--facts", required=True)
    parser.add_argument("--books", required=True)
    parser.add_argument("--only", help="names of books or parts of them, with commas")
    parser.add_argument("--half", choices=HALVES, help="the books that thresholds are fitted to, or the others")
    parser.add_argument("--list", action="store_true", help="what was missed, what should not be there, wrong levels and wrong roles")
    parser.add_argument("--leave-out", metavar="RULES", help="ids of rules with commas, or all: say what each of them adds")
    parser.add_argument("--results", help="the file to write the page to")
    arguments = parser.parse_args()
    if arguments.leave_out:
        return publish(what_rules_add(arguments), arguments.results)
    page = []
    for form in ("text", "html"):
        results, means, rows, books = collections.defaultdict(list), collections.Counter(), [], 0
        for book in [book for own, book in facts_of_books(arguments) if own == form]:
            result = score(arguments.fleuron, book, book[form], arguments.books)
            books += 1
            rows.append(row(book["book"], result))
            results[book["half"]].append(result)
            for measure in MEASURES:
                means[measure] += result[measure].f1
            if arguments.list:
                for fact in result["missed"]:
                    print(f"{book['book']} {form}: missed line {fact['line']}: {fact['title']}", file=sys.stderr)
                for heading in result["extra"]:
                    print(f"{book['book']} {form}: extra lines {heading.get('lines')}: {heading['title']}", file=sys.stderr)
                for fact, depth in result["elsewhere"]:
                    print(f"{book['book']} {form}: line {fact['line']} is on level {fact['level']}, read as {depth}: {fact['title']}",
                          file=sys.stderr)
                for block, role in result["confused"]:
                    place = f"{book['book']} {form}: line {block['line']}"
                    print(f"{place} is {block['role']}, read as {role}: {block['begins']}", file=sys.stderr)
        if not books:
            continue
        page += [
            f"## {'Plain text' if form == 'text' else 'HTML'}: {books} books", "",
            "| book | headings: precision | recall | F1 | levels: precision | recall | F1 | fields | title page: F1 | roles |",
            "|---|---|---|---|---|---|---|---|---|---|", *rows,
            *[row(f"**{half} half**", totals(results[half])) for half in HALVES if results[half]],
            row("**all together**", totals([result for half in HALVES for result in results[half]])),
            "| **mean of the books** | | | " + f"{means['headings'] / books:.3f} | | | {means['levels'] / books:.3f} | "
            + f"{means['fields'] / books:.3f} | {means['title page'] / books:.3f} | {means['roles'] / books:.3f} |", "",
        ]
    publish("\n".join(page), arguments.results)


def publish(text, path):
    print(text)
    if path:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text + "\n")


if __name__ == "__main__":
    main()
