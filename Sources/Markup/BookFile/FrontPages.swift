import Resources

/// What a book file says of the pages in front of the text, beside title and people.
package struct FrontPages: Equatable, Sendable {
    /// Below the half-title.
    package var series: String?
    /// On the back of the title page, in this order.
    package var edition, publisher, rights, isbn: String?
    /// On pages of their own behind it.
    package var dedication, epigraph: String?
    package var hasHalfTitle = true, hasTitlePage = true, hasImprint = true
    /// How the book was made, as the last words of the imprint.
    package var colophon = Colophon.program
    /// What the makers of the file say of themselves in front of the text.
    package var hasCredits = true

    package enum Colophon: Equatable, Sendable {
        /// The name of the program.
        case program
        case none
        case text(String)
    }

    package init() {}

    /// Whether the digits of an ISBN fit each other (ISO 2108: thirteen, or the ten of before 2007).
    static func isISBN(_ text: String) -> Bool {
        let signs = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
        let digits = signs.enumerated().compactMap { place, sign -> Int? in
            if sign == UInt8(ascii: "X"), place == 9, signs.count == 10 { return 10 }
            return sign.isASCIIDigit ? Int(sign) - 0x30 : nil
        }
        guard digits.count == signs.count else { return false }
        switch digits.count {
        case 10: return digits.enumerated().reduce(0) { $0 + (10 - $1.offset) * $1.element } % 11 == 0
        case 13: return digits.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? 1 : 3) * $1.element } % 10 == 0
        default: return false
        }
    }
}

extension Document {
    /// With the pages that a book file asks for in front of the text, in the order that publishers have: half-title, title page, imprint,
    /// dedication, epigraph. Where the document, or a publication, has an imprint or a half-title, what belongs there goes into it.
    ///
    /// A document for which nothing is asked is returned as it is. O(nodes).
    package func withFrontPages(_ pages: FrontPages) -> Document {
        guard pages != FrontPages(), let body else { return self }
        var copy = DocumentCopy(self)
        let halfTitle = section("half-title") ?? file("half-title-page"), titlePage = section("title-page") ?? file("title-page")
        let credits = section("credits"), ownImprint = section("imprint"), imprint = ownImprint ?? file("imprint-page")
        if !pages.hasHalfTitle, let halfTitle { copy.strip(halfTitle, .unwanted) }
        if !pages.hasCredits, let credits { copy.strip(credits, .unwanted) }
        if !pages.hasTitlePage, let titlePage { copy.strip(titlePage, .unwanted) }
        if !pages.hasImprint, let imprint { copy.strip(imprint, .unwanted) }
        if pages.colophon != .program, pages.hasImprint, let imprint, let name = names.id(of: "colophon") {
            for line in elements("p", in: imprint) where classes(of: line).contains(name) { copy.strip(line, .unwanted) }
        }
        var front: [DocumentCopy.Addition] = []
        if let series = pages.series {
            if let halfTitle, pages.hasHalfTitle {
                copy.atEnd[halfTitle.index, default: []].append { $0.paragraphs("series", series) }
            } else {
                // The series stands in front of the title page, as it does below the half-title.
                let page: DocumentCopy.Addition = { $0.frontPage { $0.paragraphs("series", series) } }
                if let titlePage { copy.insert(before: titlePage, page) } else { front.append(page) }
            }
        }
        let lines = [
            ("edition", pages.edition), ("publisher", pages.publisher), ("copyright", pages.rights),
            ("isbn", pages.isbn.map { "ISBN " + $0 }),
        ]
        .compactMap { name, text in text.map { (name, $0) } }
        var colophon: String?
        if case .text(let text) = pages.colophon { colophon = text }
        if pages.hasImprint, !lines.isEmpty || colophon != nil {
            let addition: DocumentCopy.Addition = { copy in for (name, text) in lines { copy.paragraphs(name, text) } }
            if let imprint {
                // A file of a publication has a heading and words of its own.
                if imprint == ownImprint {
                    copy.atStart[imprint.index, default: []].append(addition)
                } else {
                    copy.atEnd[imprint.index, default: []].append(addition)
                }
                if let colophon { copy.atEnd[imprint.index, default: []].append { $0.paragraphs("colophon", colophon) } }
            } else {
                front.append { copy in
                    copy.start("section", [("class", "imprint")])
                    addition(&copy)
                    if let colophon { copy.paragraphs("colophon", colophon) }
                    copy.builder.endElement()
                }
            }
        }
        if let dedication = pages.dedication { front.append { $0.frontPage { $0.paragraphs("dedication", dedication) } } }
        if let epigraph = pages.epigraph {
            front.append { copy in
                copy.frontPage { copy in
                    copy.start("blockquote", [("class", "epigraph")])
                    copy.paragraphs(nil, epigraph)
                    copy.builder.endElement()
                }
            }
        }
        let kept = [
            pages.hasHalfTitle ? halfTitle : nil, pages.hasCredits ? credits : nil, pages.hasTitlePage ? titlePage : nil,
            pages.hasImprint ? imprint : nil,
        ]
        if let last = kept.compactMap({ $0 }).max() {
            copy.behind[last.index, default: []].insert(contentsOf: front, at: 0)
        } else {
            copy.atStart[body.index, default: []].append(contentsOf: front)
        }
        copy.copy(.root)
        return copy.finish()
    }

    private func section(_ name: String) -> NodeID? { first("section", name) }

    /// A file of a publication, which says itself what it is.
    private func file(_ name: String) -> NodeID? { first("body", name) }

    private func first(_ element: String, _ name: String) -> NodeID? {
        names.id(of: name).flatMap { name in elements(element).first { classes(of: $0).contains(name) } }
    }
}

extension DocumentCopy {
    fileprivate mutating func frontPage(_ content: (inout DocumentCopy) -> Void) {
        start("section", [("class", "front-page")])
        content(&self)
        builder.endElement()
    }

    /// A paragraph for each stretch between blank lines, broken where the text is.
    fileprivate mutating func paragraphs(_ name: String?, _ text: String) {
        var lines: [Substring] = []
        func end(_ copy: inout DocumentCopy) {
            guard !lines.isEmpty else { return }
            copy.start("p", name.map { [("class", $0)] } ?? [])
            for (number, line) in lines.enumerated() {
                if number > 0 {
                    copy.start("br")
                    copy.builder.endElement()
                }
                copy.text(String(line))
            }
            copy.builder.endElement()
            lines.removeAll()
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy(\.isWhitespace) { end(&self) } else { lines.append(line) }
        }
        end(&self)
    }
}
