import StyleSheets

/// What `justify-content` and `align-content` make of the free space of an axis (css-align-3 section 5.1).
struct SharedSpace: Equatable {
    /// In front of the first.
    var start: Int64 = 0
    /// Between two, beside their gap.
    var between: Int64 = 0

    /// - Parameters:
    ///   - free: less than nought where there is too little.
    ///   - count: of what shares it.
    ///   - alignment: as seen along the axis: `FlexContainer` has put right what speaks of sides.
    init(_ free: Int64, among count: Int, _ alignment: ContentAlignment) {
        let parts = Int64(count)
        switch alignment {
        case .normal, .stretch, .start, .flexStart, .left: break
        case .end, .flexEnd, .right: start = free
        case .center: start = free / 2
        case .spaceBetween: if free > 0, parts > 1 { between = free / (parts - 1) }
        // What flows over begins at the start.
        case .spaceAround:
            guard free > 0, parts > 0 else { break }
            (start, between) = (free / (2 * parts), free / parts)
        case .spaceEvenly:
            guard free > 0 else { break }
            (start, between) = (free / (parts + 1), free / (parts + 1))
        }
    }
}
