/// What a user interface needs to let somebody edit a text: a selection with its caret, ways to move it, typing, marked text of input
/// methods, and undo.
///
/// It knows nothing of keys and windows: whoever does translates them into its calls, and draws `caretRect` and `selectionRects` of the
/// layout manager.
///
/// ```swift
/// let editor = TextInput(layout)
/// editor.point(at: Point(x: 30, y: 5), in: 0)
/// editor.insert("typed")
/// editor.undo()
/// ```
public final class TextInput {
    /// Where the text is laid out: lines and columns of the movements are its.
    public let layout: LayoutManager
    /// The text that is edited.
    public var storage: TextStorage { layout.storage }
    /// The edits that may be taken back.
    public let history: UndoHistory
    private let navigation: TextNavigation
    /// Watches the input and may refuse its edits; it is not kept.
    public weak var delegate: (any TextInputDelegate)?

    /// Where a selection began; it stays when the selection is extended.
    public var anchor: TextPosition { ends.anchor }
    /// Where the caret is: the other end of the selection.
    public var head: TextPosition { ends.head }
    private var ends = Ends() {
        didSet { if ends != oldValue { delegate?.textInputDidChangeSelection(self) } }
    }
    private struct Ends: Equatable {
        var anchor = TextPosition.start
        var head = TextPosition.start
    }
    /// To which line the caret belongs where two meet.
    public private(set) var affinity = TextAffinity.downstream
    /// Text of an input method that is not settled yet; nil if there is none.
    public private(set) var markedRange: TextRange?
    /// The group of the history that it was recorded in last: another's edits may have come after it.
    private var markedGroup: Int?
    /// Attributes of the next character typed: those it inherits, until others are set; the next selection takes these back. In a text that
    /// this input has emptied they are those of what was taken away.
    public var typingAttributes: TextAttributes {
        get { chosenAttributes ?? storage.inheritedAttributes(replacing: markedRange ?? selection) }
        set { chosenAttributes = newValue }
    }
    private var chosenAttributes: TextAttributes?
    /// The column that moving up and down keeps to, in points.
    private var column: Double?

    /// A model whose caret stands at the beginning of a manager's text. Several models of one storage share its history, and the selection
    /// of each moves with the edits of the others. O(1).
    public init(_ layout: LayoutManager) {
        self.layout = layout
        history = layout.storage.recorder ?? UndoHistory(layout.storage)
        navigation = TextNavigation(layout.storage)
        layout.storage.add(self)
    }

    /// The selected text; empty: a caret.
    public var selection: TextRange { min(anchor, head)..<max(anchor, head) }

    /// Selects a range, the caret at its end; positions beyond the text are its ends. O(1).
    public func select(_ range: TextRange, affinity: TextAffinity = .downstream) {
        self.affinity = affinity
        settle()
        ends = Ends(anchor: clamped(range.lowerBound), head: clamped(range.upperBound))
    }

    private func clamped(_ position: TextPosition) -> TextPosition { TextPosition(utf8Offset: storage.offset(position)) }

    private func settle() {
        forgetColumnAndAttributes()
        history.breakCoalescing()
    }

    private func forgetColumnAndAttributes() {
        column = nil
        // Text that was all taken away leaves nothing to inherit from.
        if !storage.isEmpty { chosenAttributes = nil }
    }

    // MARK: Moving

    /// Directions of the text and of the page.
    public enum Direction: Sendable {
        /// Towards the end of the text.
        case forward
        /// Towards its beginning.
        case backward
        /// On the page: towards the end of a text that runs from right to left.
        case left
        /// On the page: towards the end of a text that runs from left to right.
        case right
        /// To the line above, in the same column.
        case up
        /// To the line below, in the same column.
        case down
    }

