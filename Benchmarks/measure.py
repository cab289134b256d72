"""Runs Fleuron and its peers on what prepare.py has written, in turn, and writes the results as a Markdown page.

    measure.py TEXT FOLDER --fleuron COMMAND [--runs N] [--only NAMES] [--results FILE] [--readme FILE]

Each peer is run A B A B with Fleuron, and the ratio is the median of the ratios of neighbouring runs: a machine that drifts favours nobody. One run of
each goes before and is not counted, so that caches of fonts are there for everyone.

Peak memory is what the kernel says of the largest process. A child begins with the peak of the process that started it, so this one must stay small: it
is apart from prepare.py, reads no book, and imports little.
"""
import argparse
import importlib.util
import os
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import time

# Typst comes as a command or as a module of Python.
if shutil.which("typst") or not importlib.util.find_spec("typst"):
    TYPST, TYPST_PROGRAM, TYPST_VERSION = "typst compile", "typst", "typst --version"
else:
    TYPST, TYPST_PROGRAM = "python3 -c 'import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2])'", "python3"
    TYPST_VERSION = "python3 -c 'import importlib.metadata; print(\"typst\", importlib.metadata.version(\"typst\"))'"

TEX = "-interaction=batchmode -output-directory={folder}"
# Name, command, PDF, the program that must be there, how it gives its version.
PEERS = [
    ("pdflatex", f"pdflatex {TEX} {{folder}}/pdflatex.tex", "pdflatex.pdf", "pdflatex", "pdflatex --version"),
    ("pdflatex-microtype", f"pdflatex {TEX} {{folder}}/pdflatex-microtype.tex", "pdflatex-microtype.pdf", "pdflatex", None),
    ("xelatex", f"xelatex {TEX} {{folder}}/xelatex.tex", "xelatex.pdf", "xelatex", "xelatex --version"),
    ("lualatex", f"lualatex {TEX} {{folder}}/lualatex.tex", "lualatex.pdf", "lualatex", "lualatex --version"),
    ("groff", "sh -c 'groff -k -ms -Tpdf -P-p8.5i,5.5i {folder}/groff.ms > {folder}/groff.pdf'", "groff.pdf", "gropdf", "groff --version"),
    ("typst", f"{TYPST} {{folder}}/typst.typ {{folder}}/typst.pdf", "typst.pdf", TYPST_PROGRAM, TYPST_VERSION),
    ("weasyprint", "weasyprint {folder}/weasyprint.html {folder}/weasyprint.pdf", "weasyprint.pdf", "weasyprint", "weasyprint --version"),
]


def run(command):
    """Wall seconds, peak memory in MB and exit status of one command."""
    arguments = shlex.split(command)
    null = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
    start = time.perf_counter()
    process = os.posix_spawnp(arguments[0], arguments, os.environ, file_actions=null)
    _, status, usage = os.wait4(process, 0)
    return time.perf_counter() - start, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


def output(command):
    result = subprocess.run(shlex.split(command), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return result.stdout


def words(path):
    """Words of a PDF or a text; counted by other programs, so that no book enters this process."""
    quoted = shlex.quote(path)
    command = f"pdftotext -q {quoted} - | wc -w" if path.endswith(".pdf") else f"wc -w < {quoted}"
    return int(output(f"sh -c {shlex.quote(command)}").strip() or 0)


def pages_and_size(pdf, least_words=1):
    """Pages, and megabytes of the file; None if there is no PDF, or one with less than nine tenths of the words: a program without its font is fast."""
    if not os.path.exists(pdf) or words(pdf) < 0.9 * least_words:
        return None
    pages = re.search(r"^Pages:\s+(\d+)", output(f"pdfinfo {shlex.quote(pdf)}"), re.MULTILINE)
    return (int(pages.group(1)), os.path.getsize(pdf) / 1e6) if pages else None


def compare(peer, ours, runs):
    """Measures two commands in turn: lists of (seconds, memory) of each, or None where one of them fails."""
    measured = ([], [])
    for number in range(-1, runs):
        for command, list in zip((peer, ours), measured):
            seconds, memory, status = run(command)
            # TeX ends with 1 after errors that it has got over.
            if status not in (0, 1):
                return None
            if number >= 0:
                list.append((seconds, memory))
    return measured


def median_seconds(measured):
    return statistics.median(seconds for seconds, _ in measured)


def peak(measured):
    return max(memory for _, memory in measured)


def ratio(measured):
    return statistics.median(theirs[0] / ours[0] for theirs, ours in zip(*measured))


# The page of results


def machine():
    processor = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "unknown processor")
    memory = int(re.search(r"MemTotal:\s+(\d+)", open("/proc/meminfo").read()).group(1)) / 2**20
    system = re.search(r'^PRETTY_NAME="?([^"\n]*)', open("/etc/os-release").read(), re.MULTILINE).group(1)
    return f"{processor}, {len(os.sched_getaffinity(0))} cores, {memory:.0f} GB, {system}"


def date():
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    return time.strftime("%Y-%m-%d", time.gmtime(int(epoch) if epoch else None))


def versions(names, fleuron):
    lines = [f"- fleuron {output(f'{fleuron} --version').strip()}"]
    for name, _, _, _, command in PEERS:
        if command and name in names:
            lines.append("- " + next((line.strip() for line in output(command).splitlines() if line.strip()), name))
    return lines


def row(cells):
    return "| " + " | ".join(cells) + " |"


