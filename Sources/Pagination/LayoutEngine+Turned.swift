import Boxes
import Geometry
import StyleSheets
import TextLayout

/// Turned blocks that are out of the flow, and pictures that turned blocks have no room for.
extension LayoutEngine {
    /// Lays out a detached box that is turned; false for all others. Blocks in lines, notes and running elements stay upright.
    /// - Parameters:
    ///   - width: of what it stands in.
    ///   - height: of its page.
    mutating func layOutTurned(
        detached index: Int, across width: Int64, along height: Int64, isPageFloat: Bool, _ intrinsic: inout IntrinsicWidths
    ) -> Bool {
        let box = tree.detached[index], style = contained.styles[Int(tree[box].style.index)].box
        guard contained.isTurned(box), isPageFloat || style.position == .absolute || style.position == .fixed else { return false }
        contained.layOutTurned(
            box, across: width - IntrinsicWidths.margins(style, base: width), along: height, intrinsic: &intrinsic,
            text: &text)
        return true
    }

    /// Makes the highest picture in each turned block that is higher than its room so small that the room holds it with what goes with it.
    /// - Returns: whether there was one.
    mutating func shrinkTurnedPictures(in boxes: Range<Int>) -> Bool {
        var isChanged = false
        for box in contained.turnedBoxes(in: boxes) where highestPicture(in: box) != nil {
            // What stands below a smaller picture may be narrower and so have more lines.
            for _ in 0..<Self.mostShrinkings where shrinkPicture(inTurned: box) { isChanged = true }
            contained.keptParts[box.index] = contained.turnedParts(of: box, text)
        }
        contained.keptParts = [:]
        return isChanged
    }

    private static let mostShrinkings = 3

    private mutating func shrinkPicture(inTurned box: BoxID) -> Bool {
        guard let room = contained.turnedRooms[box.index], let list = contained.finishedList(of: box, text) else { return false }
        var builder = FragmentBuilder()
        builder.stack(list, text, contained.styles)
        let excess = builder.fragment.height - room.height
        guard excess > 0, let highest = highestPicture(in: box), highest.height - excess >= room.height / 4 else { return false }
        contained.images.mostHeights[highest.image] = Length(scaledPoints: highest.height - excess)
        var intrinsic = IntrinsicWidths(tree: tree, styles: contained.styles, images: contained.images)
        let (across, along) = room.turn.isQuarter ? (room.height, room.width) : (room.width, room.height)
        contained.layOutTurned(box, across: across, along: along, intrinsic: &intrinsic, text: &text)
        text.compose(paragraphs(inside: box), workers: 1)
        contained.fill(in: box.index..<Int32(tree.endOfSubtree(Int(box.index))), &text)
        return true
    }

    /// The highest of the pictures in a tree of boxes.
    func highestPicture(in box: BoxID) -> (image: Int32, height: Int64)? {
        var highest: (image: Int32, height: Int64)?
        for paragraph in paragraphs(inside: box) {
            for run in tree.runs(of: paragraph) {
                guard case .image(let image) = run.kind else { continue }
                let size = contained.images.size(of: image, measure: Length(scaledPoints: text.paragraphs[paragraph].measure))
                if size.height.scaledPoints > highest?.height ?? 0 { highest = (image, size.height.scaledPoints) }
            }
        }
        return highest
    }
}
