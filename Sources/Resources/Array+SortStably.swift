extension Array {
    /// Sorts and leaves equal elements in their order, which the standard library's sort does but does not promise.
    package mutating func sortStably(by isLess: (Element, Element) -> Bool) {
        self = enumerated().sorted { a, b in
            isLess(a.element, b.element) || (!isLess(b.element, a.element) && a.offset < b.offset)
        }.map(\.element)
    }
}
