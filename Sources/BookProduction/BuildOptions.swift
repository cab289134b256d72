internal import Markup
package import Printing

/// What a user may choose about a book beside its sources.
///
/// ```swift
/// var options = BuildOptions()
/// options.styleSheets = ["large-print"]
/// options.pageSize = "148mm 210mm"
/// options.customProperties = [("text-size", "11.5pt")]
/// (options.textSize, options.language) = ("extra-large", "en-GB")
/// (options.contentsDepth, options.jobs, options.isStrict) = (2, 2, true)
/// (options.fontFolders, options.hyphenationExceptions) = (["fonts"], "ta-ble")
/// (options.profile, options.paper, options.hasBleed, options.hasCropMarks) = ("kdp-6x9", "cream", false, false)
/// let book = Book(sources: ["11-0.txt"], options: options)
/// ```
public struct BuildOptions: Sendable {
    /// Style sheets after those of the source, in order: paths, or names of the sheets that come with Fleuron (`novel`). Empty: `novel`.
    public var styleSheets: [String] = []
    /// As CSS writes it: `a5`, `5in 8in`, also `5inx8in`. Nil leaves it to the style sheet.
    public var pageSize: String?
    /// Custom properties that win over those of the style sheets: name without the two dashes, value.
    public var customProperties: [(name: String, value: String)] = []
    /// How large a reader wants the text: `extra-small` … `large` (as the sheet says it) … `accessibility-extra-extra-extra-large`. Nil
    /// leaves it to the style sheet. Body, headlines, notes and captions grow by curves of their own.
    public var textSize: String?
    /// Levels of headings on a page of contents, which is made where the sources have none; 0 for no such page. Nil: as a `book.yaml` says,
    /// else parts and chapters of a book that has at least eight.
    public var contentsDepth: Int?
    /// BCP 47 tag that wins over what the source says of its language.
    public var language: String?
    /// Threads at most; the result does not depend on it. 0: as many as there are processors.
    public var jobs = 0
    /// Folders with fonts, beside the folder `fonts` next to the source.
    public var fontFolders: [String] = []
    /// Words with their hyphenation points (`ta-ble`), separated by white space: they win over the dictionaries.
    public var hyphenationExceptions = ""
    /// The printer and the format that the book is made for, as in `kdp-6x9`; nil for none.
    public var profile: String?
    /// The printer's paper, `white` or `cream`; nil for its first.
    public var paper: String?
    /// Whether a printer's pages have bleed; nil: if a picture or a background reaches the edge of a page.
    public var hasBleed: Bool?
    /// Marks show the printer where to cut.
    public var hasCropMarks = false
    /// Pages are put on sheets that are folded.
    package var imposition: Imposition?
    /// Warnings make the command fail.
    public var isStrict = false
    /// What the user says of a page of contents.
    var contents: ContentsChoice? { contentsDepth.map { $0 > 0 ? .page(depth: $0) : ContentsChoice.none } }
    /// Everything as sources and style sheets say.
    public init() {}
}
