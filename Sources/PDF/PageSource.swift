package import DisplayLists
internal import Resources

/// The pages that `PDFWriter` is to write.
///
/// They are needed twice: codes are given to all glyphs before a page can be written. Few pages are drawn once and kept; the shapes of a
/// very long book take more memory than drawing them again takes time.
package enum PageSource: Sendable {
    case drawn([DisplayList])
    /// Draws a range of the pages whenever asked, always the same.
    case drawing(count: Int, @Sendable (Range<Int>) -> [DisplayList])

    var count: Int {
        switch self {
        case .drawn(let pages): pages.count
        case .drawing(let count, _): count
        }
    }

    func pages(_ range: Range<Int>) -> ArraySlice<DisplayList> {
        switch self {
        case .drawn(let pages): pages[range]
        case .drawing(_, let draw): draw(range)[...]
        }
    }

    /// Few pages make a chunk too small to be worth a thread's attention; many make threads wait for the last.
    private static let pagesPerChunk = 40
    /// Chunks that are drawn before any of them is looked at.
    private static let chunksAtOnce = 16

    /// The ranges of pages that are worked on together, the same for any number of workers.
    var chunks: [Range<Int>] {
        stride(from: 0, to: count, by: Self.pagesPerChunk).map { $0..<min($0 + Self.pagesPerChunk, count) }
    }

    /// Looks at all pages, in their order.
    /// - Returns: the pages with everything but their shapes, if these have to be drawn again; those with groups, whose forms are written
    ///   from them, with all.
    func survey(workers: Int, _ look: ([DisplayList]) -> Void) -> [DisplayList] {
        guard case .drawing(_, let draw) = self else {
            if case .drawn(let pages) = self {
                look(pages)
                return pages
            }
            return []
        }
        var result: [DisplayList] = []
        result.reserveCapacity(count)
        let chunks = chunks
        for first in stride(from: 0, to: chunks.count, by: Self.chunksAtOnce) {
            let some = Array(chunks[first..<min(first + Self.chunksAtOnce, chunks.count)])
            for var pages in Workers.map(some.count, workers: workers, scratch: {}, { _, index in draw(some[index]) }) {
                look(pages)
                for index in pages.indices where pages[index].groupCount == 0 { pages[index].shapes = [] }
                result += pages
            }
        }
        return result
    }
}
