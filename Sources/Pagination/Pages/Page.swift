package import StyleSheets

/// A page: a range of the vertical list and what its margin boxes say. Small, so that a book's pages can be kept while each is drawn on its
/// own.
package struct Page: Sendable {
    /// Items of the flow; empty for a blank page.
    var items: Range<Int>
    /// In `Flow.columnRows`.
    var columnRows = 0..<0
    var floats = PlacedPageFloats()
    var notes = PageNotes()
    var sidenotes: [PlacedSidenote] = []
    /// In `Flow.fragments`.
    var sidenoteFragments = 0..<0
    /// What flows through its frames, in `Flow.fragments`, and of each fragment the frame, by its index in those of the master.
    var frameFragments = 0..<0
    var frames: [Int] = []
    /// Made for what flows through its frames alone.
    var isForFrames = false
    /// The fragments of floats, notes and frames, in `Flow.fragments`.
    var insertions: FlattenSequence<[Range<Int>]> {
        [floats.fragments, floats.inColumns, notes.fragments, sidenoteFragments, frameFragments].joined()
    }
    package var context: PageSelectorContext
    /// Value of the `page` counter.
    package var number: Int32
    /// The counter style of the page's folio, as its margin boxes have it; that of the page before where they have none.
    package internal(set) var folioStyle = "decimal"
    /// Values of the named strings at the start of the page, after its first assignment, and at its end.
    var strings: PageStrings
    /// The same for running elements: the value is the number of the detached box.
    var elements: PageStrings
    /// The same for counters that the document or `@page` changes, in decimal figures.
    var counters: PageStrings
}

/// The named strings of a page (css-gcpm-3 section 1.1): pairs sorted by name.
struct PageStrings: Sendable, Hashable {
    struct Value: Sendable, Hashable {
        var name: String
        /// In force when the page began.
        var entry: String
        /// The first assigned on the page; nil if none was.
        var first: String?
        /// In force at the end of the page.
        var exit: String
        /// The first was assigned before anything else stood on the page.
        var isFirstAtStart = false
    }
    private(set) var values: [Value] = []

    /// The strings with which the next page begins.
    func carriedOver() -> PageStrings {
        // Most pages assign nothing: they share the values of the page before.
        guard values.contains(where: { $0.first != nil || $0.isFirstAtStart }) else { return self }
        var next = self
        for index in next.values.indices {
            next.values[index].entry = next.values[index].exit
            next.values[index].first = nil
            next.values[index].isFirstAtStart = false
        }
        return next
    }

    /// - Parameter isAtStart: nothing with a height stands on the page before the element that assigns.
    mutating func assign(_ name: String, _ value: String, isAtStart: Bool) {
        guard let index = values.firstIndex(where: { $0.name == name }) else {
            values.append(Value(name: name, entry: "", first: value, exit: value, isFirstAtStart: isAtStart))
            return
        }
        if values[index].first == nil {
            values[index].first = value
            values[index].isFirstAtStart = isAtStart
        }
        values[index].exit = value
    }

    func value(_ name: String, _ position: ContentItem.NamedStringPosition) -> String {
        guard let value = values.first(where: { $0.name == name }) else { return "" }
        return switch position {
        case .first: value.first ?? value.entry
        case .start: value.isFirstAtStart ? value.first ?? value.entry : value.entry
        case .last: value.exit
        case .firstExcept: value.first == nil ? value.entry : ""
        }
    }
}
