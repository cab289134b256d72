import BookProduction
import Markup
import Resources

/// What `inspect` says, gathered once for people and for machines.
struct Inspection {
    let document: Document
    let texts: SourceTexts
    let survey: DocumentSurvey
    /// What a book file had replaced.
    let replacements: [String]
    /// For each source of the document its lines and who has its bytes; nil for sources of which nothing came into it.
    let sources: [(lines: SourceLines, account: SourceAccount)?]
    /// In which all sources lie, where there are several.
    let folder: String

    init(_ reading: SourceReading) {
        document = reading.document
        texts = reading.texts
        survey = DocumentSurvey(of: document)
        replacements = reading.replacements
        let accounts = document.accounts(of: texts)
        folder = Self.commonFolder(of: accounts.indices.filter { accounts[$0] != nil }.map { reading.texts.sources[$0].name })
        sources = zip(texts.sources, accounts).map { source, account in account.map { (SourceLines(source), $0) } }
    }

    /// The sources in the order in which they were read, with their numbers.
    var usedSources: [(id: SourceID, text: SourceText, lines: SourceLines, account: SourceAccount)] {
        sources.enumerated().compactMap { index, source in
            source.map { (SourceID(Int32(index)), texts.sources[index], $0.lines, $0.account) }
        }
    }

    func lines(of range: SourceRange) -> ClosedRange<Int>? {
        let index = Int(range.source.index)
        guard sources.indices.contains(index), let source = sources[index] else { return nil }
        return source.lines.lines(of: range)
    }

    func name(of source: SourceID) -> String { texts[source]?.name ?? "" }

    /// As it is shown: without the folder that all sources lie in.
    func shortName(of source: SourceID) -> String { String(name(of: source).dropFirst(folder.count)) }

    /// The folder or publication that several files lie in, with a slash at its end; empty for none, or for one file alone.
    private static func commonFolder(of names: [String]) -> String {
        func folders(_ name: String) -> ArraySlice<Substring> { name.split(separator: "/", omittingEmptySubsequences: false).dropLast() }
        guard names.count > 1, var common = names.first.map(folders) else { return "" }
        for name in names { common = common.prefix(zip(common, folders(name)).prefix { $0 == $1 }.count) }
        return common.isEmpty ? "" : common.joined(separator: "/") + "/"
    }

    /// The encodings that were concluded, with the sources' names.
    var encodings: [(encoding: String, reason: String, correction: String, source: String)] {
        usedSources.compactMap { source in
            let encoding = source.text.encoding
            return source.text.encodingReason.map {
                (encoding, $0, "encoding: " + (encoding == "utf-8" ? "windows-1252" : "utf-8"), shortName(of: source.id))
            }
        }
    }

    /// What there is of each thing, in words; what there is none of is left out.
    var counts: [(count: Int, name: String)] {
        [
            (survey.words, "word"), (survey.paragraphs, "paragraph"), (survey.poems, "poem"), (survey.verseLines, "line of verse"),
            (survey.quotations, "quotation"), (survey.lists, "list"), (survey.tables, "table"), (survey.preformatted, "preformatted block"),
            (survey.notes, "note"), (survey.pictures, "picture"), (survey.ornaments, "ornament"),
        ].filter { $0.0 > 0 }
    }
}

extension Inspection {
    static func plural(_ count: Int, _ name: String) -> String {
        let form = count == 1 ? name : name.hasPrefix("line of") ? "lines of verse" : name + "s"
        return grouped(count) + " " + form
    }

    /// 12,345
    static func grouped(_ number: Int) -> String {
        var digits = Array(String(number).utf8)
        var i = digits.count - 3
        while i > 0 { digits.insert(0x2C, at: i); i -= 3 }
        return String(decoding: digits, as: UTF8.self)
    }

    /// One line for the end of `build`: what the book was read as.
    static func summary(of document: Document, texts: SourceTexts) -> String {
        let survey = DocumentSurvey(of: document)
        var parts = [plural(survey.headings.count, "heading"), plural(survey.paragraphs, "paragraph")]
        for (count, name) in [
            (survey.poems, "poem"), (survey.tables, "table"), (survey.notes, "note"), (survey.pictures, "picture"),
            (document.kept.count, "part kept as it was"),
        ] where count > 0 {
            parts.append(name.hasPrefix("part") && count > 1 ? "\(grouped(count)) parts kept as they were" : plural(count, name))
        }
        let stripped = document.stripped.reduce(0) { $0 + Int($1.range.end - $1.range.start) }
        let size = texts.sources.indices.reduce(0) { $0 + texts.sources[$1].text.count }
        if stripped > 0, size > 0 { parts.append("\((stripped * 100 + size / 2) / size) % left out") }
        return "read: " + parts.joined(separator: ", ") + " (fleuron inspect says more)"
    }
}
