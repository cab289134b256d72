#!/usr/bin/env python3
"""Draw six pages of each program at the same text, a picture for each, for QUALITY.md.

Usage: quality_pages.py OUTDIR SENTENCE NAME=FILE.pdf ...

Six pages of each PDF from the left-hand page on that holds the sentence, three spreads in a row. OUTDIR/NAME.png. Needs: pip install pymupdf
"""
import os
import re
import sys

import pymupdf

DPI = 64
GAP = 10
# Enough for a look at the grey of a page, and a third of the bytes.
GREYS = 16


def letters(text):
    """Only what all programs write alike: no hyphens, ligatures or spaces."""
    for ligature, plain in (("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬀ", "ff"), ("ﬃ", "ffi"), ("ﬄ", "ffl")):
        text = text.replace(ligature, plain)
    return re.sub(r"[^a-z]", "", text.lower())


def first_page(document, sentence):
    wanted = letters(sentence)
    for number, page in enumerate(document):
        if wanted in letters(page.get_text()):
            # The first page of a PDF is a right-hand one.
            return number if number % 2 == 1 else number - 1
    raise SystemExit(f"quality_pages: the sentence is not in {document.name}")


def draw(path, sentence, target):
    document = pymupdf.open(path)
    first = first_page(document, sentence)
    pages = [document[n].get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY) for n in range(first, first + 6)]
    width, height = pages[0].width, pages[0].height
    step = 255 // (GREYS - 1)
    rows = []
    for y in range(height):
        row = bytearray()
        for number, page in enumerate(pages):
            if number > 0:
                row += bytes([150]) * (GAP if number % 2 == 0 else 1)
            row += bytes((v + step // 2) // step * step for v in page.samples[y * page.stride:y * page.stride + width])
        rows.append(bytes(row))
    picture = pymupdf.Pixmap(pymupdf.csGRAY, len(rows[0]), height, b"".join(rows), False)
    picture.save(target)
    print(f"{target}: pages {first + 1}–{first + 6}, {os.path.getsize(target) // 1024} KB")


def main(argv):
    if len(argv) < 3:
        print(__doc__)
        return 2
    os.makedirs(argv[0], exist_ok=True)
    for pair in argv[2:]:
        name, path = pair.split("=", 1)
        draw(path, argv[1], os.path.join(argv[0], name + ".png"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
