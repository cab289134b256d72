import Boxes
import DisplayLists
import Geometry
import Markup
import StyleSheets
import TextLayout
import Typefaces

/// What has been placed as a whole, relative to its own top left corner: the row of a table, a block that stands in a line, a running head.
struct Fragment: Sendable {
    struct PlacedLine: Sendable {
        var line: Int32
        var x: Int32
        /// Top of the line box.
        var y: Int64
        /// Index in `clips` of what cuts it; -1 for nothing.
        var clip: Int32 = -1
    }

    /// The border box of a box with background or borders.
    struct PlacedBox: Sendable {
        var node: NodeID
        var style: StyleID
        var rect: Rect
        var hidesBorders = false
        /// The box goes on above or below: it was cut by the end of a page.
        var isCutAbove = false
        var isCutBelow = false
        /// Index in `clips`; -1 for none.
        var clip: Int32 = -1
    }

    /// A border that belongs to no box alone: those of a table whose borders are collapsed.
    struct PlacedBorder: Sendable, Equatable {
        /// The table.
        var node: NodeID
        var border: Border
        var rect: Rect
        var isHorizontal: Bool
    }

    struct PlacedMark: Sendable {
        var mark: Int32
        var y: Int64
    }

    /// A box out of the flow, with the place that it would have in it.
    struct PlacedDetached: Sendable {
        /// Index in `BoxTree.detached`.
        var box: Int32
        var baseline: Int64
        /// Left edge, and top of the line that it occurs in.
        var x: Int64 = 0
        var y: Int64 = 0
        /// No text stands beside it.
        var standsAlone = false
        /// The padding box of the block that it is placed by; nil for the page.
        var container: Rect?
        /// What boxes round it cut of it.
        var clip: Clip?

        func moved(_ dx: Int64, _ dy: Int64) -> PlacedDetached {
            PlacedDetached(
                box: box, baseline: baseline + dy, x: x + dx, y: y + dy, standsAlone: standsAlone, container: container?.moved(dx, dy),
                clip: clip?.moved(dx, dy))
        }
    }

    /// A block that is turned, a layer of its own or set smaller, with its top left corner on the page.
    struct PlacedTurn: Sendable {
        /// As it is read, from its own corner.
        var content: Fragment
        /// In which it takes its place on the page.
        var turn = BlockTurn.none
        /// Under which its content is drawn, in the coordinates of `content` (`BoxStyle.layer`).
        var layer = DrawingState()
        /// Of all its lengths.
        var scale = 1.0
        var x: Int64
        var y: Int64
        /// How many lines of what it stands in come before it.
        var lineCount = 0
        /// Index in `clips`; -1 for none.
        var clip: Int32 = -1

        var width: Int64 { (turn.isQuarter ? content.height : content.width).scaled(by: scale) }
        var height: Int64 { (turn.isQuarter ? content.width : content.height).scaled(by: scale) }

        /// Under which it is drawn on the page.
        /// - Parameter corner: its top left corner there.
        func state(at corner: Point) -> DrawingState {
            let size = Size(width: Length(scaledPoints: content.width), height: Length(scaledPoints: content.height))
            var place = DrawingState()
            place.transform = turn.transform(of: size, to: corner)
            if scale != 1 { place.transform = AffineTransform(scale: scale).concatenating(place.transform) }
            return layer.under(place)
        }
    }

    /// Outermost first.
    var boxes: [PlacedBox] = []
    var borders: [PlacedBorder] = []
    var lines: [PlacedLine] = []
    var marks: [PlacedMark] = []
    var detached: [PlacedDetached] = []
    var clips: [Clip] = []
    /// The margin boxes of floats: what text keeps out of, unless they have a shape.
    var floats: [Rect] = []
    var turned: [PlacedTurn] = []
    var width: Int64 = 0
    var height: Int64 = 0
    /// From the top; nil where there is no line.
    var firstBaseline: Int64?
    var lastBaseline: Int64?

    /// It shows or marks something, whatever its height.
    var holdsAnything: Bool { !lines.isEmpty || !marks.isEmpty || !detached.isEmpty || !turned.isEmpty }

    mutating func append(_ other: Fragment, x: Int64, y: Int64) {
        let firstClip = Int32(clips.count)
        for clip in other.clips { clips.append(clip.moved(x, y)) }
        for var box in other.boxes {
            box.rect = box.rect.moved(x, y)
            if box.clip >= 0 { box.clip += firstClip }
            boxes.append(box)
        }
        for var border in other.borders {
            border.rect = border.rect.moved(x, y)
            borders.append(border)
        }
        for var turn in other.turned {
            (turn.x, turn.y, turn.lineCount) = (turn.x + x, turn.y + y, turn.lineCount + lines.count)
            if turn.clip >= 0 { turn.clip += firstClip }
            turned.append(turn)
        }
        for line in other.lines {
            lines.append(
                PlacedLine(
                    line: line.line, x: Int32(clamping: Int64(line.x) + x), y: line.y + y, clip: line.clip < 0 ? -1 : line.clip + firstClip)
            )
        }
        for mark in other.marks { marks.append(PlacedMark(mark: mark.mark, y: mark.y + y)) }
        for box in other.detached { detached.append(box.moved(x, y)) }
        for float in other.floats { floats.append(float.moved(x, y)) }
        if let baseline = other.firstBaseline, firstBaseline == nil { firstBaseline = baseline + y }
        if let baseline = other.lastBaseline { lastBaseline = baseline + y }
    }
}

