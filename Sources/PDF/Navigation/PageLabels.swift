/// How pages are numbered from some page on: what a reader shows as the page's number.
package struct PageLabelRange: Sendable {
    package enum Style: Sendable { case none, decimal, lowerRoman, upperRoman, lowerLetters, upperLetters }
    /// Index of the first page, from 0.
    package var firstPage: Int
    package var style: Style
    package var prefix: String
    /// The number of the first page, from 1.
    package var start: Int
    package init(firstPage: Int, style: Style, prefix: String = "", start: Int = 1) {
        self.firstPage = firstPage; self.style = style; self.prefix = prefix; self.start = start
    }
}

/// The number tree of page labels (ISO 32000-1, 12.4.2), which must begin with page 0.
enum PageLabelObjects {
    static func write(_ ranges: [PageLabelRange], to file: inout ObjectFile) -> ObjectReference? {
        guard !ranges.isEmpty else { return nil }
        var sorted = ranges.filter { $0.firstPage >= 0 }.enumerated().sorted {
            ($0.element.firstPage, $0.offset) < ($1.element.firstPage, $1.offset)
        }.map(\.element)
        if sorted.first?.firstPage != 0 { sorted.insert(PageLabelRange(firstPage: 0, style: .decimal), at: 0) }
        let tree = file.reserve()
        file.dictionary(tree) { dictionary in
            dictionary.array("Nums") { numbers in
                for (index, range) in sorted.enumerated() where index + 1 == sorted.count || sorted[index + 1].firstPage != range.firstPage
                {
                    numbers.integer(range.firstPage)
                    numbers.dictionary {
                        if let style = name(of: range.style) { $0.name("S", style) }
                        if !range.prefix.isEmpty { $0.text("P", range.prefix) }
                        if range.start != 1 { $0.integer("St", max(1, range.start)) }
                    }
                }
            }
        }
        return tree
    }

    private static func name(of style: PageLabelRange.Style) -> StaticString? {
        switch style {
        case .none: nil
        case .decimal: "D"
        case .lowerRoman: "r"
        case .upperRoman: "R"
        case .lowerLetters: "a"
        case .upperLetters: "A"
        }
    }
}
