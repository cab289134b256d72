import Markup
import Resources

/// The marks of printed pages, where they are shown.
extension HTMLBookEmitter {
    /// A page number, with the hidden words that some files put round it for readers without styles: `(Page`, 6, `)` become one
    /// `span.pagenum`.
    /// - Returns: the node behind it; nil if this is none.
    mutating func pageNumber(_ i: Int) -> Int? {
        guard let hidden = book.hiddenClass, book.hasClass(i, [hidden]) else { return nil }
        let next = book.raw.nodes[i].nextSibling
        guard next != .none, book.isPageNumber(Int(next.index)) else { return nil }
        var lastPiece = Int(next.index)
        let behind = book.raw.nodes[lastPiece].nextSibling
        if behind != .none, book.raw.nodes[Int(behind.index)].kind == .element, book.hasClass(Int(behind.index), [hidden]) {
            lastPiece = Int(behind.index)
        }
        var source = book.raw.nodes[i].source
        source.end = book.raw.nodes[lastPiece].source.end
        start(names.span, "pagenum", source)
        for piece in [i, Int(next.index)] { inline(piece + 1..<book.ends[piece]) }
        if lastPiece != Int(next.index) { inline(lastPiece + 1..<book.ends[lastPiece]) }
        builder.endElement()
        return book.ends[lastPiece]
    }

    /// Puts the waiting marks of pages into the open element.
    mutating func flushPageNumbers() {
        let waiting = pendingPageNumbers
        pendingPageNumbers.removeAll(keepingCapacity: true)
        for mark in waiting {
            builder.startElement(book.raw.nodes[mark].name, attributes: attributes(of: mark), source: book.raw.nodes[mark].source)
            inline(mark + 1..<book.ends[mark])
            builder.endElement()
        }
    }
}
