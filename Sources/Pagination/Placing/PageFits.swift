/// What stands besides the lines at the ends of one page, without columns. Most ends call what the end before them does, and where all of
/// it has room that is the same, however much room there is.
struct PageFits {
    private let calls: [VerticalList.InsertionCall]
    /// The first call of the page.
    private let first: Int
    /// The last that was complete, with the end of what it calls.
    private var whole: (fit: Boxed<InsertionFit>, end: Int)?

    init(_ page: PageEnds.Page, _ list: VerticalList) {
        calls = list.calls
        first = calls.isEmpty ? 0 : list.firstCall(from: page.start)
    }

    /// - Parameters:
    ///   - next: the first call behind the page.
    ///   - room: what lines leave of the page.
    /// - Returns: nil if nothing is called or owed.
    mutating func fit(_ ends: PageEnds, _ page: PageEnds.Page, upTo next: Int, room: Int64) -> Boxed<InsertionFit>? {
        if next <= first, page.owed.isEmpty { return nil }
        if let whole, whole.end == next, whole.fit.content.height <= room { return whole.fit }
        let fit = Boxed(ends.fit(page, calls[first..<max(first, next)], room: room))
        if fit.content.isWhole { whole = (fit, next) }
        return fit
    }
}
