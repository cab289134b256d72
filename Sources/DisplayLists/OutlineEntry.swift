/// One line of the outline (bookmarks) that a reader shows beside the pages.
package struct OutlineEntry: Sendable {
    /// 1 for the top level. A level that jumps counts as one below its parent.
    package var level: Int
    package var title: String
    /// The page on which it leads, by its index, where that is known.
    package var page: Int?
    /// Name of a `PlacedDestination` on one of the pages.
    package var destination: String
    /// Whether its entries are folded when the file is opened; nil: folded unless it is of the top level.
    package var isClosed: Bool?

    package init(level: Int, title: String, page: Int? = nil, destination: String, isClosed: Bool? = nil) {
        self.level = level; self.title = title; self.page = page; self.destination = destination; self.isClosed = isClosed
    }
}
