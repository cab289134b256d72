import Markup
import StyleSheets

/// Gathers the inline content of one paragraph: collapses white space (css-text-3 section 4.1), transforms text and keeps, for every
/// stretch, from where in the document's text it came.
struct ParagraphBuilder {
    private(set) var isOpen = false
    /// Index of the link that new runs belong to; -1 for none.
    var link: Int32 = -1
    private(set) var links: [LinkReference] = []
    /// Index of the innermost inline box that new runs belong to; -1 for none.
    var inlineBox: Int32 = -1
    var isReplaced = false
    var firstLineStyle: StyleID?

    private var node = NodeID.none
    private var style = StyleID(0)
    private var textStart = 0
    private var runStart = 0
    /// The text ends in a space that further white space collapses into (or is at the start of a line, where white space is dropped).
    private var endsInCollapsibleSpace = false
    private var hasCollapsibleSpaceAtEnd = false
    private var isUnsettled = false
    private var hasReferences = false
    /// `documentOffset - boxOffset` of the last origin, to record an origin only where it changes.
    private var originDelta: Int?
    private var transform = TextTransformation()
    private var hasObjects = false
    private(set) var hasInitial = false
    private var hasPositioned = false
    private var hasFloats = false
    /// Bytes of formatting characters in the text.
    private var controlCount = 0
    /// Where the line begins, or the first thing on it that is no preserved white space.
    private var lineStart = 0
    /// Something of the paragraph's own has been added: text, or what stands for it.
    private(set) var hasContent = false
    /// Marks of inline elements, each with the offset in the tree's text at which it stands; ascending.
    private var marks: [(offset: Int32, mark: PageMark)] = []

    mutating func start(node: NodeID, style: StyleID, in tree: BoxTree) {
        isOpen = true
        self.node = node
        self.style = style
        textStart = tree.text.count
        runStart = tree.runs.count
        endsInCollapsibleSpace = true
        hasCollapsibleSpaceAtEnd = false
        isUnsettled = false
        hasReferences = false
        originDelta = nil
        transform = TextTransformation()
        hasObjects = false
        hasInitial = false
        hasPositioned = false
        hasFloats = false
        controlCount = 0
        lineStart = textStart
        hasContent = false
        isReplaced = false
        firstLineStyle = nil
    }

    mutating func addLink(_ link: LinkReference) -> Int32 {
        links.append(link)
        return Int32(links.count - 1)
    }

    // MARK: Text

    /// From where in the document's text a stretch of bytes came.
    private enum Origin {
        case generated
        /// Byte k of the stretch is byte `start + k` of the document's text.
        case verbatim(start: Int)
        /// The stretch as a whole stands for these bytes: a letter whose other case is longer.
        case whole(Range<Int>)
    }

    mutating func add(
        _ bytes: UnsafeBufferPointer<UInt8>, documentOffset: Int32, node: NodeID, style: StyleID, text: TextStyle, to tree: inout BoxTree
    ) {
        beginRun(.text, node: node, style: style, tree: &tree)
        var start = Int(documentOffset)
        guard text.textTransform != .none else { return append(bytes, .verbatim(start: start), text, to: &tree) }
        let transformed = transform(bytes, text.textTransform, language: text.language)
        transformed.bytes.withUnsafeBufferPointer { all in
            var first = 0
            for piece in transformed.pieces {
                let origin = piece.isWhole ? Origin.whole(start..<start + piece.originalCount) : .verbatim(start: start)
                append(UnsafeBufferPointer(rebasing: all[first..<first + piece.count]), origin, text, to: &tree)
                first += piece.count
                start += piece.originalCount
            }
        }
    }

    mutating func addGenerated(_ string: String, node: NodeID, style: StyleID, text: TextStyle, to tree: inout BoxTree) {
        beginRun(.text, node: node, style: style, tree: &tree)
        var utf8 = string
        utf8.withUTF8 { bytes in
            guard text.textTransform != .none else { return append(bytes, .generated, text, to: &tree) }
            transform(bytes, text.textTransform, language: text.language).bytes.withUnsafeBufferPointer {
                append($0, .generated, text, to: &tree)
            }
        }
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ origin: Origin, _ text: TextStyle, to tree: inout BoxTree) {
        let end = tree.text.count
        defer { if tree.text.count > end { hasContent = true } }
        switch text.whiteSpace {
        case .normal, .nowrap: appendCollapsed(bytes, origin, keepsLineEnds: false, noWrap: text.whiteSpace == .nowrap, to: &tree)
        case .preLine: appendCollapsed(bytes, origin, keepsLineEnds: true, noWrap: false, to: &tree)
        case .pre: appendPreserved(bytes, origin, text, wraps: false, to: &tree)
        case .preWrap: appendPreserved(bytes, origin, text, wraps: true, to: &tree)
        }
    }

