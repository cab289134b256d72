/// css-flexbox-1, with the gaps and alignments of css-align-3: of a flex container, and of what stands in one. Grids have the alignments,
/// the gaps and the order too.
package struct FlexStyle: Hashable, Sendable {
    // Of a container.
    package var direction = FlexDirection.row
    package var wrap = FlexWrap.none
    package var justifyContent = ContentAlignment.normal
    package var alignContent = ContentAlignment.normal
    package var alignItems = ItemAlignment.stretch
    /// Of grids: along the rows.
    package var justifyItems = ItemAlignment.stretch
    /// Nil for normal, which is nothing.
    package var rowGap: LengthPercentage?

    // Of an item.
    /// Nil for auto: that of the container.
    package var alignSelf: ItemAlignment?
    /// Nil for auto: `justify-items` of the grid.
    package var justifySelf: ItemAlignment?
    package var order: Int32 = 0
    /// 0 and more.
    package var grow = 0.0
    /// 0 and more.
    package var shrink = 1.0
    package var basis = FlexBasis.auto
    /// `min-width` is nought by the sheet and not `auto`: the item may be narrower than its content.
    package var mayBeNarrower = false
    /// The same of `min-height`.
    package var mayBeLower = false

    package init() {}
}

package enum FlexDirection: UInt8, Sendable {
    case row, rowReverse, column, columnReverse

    package var isColumn: Bool { self == .column || self == .columnReverse }
    package var isReversed: Bool { self == .rowReverse || self == .columnReverse }
}

package enum FlexWrap: UInt8, Sendable { case none, wrap, wrapReverse }

/// Where the free space of an axis goes (css-align-3 section 5).
package enum ContentAlignment: UInt8, Sendable {
    case normal, start, end, flexStart, flexEnd, left, right, center, stretch, spaceBetween, spaceAround, spaceEvenly
}

/// Where an item stands across the main axis (css-align-3 section 6).
package enum ItemAlignment: UInt8, Sendable { case stretch, start, end, flexStart, flexEnd, center, baseline }

package enum FlexBasis: Hashable, Sendable {
    /// What `width` or `height` says.
    case auto
    case content
    /// Percentages refer to the container's content box.
    case length(LengthPercentage)
}

extension BoxStyle {
    /// What it says of a flex container and its items.
    package var flex: FlexStyle { hasRareValues ? rare.flex : FlexStyle() }
}
