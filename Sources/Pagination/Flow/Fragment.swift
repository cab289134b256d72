import Boxes
import Geometry
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
    }

    /// The border box of a box with background or borders.
    struct PlacedBox: Sendable {
        var style: StyleID
        var rect: Rect
        var hidesBorders = false
        /// The box goes on above or below: it was cut by the end of a page.
        var isCutAbove = false
        var isCutBelow = false
    }

    /// A border that belongs to no box alone: those of a table whose borders are collapsed.
    struct PlacedBorder: Sendable {
        var border: Border
        var rect: Rect
        var isHorizontal: Bool
    }

    struct PlacedMark: Sendable {
        var mark: Int32
        var y: Int64
    }

    /// A detached box beside a line.
    struct PlacedDetached: Sendable {
        var box: Int32
        var baseline: Int64
    }

    /// Outermost first.
    var boxes: [PlacedBox] = []
    var borders: [PlacedBorder] = []
    var lines: [PlacedLine] = []
    var marks: [PlacedMark] = []
    var detached: [PlacedDetached] = []
    /// The margin boxes of floats: what text keeps out of, unless they have a shape.
    var floats: [Rect] = []
    var width: Int64 = 0
    var height: Int64 = 0
    /// From the top; nil where there is no line.
    var firstBaseline: Int64?
    var lastBaseline: Int64?

    mutating func append(_ other: Fragment, x: Int64, y: Int64) {
        for var box in other.boxes {
            box.rect = box.rect.moved(x, y)
            boxes.append(box)
        }
        for var border in other.borders {
            border.rect = border.rect.moved(x, y)
            borders.append(border)
        }
        for line in other.lines { lines.append(PlacedLine(line: line.line, x: Int32(clamping: Int64(line.x) + x), y: line.y + y)) }
        for mark in other.marks { marks.append(PlacedMark(mark: mark.mark, y: mark.y + y)) }
        for box in other.detached { detached.append(PlacedDetached(box: box.box, baseline: box.baseline + y)) }
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
        for line in lines { width = max(width, Int64(line.x) + Int64(text.lines[Int(line.line)].x) + Int64(text.lines[Int(line.line)].width)) }
        for box in boxes { width = max(width, box.rect.maxX.scaledPoints) }
        for border in borders { width = max(width, border.rect.maxX.scaledPoints) }
        result.width = width
        return result
    }
}

extension Rect {
    func moved(_ x: Int64, _ y: Int64) -> Rect {
        Rect(origin: Point(x: minX + Length(scaledPoints: x), y: minY + Length(scaledPoints: y)), size: size)
    }

    init(x: Int64, y: Int64, width: Int64, height: Int64) {
        self.init(x: Length(scaledPoints: x), y: Length(scaledPoints: y), width: Length(scaledPoints: width), height: Length(scaledPoints: height))
    }
}

/// Stacks the items of an expanded list without pages: the content of a cell or of another box that is placed as a whole.
struct FragmentBuilder {
    private(set) var fragment = Fragment()
    /// Places where a page may not end, though no line would be cut: between the first two lines of a paragraph, say.
    private(set) var forbiddenBreaks: [Int64] = []
    private var y: Int64 = 0

    mutating func setWidth(_ width: Int64) { fragment.width = width }

    static func fragment(of flow: Flow, width: Int64, text: TypesetText) -> Fragment {
        var builder = FragmentBuilder()
        builder.stack(flow, text)
        builder.fragment.width = width
        return builder.fragment
    }

    mutating func stack(_ flow: Flow, _ text: TypesetText) {
        var open: [(box: Int32, top: Int64, index: Int)] = []
        var marker: FlowItem?
        for item in flow.items {
            if item.penalty >= FlowItem.forbidden { forbiddenBreaks.append(y) }
            switch item.kind {
            case .line:
                let line = text.lines[Int(item.payload)]
                let baseline = y + Int64(line.ascent)
                if let waiting = marker { place(waiting, baseline: baseline, text) }
                marker = nil
                fragment.lines.append(Fragment.PlacedLine(line: item.payload, x: item.x, y: y))
                if fragment.firstBaseline == nil { fragment.firstBaseline = baseline }
                fragment.lastBaseline = baseline
            case .fragment: fragment.append(flow.fragments[Int(item.payload)], x: Int64(item.x), y: y)
            case .float: fragment.append(flow.fragments[Int(item.payload)], x: Int64(item.x), y: y + Int64(item.offset))
            case .boxStart: open.append((item.payload, y, fragment.boxes.count))
            case .boxEnd:
                if let last = open.lastIndex(where: { $0.box == item.payload }) { close(open.remove(at: last), flow) }
            case .mark: fragment.marks.append(Fragment.PlacedMark(mark: item.payload, y: y))
            case .marker: marker = item
            case .positioned: fragment.detached.append(Fragment.PlacedDetached(box: item.payload, baseline: fragment.lastBaseline ?? y))
            case .space, .rigidSpace, .forcedBreak, .paragraph, .table, .anchor, .clear, .containment, .container: break
            }
            y += item.height
        }
        fragment.height = y
    }

    /// Inner boxes have been placed before the outer one ends: it goes below them.
    private mutating func close(_ open: (box: Int32, top: Int64, index: Int), _ flow: Flow) {
        let box = flow.boxes[Int(open.box)]
        guard box.isDecorated else { return }
        let rect = Rect(x: Int64(box.x), y: open.top, width: Int64(box.width), height: y - open.top)
        fragment.boxes.insert(Fragment.PlacedBox(style: box.style, rect: rect, hidesBorders: box.hidesBorders), at: open.index)
    }

    private mutating func place(_ marker: FlowItem, baseline: Int64, _ text: TypesetText) {
        let paragraph = text.paragraphs[Int(marker.payload)]
        guard paragraph.lineCount > 0 else { return }
        let line = text.lines[Int(paragraph.lineStart)]
        let x = Int64(marker.x) - Int64(line.x) - Int64(line.width) - ListMarker.gap(text, line)
        fragment.lines.append(Fragment.PlacedLine(line: paragraph.lineStart, x: Int32(clamping: x), y: baseline - Int64(line.ascent)))
    }
}

/// Where the marker of a list item stands: a little before the text that it belongs to.
enum ListMarker {
    /// Half the size of the marker's type.
    static func gap(_ text: TypesetText, _ line: Line) -> Int64 {
        guard line.tokenStart < line.tokenEnd else { return 0 }
        let token = text.tokens[Int(line.tokenStart)]
        guard token.kind == .word else { return 4 * Length.unitsPerPoint }
        return Int64(text.fonts[text.styles.characterStyles[Int(text.words.words[token.payload].style)].font].size) / 2
    }
}
