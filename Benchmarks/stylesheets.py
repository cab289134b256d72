#!/usr/bin/env python3
"""Style sheets against xmllint: how long the cascade takes, as ratios in one run.

    Benchmarks/stylesheets.py BOOK.html [--fleuron PATH] [--runs N]

Three things are timed in turn, N times: `xmllint --html --noout` on the file, the cascade of the book with
the three sheets base, the source's own and novel, and the same with a sheet of 5,000 rules. The cascade is the stage "style" of
`fleuron build --timings`, in one thread: parsing of all sheets that the program does not hold ready, matching, computed values. The least of the
runs counts, so that it can be asked on a busy machine too.
What must hold is that the first is below half of xmllint's time and the second below twice of it.
"""
import argparse, os, re, subprocess, sys, tempfile, time


def rules(count):
    """A sheet of rules of all kinds, nearly all of which match something of a novel, or have to be tried on it."""
    kinds = [
        "p.c{0}", "p:nth-child({0})", "div#i{0} > p", "main p + p.c{0}", "h2 + p:first-child", "p[title=t{0}]", "section.c{0} p:not(.x)",
        "p:is(.c{0}, .d{0})", "body .c{0} span", "main > h2 ~ p em:not(.c{0})",
    ]
    return "\n".join(f"{kinds[i % len(kinds)].format(i)} {{ margin-left: {i % 7}pt; color: #{i % 4096:03x} }}" for i in range(count)) + "\n"


def wall_time(command):
    start = time.perf_counter()
    process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return time.perf_counter() - start, process


def style_time(fleuron, book, extra, output):
    _, process = wall_time([fleuron, "build", book, "-j", "1", "--timings", "-o", output] + extra)
    if process.returncode != 0:
        sys.exit(process.stderr)
    return float(re.search(r"^style\s+([\d.]+) ms", process.stderr, re.M).group(1)) / 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("book")
    parser.add_argument("--fleuron", default=os.path.join(os.path.dirname(__file__), "..", ".build", "release", "fleuron"))
    parser.add_argument("--runs", type=int, default=7)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sheet, output = os.path.join(folder, "rules.css"), os.path.join(folder, "x.pdf")
        with open(sheet, "w") as file:
            file.write(rules(5000))
        times = {"xmllint": [], "three sheets": [], "5,000 rules": []}
        for _ in range(arguments.runs):
            times["xmllint"].append(wall_time(["xmllint", "--html", "--noout", arguments.book])[0])
            times["three sheets"].append(style_time(arguments.fleuron, arguments.book, [], output))
            times["5,000 rules"].append(style_time(arguments.fleuron, arguments.book, ["--style", "novel", "--style", sheet], output))
    least = {name: min(values) for name, values in times.items()}
    print("| | seconds | × xmllint | limit |\n| --- | ---: | ---: | ---: |")
    for name, limit in (("xmllint", None), ("three sheets", 0.5), ("5,000 rules", 2.0)):
        ratio = least[name] / least["xmllint"]
        print(f"| {name} | {least[name]:.3f} | {ratio:.2f} | {'' if limit is None else limit} |")
    return 0 if least["three sheets"] < 0.5 * least["xmllint"] and least["5,000 rules"] < 2 * least["xmllint"] else 1


if __name__ == "__main__":
    sys.exit(main())
