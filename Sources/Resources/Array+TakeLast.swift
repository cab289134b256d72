extension Array {
    /// Removes the elements from an index on; none where there are fewer.
    /// - Returns: those elements.
    package mutating func takeLast(from index: Int) -> [Element] {
        let taken = Array(self[Swift.min(index, count)...])
        removeLast(taken.count)
        return taken
    }
}
