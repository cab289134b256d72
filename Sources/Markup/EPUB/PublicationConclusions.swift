/// What those who read words tell the reader of publications, which itself trusts elements, links and names alone.
package struct PublicationConclusions: Sendable {
    /// What a line counts of a book's divisions.
    package enum Numbering: Sendable {
        /// "Chapter 4": a number, and nothing behind it.
        case alone
        /// "Chapter 4. A Walk".
        case withTitle
    }

    /// The document that the files of a publication are when they are read together as one book; nil where they are none, and where none of
    /// the first files begins as such a book does, which is asked before the files are joined.
    package var book: @Sendable (_ whole: Document, _ colophon: String?) -> Document?
    /// Whether a file begins as a book does that is read as a whole.
    package var beginsBook: @Sendable (_ file: Document) -> Bool
    /// Nil for a line that is no number of a division.
    package var numbering: @Sendable (_ line: String) -> Numbering?

    /// Without arguments: nothing is concluded.
    package init(
        beginsBook: @escaping @Sendable (_ file: Document) -> Bool = { _ in false },
        book: @escaping @Sendable (_ whole: Document, _ colophon: String?) -> Document? = { _, _ in nil },
        numbering: @escaping @Sendable (_ line: String) -> Numbering? = { _ in nil }
    ) {
        self.beginsBook = beginsBook
        self.book = book
        self.numbering = numbering
    }
}
