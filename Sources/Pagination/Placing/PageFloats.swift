import Boxes
import Geometry
import Markup
import StyleSheets
import TextLayout

/// The floats at the head and the foot of a page, above its notes.
struct PlacedPageFloats: Sendable {
    /// In `Flow.fragments`, those of the head first.
    var fragments = 0..<0
    /// Of each, how far it stands below the top of the page or of the floats at the foot.
    var offsets: [Int64] = []
    var topCount = 0
    var topHeight: Int64 = 0
    var bottomHeight: Int64 = 0
    /// Those in its columns, which these place (`ColumnRow.placedFloats`).
    var inColumns = 0..<0
    var isEmpty: Bool { fragments.isEmpty && inColumns.isEmpty }

    /// Each fragment with the top of its border box.
    /// - Parameters:
    ///   - top: of the page's content area.
    ///   - foot: the bottom of what is above the notes.
    func forEach(top: Int64, foot: Int64, _ body: (_ fragment: Int, _ y: Int64) -> Void) {
        for (number, fragment) in fragments.enumerated() { body(fragment, self.top(of: number, top: top, foot: foot)) }
    }

    /// The top of the border box of one of them.
    func top(of number: Int, top: Int64, foot: Int64) -> Int64 { offsets[number] + (number < topCount ? top : foot - bottomHeight) }
}

/// A page float that waits for its page.
struct WaitingPageFloat: Hashable, Sendable {
    /// Index in `PageFloats.bodies`.
    var float: Int32
    /// Pages that it lets pass; the most there is for the last page.
    var pages: Int16

    static let last = FloatDefer.last.pages
}

/// A page float, set across the page.
struct PageFloatBody: Sendable {
    private var boxedFragment: Boxed<Fragment>
    /// Of the width of the page, without vertical margins.
    var fragment: Fragment {
        get { boxedFragment.content }
        set {
            boxedFragment = Boxed(newValue)
            height = newValue.height
        }
    }
    /// Of the fragment, which the search never looks at.
    private(set) var height: Int64
    var marginTop: Int64 = 0
    var marginBottom: Int64 = 0
    /// How far it is moved from its edge.
    var offset: Int64 = 0
    var side = Float.top
    var clear = Clear.none
    /// `float-defer`.
    var pages: Int16 = 0
    /// It stands in one of several columns.
    var isInColumn = false
    /// The notes that are called in it: those at the foot of the page, and of its column.
    var calls: [Int32] = []
    var columnCalls: [Int32] = []

    init(fragment: Fragment, side: Float = .top, clear: Clear = .none) {
        boxedFragment = Boxed(fragment)
        height = fragment.height
        self.side = side; self.clear = clear
    }
}

/// The page floats of a book. One that is higher than a page is several, each as high as a page at most.
struct PageFloats: Sendable {
    var bodies: [PageFloatBody] = []
    /// Where those of each float begin in `bodies`, and their end.
    private var starts: [Int32] = [0]
    /// The place of each note in the document.
    var noteOrder: [Int32] = []

    var isEmpty: Bool { bodies.isEmpty }
    /// Some call notes at the foot of their page.
    private(set) var haveNotes = false
    subscript(float: Int32) -> PageFloatBody { bodies[Int(float)] }

    mutating func append(_ parts: [PageFloatBody]) {
        bodies += parts
        haveNotes = haveNotes || parts.contains { !$0.calls.isEmpty || !$0.columnCalls.isEmpty }
        starts.append(Int32(bodies.count))
    }

    /// The bodies of a float, by its index in `BoxTree.pageFloats`.
    func parts(of float: Int32) -> Range<Int32> { starts[Int(float)]..<starts[Int(float) + 1] }

    /// Whether pages look the same with others.
    func isPlaced(as other: PageFloats) -> Bool {
        starts == other.starts
            && zip(bodies, other.bodies).allSatisfy {
                $0.height == $1.height && $0.calls == $1.calls && $0.columnCalls == $1.columnCalls
            }
    }

    /// The notes at the foot of a column in their order in the document: those that its text calls, and those in its floats.
    func columnNotes(_ called: [Int32], with stack: FloatStack) -> [Int32] {
        stack.isEmpty ? called : notes(called, stack.all.map { self[$0].columnCalls })
    }

