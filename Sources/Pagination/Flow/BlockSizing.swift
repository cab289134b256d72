import Boxes
import Geometry
import StyleSheets

/// The widths and heights of blocks, and where they stand in their containing block (CSS 2.2 sections 10.3.3, 10.4, 10.5 and 10.7;
/// css-sizing-3).
struct BlockSizing {
    let tree: BoxTree
    let styles: [ComputedStyle]
    let images: ImageSizing
    /// The extents of the contents of boxes whose width is that of their content; empty before these are known.
    var extents: [Int32: Extents]
    /// The content of one box, which knows nothing of pages.
    let isContained: Bool

    func style(of box: Box) -> BoxStyle { box.isAnonymous ? BoxStyle() : styles[Int(box.style.index)].box }

    // MARK: Widths

    /// The left edge of the border box from the containing block's content edge, and its width.
    /// - Parameter isTurned: the block is turned: its width is that of its place, until it has been laid out.
    func horizontalPlace(
        _ id: BoxID, _ style: BoxStyle, _ edges: BoxEdges, in available: Length, isTurned: Bool = false
    ) -> (x: Length, width: Length) {
        func fixed(_ value: LengthPercentageAuto) -> Length? {
            if case .value(let value) = value { value.resolved(against: available) } else { nil }
        }
        let box = tree[id]
        let left = fixed(style.margin.left), right = fixed(style.margin.right)
        let horizontal = edges.left + edges.right
        /// From the size that the style means to the border box.
        let around = style.sizesBorderBox ? Length.zero : horizontal
        if box.image >= 0, !isTurned {
            let room = max(.zero, available - horizontal - (left ?? .zero) - (right ?? .zero))
            let width = images.size(of: box.image, measure: available, room: room).width + horizontal
            return (place(id, width, left, right, in: available), width)
        }
        // A table of its own width is centred by itself.
        let natural = max(Length(points: 1), available - (left ?? .zero) - (right ?? .zero))
        if box.kind == .table || isTurned { return (left ?? .zero, natural) }
        let sizes = style.hasRareValues ? style.rare.intrinsicSizes : IntrinsicSizes()
        func intrinsic(_ size: IntrinsicSize) -> Length? { intrinsicWidth(size, of: id, around: horizontal, available: natural) }
        var width = fixed(style.width).map { $0 + around } ?? sizes.width.flatMap(intrinsic)
        let most = sizes.maxWidth.flatMap(intrinsic) ?? style.maxWidth.map { $0.resolved(against: available) + around }
        if let most, (width ?? natural) > most { width = most }
        let minimum = style.minWidth.resolved(against: available)
        let least = sizes.minWidth.flatMap(intrinsic) ?? (minimum > .zero ? minimum + around : .zero)
        if (width ?? natural) < least { width = least }
        if let fixed = width, fixed > available, styles[Int(box.style.index)].text.narrowsWideBoxes {
            width = max(available, horizontal)
        }
        guard let width else { return (left ?? .zero, natural) }
        return (place(id, max(width, horizontal), left, right, in: available), max(width, horizontal))
    }

    private func place(_ id: BoxID, _ width: Length, _ left: Length?, _ right: Length?, in available: Length) -> Length {
        Self.place(width, left: left, right: right, in: available, isRightToLeft: tree.isRightToLeft(around: id, styles))
    }

    /// The left edge of a box that is narrower or wider than its containing block: the margin at the end of that gives way (CSS 2.2
    /// section 10.3.3).
    /// - Parameters:
    ///   - left: the margin; nil for auto.
    ///   - right: the margin; nil for auto.
    ///   - isRightToLeft: the containing block.
    static func place(_ width: Length, left: Length?, right: Length?, in available: Length, isRightToLeft: Bool) -> Length {
        switch (left, right) {
        case (nil, nil): max(.zero, (available - width) / 2)
        case (nil, let right?): max(.zero, available - width - right)
        case (let left?, nil): left
        case (let left?, let right?): isRightToLeft ? available - width - right : left
        }
    }

    /// The border box's width by its content (css-sizing-3 section 5.1); nil as long as that is not known.
    private func intrinsicWidth(_ size: IntrinsicSize, of box: BoxID, around: Length, available: Length) -> Length? {
        guard let extents = extents[box.index] else { return nil }
        let least = Length(scaledPoints: extents.least) + around, most = Length(scaledPoints: extents.most) + around
        return switch size {
        case .minContent: least
        case .maxContent: most
        case .fitContent: min(max(least, available), most)
        case .fitContentLimited(let limit): min(max(least, limit.resolved(against: available) + around), most)
        }
    }

    // MARK: Heights

    /// The least and the largest height of a block's content box; nil where there is none.
    struct Heights: Sendable {
        var least = Length.zero
        var most: Length?
        /// Where both are the same by `height`.
        var fixed: Length?

        /// The height of a box whose content is so high, in scaled points.
        func used(_ content: Int64) -> Int64 { max(least.scaledPoints, min(content, most?.scaledPoints ?? .max)) }
    }

    /// - Parameter base: the height of the containing block, if that is fixed; otherwise percentages mean nothing.
    func heights(_ style: BoxStyle, _ edges: BoxEdges, base: Length?) -> Heights {
        let around = style.sizesBorderBox ? edges.top + edges.bottom : .zero
        func length(_ value: LengthPercentage) -> Length? {
            if case .length(let length) = value { return max(.zero, length - around) }
            return base.map { max(.zero, value.resolved(against: $0) - around) }
        }
        var result = Heights()
        if style.hasRareValues {
            let rare = style.rare
            result.least = length(rare.minHeight) ?? .zero
            result.most = rare.maxHeight.flatMap(length).map { max($0, result.least) }
        }
        if case .value(let value) = style.height, let height = length(value) {
            let height = max(result.least, min(height, result.most ?? height))
            result = Heights(least: height, most: height, fixed: height)
        }
        return result
    }
}

extension BoxStyle {
    /// How far `position: relative` moves a block (css-position-3 section 3.4): `left` wins over `right`, `top` over `bottom`.
    func relativeShift(in width: Length) -> Shift {
        guard position == .relative, hasRareValues else { return Shift() }
        let inset = rare.inset
        func length(_ value: LengthPercentageAuto, _ base: Length) -> Length? {
            if case .value(let value) = value { value.resolved(against: base) } else { nil }
        }
        let x = length(inset.left, width) ?? length(inset.right, width).map { -$0 } ?? .zero
        return Shift(x: x.scaledPoints, y: relativeRise.scaledPoints * -1)
    }
}

extension TextStyle {
    /// A width meant for a screen is that of the page where this has no room for it (`-fleuron-wide-boxes`).
    var narrowsWideBoxes: Bool { hasRareValues && rare.narrowsWideBoxes }
}

extension BoxTree {
    /// Whether the containing block of a box in the flow runs from right to left.
    func isRightToLeft(around id: BoxID, _ styles: [ComputedStyle]) -> Bool {
        let parent = self[id].parent, style = parent == .none ? self[id].style : self[parent].style
        return styles[Int(style.index)].text.direction == .rightToLeft
    }
}
