#!/usr/bin/env python3
"""Judge where the pages of a book end, from `fleuron build --dump layout`, without asking the search that chose them.

Usage: pages.py DUMP            the sums of a book
       pages.py BEFORE AFTER    each page that has changed, with its cost before and after; exit status 1 if the sum has grown

What is counted, in the units of the program's own weights (PageCost.swift), but from positions alone:
  short    a page whose text goes on on the next ends N lines above the foot: 120 N²
  hyphen   it ends with a word that is parted: 200
  lone     a line of a paragraph that goes on stands alone at the foot or at the head of a page: 10,000
  uneven   the last lines of a spread, both of whose pages are full, stand at different heights: 900
The foot is the lowest line of any page of that size, a line the usual distance of two.
"""
import collections
import re
import sys

LINE = re.compile(r'line (\S+) (\S+) (\S+) "(.*)" (\d+):(\d+)-(\d+):(\d+) (.*)$')
PAGE = re.compile(r"page (\d+) number (-?\d+) (recto|verso)( blank)? .*?(\S+) (\S+)$")


def read(path):
    """Pages as (side, is blank, size, body lines); lines as (baseline, text, first and last source line, file)."""
    pages = []
    for text in open(path, encoding="utf-8"):
        if page := PAGE.match(text):
            pages.append((page[3], bool(page[4]), (page[5], page[6]), []))
        elif pages and (line := LINE.match(text)):
            pages[-1][3].append((float(line[2]), line[4], int(line[5]), int(line[7]), line[9], float(line[1])))
    return pages


def goes_on(a, b):
    """Whether two lines are of one paragraph: nothing but a line end stands between them in the source."""
    return a[4] == b[4] and a[3] <= b[2] <= a[3] + 1 and not (b[2] > a[3] and b[5] > a[5] + 4)


def judge(pages):
    """A dictionary of costs for each page."""
    foot, gaps = {}, collections.Counter()
    for _, _, size, lines in pages:
        if lines:
            foot[size] = max(foot.get(size, 0), max(l[0] for l in lines))
        for a, b in zip(lines, lines[1:]):
            if 4 < b[0] - a[0] < 40:
                gaps[round(b[0] - a[0], 2)] += 1
    leading = gaps.most_common(1)[0][0] if gaps else 12
    costs = []
    ends = []
    for index, (side, blank, size, lines) in enumerate(pages):
        cost = {}
        after = pages[index + 1][3] if index + 1 < len(pages) else []
        head = min((p[3][0][0] for p in pages if p[3] and p[2] == size), default=0)
        runs_on = bool(lines and after and abs(after[0][0] - head) < leading)
        ends.append(max(l[0] for l in lines) if runs_on else None)
        if runs_on:
            short = (foot[size] - ends[-1]) / leading
            if short > 0.25:
                cost["short"] = round(120 * short * short)
            last, first = lines[-1], after[0]
            if goes_on(last, first):
                if last[1].endswith("\u00ad"):
                    cost["hyphen"] = 200
                if len(lines) > 1 and not goes_on(lines[-2], last) or len(after) > 1 and not goes_on(first, after[1]):
                    cost["lone"] = 10_000
        if side == "recto" and index and ends[index] is not None and ends[index - 1] is not None:
            if abs(ends[index] - ends[index - 1]) > leading / 2:
                cost["uneven"] = 900
        costs.append(cost)
    return costs


def show(cost):
    return " + ".join(f"{name} {value}" for name, value in cost.items()) or "nothing"


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    books = [read(path) for path in sys.argv[1:]]
    costs = [judge(pages) for pages in books]
    for name, cost in zip(("before", "after") if len(books) == 2 else ("",), costs):
        sums = collections.Counter()
        for page in cost:
            sums.update(page)
        print(f"{name + ': ' if name else ''}{len(cost)} pages, {sum(sums.values())} ({show(dict(sums))})")
    if len(books) == 2:
        for index in range(max(map(len, books))):
            lines = [[l[:5] for l in book[index][3]] if index < len(book) else None for book in books]
            if lines[0] != lines[1]:
                print(f"page {index + 1}: " + " → ".join(show(cost[index]) if index < len(cost) else "no page" for cost in costs))
        total = [sum(sum(page.values()) for page in cost) for cost in costs]
        sys.exit(1 if total[1] > total[0] else 0)


if __name__ == "__main__":
    main()
