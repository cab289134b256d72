import Boxes
import Geometry
import StyleSheets

/// What flex containers and grids have in common: their alignments, and the room that they have for their items.
struct ContainerRoom: Sendable {
    let box: BoxID
    let style: FlexStyle
    let isRightToLeft: Bool
    /// Of the content box.
    let width: Int64
    /// Of the content box.
    let heights: BlockSizing.Heights
    /// Of the pages that the container stands on.
    let pageHeight: Int64
    let rowGap: Int64
    let columnGap: Int64

    init(_ box: BoxID, _ style: ComputedStyle, width: Int64, heights: BlockSizing.Heights, pageHeight: Int64) {
        self.box = box; self.width = width; self.heights = heights; self.pageHeight = pageHeight
        self.style = style.box.flex
        isRightToLeft = style.text.direction == .rightToLeft
        func gap(_ gap: LengthPercentage?, _ base: Length) -> Int64 { max(0, gap?.resolved(against: base).scaledPoints ?? 0) }
        rowGap = gap(style.box.flex.rowGap, heights.fixed ?? .zero)
        columnGap = gap(style.box.hasRareValues ? style.box.rare.columnGap : nil, Length(scaledPoints: width))
    }
}

extension ItemAlignment {
    /// How far it moves what leaves so much space from the start of that. Baselines are another matter.
    func offset(in free: Int64) -> Int64 {
        switch self {
        case .stretch, .start, .flexStart, .baseline: 0
        case .end, .flexEnd: free
        case .center: free / 2
        }
    }
}
