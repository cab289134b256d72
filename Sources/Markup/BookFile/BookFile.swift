package import Resources

/// What `book.yaml` says of a book: its sources, what they do not say of themselves, and how it is to be set.
///
/// `Books/book.schema.json` describes the same for editors; a test compares the two.
package struct BookFile: Sendable {
    package var metadata = Metadata()
    /// References to files, in order, with where they stand.
    package var sources: [(path: String, source: SourceRange)] = []
    /// Style sheets: names of standard ones, or references to files.
    package var styles: [(path: String, source: SourceRange)] = []
    package var pageSize: String?
    /// Custom properties of the style sheets.
    package var properties: [(name: String, value: String)] = []
    package var replacements: [TextReplacement] = []
    /// Classes of the sources' own, and what they are called here.
    package var classes: [String: String] = [:]
    package var notes: NotePlacement?
    /// The folio of the first page of the text.
    package var startPage: Int?
    /// The first level of headings is a part's, not a chapter's.
    package var hasParts = false
    /// Where the result goes, beside the book file.
    package var output: String?
    package var isStrict = false
    /// The digest that the fetched file must have.
    package var checksum: String?

    package enum NotePlacement: String, CaseIterable, Sendable { case footnotes, endnotes }

    /// What a key takes.
    package enum Kind: Equatable, Sendable {
        case text, integer, truth
        /// One text or a list of them.
        case texts
        case choice([String])
        /// Names with texts.
        case mapping
        case replacements
    }

    package static let keys: [(name: String, kind: Kind)] = [
        ("title", .text), ("subtitle", .text), ("author", .texts), ("authors", .texts), ("translator", .texts), ("translators", .texts), ("language", .text),
        ("date", .text), ("publisher", .text), ("subject", .text), ("ebook", .integer), ("checksum", .text), ("sources", .texts), ("styles", .texts),
        ("page-size", .text), ("properties", .mapping), ("replacements", .replacements), ("classes", .mapping),
        ("notes", .choice(NotePlacement.allCases.map(\.rawValue))), ("start-page", .integer), ("top-level-division", .choice(["part", "chapter"])),
        ("hyphenation-exceptions", .texts), ("output", .text), ("strict", .truth),
    ]
    /// Of one replacement.
    package static let replacementKeys = ["pattern", "replacement", "ignore-case"]
}

/// Text that is replaced wherever a regular expression matches, within one run of text.
package struct TextReplacement: Sendable {
    package var pattern: String
    /// With `$1` for what the first group has matched, and `\$` for the sign itself.
    package var replacement: String
    package var ignoresCase = false
    package var source: SourceRange
}

extension DiagnosticCode {
    /// A value that a key of a book file does not take.
    package static let invalidValue = DiagnosticCode("book.invalid-value")
    /// How often a replacement was made; a warning for one that was never made.
    package static let replacement = DiagnosticCode("book.replacement")
}
