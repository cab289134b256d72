/// A stretch of equal attributes.
struct AttributeRun: Hashable {
    /// Offset of its first byte; it ends where the next begins.
    var start: Int
    /// Index in `AttributeRuns.table`.
    var attributes: Int32
}

/// The attributes of a text as runs: one entry for each stretch of equal attributes, which are kept once and named by numbers.
struct AttributeRuns<Attributes: Hashable> {
    typealias Run = AttributeRun

    /// Ascending, the first at 0; neighbours differ. Empty for an empty text.
    private(set) var runs: [Run] = []
    private(set) var table: [Attributes] = []
    private var numbers: [Attributes: Int32] = [:]

    /// The number of attributes, entered if they are new.
    mutating func number(of attributes: Attributes) -> Int32 {
        if let known = numbers[attributes] { return known }
        let number = Int32(table.count)
        table.append(attributes)
        numbers[attributes] = number
        return number
    }

    /// Index of the run that holds an offset; O(log runs). The text is not empty.
    func index(at offset: Int) -> Int {
        var low = 0, high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    func end(of index: Int, count: Int) -> Int { index + 1 < runs.count ? runs[index + 1].start : count }

    /// The runs of a range, cut to it.
    func runs(in range: Range<Int>) -> [Run] {
        guard !range.isEmpty, !runs.isEmpty else { return [] }
        var result: [Run] = []
        var index = index(at: range.lowerBound)
        while index < runs.count, runs[index].start < range.upperBound {
            result.append(Run(start: max(runs[index].start, range.lowerBound), attributes: runs[index].attributes))
            index += 1
        }
        return result
    }

    /// The runs of a range, cut to it, with what their numbers stand for.
    func stretches(in range: Range<Int>) -> [(range: Range<Int>, attributes: Attributes)] {
        let own = runs(in: range)
        return own.indices.map { index in
            let end = index + 1 < own.count ? own[index + 1].start : range.upperBound
            return (own[index].start..<end, table[Int(own[index].attributes)])
        }
    }

    /// Replaces the runs of a range by others, whose starts count from the range's, for new text of `length` bytes; O(runs).
    mutating func replace(_ range: Range<Int>, with new: [Run], length: Int, count: Int) {
        let delta = length - range.count
        let first = runs.isEmpty ? 0 : lowerIndex(of: range.lowerBound)
        let tail = runs(in: range.upperBound..<max(count, range.upperBound))
        var result = Array(runs[..<first])
        func append(_ run: Run) { if result.last?.attributes != run.attributes { result.append(run) } }
        if length > 0 { for run in new { append(Run(start: run.start + range.lowerBound, attributes: run.attributes)) } }
        for run in tail { append(Run(start: run.start + delta, attributes: run.attributes)) }
        runs = result
    }

    /// The number of runs that begin before an offset.
    private func lowerIndex(of offset: Int) -> Int {
        var low = 0, high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].start < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Changes the attributes of each run of a range.
    mutating func change(_ range: Range<Int>, count: Int, _ change: (inout Attributes) -> Void) {
        let changed = runs(in: range).map { run in
            var attributes = table[Int(run.attributes)]
            change(&attributes)
            return Run(start: run.start - range.lowerBound, attributes: number(of: attributes))
        }
        replace(range, with: changed, length: range.count, count: count)
    }
}
