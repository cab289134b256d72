import Boxes
import StyleSheets
import TextLayout

/// How narrow and how wide running elements may be, with their own edges and margins: what their margin boxes ask for along the edge of the
/// page.
struct RunningExtents: Sendable {
    /// By their index in `BoxTree.detached`. Looked up, never iterated.
    private var extents: [Int: Extents] = [:]

    private var heights: [Int: Int64] = [:]

    var isEmpty: Bool { extents.isEmpty }
    subscript(element: Int) -> Extents { extents[element] ?? Extents() }

    /// The height of an element in the width that its content asks for.
    func height(of element: Int) -> Int64 { heights[element] ?? 0 }

    mutating func setHeights(_ fragments: [Fragment]) {
        for index in fragments.indices where extents[index] != nil { heights[index] = fragments[index].height }
    }

    mutating func note(
        _ index: Int, _ box: BoxID, _ tree: BoxTree, _ style: BoxStyle, _ intrinsic: inout IntrinsicWidths, _ text: TypesetText
    ) {
        let own = tree[box].isAnonymous ? BoxStyle() : style
        let around = IntrinsicWidths.horizontalEdges(own), margins = IntrinsicWidths.margins(own)
        if let width = IntrinsicWidths.fixedWidth(own, around: around) {
            extents[index] = Extents(least: width + margins, most: width + margins)
        } else {
            let content = intrinsic.contents(of: box, text)
            extents[index] = Extents(least: content.least + around + margins, most: content.most + around + margins)
        }
    }
}
