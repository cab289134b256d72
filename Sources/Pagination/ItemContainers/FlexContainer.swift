import Boxes
import Geometry
import StyleSheets
import TextLayout

/// A flex container with its items, whose widths are settled (css-flexbox-1). Their heights follow once their paragraphs are set
/// (`FlexFragments.swift`).
struct FlexContainer: Sendable {
    let room: ContainerRoom
    /// In the order that `order` gives them.
    var items: [ContainerItem] = []
    /// The items of each line, where widths are what decides of them.
    var lines: [Range<Int>] = []
    /// What stands in it and is no item: boxes out of the flow, anchors.
    var others: [BoxID] = []
    var style: FlexStyle { room.style }

    init(_ room: ContainerRoom) { self.room = room }

    /// Between two items of a line.
    var mainGap: Int64 { style.direction.isColumn ? room.rowGap : room.columnGap }
    /// Between two lines.
    var crossGap: Int64 { style.direction.isColumn ? room.columnGap : room.rowGap }
    /// The main axis runs from right to left, or upwards.
    var isMainReversed: Bool { style.direction.isReversed != (!style.direction.isColumn && room.isRightToLeft) }
    /// The lines of a row come from below, those of a column from the right.
    var isCrossReversed: Bool { (style.wrap == .wrapReverse) != (style.direction.isColumn && room.isRightToLeft) }

    /// Where the free space of the main axis goes, as seen along it.
    var justification: ContentAlignment {
        let isRow = !style.direction.isColumn
        return switch style.justifyContent {
        case .start: style.direction.isReversed ? .flexEnd : .flexStart
        case .end: style.direction.isReversed ? .flexStart : .flexEnd
        case .left: isRow && isMainReversed ? .flexEnd : .flexStart
        case .right: isRow && !isMainReversed ? .flexEnd : .flexStart
        default: style.justifyContent
        }
    }

    /// Where the free space of the lines goes, as seen across the main axis.
    var lineAlignment: ContentAlignment {
        let isReversed = style.wrap == .wrapReverse
        return switch style.alignContent {
        case .start: isReversed ? .flexEnd : .flexStart
        case .end: isReversed ? .flexStart : .flexEnd
        default: style.alignContent
        }
    }

    /// Where an item stands across the main axis, as seen along that axis.
    func alignment(of item: ContainerItem) -> ItemAlignment {
        let isReversed = style.wrap == .wrapReverse, own = item.flex.alignSelf ?? style.alignItems
        return switch own {
        case .start: isReversed ? .flexEnd : .flexStart
        case .end: isReversed ? .flexStart : .flexEnd
        default: own
        }
    }
}
