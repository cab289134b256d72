// Searches and measures of lists that are in order.

extension RandomAccessCollection where Index == Int {
    /// The first index whose element satisfies a predicate that holds from there on; `endIndex` if none does. O(log count).
    @inlinable package func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
        var low = startIndex, high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if predicate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Collection<Int> {
    /// Whether nine of ten numbers and those behind them are in order, as the pages of a book are through its file. O(count).
    package func isNearlySorted(by areInOrder: (Int, Int) -> Bool = (<=)) -> Bool {
        zip(self, dropFirst()).count { areInOrder($0, $1) } * 10 >= (count - 1) * 9
    }
}
