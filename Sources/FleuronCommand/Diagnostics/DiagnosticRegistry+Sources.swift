extension DiagnosticRegistry {
    /// Sources and book files.
    static let sourceEntries: [Entry] = [
        Entry(
            "archive.damaged", "An archive (an EPUB) is damaged, encrypted, or packed in a way that cannot be unpacked.",
            "Fetch or save the file again."),
        Entry(
            "archive.too-large", "An archive unpacks to more than the limit for files, bytes or ratio.",
            "Check where the file comes from; unpack it by hand and build the folder."),
        Entry(
            "book.unknown-key", "book.yaml, or the front matter of a Markdown file, has a key that does not exist.",
            "Correct the key; Books/book.schema.json lists all keys."),
        Entry(
            "book.invalid-value", "A key of book.yaml has a value that it does not take.",
            "Write a value of the kind that the message names."),
        Entry(
            "book.replacement", "A replacement of book.yaml matches nothing; as a note, how often each was made.",
            "Try the pattern with fleuron grep."),
        Entry(
            "book.override", "An override of book.yaml changes nothing, or cannot be applied to this source.",
            "Compare its lines with those that fleuron inspect prints."),
        Entry(
            "book.omission", "What book.yaml leaves out (“omit:”) is nowhere in the book.",
            "Compare it with what fleuron inspect and fleuron build --dump document print."),
        Entry(
            "drawing.unreadable", "An SVG drawing cannot be read, or has no size to be seen at.",
            "Give it a width and a height or a viewBox, or convert it to PNG."),
        Entry(
            "epub.malformed", "The package document, contents or spine of an EPUB departs from the standard.",
            "Check the file with epubcheck; what could be read is set."),
        Entry(
            "epub.unreadable", "An EPUB has no package document or nothing in its spine, or its text is encrypted.",
            "Use an EPUB without digital rights management, or another format of the book."),
        Entry("fetch.failed", "A file could not be fetched.", "Try again later, or name another mirror with --mirror."),
        Entry(
            "fetch.not-found", "The mirror does not have the ebook in this format.",
            "Choose another format with --format, or another mirror."),
        Entry(
            "fetch.checksum", "What came differs from the checksum that is kept for it.",
            "Take the new edition with --force, after looking at it."),
        Entry(
            "html.malformed", "HTML has an error that the reader mended; nothing is lost that the message does not name.",
            "Correct the tag at the place that is marked."),
        Entry(
            "markdown.malformed", "A Markdown source cannot be read, or its attributes are not closed.",
            "Correct the place, or split the file into several sources."),
        Entry("markup.too-deep", "Elements are nested more deeply than the limit.", "Look for tags that are not closed; split the source."),
        Entry(
            "markup.too-much", "A source has more elements, attributes or entities than the limit.",
            "Look for a quotation mark that is not closed; split the source."),
        Entry("pattern.syntax", "A regular expression has a mistake.", "Correct it; the syntax is that of ICU's regular expressions."),
        Entry("pattern.too-slow", "A regular expression takes too long on this text.", "Write it with fewer nested repetitions."),
        Entry(
            "source.binary", "A source is no text: it has bytes that no text has.",
            "Name the text, HTML, Markdown or EPUB file of the book."),
        Entry(
            "source.damaged-image", "A picture is damaged or of a kind that cannot be read; its place stays empty.",
            "Save it again as PNG or JPEG."),
        Entry(
            "source.directory", "A folder is named where a file is expected, and no book.yaml lies in it.",
            "Name the file inside it, or give it a book.yaml."),
        Entry("source.empty", "A source has no bytes.", "Save or fetch the file again."),
        Entry(
            "source.encoding-mismatch", "The encoding that a file declares is not the one its bytes are in.",
            "Correct the declaration, or name the encoding in book.yaml."),
        Entry(
            "source.forbidden", "A source names a file outside its own folder, which is not read.",
            "Move the file beside the source, or name it on the command line."),
        Entry(
            "source.invalid-bytes", "Some bytes are no characters of the file's encoding; replacement characters stand for them.",
            "Name the right encoding in book.yaml, or mend the bytes."),
        Entry(
            "source.lost-text", "Words of a source are nowhere in the book, or twice in it, or were left out as what they cannot be.",
            "Report it with the place: no reader should lose a word. An override in book.yaml for the lines helps until then."),
        Entry("source.missing", "A file that is named does not exist.", "Check the path and its spelling."),
        Entry("source.no-text", "The source has nothing to set.", "Check that it is the right file."),
        Entry("source.none", "No source is given.", "Name a file on the command line, or list it under “sources:” in book.yaml."),
        Entry(
            "source.other-language", "--language names another language than the source does; the source's counts for its text.",
            "Name the language in the source, or as “language:” in book.yaml."),
        Entry(
            "source.remote", "A source names something on the network, which is never fetched.",
            "Save the file beside the source, and name it by its path."),
        Entry("source.too-large", "A file is larger than the limit.", "Split it."),
        Entry(
            "source.unknown-encoding", "The encoding that a file declares does not exist.",
            "Correct the declaration, or name the encoding in book.yaml."),
        Entry(
            "source.unknown-vocabulary", "No style sheet says how the elements of this XML are set, so that they are one paragraph.",
            "Name a sheet with --style, or in the file by <?xml-stylesheet?>."),
        Entry("source.unreadable", "A file is there and cannot be read.", "Check its permissions, and the disk that it is on."),
        Entry("xml.inclusion", "An XInclude names no file, a file that cannot be read, or itself.", "Correct its href."),
        Entry("xml.not-well-formed", "XML is not well-formed, so that it has no meaning.", "Correct it at the place that is marked."),
        Entry("yaml.malformed", "YAML has a syntax error.", "Correct it at the place that is marked; check indents and quotation marks."),
        Entry("yaml.too-much", "YAML has more values, or nests them more deeply, than the limit.", "Keep book.yaml to what it is for."),
    ]
}