    private mutating func appendCollapsed(
        _ bytes: UnsafeBufferPointer<UInt8>, _ origin: Origin, keepsLineEnds: Bool, noWrap: Bool, to tree: inout BoxTree
    ) {
        var i = 0
        while i < bytes.count {
            let byte = bytes[i]
            if WordsWithSingleSpaces.isWhiteSpace(byte) {
                if keepsLineEnds && (byte == 0x0A || byte == 0x0D) {
                    let count = Self.lengthOfLineEnd(at: i, bytes)
                    appendLineSeparator(origin, at: i..<i + count, to: &tree)
                    i += count - 1
                } else if !endsInCollapsibleSpace {
                    if noWrap {
                        markOrigin(origin, wholeOf: i..<i + 1, tree: &tree)
                        tree.text.append(contentsOf: [0xC2, 0xA0])
                    } else {
                        markOrigin(origin, at: i, tree: &tree)
                        tree.text.append(0x20)
                    }
                    endsInCollapsibleSpace = true
                    hasCollapsibleSpaceAtEnd = !noWrap
                }
                i += 1
            } else {
                let end = noWrap ? endOfWord(bytes, from: i) : WordsWithSingleSpaces.end(in: bytes, from: i)
                markOrigin(origin, at: i, tree: &tree)
                tree.text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[i..<end]))
                endsInCollapsibleSpace = false
                hasCollapsibleSpaceAtEnd = false
                i = end
            }
        }
    }

    private func endOfWord(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var end = start + 1
        while end < bytes.count, !WordsWithSingleSpaces.isWhiteSpace(bytes[end]) { end += 1 }
        return end
    }

    /// So many no-break spaces as a narrow line has no room for.
    private func isDeep(indentAtEndOf text: [UInt8]) -> Bool {
        let deep = 24
        guard text.count - textStart >= 2 * deep else { return false }
        return stride(from: text.count - 1, to: text.count - 2 * deep, by: -2).allSatisfy { text[$0] == 0xA0 && text[$0 - 1] == 0xC2 }
    }

    /// White space as it stands. Line ends become forced breaks, spaces no-break spaces, which keep their width wherever they stand, or,
    /// where lines may be wrapped, spaces that vanish at the end of a line (they hang, css-text-4 section 4.3.2) unless they are to keep
    /// their room there (`break-spaces`).
    private mutating func appendPreserved(
        _ bytes: UnsafeBufferPointer<UInt8>, _ origin: Origin, _ text: TextStyle, wraps: Bool, to tree: inout BoxTree
    ) {
        let breaksSpaces = wraps && text.whiteSpaceCollapse == .breakSpaces
        let keepsControls = text.whiteSpaceCollapse != .preserveSpaces
        var i = 0
        while i < bytes.count {
            // Tabs and line ends are spaces where only spaces are kept.
            let byte: UInt8 = !keepsControls && (0x09...0x0D).contains(bytes[i]) ? 0x20 : bytes[i]
            switch byte {
            case 0x09:
                markOrigin(origin, at: i, tree: &tree)
                tree.text.append(0x09)
            case 0x20:
                let isAtLineStart = tree.text.count <= lineStart
                if wraps, !breaksSpaces, !isAtLineStart {
                    markOrigin(origin, at: i, tree: &tree)
                    tree.text.append(0x20)
                } else {
                    markOrigin(origin, wholeOf: i..<i + 1, tree: &tree)
                    tree.text.append(contentsOf: [0xC2, 0xA0])
                    // U+200B: a line may end after each, and behind an indent that may be wider than it.
                    let endsIndent = wraps && isAtLineStart && i + 1 < bytes.count && bytes[i + 1] > 0x20
                    if breaksSpaces || endsIndent && isDeep(indentAtEndOf: tree.text) {
                        tree.text.append(contentsOf: [0xE2, 0x80, 0x8B])
                    }
                    if isAtLineStart { lineStart = tree.text.count }
                }
            case 0x0A, 0x0D:
                let count = Self.lengthOfLineEnd(at: i, bytes)
                // A line end directly after the start tag is not content (HTML, `pre`).
                if tree.text.count > textStart || tree.runs.count > runStart + 1 {
                    appendLineSeparator(origin, at: i..<i + count, to: &tree)
                }
                i += count - 1
            default:
                markOrigin(origin, at: i, tree: &tree)
                tree.text.append(byte)
            }
            i += 1
        }
        endsInCollapsibleSpace = false
        hasCollapsibleSpaceAtEnd = false
    }

    /// CR LF is one line end.
    private static func lengthOfLineEnd(at index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
    }

    /// Notes where the text that is appended next came from: the byte at `index` of a stretch and those after it.
    private mutating func markOrigin(_ origin: Origin, at index: Int, tree: inout BoxTree) {
        switch origin {
        case .generated: markGenerated(in: &tree)
        case .verbatim(let start):
            let delta = start + index - tree.text.count
            guard delta != originDelta else { return }
            tree.origins.append(TextOrigin(boxOffset: Int32(tree.text.count), documentOffset: Int32(start + index)))
            originDelta = delta
        case .whole(let range): markOrigin(wholeOf: range, in: &tree)
        }
    }

    /// Notes that what is appended next stands for some bytes of a stretch as a whole.
    private mutating func markOrigin(_ origin: Origin, wholeOf bytes: Range<Int>, tree: inout BoxTree) {
        guard case .verbatim(let start) = origin else { return markOrigin(origin, at: bytes.lowerBound, tree: &tree) }
        markOrigin(wholeOf: start + bytes.lowerBound..<start + bytes.upperBound, in: &tree)
    }

    private mutating func markOrigin(wholeOf range: Range<Int>, in tree: inout BoxTree) {
        tree.origins.append(
            TextOrigin(boxOffset: Int32(tree.text.count), documentOffset: Int32(range.lowerBound), documentCount: Int32(range.count)))
        originDelta = nil
    }

    private mutating func markGenerated(in tree: inout BoxTree) {
        guard originDelta != Int.min else { return }
        tree.origins.append(TextOrigin(boxOffset: Int32(tree.text.count), documentOffset: -1))
        originDelta = Int.min
    }

    private mutating func appendLineSeparator(_ origin: Origin, at bytes: Range<Int>, to tree: inout BoxTree) {
        dropTrailingSpace(&tree)
        markOrigin(origin, wholeOf: bytes, tree: &tree)
        tree.text.append(contentsOf: [0xE2, 0x80, 0xA8])
        lineStart = tree.text.count
        originDelta = nil
        endsInCollapsibleSpace = true
        hasCollapsibleSpaceAtEnd = false
    }

    private mutating func dropTrailingSpace(_ tree: inout BoxTree) {
        guard hasCollapsibleSpaceAtEnd, tree.text.count > textStart, tree.text[tree.text.count - 1] == 0x20 else { return }
        tree.text.removeLast()
        originDelta = nil
        hasCollapsibleSpaceAtEnd = false
        // Runs that held only this space begin at the new end.
        limitOffsets(&tree)
    }

    /// Moves what begins after the end of the text back to it.
    private mutating func limitOffsets(_ tree: inout BoxTree) {
        let end = Int32(tree.text.count)
        var run = tree.runs.count - 1
        while run >= runStart, tree.runs[run].start > end { tree.runs[run].start = end; run -= 1 }
        var mark = marks.count - 1
        while mark >= 0, marks[mark].offset > end { marks[mark].offset = end; mark -= 1 }
    }

    // MARK: Marks

    /// Adds a mark at the end of the text so far.
    mutating func addMark(_ mark: PageMark, in tree: BoxTree) { marks.append((Int32(tree.text.count), mark)) }

    /// The marks of the paragraph, which has none afterwards.
    mutating func takeMarks() -> [(offset: Int32, mark: PageMark)] {
        defer { marks.removeAll() }
        return marks
    }

    // MARK: What is not text

    mutating func addLineBreak(node: NodeID, style: StyleID, to tree: inout BoxTree) {
        dropTrailingSpace(&tree)
        beginRun(.lineBreak, node: node, style: style, tree: &tree)
        appendLineSeparator(.generated, at: 0..<0, to: &tree)
    }

    /// An object replacement character that stands for a picture or a leader.
    mutating func addObject(_ kind: InlineRun.Kind, node: NodeID, style: StyleID, to tree: inout BoxTree) {
        beginRun(kind, node: node, style: style, tree: &tree)
        markGenerated(in: &tree)
        tree.text.append(contentsOf: [0xEF, 0xBF, 0xBC])
        endsInCollapsibleSpace = false
        hasCollapsibleSpaceAtEnd = false
        hasObjects = true
        hasContent = true
    }

    /// An object replacement character for an end of the innermost inline box. White space collapses across it.
    mutating func addEdge(isStart: Bool, node: NodeID, style: StyleID, to tree: inout BoxTree) {
        beginRun(.inlineEdge(isStart: isStart), node: node, style: style, tree: &tree)
        markGenerated(in: &tree)
        tree.text.append(contentsOf: [0xEF, 0xBF, 0xBC])
        hasObjects = true
    }

    /// An object replacement character for the room beside a part of an initial.
    mutating func addInitialEdge(_ edge: InlineRun.InitialEdge, node: NodeID, style: StyleID, to tree: inout BoxTree) {
        beginRun(.initialEdge(edge), node: node, style: style, tree: &tree)
        markGenerated(in: &tree)
        tree.text.append(contentsOf: [0xEF, 0xBF, 0xBC])
        hasObjects = true
        hasInitial = true
    }

    /// Formatting characters for the direction of text, which are nothing by themselves: white space collapses across them.
    mutating func addBidiControls(_ controls: String, node: NodeID, style: StyleID, to tree: inout BoxTree) {
        beginRun(.text, node: node, style: style, tree: &tree)
        markGenerated(in: &tree)
        tree.text.append(contentsOf: Array(controls.utf8))
        controlCount += controls.utf8.count
    }

    /// Reserves the width of three figures until the pages are known, or all of the document.
    mutating func addUnsettled(_ kind: InlineRun.Kind, node: NodeID, style: StyleID, to tree: inout BoxTree) {
        beginRun(kind, node: node, style: style, tree: &tree)
        markGenerated(in: &tree)
        tree.text.append(contentsOf: [0x30, 0x30, 0x30])
        endsInCollapsibleSpace = false
        hasCollapsibleSpaceAtEnd = false
        if kind.dependsOnPages { isUnsettled = true } else { hasReferences = true }
        hasContent = true
    }

    /// A run without text that says where a box out of the flow stands.
    mutating func addPositioned(_ index: Int32, node: NodeID, style: StyleID, to tree: inout BoxTree) {
        beginRun(.positioned(index), node: node, style: style, tree: &tree)
        hasPositioned = true
    }

    /// A run without text that says where a float is anchored.
    mutating func addFloat(_ index: Int32, node: NodeID, style: StyleID, to tree: inout BoxTree) {
        beginRun(.float(index), node: node, style: style, tree: &tree)
        hasFloats = true
    }

    private mutating func beginRun(_ kind: InlineRun.Kind, node: NodeID, style: StyleID, tree: inout BoxTree) {
        let start = Int32(tree.text.count)
        if tree.runs.count > runStart, kind == .text, let last = tree.runs.last {
            if last.kind == .text, last.node == node, last.style == style, last.link == link, last.inlineBox == inlineBox { return }
            if last.kind == .text, last.start == start {
                tree.runs[tree.runs.count - 1] = InlineRun(
                    start: start, style: style, node: node, kind: kind, link: link, inlineBox: inlineBox)
                return
            }
        }
        tree.runs.append(InlineRun(start: start, style: style, node: node, kind: kind, link: link, inlineBox: inlineBox))
    }

    // MARK: The end

    /// Ends the paragraph; nil if nothing but white space was in it.
    mutating func finish(_ tree: inout BoxTree) -> Int32? {
        isOpen = false
        dropTrailingSpace(&tree)
        dropFinalLineSeparator(&tree)
        guard tree.text.count > textStart + controlCount || hasPositioned || hasFloats else {
            tree.runs.removeLast(tree.runs.count - runStart)
            tree.text.removeLast(tree.text.count - textStart)
            // Those of the text that has gone would stand in front of those of the next.
            while let last = tree.origins.last, last.boxOffset >= textStart { tree.origins.removeLast() }
            return nil
        }
        var paragraph = Paragraph(
            node: node, style: style, textStart: Int32(textStart), textEnd: Int32(tree.text.count), runStart: Int32(runStart),
            runCount: Int32(tree.runs.count - runStart))
        paragraph.isUnsettled = isUnsettled
        paragraph.hasReferences = hasReferences
        paragraph.hasObjects = hasObjects
        paragraph.hasPositioned = hasPositioned
        paragraph.hasFloats = hasFloats
        paragraph.isReplaced = isReplaced
        paragraph.hasInitial = hasInitial
        paragraph.firstLineStyle = firstLineStyle
        tree.paragraphs.append(paragraph)
        return Int32(tree.paragraphs.count - 1)
    }

    /// A line break at the very end of a block ends its last line and begins no other.
    private mutating func dropFinalLineSeparator(_ tree: inout BoxTree) {
        let end = tree.text.count
        guard end - textStart > 3, tree.text[end - 3] == 0xE2, tree.text[end - 2] == 0x80, tree.text[end - 1] == 0xA8 else { return }
        tree.text.removeLast(3)
        limitOffsets(&tree)
        dropTrailingSpace(&tree)
    }
}
