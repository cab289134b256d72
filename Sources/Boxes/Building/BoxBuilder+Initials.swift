import Markup
import StyleSheets

/// Initials (css-inline-3 section 7): a `::first-letter`, or an inline element at the very beginning of its block.
///
/// The text stays in one piece: edges stand in it where the layout makes room. Marks in front of the letter are set as the text is, and
/// those behind it belong to the text.
extension BoxBuilder {
    @inline(__always)
    func isInitial(_ style: StyleID) -> Bool {
        let box = styled.styles[Int(style.index)].box
        return box.hasRareValues && box.rare.initialLetter != nil && !box.isFloating
    }

    /// Notes an inline element that may be an initial: its text decides.
    mutating func notePendingInitial(_ element: NodeID, _ style: StyleID) {
        guard isInitial(style), !paragraph.hasInitial, !openBoxes.isEmpty, pendingInitial == nil else { return }
        guard let block = openBoxes.last, tree[block].firstChild == .none else { return }
        pendingInitial = element
    }

    /// Adds the text of an element that is an initial; gives the offset of what is left of it.
    mutating func addPendingInitial(of node: Node, style: StyleID, text: TextStyle) -> Int32 {
        let start = node.textStart
        guard let element = pendingInitial else { return start }
        pendingInitial = nil
        let string = String(decoding: document.text[Int(start)..<Int(node.textEnd)], as: UTF8.self)
        guard element == node.parent, !paragraph.hasContent, let initial = InitialText(string, isElement: true) else { return start }
        pendingFirstLetter = nil
        let block = openBoxes.last.map { tree[$0].style } ?? style
        return add(initial, from: start, of: node.parent, style, styled.styles[Int(block.index)].text, marks: block)
    }

    /// - Parameters:
    ///   - outer: of the text round the initial, in which its marks are set.
    ///   - marks: their style; nil for that of the element.
    fileprivate mutating func addParts(
        _ initial: InitialText, from start: Int32, of element: NodeID, _ style: StyleID, _ outer: TextStyle, _ marks: StyleID
    ) {
        func add(_ range: Range<Int>, _ style: StyleID, _ text: TextStyle) {
            guard !range.isEmpty else { return }
            document.text.withUnsafeBufferPointer { bytes in
                paragraph.add(
                    UnsafeBufferPointer(rebasing: bytes[Int(start) + range.lowerBound..<Int(start) + range.upperBound]),
                    documentOffset: start + Int32(range.lowerBound), node: element, style: style, text: text, to: &tree)
            }
        }
        paragraph.addInitialEdge(.start, node: element, style: marks, to: &tree)
        add(0..<initial.letter.lowerBound, marks, outer)
        paragraph.addInitialEdge(.letter, node: element, style: marks, to: &tree)
        add(initial.letter, style, styled.styles[Int(style.index)].text)
        paragraph.addInitialEdge(.end, node: element, style: marks, to: &tree)
    }

    mutating func add(
        _ initial: InitialText, from start: Int32, of element: NodeID, _ style: StyleID, _ outer: TextStyle, marks: StyleID? = nil
    ) -> Int32 {
        addParts(initial, from: start, of: element, style, outer, marks ?? styled.styleOfNode[Int(element.index)])
        return start + Int32(initial.letter.upperBound)
    }
}

/// What of a text is its initial.
struct InitialText {
    /// In bytes: what comes before are marks and white space.
    var letter: Range<Int>

    /// Nil if there is none.
    /// - Parameter isElement: all letters of the text are the initial, up to white space, which may only follow them.
    init?(_ string: String, isElement: Bool) {
        var length = 0, start: Int?
        for character in string {
            guard let scalar = character.unicodeScalars.first else { continue }
            let isSpace = scalar.properties.isWhitespace
            if let start {
                if isSpace || !isElement { break }
                guard length - start < Self.longest else { return nil }
            } else if !isSpace, !BoxBuilder.isPunctuation(scalar) {
                start = length
            }
            length += character.utf8.count
        }
        guard let start else { return nil }
        if isElement, string.utf8.dropFirst(length).contains(where: { !WordsWithSingleSpaces.isWhiteSpace($0) }) { return nil }
        letter = start..<length
    }

    /// In bytes: what is longer is no initial.
    private static let longest = 64
}

extension BoxStyle {
    fileprivate var isFloating: Bool { float == .left || float == .right || wrapsOnBothSides }
}