    /// Whether any of the floats of a page calls notes.
    func haveNotes(in stack: FloatStack?) -> Bool {
        guard haveNotes, let stack else { return false }
        return stack.all.contains { !self[$0].calls.isEmpty || !self[$0].columnCalls.isEmpty }
    }

    /// Those at the foot of a page.
    /// - Parameters:
    ///   - stack: across the page.
    ///   - columns: the floats in its columns.
    func pageNotes(_ called: [Int32], with stack: FloatStack?, _ columns: [FloatStack]) -> [Int32] {
        guard haveNotes, stack != nil || !columns.isEmpty else { return called }
        let own = stack?.all.map { self[$0].calls + self[$0].columnCalls } ?? []
        return notes(called, own + columns.flatMap { $0.all.map { self[$0].calls } })
    }

    private func notes(_ called: [Int32], _ others: [[Int32]]) -> [Int32] {
        var result = called
        for notes in others {
            for note in notes {
                let place = result.firstIndex { noteOrder[Int($0)] > noteOrder[Int(note)] } ?? result.endIndex
                result.insert(note, at: place)
            }
        }
        return result
    }
}

/// The page floats that stand on one page, as indices in `PageFloats.bodies`.
struct FloatStack: Sendable, Equatable {
    private(set) var top: [Int32] = []
    private(set) var bottom: [Int32] = []
    /// Of those at the head with the margins between them and below; in whole lines, so that the text stands on the lines of the page
    /// beside it.
    private(set) var topHeight: Int64 = 0
    private(set) var bottomHeight: Int64 = 0

    var isEmpty: Bool { top.isEmpty && bottom.isEmpty }
    var height: Int64 { topHeight + bottomHeight }
    var all: [Int32] { top + bottom }
    func contains(_ float: Int32) -> Bool { top.contains(float) || bottom.contains(float) }

    /// - Parameters:
    ///   - isAtHead: where a float goes that asks for the nearest edge.
    ///   - clearing: `clear` counts.
    /// - Returns: false, and nothing has changed, where a float of its edge stands here already that it has to clear.
    mutating func add(_ float: Int32, isAtHead: Bool, _ floats: PageFloats, lineHeight: Int64, clearing: Bool = true) -> Bool {
        let body = floats[float]
        if clearing, body.clear.concernsTop && !top.isEmpty || body.clear.concernsBottom && !bottom.isEmpty { return false }
        if body.side == .top || (body.side == .snapBlock && isAtHead) {
            top.append(float)
            let height = Self.height(top, floats, areAtFoot: false) + body.marginBottom, line = max(lineHeight, 1)
            topHeight = (height + line - 1) / line * line
        } else {
            bottom.append(float)
            bottomHeight = Self.height(bottom, floats, areAtFoot: true) + floats[bottom[0]].marginTop
        }
        return true
    }

    /// Without whole lines at the head: where they would take the room of a page.
    mutating func tighten(_ floats: PageFloats) {
        if !top.isEmpty { topHeight = Self.height(top, floats, areAtFoot: false) }
        if !bottom.isEmpty, top.isEmpty { bottomHeight = Self.height(bottom, floats, areAtFoot: true) }
    }

    /// Of floats below each other, without the margins at the edge of the page and towards the text.
    private static func height(_ stack: [Int32], _ floats: PageFloats, areAtFoot: Bool) -> Int64 {
        offsets(stack, floats, areAtFoot: areAtFoot).height
    }

    /// The tops of floats below each other, and how high all of them are: margins between two of them collapse, and each is moved from the
    /// edge by its `float-offset`.
    private static func offsets(_ stack: [Int32], _ floats: PageFloats, areAtFoot: Bool) -> (tops: [Int64], height: Int64) {
        var tops: [Int64] = [], y: Int64 = 0
        for (index, float) in stack.enumerated() {
            let body = floats[float]
            if index > 0 { y += max(floats[stack[index - 1]].marginBottom, body.marginTop) }
            if !areAtFoot { y += body.offset }
            tops.append(y)
            y += body.height
            if areAtFoot { y += body.offset }
        }
        return (tops, max(0, y))
    }