    /// Moves the caret. O(bytes of the paragraph), up and down O(lines).
    /// - Parameters:
    ///   - direction: of the text or of the page.
    ///   - granularity: how far; up and down go by lines, paragraphs or to the ends of the document.
    ///   - extends: the selection grows or shrinks with it; otherwise it is given up, and a step by a character leads to its end.
    public func move(_ direction: Direction, by granularity: TextGranularity = .character, extends: Bool = false) {
        let keptColumn = column
        var (target, affinity) = destination(direction, granularity)
        if !extends, !selection.isEmpty, granularity == .character, direction != .up, direction != .down {
            target = isForward(direction) ? selection.upperBound : selection.lowerBound
            affinity = .downstream
        }
        self.affinity = affinity
        settle()
        if direction == .up || direction == .down { column = keptColumn ?? columnOfMove }
        ends = Ends(anchor: extends ? anchor : target, head: target)
    }

    private var columnOfMove: Double?

    private func isForward(_ direction: Direction) -> Bool {
        switch direction {
        case .forward, .down: true
        case .backward, .up: false
        case .right: !isRightToLeft
        case .left: isRightToLeft
        }
    }

    private var isRightToLeft: Bool { layout.line(at: head, affinity: affinity)?.isRightToLeft ?? false }

    private func destination(_ direction: Direction, _ granularity: TextGranularity) -> (TextPosition, TextAffinity) {
        if direction == .up || direction == .down { return vertical(direction, granularity) }
        let forward = isForward(direction)
        switch granularity {
        case .character: return (forward ? navigation.position(after: head) : navigation.position(before: head), .downstream)
        case .word: return (wordBoundary(forward), .downstream)
        case .sentence: return (sentenceBoundary(forward), .downstream)
        case .line:
            guard let line = layout.lineFragment(at: head, affinity: affinity) else { return (head, affinity) }
            if !forward { return (line.range.lowerBound, .downstream) }
            // Before the separator of the paragraph, behind the last word of any other line.
            let end = storage.paragraphs.content(storage.paragraphs.index(at: line.range.lowerBound.utf8Offset), of: storage.text)
                .upperBound
            return end < line.range.upperBound.utf8Offset
                ? (TextPosition(utf8Offset: end), .downstream) : (line.range.upperBound, .upstream)
        case .paragraph:
            let paragraph = storage.paragraphRange(for: head..<head)
            if forward { return (paragraph.upperBound, .downstream) }
            if head > paragraph.lowerBound { return (paragraph.lowerBound, .downstream) }
            let before = TextPosition(utf8Offset: max(0, head.utf8Offset - 1))
            return (storage.paragraphRange(for: before..<before).lowerBound, .downstream)
        case .document: return (forward ? storage.endPosition : .start, .downstream)
        }
    }

    /// Forward to the end of a word, backward to the beginning of one.
    private func wordBoundary(_ forward: Bool) -> TextPosition {
        let paragraph = storage.paragraphRange(for: head..<head)
        let words = navigation.words(in: paragraph)
        if forward {
            if let word = words.first(where: { $0.upperBound > head }) { return word.upperBound }
            let next = storage.paragraphRange(for: paragraph.upperBound..<paragraph.upperBound)
            return navigation.words(in: next).first?.upperBound ?? paragraph.upperBound
        }
        if let word = words.last(where: { $0.lowerBound < head }) { return word.lowerBound }
        guard paragraph.lowerBound > .start else { return .start }
        let before = TextPosition(utf8Offset: paragraph.lowerBound.utf8Offset - 1)
        return navigation.words(in: storage.paragraphRange(for: before..<before)).last?.lowerBound ?? paragraph.lowerBound
    }

    private func sentenceBoundary(_ forward: Bool) -> TextPosition {
        let sentence = navigation.sentence(at: head)
        if forward { return sentence.upperBound }
        if head > sentence.lowerBound { return sentence.lowerBound }
        guard head > .start else { return .start }
        return navigation.sentence(at: TextPosition(utf8Offset: head.utf8Offset - 1)).lowerBound
    }

