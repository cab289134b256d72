package import Markup
import Resources

extension PublicationConclusions {
    /// An EPUB of Project Gutenberg is its HTML in pieces: the pieces together are read as that.
    package static let gutenberg = PublicationConclusions(
        beginsBook: { $0.text[...].firstIndex(ofASCII: "start of th", from: 0) != nil },
        book: { whole, colophon in normalizedGutenbergHTML(whole, colophon: colophon)?.accountingForPieces(of: whole) },
        numbering: { line in
            Array(line.utf8).withUnsafeBufferPointer { HeadingForm($0, 0..<$0.count) }.map { $0.titleStart == nil ? .alone : .withTitle }
        })
}

extension Document {
    /// The document with its notes where they are wanted; titles of notes ("NOTES TO BOOK I") are known by their words. See
    /// ``placingNotes(_:takesInline:concludes:isTitleOfNotes:)``.
    package func placingNotes(_ placement: NotePlacement, takesInline: Bool = false, concludes: Bool = true) -> Document {
        placingNotes(
            placement, takesInline: takesInline, concludes: concludes,
            isTitleOfNotes: { GutenbergReaders.isTitleOfNotes($0, mayNameDivision: $1) })
    }
}
