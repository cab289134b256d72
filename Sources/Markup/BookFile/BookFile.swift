package import Resources

/// What `book.yaml` says of a book: its sources, what they do not say of themselves, and how it is to be set.
///
/// `Books/book.schema.json` describes the same for editors; a test compares the two.
package struct BookFile: Sendable {
    package var metadata = Metadata()
    /// References to files, in order, with where they stand.
    package var sources: [(path: String, source: SourceRange)] = []
    /// The encoding of all sources.
    package var encoding: String?
    /// Those of single sources, as the book file names them.
    package var encodings: [(name: String, value: String)] = []
    /// Where the names of sources with an encoding stand, and the names of files that are parts.
    var encodingPlaces: [SourceRange] = [], partPlaces: [SourceRange] = []
    /// The classes that are mapped, in the order of the file.
    var classPlaces: [(name: String, source: SourceRange)] = []
    /// What the book file has for its sources, where that names none.
    package var emptySources: SourceRange?
    /// Style sheets: names of standard ones, or references to files.
    package var styles: [(path: String, source: SourceRange)] = []
    package var pageSize: (size: String, source: SourceRange)?
    /// Custom properties of the style sheets.
    package var properties: [(name: String, value: String)] = []
    /// Where their names stand.
    package var propertyPlaces: [SourceRange] = []
    package var replacements: [TextReplacement] = []
    /// Classes of the sources' own, and what they are called here.
    package var classes: [String: String] = [:]
    /// What readers conclude and what is so instead.
    package var overrides = ReadingOverrides(styles: .print)
    /// What is left out of the sources once they are read, and what single elements are instead.
    package var amendments: [Amendment] = []
    /// What files of a publication are in the book, by their names.
    package var parts: [(name: String, value: String)] = []
    package var notes: NotePlacement?
    /// Nil for a page where a book usually has one.
    package var contents: ContentsChoice?
    package var frontPages = FrontPages()
    /// The folio of the first page of the text.
    package var startPage: Int?
    /// The first level of headings is a part's, not a chapter's.
    package var hasParts = false
    package var cover: Cover = .source
    /// The printer and the format that the book is made for.
    package var profile: (name: String, source: SourceRange)?
    /// The printer's paper.
    package var paper: String?
    /// What the back of the cover says of the book.
    package var blurb: String?
    /// Where the result goes, beside the book file.
    package var output: (path: String, source: SourceRange)?
    package var isStrict = false
    /// The digest that the first of the fetched files must have.
    package var checksum: String?
    /// Those of any of them, by their names.
    package var checksums: [(name: String, value: String)] = []
    /// Where the ebook is fetched from.
    package var mirror: String?
    /// Files with words that are spelt right.
    package var words: [(path: String, source: SourceRange)] = []

    /// The first page.
    package enum Cover: Equatable, Sendable {
        /// What the sources have.
        case source
        case none
        /// A picture beside the book file.
        case picture(String, SourceRange)
    }

    /// What a key takes.
    package enum Kind: Equatable, Sendable {
        case text, integer, truth
        /// One text or a list of them.
        case texts
        case choice([String])
        /// Names with texts.
        case mapping
        /// A text for all sources, or names of sources with one each.
        case textOrMapping
        case replacements
        /// A picture, or no.
        case cover
        case textOrNo
        /// Lines and what they are.
        case overrides
        /// Selectors, or places.
        case omissions
        /// Yes, no, or how deep.
        case contents
    }

    /// The encoding that a source is said to have; nil for what its bytes and its header say.
    package func encoding(of source: String) -> String? { encodings.first { $0.name == source }?.value ?? encoding }

    package static let keys: [(name: String, kind: Kind)] = [
        ("title", .text), ("subtitle", .text), ("author", .texts), ("authors", .texts), ("translator", .texts), ("translators", .texts),
        ("language", .text),
        ("date", .text), ("publisher", .text), ("subject", .text), ("keywords", .texts), ("series", .text), ("edition", .text),
        ("rights", .text),
        ("isbn", .text),
        ("dedication", .text), ("epigraph", .text), ("half-title", .truth), ("title-page", .truth), ("imprint", .truth),
        ("credits", .truth), ("colophon", .textOrNo), ("blurb", .text), ("ebook", .integer), ("checksum", .text),
        ("checksums", .mapping), ("mirror", .text), ("sources", .texts), ("encoding", .textOrMapping), ("cover", .cover),
        ("styles", .texts),
        ("page-size", .text), ("properties", .mapping), ("replacements", .replacements), ("classes", .mapping), ("parts", .mapping),
        ("overrides", .overrides), ("omit", .omissions), ("conclusions", .mapping),
        ("notes", .choice(NotePlacement.allCases.map(\.rawValue))), ("contents", .contents),
        ("source-styles", .choice(SourceStyles.allCases.map(\.rawValue))), ("start-page", .integer),
        ("top-level-division", .choice(["part", "chapter"])),
        ("hyphenation-exceptions", .texts), ("words", .texts), ("profile", .text), ("paper", .choice(["white", "cream"])),
        ("output", .text), ("strict", .truth),
    ]
    /// Of one replacement.
    package static let replacementKeys = ["pattern", "replacement", "ignore-case"]
}

/// Text that is replaced wherever a regular expression matches in a paragraph.
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
