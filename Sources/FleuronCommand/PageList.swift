import ArgumentParser

/// Pages by their places in the book, from 1, as `3-6,9` names them.
struct PageList: ExpressibleByArgument {
    private(set) var ranges: [ClosedRange<Int>] = []

    /// The first page.
    init() { ranges = [1...1] }

    /// Nil unless all parts are a number from 1 on or an ascending range of such.
    init?(argument: String) {
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { Int($0) }
            guard let first = ends[0], first >= 1, let last = ends[ends.count - 1], last >= first else { return nil }
            ranges.append(first...last)
        }
    }

    var last: Int { ranges.map(\.upperBound).max() ?? 1 }

    /// Ascending, each once. The caller has made sure that there are so many pages.
    var pages: [Int] { Array(Set(ranges.joined())).sorted() }
}
