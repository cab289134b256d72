package import Resources

// What a reader has to say of its work beside the tree: what it left out, what it concluded, what it would not touch. Together with the
// tree this accounts for all of a source (`SourceAccount`).

/// A part of a source that a reader left out: no node has it.
package struct StrippedRange: Sendable, Equatable {
    package enum Reason: UInt8, Sendable, CaseIterable {
        /// Project Gutenberg's header, up to the START marker.
        case header
        /// From the END marker on.
        case licence
        /// Paragraphs and divisions that only make room.
        case spacer
        /// A rule beside a heading, a title or notes, which our own style sets off.
        case rule
        /// What a document says of itself in its head; it is in the document's metadata.
        case metadata
        /// A style sheet in the document; the cascade has it.
        case styleSheet
        /// A program; nothing runs here.
        case script
        /// Where the printed edition's pages begin.
        case pageMark
        /// Brackets and words around a note, a picture, a direction: the element says the same.
        case mark
        /// Lists of files and places in an EPUB: the outline and the contents have what is in them.
        case navigation
        /// Attributes and addresses in Markdown: the element has them.
        case attributes
        /// The text in a drawing, which the picture shows.
        case drawing
        /// A cover that the book is to have none of, or whose picture is missing.
        case cover
        /// Tags and comments that do not end, and what else is no markup any more and no text either.
        case damagedMarkup
        /// What an inclusion in XML does not ask for: its fallback, and the rest of a file of which it takes one element.
        case notIncluded
        /// A link to a recording, a score or another file beside the book: "[Listen] [PDF]".
        case download
        /// A part that the book file asks to leave out.
        case unwanted
    }
    package var range: SourceRange
    package var reason: Reason
    package init(_ range: SourceRange, _ reason: Reason) { self.range = range; self.reason = reason }
}

extension StrippedRange.Reason {
    /// For people; begins small, without an article.
    package var description: String {
        switch self {
        case .header: "header of Project Gutenberg"
        case .licence: "end marker and licence of Project Gutenberg"
        case .spacer: "space made by an empty element"
        case .rule: "rule beside a heading or notes"
        case .metadata: "head of the document (now its metadata)"
        case .styleSheet: "style sheet (the cascade reads it)"
        case .script: "script"
        case .pageMark: "mark of a printed page"
        case .mark: "marks of a note or picture (now an element)"
        case .unwanted: "parts that the book file leaves out"
        case .navigation: "list of files and places (now outline and contents)"
        case .attributes: "attributes and addresses (now an element's)"
        case .drawing: "text in a drawing (now a picture)"
        case .cover: "cover (the book file wants none or another, or its picture is missing)"
        case .damagedMarkup: "damaged markup (mended where it could be)"
        case .notIncluded: "part that no inclusion asks for"
        case .download: "link to a file beside the book"
        }
    }
}

/// Something that a reader concluded and that the source does not say outright.
package struct Guess: Sendable, Equatable {
    package enum Subject: String, Sendable {
        case format, language, title, headings, contents, credits, verse, quotations, tables, lists, breaks, notes, plays, letters, entries,
            pages, parts
        case titlePage = "title-page"
    }
    package var subject: Subject
    /// What was concluded: one clause without a full stop.
    package var conclusion: String
    /// From what: one clause without a full stop.
    package var reason: String
    /// Where it begins and ends, if it concerns a part of a source.
    package var range: SourceRange?
    package init(_ subject: Subject, _ conclusion: String, because reason: String, at range: SourceRange? = nil) {
        self.subject = subject; self.conclusion = conclusion; self.reason = reason; self.range = range
    }

    /// What the book file says is no guess.
    static let given = "the book file says so"
    package var isGiven: Bool { reason == Self.given }
}

extension Guess.Subject {
    /// What a book file says where a conclusion of this kind is wrong.
    package var correction: String {
        switch self {
        case .language: "language: fr"
        case .title: "title: A Title"
        case .parts: "parts: {file.xhtml: text}"
        case .format, .headings, .contents, .credits, .verse, .quotations, .tables, .lists, .breaks, .notes, .plays, .letters, .entries,
            .pages, .titlePage:
            "conclusions: {\(rawValue): false}"
        }
    }
}

/// A part of a source that a reader did not understand fully, and therefore kept as it was.
package struct KeptRange: Sendable, Equatable {
    package enum Reason: UInt8, Sendable, CaseIterable {
        /// Columns or a drawing in plain text: lines, spaces and all.
        case preformatted
        /// Lines that were broken on purpose.
        case lines
        /// An entity or reference that nobody has declared.
        case reference
        /// A remark on the electronic text.
        case remark
        /// Greek letters, or a symbol, in other letters.
        case transliteration
    }
    package var range: SourceRange
    package var reason: Reason
    package init(_ range: SourceRange, _ reason: Reason) { self.range = range; self.reason = reason }
}

extension KeptRange.Reason {
    package var description: String {
        switch self {
        case .preformatted: "columns or a drawing, line by line"
        case .lines: "lines as they are broken"
        case .reference: "reference to nothing known, as it is typed"
        case .remark: "remark on the electronic text"
        case .transliteration: "other letters or a symbol, as they are described"
        }
    }
}
