/// One face that could be chosen: what is known of it before its file is opened.
struct FaceRecord {
    var path: String
    var collectionIndex: Int
    var weight: Int
    /// Of a variable face, or by an `@font-face` rule, all that it serves; nil for the one weight.
    var weights: ClosedRange<Int>?
    /// Percentage of the normal width.
    var width: Double
    var slant: FontSlant
    /// Best first.
    var format: FaceFormat
    /// In points, where the family's name tells ("EB Garamond 08").
    var designSize: Double?
    var adjustments = FaceAdjustments()

    /// Of the weights it serves the one nearest to another.
    func weight(nearestTo other: Int) -> Int { weights.map { max($0.lowerBound, min($0.upperBound, other)) } ?? weight }
}

/// Order of preference among files of the same face: OpenType with CFF outlines carries the designer's own curves; variable fonts are
/// made into static ones where they are used. Web fonts (WOFF) and Type 1 are never used.
enum FaceFormat: Int { case openTypeCFF, trueType, variable }

/// What of a request chooses the face within a family.
struct FaceQuery {
    var weight: Int
    var width: Double
    var slant: FontSlant
    /// In points; nil to ignore design sizes.
    var designSize: Double?
}

extension FaceQuery {
    /// The best record by the matching order of css-fonts-4, 5.2 (width, then style, then weight), then the nearest design size, then the
    /// better format, then path and index so that the choice never depends on the order of a folder. Nil only for no records.
    func best(of records: [FaceRecord]) -> FaceRecord? {
        records.min { rank($0) < rank($1) }
    }

    private func rank(_ record: FaceRecord) -> Rank {
        Rank(
            numbers: (
                widthDistance(record.width), slantDistance(record.slant), weightDistance(record.weight(nearestTo: weight)),
                sizeDistance(record.designSize),
                record.format.rawValue
            ),
            path: record.path, collectionIndex: record.collectionIndex
        )
    }

    private struct Rank: Comparable {
        var numbers: (Double, Int, Int, Double, Int)
        var path: String
        var collectionIndex: Int

        static func < (a: Rank, b: Rank) -> Bool {
            if a.numbers != b.numbers { return a.numbers < b.numbers }
            return (a.path, a.collectionIndex) < (b.path, b.collectionIndex)
        }
        static func == (a: Rank, b: Rank) -> Bool { a.numbers == b.numbers && a.path == b.path && a.collectionIndex == b.collectionIndex }
    }

    /// A distance in the wrong direction counts as farther than any in the right one.
    private static let wrongWay = 10_000

    private func widthDistance(_ candidate: Double) -> Double {
        let isRightWay = width <= 100 ? candidate <= width : candidate >= width
        return abs(candidate - width) + (isRightWay ? 0 : Double(Self.wrongWay))
    }

    private func slantDistance(_ candidate: FontSlant) -> Int {
        if candidate == slant { return 0 }
        switch (slant, candidate) {
        case (.italic, .oblique), (.oblique, .italic), (.upright, .oblique): return 1
        default: return 2
        }
    }

    /// css-fonts-4: from 400 to 500 look up to 500 first, then down, then up; below 400 down first; above 500 up first.
    private func weightDistance(_ candidate: Int) -> Int {
        let distance = abs(candidate - weight)
        if (400...500).contains(weight) {
            if candidate >= weight { return candidate <= 500 ? distance : distance + 2 * Self.wrongWay }
            return distance + Self.wrongWay
        }
        let isRightWay = weight < 400 ? candidate <= weight : candidate >= weight
        return distance + (isRightWay ? 0 : Self.wrongWay)
    }

    /// Distance to the nearest design size; of two equally near the larger is better, since type made for larger sizes
    /// still reads at a slightly smaller one. Without optical sizing the one for text, about 12 points.
    private func sizeDistance(_ candidate: Double?) -> Double {
        guard let candidate else { return 0 }
        let wanted = designSize ?? 12
        return abs(candidate - wanted) + (candidate < wanted ? 0.001 : 0)
    }
}