    /// To the line above or below, as near to the column as it allows.
    private func vertical(_ direction: Direction, _ granularity: TextGranularity) -> (TextPosition, TextAffinity) {
        switch granularity {
        case .document: return (direction == .down ? storage.endPosition : .start, .downstream)
        case .paragraph: return destination(direction == .down ? .forward : .backward, .paragraph)
        default: break
        }
        // The lines before and after it may be those of other paragraphs.
        let paragraph = storage.paragraphRange(for: head..<head)
        layout.ensureLayout(for: TextPosition(utf8Offset: max(0, paragraph.lowerBound.utf8Offset - 1))..<paragraph.upperBound)
        guard let number = layout.lineNumber(at: head, affinity: affinity), let caret = layout.caretRect(at: head, affinity: affinity)
        else { return (head, affinity) }
        let x = column ?? caret.rect.minX
        columnOfMove = x
        var target = number
        let placed = layout.placed(number)
        // Lines side by side are one.
        repeat {
            target += direction == .down ? 1 : -1
        } while layout.lineCache.index.indices.contains(target) && layout.placed(target).top == placed.top
            && layout.placed(target).container == placed.container
        guard layout.lineCache.index.indices.contains(target) else {
            return (direction == .down ? storage.endPosition : .start, .downstream)
        }
        let band = layout.placed(target)
        var best = target, distance = Double.infinity
        var candidate = target
        while layout.lineCache.index.indices.contains(candidate), layout.placed(candidate).top == band.top,
            layout.placed(candidate).container == band.container
        {
            let other = layout.placed(candidate)
            let left = points(other.x), right = points(other.x + other.width)
            let away = x < left ? left - x : x > right ? x - right : 0
            if away < distance { (best, distance) = (candidate, away) }
            candidate += direction == .down ? 1 : -1
        }
        let line = layout.line(best)
        var position = line.position(forOffset: x)
        if position == line.range.upperBound, layout.lineNumber(at: position, affinity: .downstream) != best {
            if layout.lineNumber(at: position, affinity: .upstream) == best { return (position, .upstream) }
            position = navigation.position(before: position)
        }
        return (position, .downstream)
    }

    // MARK: Editing

    /// Puts text in the place of the selection and the caret behind it, if the delegate lets it. As much as
    /// `TextStorage.replaceCharacters(in:with:)`: O(bytes of the paragraphs it touches + runs + paragraphs).
    public func insert(_ string: String) {
        let target = markedRange ?? selection
        guard mayChange(target, to: string) else { return }
        finishInsertion(replace(target, with: string))
    }

    /// The same with text that has attributes of its own. O(bytes of the paragraphs it touches + runs + paragraphs).
    public func insert(_ styled: StyledText) {
        let target = markedRange ?? selection
        guard mayChange(target, to: styled.string) else { return }
        var range = target
        history.join(goesOnMarking) { range = storage.replace(target, with: styled) }
        finishInsertion(range)
    }

    private func finishInsertion(_ range: TextRange) {
        markedRange = nil
        affinity = .downstream
        column = nil
        ends = Ends(anchor: range.upperBound, head: range.upperBound)
    }

    /// What is typed after all of the text was taken away looks as it did.
    private func keepAttributes(ofAllIn range: TextRange) {
        if storage.clamped(range).count == storage.text.count, !storage.isEmpty { chosenAttributes = typingAttributes }
    }

    private func mayChange(_ range: TextRange, to text: String) -> Bool {
        delegate?.textInput(self, shouldChangeTextIn: range, replacementText: text) ?? true
    }

    private var goesOnMarking: Bool { markedRange != nil && markedGroup == history.groupNumber }

    /// What takes the place of marked text is taken back with it.
    private func replace(_ target: TextRange, with string: String) -> TextRange {
        var range = target
        if string.isEmpty { keepAttributes(ofAllIn: target) }
        history.join(goesOnMarking) {
            if let chosenAttributes, !string.isEmpty {
                range = storage.replace(target, with: StyledText(string, chosenAttributes))
            } else {
                range = storage.replaceCharacters(in: target, with: string)
            }
        }
        return range
    }

