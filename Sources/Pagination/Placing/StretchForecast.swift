/// On which side each of several stretches begins that are placed at the same time, as far as that can be foreseen: it follows from the
/// numbers of pages before it. Those of a stretch are known once it is placed; until then they are taken for those that it has on the other
/// side, or with every paragraph as it is by itself: right for 19 of 20 chapters of War and Peace.
struct StretchForecast: Sendable {
    struct Stretch: Sendable {
        /// The sides on which it may begin; empty for one that is not placed ahead.
        let sides: [Bool]
        /// As long as nothing better is known; nil if nothing is.
        let pageCount: Int?
        fileprivate var taken: [Bool] = []
        fileprivate var known: [(isRight: Bool, pageCount: Int)] = []

        init(sides: [Bool], pageCount: Int?) { self.sides = sides; self.pageCount = pageCount }

        fileprivate func pageCount(isRight: Bool) -> Int? {
            (known.first { $0.isRight == isRight } ?? known.first)?.pageCount ?? pageCount
        }
    }

    private var stretches: [Stretch]
    private let firstIsRight: Bool

    /// - Parameter firstIsRight: the side on which the first begins, which is known.
    init(_ stretches: [Stretch], firstIsRight: Bool) { self.stretches = stretches; self.firstIsRight = firstIsRight }

    /// The first stretch that has not been taken with the side on which it is foreseen to begin, or with each of its sides where nothing is
    /// foreseen. O(n).
    /// - Returns: nil when all have been taken.
    mutating func takeNext() -> (stretch: Int, isRight: Bool)? {
        var isRight: Bool? = firstIsRight
        for index in stretches.indices {
            let stretch = stretches[index]
            let sides = stretch.sides.filter { stretch.sides.count == 1 || isRight == nil || $0 == isRight }
            if let side = sides.first(where: { !stretch.taken.contains($0) }) {
                stretches[index].taken.append(side)
                return (index, side)
            }
            // A break to one side brings certainty again.
            if sides.count == 1 { isRight = sides[0] }
            isRight = isRight.flatMap { side in stretch.pageCount(isRight: side).map { $0 % 2 == 0 ? side : !side } }
        }
        return nil
    }

    mutating func note(pageCount: Int, of stretch: Int, isRight: Bool) {
        stretches[stretch].known.append((isRight, pageCount))
    }
}
