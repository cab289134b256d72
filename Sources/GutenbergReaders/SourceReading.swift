package import Markup
package import Resources

/// Reads a source of any format into a document.
///
/// A file of Project Gutenberg becomes a book in the normal form, whatever its format. Other HTML and XML stay as they are, but for the ids
/// that headings are given.
/// - Parameters:
///   - colophon: what the imprint of a book says of how it was made.
///   - classes: the source's own names of classes, and what they are called here.
///   - overrides: what the book file says of the reader's conclusions.
///   - language: of the text, where the source does not say it.
///   - given: what the book file says of the book; it wins over the source.
///   - leftOut: rules that are not asked.
/// - Complexity: O(length of the source).
package func readDocument(
    _ source: SourceText, id: SourceID, format: SourceFormat, colophon: String? = nil, classes: [String: String] = [:],
    overrides: ReadingOverrides = ReadingOverrides(), language: String? = nil, given: Metadata = Metadata(),
    limits: ReaderLimits = ReaderLimits(), leftOut: Set<ReadingRule> = ReadingRule.leftOut, diagnostics: inout Diagnostics
) -> Document {
    switch format {
    case .text:
        var document = readGutenbergText(
            source, id: id, colophon: colophon, language: language, given: given, overrides: overrides, leftOut: leftOut)
        document.settle(overrides, source, id: id, diagnostics: &diagnostics)
        return document
    case .markdown:
        do throws(Diagnostic) {
            var document = try MarkdownReader.read(
                source, id: id, language: language, given: given, colophon: colophon, limits: limits, diagnostics: &diagnostics)
            document.mapClasses(classes)
            return document
        } catch {
            diagnostics.report(error)
            return DocumentBuilder().finish(metadata: Metadata())
        }
    case .html, .xml:
        var document =
            format == .html
            ? HTMLReader.read(source, id: id, limits: limits, diagnostics: &diagnostics)
            : XMLReader.read(source, id: id, limits: limits, diagnostics: &diagnostics)
        if format == .html, !overrides.rejected.contains(.format),
            let book = readPreformattedBook(document, source, id: id, colophon: colophon, given: given, overrides: overrides)
        {
            var book = book
            book.settle(overrides, source, id: id, diagnostics: &diagnostics)
            return book
        }
        let structure: GivenStructure
        (document, structure) = document.prepared(source, format, classes, overrides, leftOut)
        document =
            normalizedGutenbergHTML(
                document, colophon: colophon, rejected: overrides.rejected, given: structure, metadata: given,
                aside: document.asideClasses(of: source, overrides), leftOut: leftOut)
            ?? withHeadingIDs(document.withNamedTargets())
        if format == .html { document.unlistDamage(in: source, id: id) }
        document.settle(overrides, source, id: id, diagnostics: &diagnostics)
        return document
    }
}

/// A Project Gutenberg HTML file as a book in the normal form; nil if the document is none.
/// - Parameters:
///   - rejected: what is not to be concluded of it.
///   - given: what the book file says of its parts.
///   - metadata: what the book file says of the book.
///   - aside: the classes that the file's own sheets take out of the lines; nil where that is not known.
func normalizedGutenbergHTML(
    _ document: Document, colophon: String? = nil, rejected: Set<Guess.Subject> = [], given: GivenStructure = GivenStructure(),
    metadata: Metadata = Metadata(),
    aside: AsideClasses? = nil, leftOut: Set<ReadingRule> = ReadingRule.leftOut
) -> Document? {
    guard document.names[document[.root].name] == "html",
        let book = HTMLBook(document, rejected: rejected, given: given, aside: aside, leftOut: leftOut)
    else { return nil }
    return HTMLBookEmitter(book, colophon: colophon, given: metadata).document()
}

extension Document {
    /// What markup gives, made ready for the reader of books: elements that stand for others, and what the book file says of lines.
    consuming func prepared(
        _ source: SourceText, _ format: SourceFormat, _ classes: [String: String], _ overrides: ReadingOverrides,
        _ leftOut: Set<ReadingRule>
    ) -> (document: Document, given: GivenStructure) {
        func applies(_ rule: ReadingRule) -> Bool { !leftOut.contains(rule) }
        var document = self
        document.mapClasses(classes)
        if format == .xml { document.recognizeVocabulary() } else if applies(.picturedTitles) { document = document.withPicturedTitles() }
        if format == .html {
            if applies(.itemsSideBySide) { document = document.withItemsSideBySide() }
            if !overrides.rejected.contains(.format), applies(.looseParagraphs) { document = document.withLooseParagraphs() }
            if !overrides.rejected.contains(.plays), applies(.typedSpeeches) { document = document.withTypedSpeeches() }
            if applies(.downloads) { document = document.withoutDownloads() }
        }
        document = document.regrouped(by: overrides, source)
        let given = document.applyOverrides(overrides, source)
        return (document, given)
    }

    /// The classes that the file's own sheets take out of the lines, set as headings, or set in.
    func asideClasses(of source: SourceText, _ overrides: ReadingOverrides) -> AsideClasses {
        let sheets = embeddedSheets(of: source)
        var classes = overrides.styles == .print ? .printed : AsideClasses(sheets)
        classes.headings = AsideClasses.headingNames(in: sheets)
        classes.indents = AsideClasses.indents(in: sheets)
        return classes
    }

    /// The sheets in the document itself.
    fileprivate func embeddedSheets(of source: SourceText) -> [ArraySlice<UInt8>] {
        styleSheets.compactMap { sheet in
            guard case .embedded(let range) = sheet.place, Int(range.end) <= source.text.count, range.start < range.end else { return nil }
            return sheet.source(source).text[Int(range.start)..<Int(range.end)]
        }
    }
}
