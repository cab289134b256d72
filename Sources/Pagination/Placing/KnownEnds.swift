/// The ends of pages of one list that have been found, so that other searches, from other pages, need not look for them again. Which side a
/// page stands on changes what its spread costs, but not where it may end.
struct KnownEnds {
    private struct Page {
        let height: Int64
        let excess: Int64
        let noteArea: NoteArea
        let isFirst: Bool
        let ends: Range<Int>
        /// Where the page is overfull.
        let limit: Int
    }

    /// By the item with which a page begins: its index in `pages`, -1 for none.
    private var indices: [Int32] = []
    private var pages: [Page] = []
    private var ends: [PageEnds.End] = []

    /// Nothing owed stands on the page.
    /// - Returns: where the page is overfull; nil if it is not known.
    func forEachEnd(of page: PageEnds.Page, _ body: (PageEnds.End) -> Void) -> Int? {
        guard page.start < indices.count, indices[page.start] >= 0 else { return nil }
        let known = pages[Int(indices[page.start])]
        guard known.height == page.height, known.excess == page.excess, known.noteArea == page.noteArea, known.isFirst == page.isFirst
        else { return nil }
        for end in ends[known.ends] { body(end) }
        return known.limit
    }

    /// Keeps an end of the page in hand.
    mutating func append(_ end: PageEnds.End) { ends.append(end) }

    /// All ends of a page have been kept.
    mutating func finish(_ page: PageEnds.Page, limit: Int, itemCount: Int) {
        let start = pages.last?.ends.upperBound ?? 0
        if indices.isEmpty { indices = [Int32](repeating: -1, count: itemCount + 1) }
        indices[page.start] = Int32(pages.count)
        pages.append(
            Page(
                height: page.height, excess: page.excess, noteArea: page.noteArea, isFirst: page.isFirst, ends: start..<ends.count,
                limit: limit))
    }
}
