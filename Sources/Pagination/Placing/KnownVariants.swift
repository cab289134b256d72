import TextLayout

/// The ways to set paragraphs of a stretch in a line more or fewer, as they are found: some are asked for by each of the searches for
/// pages.
struct KnownVariants {
    private(set) var all = ParagraphVariants()
    /// In `all.ways`: for each breadth, by the paragraph's index in `ListedStretch.spans`; nil for one that nobody has asked for.
    private var ranges: [[Range<Int>?]]

    /// - Parameter count: of the paragraphs.
    init(_ count: Int) {
        ranges = [[Range<Int>?]](repeating: [Range<Int>?](repeating: nil, count: count), count: VariantBreadth.allCases.count)
    }

    func ways(of span: Int, _ breadth: VariantBreadth) -> Range<Int> { ranges[breadth.rawValue][span] ?? 0..<0 }

    /// - Parameters:
    ///   - spans: ascending.
    ///   - paragraph: of a span, as the ways name it.
    ///   - make: the ways of paragraphs that are not known.
    mutating func find(_ spans: [Int], _ breadth: VariantBreadth, paragraph: (Int) -> Int, _ make: ([Int]) -> ParagraphVariants) {
        let missing = spans.filter { ranges[breadth.rawValue][$0] == nil }
        var next = all.append(make(missing.map(paragraph)))
        for span in missing {
            let start = next
            while next < all.ways.count, all.ways[next].paragraph == paragraph(span) { next += 1 }
            ranges[breadth.rawValue][span] = start..<next
        }
    }
}