extension Fragment {
    /// As wide as what is in it: the lines of a picture, the rows of a table.
    func trimmedToContent(_ text: TypesetText) -> Fragment {
        var result = self
        var width: Int64 = 0
        for line in lines {
            width = max(width, Int64(line.x) + Int64(text.lines[Int(line.line)].x) + Int64(text.lines[Int(line.line)].width))
        }
        for box in boxes { width = max(width, box.rect.maxX.scaledPoints) }
        for border in borders { width = max(width, border.rect.maxX.scaledPoints) }
        for turn in turned { width = max(width, turn.x + turn.width) }
        result.width = width
        return result
    }

    /// How much there is in a fragment before a box in it begins.
    struct Extent: Sendable {
        var lines = 0, boxes = 0, borders = 0, clips = 0, turned = 0, detached = 0
    }

    var extent: Extent {
        Extent(
            lines: lines.count, boxes: boxes.count, borders: borders.count, clips: clips.count, turned: turned.count,
            detached: detached.count)
    }

    /// Cuts what a box holds, which begins behind so much: of boxes out of the flow those that are placed by it or by boxes inside.
    /// - Parameter isContainingBlock: the box is positioned itself.
    mutating func clip(to clip: Clip, since start: Extent, isContainingBlock: Bool = false) {
        for index in start.detached..<max(start.detached, detached.count)
        where isContainingBlock || detached[index].container != nil { detached[index].clip = clip.inside(detached[index].clip) }
        for index in start.clips..<max(start.clips, clips.count) { clips[index] = clips[index].inside(clip) }
        let own = Int32(clips.count)
        clips.append(clip)
        for index in start.lines..<max(start.lines, lines.count) where lines[index].clip < 0 { lines[index].clip = own }
        for index in start.boxes..<max(start.boxes, boxes.count) where boxes[index].clip < 0 { boxes[index].clip = own }
        for index in start.turned..<max(start.turned, turned.count) where turned[index].clip < 0 { turned[index].clip = own }
    }

    /// Whether a line was cut on purpose (`overflow: hidden`), so that nobody misses what does not show.
    func hides(_ line: PlacedLine) -> Bool { line.clip >= 0 && !clips[Int(line.clip)].keepsText }

    /// All its lines, those of turned blocks among them.
    func forEachLine(_ body: (PlacedLine) -> Void) {
        for line in lines { body(line) }
        for turn in turned { turn.content.forEachLine(body) }
    }

    /// Takes out the boxes out of the flow that are placed by something outside.
    mutating func takeOutOfFlow() -> [PlacedDetached] {
        let taken = detached.filter { $0.container == nil }
        detached.removeAll { $0.container == nil }
        return taken
    }

    /// Makes a box the one that boxes out of the flow inside are placed by.
    /// - Parameter border: its border box.
    mutating func contain(from first: Int = 0, _ style: BoxStyle, border: Rect) {
        let padding = border.inside(style.border)
        for index in first..<max(first, detached.count) where detached[index].container == nil { detached[index].container = padding }
    }
}

extension Rect {
    /// The padding box of a border box.
    func inside(_ border: Edges<Border>) -> Rect {
        Rect(
            x: minX + border.left.width, y: minY + border.top.width, width: max(.zero, width - border.left.width - border.right.width),
            height: max(.zero, height - border.top.width - border.bottom.width))
    }

    func moved(_ x: Int64, _ y: Int64) -> Rect {
        Rect(origin: Point(x: minX + Length(scaledPoints: x), y: minY + Length(scaledPoints: y)), size: size)
    }

    init(x: Int64, y: Int64, width: Int64, height: Int64) {
        self.init(
            x: Length(scaledPoints: x), y: Length(scaledPoints: y), width: Length(scaledPoints: width), height: Length(scaledPoints: height)
        )
    }
}

/// Where the marker of a list item stands: a little before the text that it belongs to.
struct ListMarker {
    /// Index in the typeset text.
    let line: Int32
    /// Of the line's origin, as an item's.
    let x: Int64

    /// Nil for a marker without text.
    init?(_ item: FlowItem, _ text: TypesetText) {
        let paragraph = text.paragraphs[Int(item.payload)]
        guard paragraph.lineCount > 0 else { return nil }
        self.line = paragraph.lineStart
        let line = text.lines[Int(paragraph.lineStart)], gap = Self.gap(text, line)
        x = Int64(item.x) - Int64(line.x) + (item.flags.contains(.isAtRight) ? gap : -Int64(line.width) - gap)
    }

    /// Half the size of the marker's type.
    private static func gap(_ text: TypesetText, _ line: Line) -> Int64 {
        guard line.tokenStart < line.tokenEnd else { return 0 }
        let token = text.tokens[Int(line.tokenStart)]
        guard token.kind == .word else { return 4 * Length.unitsPerPoint }
        return Int64(text.fonts[text.styles.characterStyles[Int(text.words.words[token.payload].style)].font].size) / 2
    }
}
