import Geometry

extension ValueReader {
    /// `<image>`: a URL, which is relative to the source the value stands in, or a gradient.
    mutating func image() -> SpecifiedImage? { imageURL().map { .value($0) } ?? gradient().map { .gradient($0) } }

    mutating func imageURL() -> CSSImage? { url().map { .url($0, from: source) } }

    /// `<position>` of css-values-4 section 9.1: keywords, offsets from them, or two lengths.
    /// - Parameter mostParts: two where no offsets from keywords may stand.
    mutating func positionValue(mostParts: Int = 4) -> Deferred<ShapePosition>? {
        attempt { reader in
            var parts: [PositionPart] = []
            while parts.count < mostParts, let part = reader.positionPart() { parts.append(part) }
            return Self.position(of: parts)
        }
    }

    private enum PositionPart {
        case left, right, top, bottom, center
        case offset(SpecifiedLength)
        var isHorizontal: Bool { if case .left = self { true } else if case .right = self { true } else { false } }
        var isVertical: Bool { if case .top = self { true } else if case .bottom = self { true } else { false } }
        var isFar: Bool { if case .right = self { true } else if case .bottom = self { true } else { false } }
    }

    private mutating func positionPart() -> PositionPart? {
        if let part = keyword([
            ("left", PositionPart.left), ("right", .right), ("top", .top), ("bottom", .bottom), ("center", .center),
        ]) {
            return part
        }
        return lengthPercentage().map { .offset($0) }
    }

    private static func position(of parts: [PositionPart]) -> Deferred<ShapePosition>? {
        var parts = parts
        switch parts.count {
        case 1: parts.append(.center)
        case 2: break
        case 3: return offsetPosition(of: parts)
        case 4: return offsetPosition(of: parts)
        default: return nil
        }
        // Two values may stand in either order only where a keyword says which is which.
        if parts[0].isVertical || parts[1].isHorizontal { parts.swapAt(0, 1) }
        guard !parts[0].isVertical, !parts[1].isHorizontal else { return nil }
        let (x, y) = (value(parts[0]), value(parts[1]))
        return { fonts in ShapePosition(x: x(fonts), y: y(fonts)) }
    }

    private static func value(_ part: PositionPart) -> Deferred<LengthPercentage> {
        switch part {
        case .left, .top: { _ in .percentage(0) }
        case .center: { _ in .percentage(0.5) }
        case .right, .bottom: { _ in .percentage(1) }
        case .offset(let length): { fonts in length.computed(fonts) }
        }
    }

    /// `right 10pt bottom 20pt`: an offset counts from the side before it.
    private static func offsetPosition(of parts: [PositionPart]) -> Deferred<ShapePosition>? {
        var sides: [(side: PositionPart, offset: SpecifiedLength?)] = []
        for part in parts {
            if case .offset(let length) = part {
                guard let last = sides.indices.last, sides[last].offset == nil else { return nil }
                if case .center = sides[last].side { return nil }
                sides[last].offset = length
            } else {
                sides.append((part, nil))
            }
        }
        guard sides.count == 2 else { return nil }
        if sides[0].side.isVertical || sides[1].side.isHorizontal { sides.swapAt(0, 1) }
        guard !sides[0].side.isVertical, !sides[1].side.isHorizontal else { return nil }
        let values = sides.map { side -> Deferred<LengthPercentage> in
            guard let offset = side.offset else { return value(side.side) }
            let isFar = side.side.isFar
            return { fonts in isFar ? offset.computed(fonts).complement : offset.computed(fonts) }
        }
        return { fonts in ShapePosition(x: values[0](fonts), y: values[1](fonts)) }
    }
}

extension LengthPercentage {
    /// What is left of 100 %.
    var complement: LengthPercentage {
        switch self {
        case .length(let length): length == .zero ? .percentage(1) : .calculated(-length, percentage: 1)
        case .percentage(let percentage): .percentage(1 - percentage)
        case .compared(let lengths): .compared(lengths.complement)
        case .calculated(let length, let percentage): .calculated(-length, percentage: 1 - percentage)
        }
    }
}
