package import Resources

/// A style sheet that the document brings along.
package struct StyleSheetReference: Sendable {
    package enum Place: Sendable {
        /// The text of a `<style>` element.
        case embedded(SourceRange)
        /// The `href` of a `<link rel="stylesheet">` or an xml-stylesheet instruction, as written, and where it stands.
        case linked(String, SourceRange)
    }
    package var place: Place
    /// The markup inside an embedded sheet, in source order.
    package var markup: [SheetMarkup] = []
    /// The files for whose elements alone it is there, where a document is made of several; nil for all.
    package var scope: [SourceID]?

    static func embedded(_ range: SourceRange, markup: [SheetMarkup] = []) -> Self { Self(place: .embedded(range), markup: markup) }
    static func linked(_ href: String, _ range: SourceRange) -> Self { Self(place: .linked(href, range)) }
}

/// Markup inside a `<style>` element of XML: the delimiters of a CDATA section, a comment, a reference to a character.
package struct SheetMarkup: Sendable, Equatable {
    package var range: SourceRange
    /// What the style sheet has in its place: the character of a reference, nothing for the rest. At most as long as the range.
    package var text: [UInt8] = []
}

extension StyleSheetReference {
    /// The source as the parser of style sheets reads it: each piece of markup gives way to its text and spaces, so that every offset stays
    /// true. O(length of the source) where there is markup.
    package func source(_ whole: SourceText) -> SourceText {
        let pieces = markup + sectionMarks(whole.text)
        guard !pieces.isEmpty else { return whole }
        var bytes = whole.text
        for piece in pieces {
            let range = Int(piece.range.start)..<Int(piece.range.end)
            guard range.upperBound <= bytes.count, piece.text.count <= range.count else { continue }
            bytes.replaceSubrange(range, with: piece.text + [UInt8](repeating: 0x20, count: range.count - piece.text.count))
        }
        return SourceText(name: whole.name, text: bytes, encoding: whole.encoding)
    }

    /// The delimiters of a CDATA section round all of a sheet. HTML has none, but XHTML is often named as HTML.
    private func sectionMarks(_ bytes: [UInt8]) -> [SheetMarkup] {
        guard case .embedded(let range) = place, Int(range.end) <= bytes.count else { return [] }
        let sheet = bytes[Int(range.start)..<Int(range.end)], open = Array("<![CDATA[".utf8), close = Array("]]>".utf8)
        guard let first = sheet.firstIndex(where: { !$0.isASCIISpace }), sheet[first...].starts(with: open) else { return [] }
        var marks = [SheetMarkup(range: SourceRange(source: range.source, start: first, end: first + open.count))]
        if let last = sheet.lastIndex(where: { !$0.isASCIISpace }), last >= first + open.count + close.count - 1,
            sheet[...last].suffix(close.count).elementsEqual(close)
        {
            marks.append(SheetMarkup(range: SourceRange(source: range.source, start: last + 1 - close.count, end: last + 1)))
        }
        return marks
    }
}