    /// Appends the fragments of a page's floats.
    func placed(_ floats: PageFloats, to fragments: inout [Fragment]) -> PlacedPageFloats {
        let first = fragments.count
        fragments += (top + bottom).map { floats[$0].fragment }
        let above = Self.offsets(top, floats, areAtFoot: false), below = Self.offsets(bottom, floats, areAtFoot: true)
        let lead = bottomHeight - below.height
        return PlacedPageFloats(
            fragments: first..<fragments.count, offsets: above.tops + below.tops.map { $0 + lead }, topCount: top.count,
            topHeight: topHeight, bottomHeight: bottomHeight)
    }
}

extension ContainedLayouts {
    /// The page floats of the book, each set across the page or its column.
    func pageFloats(_ text: TypesetText, _ notes: NoteBodies) -> PageFloats {
        var result = PageFloats()
        guard !tree.pageFloats.isEmpty else { return result }
        result.noteOrder = tree.footnotes.map(\.node.index)
        for index in tree.pageFloats.indices { result.append(parts(of: index, text, notes)) }
        return result
    }

    private func parts(of index: Int, _ text: TypesetText, _ notes: NoteBodies) -> [PageFloatBody] {
        let float = tree.pageFloats[index]
        let box = tree.detached[Int(float.box)], style = styles[Int(float.style.index)].box
        let base = width(aroundPageFloat: index), height = height(aroundPageFloat: index)
        let content = fragment(ofDetached: box, base: base, text)
        func margin(_ value: LengthPercentageAuto) -> Int64 {
            if case .value(let value) = value { max(0, value.resolved(against: base).scaledPoints) } else { 0 }
        }
        let x = x(of: content, styles[Int(float.style.index)], base)
        var whole = Fragment()
        whole.width = base.scaledPoints
        whole.height = content.height
        whole.append(content, x: x, y: 0)
        whole.floats.append(Rect(x: x, y: 0, width: content.width, height: content.height))
        var body = PageFloatBody(fragment: whole, side: style.float, clear: style.clear)
        body.isInColumn = columnWidths.floats[index] != nil
        body.marginTop = margin(style.margin.top)
        body.marginBottom = margin(style.margin.bottom)
        if style.hasRareValues {
            body.pages = style.rare.floatDefer.pages
            body.offset = style.rare.floatOffset.resolved(against: Length(scaledPoints: height)).scaledPoints
        }
        var result: [PageFloatBody] = []
        for fragment in whole.height > height ? pages(of: whole, height: height, box, style, base, text) : [whole] {
            body.fragment = fragment
            (body.calls, body.columnCalls) = ([], [])
            for mark in fragment.marks {
                guard case .noteCall(let note) = tree.marks[Int(mark.mark)] else { continue }
                notes.forEach(from: note) {
                    guard tree.footnotes[Int($0)].side == .none else { return }
                    if body.isInColumn, notes[$0].isInColumn { body.columnCalls.append($0) } else { body.calls.append($0) }
                }
            }
            result.append(body)
        }
        return result
    }

    /// The left edge of the border box: as a block of its width would stand (CSS 2.2 section 10.3.3).
    private func x(of content: Fragment, _ style: ComputedStyle, _ base: Length) -> Int64 {
        func length(_ value: LengthPercentageAuto) -> Length? {
            if case .value(let value) = value { value.resolved(against: base) } else { nil }
        }
        return BlockSizing.place(
            Length(scaledPoints: content.width), left: length(style.box.margin.left), right: length(style.box.margin.right), in: base,
            isRightToLeft: style.text.direction == .rightToLeft
        ).scaledPoints
    }

    /// The parts of a float that is higher than its page.
    private func pages(
        of whole: Fragment, height: Int64, _ box: BoxID, _ style: BoxStyle, _ base: Length, _ text: TypesetText
    ) -> [Fragment] {
        let top = BoxEdges(style, base: base).top.scaledPoints
        let forbidden = Set(builder(ofContentsOf: box, text).forbiddenBreaks.map { $0 + top })
        let parts = whole.parts(preferred: [], forbidden: forbidden, mayPartInside: true, pageHeight: height, cutCost: 0, text: text)
        var result: [Fragment] = []
        for part in parts {
            if let last = result.last, last.height + part.fragment.height <= height {
                result[result.count - 1].append(part.fragment, x: 0, y: last.height)
                result[result.count - 1].height += part.fragment.height
            } else {
                result.append(part.fragment)
            }
        }
        return result
    }
}
