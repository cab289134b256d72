extension DiagnosticRegistry {
    /// Options, pages, and what is written.
    static let resultEntries: [Entry] = [
        Entry(
            "batch.no-books", "The folders and lists of a batch hold no book.",
            "Name folders with texts, HTML, XML, Markdown or EPUBs, or lists whose names end in .list."),
        Entry(
            "batch.worker-died", "A process of a batch ended before it was done with its book, or could not be started.",
            "Set the book alone with fleuron build to see why; it may need more memory, or the batch fewer processes."),
        Entry(
            "environment.invalid", "A variable of the environment, such as SOURCE_DATE_EPOCH, has a value that makes no sense.",
            "Set it as the message says, or unset it."),
        Entry(
            "explain.no-match", "No element of the book matches the selector.",
            "Look at the elements with fleuron build SOURCE --dump document."),
        Entry(
            "layout.float-too-high", "A float at the head or the foot of pages is higher than a page, and goes on over several.",
            "Make it smaller, or leave it in the text with float: none."),
        Entry(
            "layout.margin-box-overflow",
            "What stands in a margin box (@top-left and its like) is wider than its place and cannot turn over.",
            "Let it turn over, set it smaller, or give the box a larger share of its edge with width."),
        Entry(
            "layout.margin-too-narrow", "The margin of the pages is too narrow for the notes that are to stand in it: they go to the foot.",
            "Make the margins wider, or leave out -fleuron-sidenote."),
        Entry("layout.no-pages", "No element of the book makes a page.", "Check what the style sheets hide with display: none."),
        Entry(
            "layout.note-moved", "A note begins on a later page than the line that calls it, for want of room.",
            "Shorten the note, or give the area for notes more room."),
        Entry(
            "layout.page-too-small", "The margins and the padding of pages leave them no room for a line of text.",
            "Make them smaller, or the pages larger."),
        Entry(
            "layout.table-too-wide", "A table is wider than its place even at its narrowest, and as small as it may be.",
            "Turn it, let it become smaller (-fleuron-shrink-to-fit), or set it on pages of their own size."),
        Entry(
            "layout.text-overflow",
            "Text leaves its column, its frame or its page: a word, a preformatted line or a formula is wider than its place.",
            "Allow hyphenation, set it in smaller type, or make its place wider."),
        Entry(
            "layout.turned-too-high", "A block that is turned (-fleuron-turn) is higher than its place is wide, and cannot be parted.",
            "Set it in smaller type, or on pages of their own size."),
        Entry(
            "library.missing", "A library that is needed for this source is not installed.", "Install the package that the message names."),
        Entry("output.failed", "Writing broke off. No half-written file is left.", "Free some space on the disk, and try again."),
        Entry(
            "output.misleading-name", "The output's name promises a format that Fleuron does not write; it becomes a PDF.",
            "Let the name end in .pdf, .png or .svg."),
        Entry(
            "output.unwritable", "The output cannot be created, or is a file that the book is made from.",
            "Check the folder and its permissions, or name another file with -o."),
        Entry(
            "page-size.invalid", "--page-size, or page-size in book.yaml, is no size.",
            "Write a name or width and height, as in a5 or 5inx8in."),
        Entry(
            "pasteboard.unread", "Pasted HTML names a file, which is not read: a pasteboard has no other files. Only the library says so.",
            "Put the style sheet into the HTML."),
        Entry("pdf.out-of-memory", "There is not enough memory to write the PDF.", "Close other programs, or set the book in parts."),
        Entry(
            "pdf.unknown-destination", "A link leads to an id that is nowhere in the document, or on no page.",
            "Give the element that is meant this id, or correct the link."),
        Entry("pdf.unusable-font", "A font cannot be put into the PDF.", "Choose another font, or install it again."),
        Entry(
            "pdf.unusable-image", "A picture cannot be put into the PDF: it is damaged, or neither JPEG nor PNG.",
            "Convert it to one of these."),
        Entry("picture.failed", "A picture of a page cannot be made.", "Try a lower resolution, or SVG."),
        Entry(
            "picture.font", "FreeType cannot read a font for a picture of a page.",
            "Check that the file is still there, or choose another font."),
        Entry("picture.glyph", "The outline of a glyph cannot be read; its place is left empty.", "Install the font again."),
        Entry(
            "picture.image",
            "A picture on the page is damaged, too large, or needs a library that is not installed; a grey frame stands for it.",
            "Save it again, make it smaller, or install librsvg."),
        Entry(
            "picture.no-such-page", "A page is asked for that the book does not have.",
            "Count from the first page of the PDF, whatever its folio."),
        Entry("picture.size", "A page at this resolution is too large or too small for a picture.", "Choose another resolution."),
        Entry(
            "print.long-blurb", "The blurb on the back of a cover runs into the place of the barcode.",
            "Shorten it, or set it smaller: fleuron cover --set blurb-size=9pt."),
        Entry(
            "print.margin-too-small", "Pages with text have a margin that is smaller than the printer's least (--profile).",
            "In @page rules of your own write max(…, var(--gutter)) for the inner margin and max(…, var(--least-margin)) for the others."),
        Entry(
            "print.page-count", "The book has fewer or more pages than the printer takes in this format.",
            "Change the size of the type, the format or the paper, or make two volumes of it."),
        Entry(
            "print.spine-without-text", "The spine of a cover has no text, as the printer wants none on thin books, or it is too narrow.",
            "Nothing need be done."),
        Entry(
            "print.summary", "What a book for a printer came out as: pages, margins, bleed, spine.",
            "Choose with or without bleed as it says when the book is given to the printer."),
        Entry(
            "print.unknown-paper", "--paper, or paper in book.yaml, is none of the printer's papers.",
            "Choose one that fleuron profiles shows."),
        Entry(
            "print.unknown-profile", "There is no profile of this name, or a cover is asked for without one.",
            "Choose one that fleuron profiles lists."),
        Entry(
            "print.unknown-spine", "The printer does not publish how thick its papers are.",
            "Take the spine's width from the printer's cover template: fleuron cover --spine 12mm."),
        Entry(
            "print.unsettled-gutter",
            "Wider inner margins made the book so much longer, again and again, that they are still not wide enough.",
            "Set wider ones from the start: --set margin-inner=…"),
        Entry(
            "program.unexpected-end", "The program was ended by the system: it had no more memory, or there is a mistake in it.",
            "Give it more memory if it has little; else report it, with the source."),
        Entry(
            "spelling.no-library", "hunspell is not installed, which checks the spelling.", "Install the package that the message names."),
        Entry("spelling.no-dictionary", "There is no spelling dictionary for the language.", "Install the package that the message names."),
        Entry("text-size.invalid", "--text-size is no category of text sizes.", "Write one of those that the message lists."),
    ]
}
