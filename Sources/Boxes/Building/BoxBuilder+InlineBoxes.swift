package import Geometry
import Markup
package import StyleSheets

extension BoxBuilder {
    /// Notes an element that shows round its text, and makes room for the edge it begins with.
    mutating func enterInlineBox(_ id: NodeID, _ style: StyleID, _ box: BoxStyle, isBlock: Bool, _ open: inout OpenElement) {
        let isDecorated = box.underline || box.overline || box.lineThrough
        if isBlock {
            // What is detached or has text of its own measure is not reached by a decoration outside it.
            if isDecorated { pushInlineBox(id, style, isBlock: true) }
            return
        }
        if box.unicodeBidi != .normal, box.display != .contents { addBidiControls(id, style, box.unicodeBidi, &open) }
        let shows = box.showsInline
        guard isDecorated || shows || box.verticalAlign != .baseline || box.isShifted, !names.isPicture(id, in: document),
            box.display != .contents
        else { return }
        pushInlineBox(id, style, isBlock: false)
        if box.hasInlineEdges {
            startParagraphIfNeeded()
            paragraph.addEdge(isStart: true, node: id, style: style, to: &tree)
            open.endEdge = style
        }
    }

    /// `unicode-bidi` is what the formatting characters of UAX #9 say (css-writing-modes-4 section 2.2); those that end it are added where
    /// the element ends.
    private mutating func addBidiControls(_ id: NodeID, _ style: StyleID, _ bidi: UnicodeBidi, _ open: inout OpenElement) {
        let controls = BidiControls(bidi, styled.styles[Int(style.index)].text.direction)
        startParagraphIfNeeded()
        paragraph.addBidiControls(controls.start, node: id, style: style, to: &tree)
        open.bidiEnd = (controls.end, style)
    }

    /// The text of a block that overrides directions: all of it stands behind the formatting character, and nothing after it.
    mutating func overrideDirection(of block: BoxID) {
        let style = styled.styles[Int(tree[block].style.index)]
        guard style.box.unicodeBidi == .bidiOverride || style.box.unicodeBidi == .isolateOverride else { return }
        let controls = BidiControls(.bidiOverride, style.text.direction)
        paragraph.addBidiControls(controls.start, node: tree[block].node, style: tree[block].style, to: &tree)
    }

    mutating func closeInlineBox(_ element: OpenElement) {
        guard paragraph.isOpen else { return }
        if let style = element.endEdge { paragraph.addEdge(isStart: false, node: element.node, style: style, to: &tree) }
        if let end = element.bidiEnd { paragraph.addBidiControls(end.controls, node: element.node, style: end.style, to: &tree) }
    }

    private mutating func pushInlineBox(_ id: NodeID, _ style: StyleID, isBlock: Bool) {
        // Of a pseudo-element the element itself is the parent, but of the call of a note, which stands in the element's place.
        let isElement = style == styled.styleOfNode[Int(id.index)] || isCall(style, of: id), parent = document[id].parent
        let parentStyle = isElement && parent != .none ? styled.styleOfNode[Int(parent.index)] : styled.styleOfNode[Int(id.index)]
        tree.inlineBoxes.append(InlineBox(style: style, node: id, parent: paragraph.inlineBox, parentStyle: parentStyle, isBlock: isBlock))
        paragraph.inlineBox = Int32(tree.inlineBoxes.count - 1)
    }
}

/// The formatting characters of UAX #9 that stand for a value of `unicode-bidi`.
struct BidiControls {
    let start: String
    let end: String

    init(_ bidi: UnicodeBidi, _ direction: Direction) {
        let isRightToLeft = direction == .rightToLeft
        let isolate = isRightToLeft ? "\u{2067}" : "\u{2066}", override = isRightToLeft ? "\u{202E}" : "\u{202D}"
        let popIsolate = "\u{2069}", pop = "\u{202C}"
        (start, end) =
            switch bidi {
            case .normal: ("", "")
            case .embed: (isRightToLeft ? "\u{202B}" : "\u{202A}", pop)
            case .isolate: (isolate, popIsolate)
            case .bidiOverride: (override, pop)
            case .isolateOverride: (isolate + override, pop + popIsolate)
            case .plaintext: ("\u{2068}", popIsolate)
            }
    }
}

extension BoxStyle {
    /// Whether something is painted behind or round the text of an inline box of this style.
    var showsInline: Bool {
        backgroundColor.alpha > 0 || (hasRareValues && rare.background.images != [.none]) || hasInlineEdges || border.top.width > .zero
            || border.bottom.width > .zero || hasOutline
    }

    /// Whether an inline box of this style moves the text before and after it.
    package var hasInlineEdges: Bool {
        border.left.width > .zero || border.right.width > .zero || padding.left != .zero || padding.right != .zero
            || (margin.left != .zero && margin.left != .auto) || (margin.right != .zero && margin.right != .auto)
    }
}

extension BoxStyle {
    /// Positioned where no reader will ever see it: how sheets hide a title that screen readers still find.
    var isFarOff: Bool {
        guard hasRareValues else { return false }
        // No page is so wide, and no sheet that means a place on it says so much.
        let far = Length(points: 1_000)
        let inset = rare.inset
        return [inset.left, inset.right, inset.top, inset.bottom].contains { value in
            guard case .value(let value) = value else { return false }
            let length = value.resolved(against: .zero)
            return length > far || length < -far
        }
    }

    /// `position: relative` with an offset.
    package var isShifted: Bool { position == .relative && (relativeRise != .zero || relativeAdvance != .zero) }

    /// How far a relatively positioned inline box is moved to the right of its place, without moving anything else.
    package var relativeAdvance: Length {
        guard position == .relative, hasRareValues else { return .zero }
        let inset = rare.inset
        if case .value(.length(let left)) = inset.left { return left }
        if case .value(.length(let right)) = inset.right { return -right }
        return .zero
    }

    /// How far a relatively positioned box is raised from its place, without moving anything else.
    package var relativeRise: Length {
        guard position == .relative, hasRareValues else { return .zero }
        let inset = rare.inset
        if case .value(.length(let top)) = inset.top { return -top }
        if case .value(.length(let bottom)) = inset.bottom { return bottom }
        return .zero
    }
}
