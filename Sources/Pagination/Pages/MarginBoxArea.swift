import Geometry
import StyleSheets

/// The sides of a page on which margin boxes stand.
enum PageEdge: Int, CaseIterable, Sendable {
    case top, right, bottom, left

    /// The boxes of an edge from left to right or from the top down: first, middle, last.
    var boxes: [MarginBox] {
        switch self {
        case .top: [.topLeft, .topCenter, .topRight]
        case .bottom: [.bottomLeft, .bottomCenter, .bottomRight]
        case .left: [.leftTop, .leftMiddle, .leftBottom]
        case .right: [.rightTop, .rightMiddle, .rightBottom]
        }
    }

    var isHorizontal: Bool { self == .top || self == .bottom }

    /// All of the edge between the corners.
    func area(in master: PageMaster) -> Rect {
        let size = master.size, margin = master.margin
        let left = margin.left, right = size.width - margin.right, top = margin.top, bottom = size.height - margin.bottom
        return switch self {
        case .top: Rect(x: left, y: .zero, width: right - left, height: top)
        case .bottom: Rect(x: left, y: bottom, width: right - left, height: margin.bottom)
        case .left: Rect(x: .zero, y: top, width: left, height: bottom - top)
        case .right: Rect(x: right, y: top, width: margin.right, height: bottom - top)
        }
    }
}

extension MarginBox {
    /// The sides of the page that the box stands at.
    var outerSides: (top: Bool, right: Bool, bottom: Bool, left: Bool) {
        switch self {
        case .topLeft, .topCenter, .topRight: (true, false, false, false)
        case .bottomLeft, .bottomCenter, .bottomRight: (false, false, true, false)
        case .leftTop, .leftMiddle, .leftBottom: (false, false, false, true)
        case .rightTop, .rightMiddle, .rightBottom: (false, true, false, false)
        case .topLeftCorner: (true, false, false, true)
        case .topRightCorner: (true, true, false, false)
        case .bottomRightCorner: (false, true, true, false)
        case .bottomLeftCorner: (false, false, true, true)
        }
    }

    /// Where a corner box lies; nil for the boxes of the edges.
    func cornerArea(in master: PageMaster) -> Rect? {
        let margin = master.margin
        let right = master.size.width - margin.right, bottom = master.size.height - margin.bottom
        return switch self {
        case .topLeftCorner: Rect(x: .zero, y: .zero, width: margin.left, height: margin.top)
        case .topRightCorner: Rect(x: right, y: .zero, width: margin.right, height: margin.top)
        case .bottomLeftCorner: Rect(x: .zero, y: bottom, width: margin.left, height: margin.bottom)
        case .bottomRightCorner: Rect(x: right, y: bottom, width: margin.right, height: margin.bottom)
        default: nil
        }
    }
}

/// How the three boxes of an edge share it (css-page-3 section 5.3.2).
enum MarginBoxShares {
    /// What a box asks for along its edge, its own margins, borders and padding included.
    struct Demand {
        /// A `width` (or `height`) of its own.
        var fixed: Int64?
        var least: Int64
        var most: Int64
        /// `min-width` and `max-width`, or of the height.
        var minimum: Int64 = 0
        var maximum: Int64?
    }

    /// The extent of each box along the edge; nil for a box that is not there. The middle one is centred, whatever the others take.
    ///
    /// Those that would be larger than they may are given the most they may have, and what is left is shared once more; then those that
    /// would be too small (section 5.3.2.4).
    static func extents(_ demands: [Demand?], available: Int64) -> [Int64] {
        var demands = demands
        var result = shares(demands, available)
        for index in demands.indices {
            guard let maximum = demands[index]?.maximum, result[index] > maximum else { continue }
            demands[index]?.fixed = maximum
            result = shares(demands, available)
        }
        for index in demands.indices {
            guard let minimum = demands[index]?.minimum, result[index] < minimum else { continue }
            demands[index]?.fixed = minimum
            result = shares(demands, available)
        }
        return result
    }

    private static func shares(_ demands: [Demand?], _ available: Int64) -> [Int64] {
        let first = demands[0], middle = demands[1], last = demands[2]
        guard let middle else {
            let (a, c) = share(first ?? Demand(fixed: 0, least: 0, most: 0), last ?? Demand(fixed: 0, least: 0, most: 0), available)
            return [a, 0, c]
        }
        // The outer boxes are one imaginary box of twice the larger of them.
        func twice(_ value: (Demand) -> Int64) -> Int64 { 2 * max(first.map(value) ?? 0, last.map(value) ?? 0) }
        let outer = Demand(fixed: nil, least: twice { $0.fixed ?? $0.least }, most: twice { $0.fixed ?? $0.most })
        let (b, _) = share(middle, outer, available)
        let rest = max(0, (available - b) / 2)
        return [first.map { $0.fixed ?? rest } ?? 0, b, last.map { $0.fixed ?? rest } ?? 0]
    }

    /// Section 5.3.2.3: two boxes share what there is in proportion to their content.
    private static func share(_ a: Demand, _ b: Demand, _ available: Int64) -> (Int64, Int64) {
        switch (a.fixed, b.fixed) {
        case (let a?, let b?): return (a, b)
        case (let a?, nil): return (a, max(0, available - a))
        case (nil, let b?): return (max(0, available - b), b)
        case (nil, nil): break
        }
        let mosts = a.most + b.most, leasts = a.least + b.least
        func parted(_ base: (Int64, Int64), _ factors: (Int64, Int64), _ rest: Int64) -> (Int64, Int64) {
            let sum = factors.0 + factors.1
            guard sum > 0 else { return (base.0 + rest / 2, base.1 + rest - rest / 2) }
            let first = Int64(Double(rest) * Double(factors.0) / Double(sum))
            return (base.0 + first, base.1 + rest - first)
        }
        if mosts <= available { return parted((a.most, b.most), (a.most, b.most), available - mosts) }
        if leasts <= available { return parted((a.least, b.least), (a.most - a.least, b.most - b.least), available - leasts) }
        return parted((a.least, b.least), (a.least, b.least), available - leasts)
    }
}
