package import Markup
package import Resources

/// Reads plain text, above all Project Gutenberg's, as a book in the normal form.
///
/// Text framed by Project Gutenberg's markers loses header and licence and gets half-title and imprint; any other text is all book. Blank
/// lines part paragraphs; headings, contents list, verse, quotations and scene breaks are recognised from the whole file, and what is not
/// recognised is a paragraph. No word of the book is left out, and every byte of it knows its place in the source.
///
/// - Parameters:
///   - overrides: what the book file says of the reader's conclusions.
///   - source: decoded to UTF-8, with any line ends.
///   - colophon: what the imprint says of how the book was made.
///   - language: of the text, where the header does not say it.
///   - given: what the book file says of the book; it wins over the header.
///   - leftOut: rules that are not asked.
/// - Complexity: O(length of the text).
package func readGutenbergText(
    _ source: SourceText, id: SourceID, colophon: String? = nil, language: String? = nil, given: Metadata = Metadata(),
    overrides: ReadingOverrides = ReadingOverrides(), leftOut: Set<ReadingRule> = ReadingRule.leftOut
) -> Document {
    withTextAnalysis(of: source, language: language, given: given, overrides: overrides, leftOut: leftOut) { analysis, markers in
        let isBook = markers != nil || analysis.hasConcludedTitle
        let frontMatter = isBook ? FrontMatter(metadata: analysis.metadata.completed(by: given), colophon: colophon) : nil
        var emitter = TextEmitter(analysis, source: id, frontMatter: frontMatter)
        emitter.account(for: markers, size: source.text.count)
        return emitter.document()
    }
}

/// Analyses a plain text. What is given of it may not leave the closure.
/// - Parameter watchedLine: the line, counted from 1, of which the steps of the analysis are to be noted.
func withTextAnalysis<Result>(
    of source: SourceText, language: String?, given: Metadata, overrides: ReadingOverrides, watchedLine: Int? = nil,
    leftOut: Set<ReadingRule> = ReadingRule.leftOut,
    _ body: (TextAnalysis, GutenbergMarkers?) -> Result
) -> Result {
    let markers = findGutenbergMarkers(source.text, isPlain: true)
    var metadata = markers.map { parseGutenbergHeader(source.text[$0.header]) } ?? Metadata()
    var languageReason = "the header says so"
    // A header that says “English” does not speak against British English.
    let refines = language.map { wanted in metadata.language.map { wanted.hasPrefix($0 + "-") } ?? true } ?? false
    if given.language != nil || refines {
        metadata.language = given.language ?? language
        languageReason = "the book file or the command line says so"
    }
    let range = markers?.body ?? 0..<source.text.count
    return source.text.withUnsafeBufferPointer { bytes in
        if metadata.language == nil, let guess = LanguageGuess.language(of: bytes, in: range) {
            metadata.language = guess
            languageReason = "its commonest words are of this language"
        }
        let analysis = TextAnalysis(
            bytes, body: range, endsOfWorks: markers?.endsOfWorks ?? [], metadata: metadata, isGutenberg: markers != nil,
            languageReason: languageReason, overrides: overrides, watchedLine: watchedLine, leftOut: leftOut)
        return body(analysis, markers)
    }
}