    /// Takes the selection away, or, if it is empty, what a move would go over. Characters that are taken away one after the other are
    /// taken back as one. O(bytes of the paragraphs it touches + runs + paragraphs).
    public func delete(_ direction: Direction = .backward, by granularity: TextGranularity = .character) {
        var range = selection
        let isOneOfSeveral = range.isEmpty && granularity == .character
        if range.isEmpty {
            let (target, _) = destination(direction, granularity)
            range = min(head, target)..<max(head, target)
            forgetColumnAndAttributes()
        }
        guard !range.isEmpty, mayChange(range, to: "") else { return }
        if !isOneOfSeveral { history.breakCoalescing() }
        keepAttributes(ofAllIn: range)
        storage.delete(range)
        if !isOneOfSeveral { history.breakCoalescing() }
        forgetColumnAndAttributes()
        affinity = .downstream
        ends = Ends(anchor: range.lowerBound, head: range.lowerBound)
    }

    /// Shows text that an input method has not settled yet in the place of the last such text, or of the selection. All of it is taken back
    /// as one edit, with what is inserted in its place. O(bytes of the paragraphs it touches + runs + paragraphs).
    /// - Parameters:
    ///   - string: empty: the text is given up.
    ///   - selected: the part of it that is selected, in characters from its beginning; nil: the caret stands behind it.
    public func setMarkedText(_ string: String, selected: Range<Int>? = nil) {
        let target = markedRange ?? selection
        guard mayChange(target, to: string) else { return }
        if markedRange == nil { history.breakCoalescing() }
        let range = replace(target, with: string)
        markedRange = string.isEmpty ? nil : range
        markedGroup = history.groupNumber
        let characters = Array(string)
        func position(_ count: Int) -> TextPosition {
            let bytes = characters.prefix(max(0, count)).reduce(0) { $0 + $1.utf8.count }
            return TextPosition(utf8Offset: range.lowerBound.utf8Offset + bytes)
        }
        column = nil
        ends = Ends(
            anchor: selected.map { position($0.lowerBound) } ?? range.upperBound,
            head: selected.map { position($0.upperBound) } ?? range.upperBound)
    }

    /// Marked text stays as it is, and is marked no more. O(1).
    public func unmarkText() { markedRange = nil }

    /// Takes back the last edit, and puts the caret behind what has come back. As much as the edits that it takes back: O(bytes of the
    /// paragraphs they touch + runs + paragraphs) each.
    public func undo() {
        markedRange = nil
        if let range = history.undo() { select(range.upperBound..<range.upperBound) }
    }

    /// Does again what was taken back last, and puts the caret behind it. It costs what taking back does: O(bytes of the paragraphs touched
    /// + runs + paragraphs) for each edit.
    public func redo() {
        markedRange = nil
        if let range = history.redo() { select(range.upperBound..<range.upperBound) }
    }

    // MARK: Pointing

    /// Puts the caret at a point of a container, or extends the selection to it. O(lines).
    public func point(at point: Point, in container: Int, extends: Bool = false) {
        guard let hit = layout.hitTest(point, in: container) else { return }
        affinity = hit.affinity
        settle()
        ends = Ends(anchor: extends ? anchor : hit.position, head: hit.position)
    }

    /// Selects the whole of what a point lies in: a word (with the mark there, if it is none), a sentence, a line, a paragraph. O(lines +
    /// bytes of the paragraph).
    public func select(_ granularity: TextGranularity, at point: Point, in container: Int) {
        guard let hit = layout.hitTest(point, in: container) else { return }
        let at = hit.character.lowerBound
        switch granularity {
        case .character: select(navigation.character(at: at))
        case .word: select(navigation.word(at: at) ?? navigation.character(at: at))
        case .sentence: select(navigation.sentence(at: at))
        case .line: if let line = layout.lineFragment(at: at) { select(line.range) }
        case .paragraph: select(storage.paragraphRange(for: at..<at))
        case .document: select(storage.range)
        }
    }
}

extension TextInput: StorageObserver {
    /// Moves the selection and the marked text with an edit. What stood in the text that was replaced goes to its beginning.
    func storageDidChange(_ change: StorageChange) {
        // Attributes leave the text where it is.
        guard !change.isOfAttributes else { return }
        defer { ends = Ends(anchor: change.moved(anchor), head: change.moved(head)) }
        guard let marked = markedRange else { return }
        let start = change.moved(marked.lowerBound), end = change.moved(marked.upperBound)
        markedRange = start < end ? start..<end : nil
    }
}