def report(text, book, line, arguments):
    size = os.path.getsize(text)
    result = [
        "# Fleuron and its peers", "",
        f"Made by `make bench-peers` on {date()}. Machine: {machine()}. Load when it began: {arguments.load:.2f}.", "",
        f"## {os.path.basename(text)} ({size / 1e6:.2f} MB)", "",
        f"Wall seconds are the median of {arguments.runs} runs, taken in turn with runs of Fleuron; “× ours” is the median ratio of neighbouring runs.",
        "The peers get prepared paragraphs and chapter headings, Fleuron the file as it was published.", "",
        row(["program", "seconds", "peak MB", "pages", "PDF MB", "× ours"]), row(["---"] + ["---:"] * 5),
    ]
    result += [row(cells) for cells in book]
    if line:
        result += ["", "## A document of one line", "", row(["program", "seconds", "peak MB", "× ours"]), row(["---"] + ["---:"] * 3)]
        result += [row(cells) for cells in line]
    result += ["", "## Versions", "", *versions([cells[0] for cells in book], arguments.fleuron), ""]
    return "\n".join(result)


def update_readme(path, book):
    """Puts the table of the book into a page, between its two marks."""
    with open(path, encoding="utf-8") as file:
        parts = re.split(r"(<!-- benchmark -->\n).*?(<!-- /benchmark -->)", file.read(), flags=re.DOTALL)
    if len(parts) != 4:
        sys.exit(f"peers: {path} has no place for the results")
    table = [row(["program", "seconds", "peak MB", "× ours"]), row(["---"] + ["---:"] * 3)]
    table += [row([name, seconds, memory, factor]) for name, seconds, memory, _, _, factor in book]
    parts.insert(2, "\n".join(table) + "\n")
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(parts))


def cells(name, measured, extent, factor):
    pages, size = (str(extent[0]), f"{extent[1]:.2f}") if extent else ("–", "–")
    return [name, f"{median_seconds(measured):.3f}", f"{peak(measured):.0f}", pages, size, factor]


def measure_book(text, arguments):
    folder = arguments.folder
    pdf = f"{folder}/fleuron.pdf"
    ours = f"{shlex.quote(arguments.fleuron)} build {shlex.quote(text)} -o {pdf}"
    all_of_ours, rows = [], []
    for name, command, file, program, _ in PEERS:
        if arguments.only and name not in arguments.only.split(","):
            continue
        if not shutil.which(program):
            print(f"peers: {name} is not installed", file=sys.stderr)
            continue
        measured = compare(command.format(folder=folder), ours, arguments.runs)
        extent = pages_and_size(f"{folder}/{file}", words(f"{folder}/paragraphs.txt"))
        if not measured or not extent:
            print(f"peers: {name} has not set the book", file=sys.stderr)
            continue
        all_of_ours += measured[1]
        rows.append(cells(name, measured[0], extent, f"{ratio(measured):.1f}"))
        print(f"{name:20}{median_seconds(measured[0]):9.3f} s   fleuron {median_seconds(measured[1]):7.3f} s   × {ratio(measured):.1f}", file=sys.stderr)
    if not all_of_ours:
        sys.exit("peers: nothing to compare with")
    rows.insert(0, cells("fleuron", all_of_ours, pages_and_size(pdf), "1"))
    # The same book from its HTML, where that lies beside the text.
    sibling = html_of(text)
    if sibling:
        measured = compare(f"{shlex.quote(arguments.fleuron)} build {shlex.quote(sibling)} -o {folder}/html.pdf", ours, arguments.runs)
        extent = pages_and_size(f"{folder}/html.pdf")
        if measured and extent:
            rows.insert(1, cells("fleuron, from HTML", measured[0], extent, f"{ratio(measured):.1f}"))
    return rows


def html_of(text):
    """Gutenberg's layout: 2600-0.txt, and 2600-h/2600-h.htm."""
    folder = os.path.dirname(text) or "."
    for name in sorted(os.listdir(folder)):
        path = f"{folder}/{name}/{name}.htm"
        if name.endswith("-h") and os.path.exists(path):
            return path
    return None


def measure_line(arguments):
    if not shutil.which("pdflatex"):
        return []
    folder = arguments.folder
    theirs = f"pdflatex {TEX} {{folder}}/line.tex".format(folder=folder)
    ours = f"{shlex.quote(arguments.fleuron)} build {folder}/line.txt -o {folder}/fleuron-line.pdf"
    measured = compare(theirs, ours, max(arguments.runs, 10) if arguments.runs > 1 else 1)
    if not measured:
        return []
    return [
        ["fleuron", f"{median_seconds(measured[1]):.3f}", f"{peak(measured[1]):.0f}", "1"],
        ["pdflatex", f"{median_seconds(measured[0]):.3f}", f"{peak(measured[0]):.0f}", f"{ratio(measured):.1f}"],
    ]


def main():
    parser = argparse.ArgumentParser(prog="peers")
    parser.add_argument("text")
    parser.add_argument("folder")
    parser.add_argument("--fleuron", required=True)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only")
    parser.add_argument("--results", default="Benchmarks/RESULTS.md")
    parser.add_argument("--readme", help="a page whose table is to be made anew")
    arguments = parser.parse_args()
    if arguments.runs < 1:
        parser.error("--runs takes a number from 1 on")
    arguments.load = os.getloadavg()[0]
    book = measure_book(arguments.text, arguments)
    page = report(arguments.text, book, measure_line(arguments), arguments)
    with open(arguments.results, "w", encoding="utf-8") as file:
        file.write(page)
    if arguments.readme:
        update_readme(arguments.readme, book)
    print(page)


if __name__ == "__main__":
    main()
