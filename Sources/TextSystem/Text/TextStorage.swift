/// A text with its attributes, which layout managers lay out and which may be edited at any time.
///
/// A storage may have several layout managers: each lays out the same text in containers of its own, and all follow its edits. An edit
/// costs the bytes of the paragraphs it touches and a few steps for each run and paragraph behind it; nothing is laid out before somebody
/// asks.
///
/// Not for use by several threads at once.
///
/// ```swift
/// let letter = TextStorage("Dear reader,", attributes: TextAttributes { $0.font = .standard })
/// letter.append(" this is a text.")
/// letter.setAttribute(\.foregroundColor, .red, in: letter.range(of: "reader") ?? letter.range)
/// ```
public final class TextStorage {
    /// UTF-8.
    private(set) var text: [UInt8] = []
    var attributeRuns = AttributeRuns<TextAttributes>()
    private(set) var paragraphs = ParagraphStarts()
    /// Attributes of text that is inserted where there is none to inherit from.
    public var defaultAttributes: TextAttributes {
        didSet {
            fontFixes = FontFixes()
            notify(
                StorageChange(
                    range: 0..<text.count, length: text.count,
                    paragraphs: .init(first: 0, removed: paragraphs.count, added: paragraphs.count), isOfAttributes: true))
        }
    }
    private var observers: [WeakObserver] = []
    private var cachedString: String?
    /// Takes what undoes each edit.
    weak var recorder: UndoHistory?
    /// Watches the edits and may take part in them; it is not kept. Further ones are added by `addObserver(_:)`.
    public weak var delegate: (any TextStorageDelegate)?
    /// Fonts that stand in for others.
    var fontFixes = FontFixes()
    /// Calls of `beginEditing` without their `endEditing`, and what was edited since the first of them.
    var editing = EditingSession()

    /// A storage of a text. O(bytes).
    public init(_ text: StyledText = StyledText(), defaultAttributes: TextAttributes = TextAttributes()) {
        self.defaultAttributes = defaultAttributes
        append(text)
    }

    /// A storage of plain text with the same attributes for all of it. O(bytes).
    public convenience init(_ string: String, attributes: TextAttributes = TextAttributes()) {
        self.init(StyledText(string, attributes))
    }

    // MARK: Text

    /// The characters. O(1) unless there was an edit since the last time.
    public var string: String {
        if let cachedString { return cachedString }
        let string = String(decoding: text, as: UTF8.self)
        cachedString = string
        return string
    }

    /// There are no characters.
    public var isEmpty: Bool { text.isEmpty }
    /// Before the first character.
    public var startPosition: TextPosition { .start }
    /// Behind the last character.
    public var endPosition: TextPosition { TextPosition(utf8Offset: text.count) }
    /// All of the text.
    public var range: TextRange { startPosition..<endPosition }
    /// At least one: an empty text is an empty paragraph.
    public var paragraphCount: Int { paragraphs.count }

    /// A paragraph by its number, with its separator; before the first and behind the last the text has nothing but its ends. O(1).
    public func paragraphRange(_ index: Int) -> TextRange {
        guard index >= 0 else { return startPosition..<startPosition }
        guard index < paragraphs.count else { return endPosition..<endPosition }
        let range = paragraphs.range(index, textCount: text.count)
        return TextRange(range.lowerBound, range.upperBound)
    }

    /// The paragraphs that a range touches, whole. O(log paragraphs).
    public func paragraphRange(for range: TextRange) -> TextRange {
        let first = paragraphs.index(at: offset(range.lowerBound))
        let end = offset(range.upperBound)
        var last = paragraphs.index(at: end)
        if last > first, paragraphs.starts[last] == end { last -= 1 }
        return TextRange(paragraphs.starts[first], paragraphs.range(last, textCount: text.count).upperBound)
    }

    /// The characters of a range. O(bytes of the range).
    public func substring(_ range: TextRange) -> String { String(decoding: text[clamped(range)], as: UTF8.self) }

    /// Text and attributes of a range, with the fonts that were asked for. O(bytes of the range).
    public func styledText(_ range: TextRange) -> StyledText {
        let range = clamped(range)
        var result = StyledText()
        for stretch in attributeRuns.stretches(in: range) {
            result.runs.append(.init(String(decoding: text[stretch.range], as: UTF8.self), stretch.attributes))
        }
        return result
    }

    /// A position kept within the text.
    func offset(_ position: TextPosition) -> Int { max(0, min(position.utf8Offset, text.count)) }
    /// A range kept within the text, from one character (Unicode scalar) to another.
    func clamped(_ range: TextRange) -> Range<Int> {
        scalarAligned(range.lowerBound).utf8Offset..<scalarAligned(range.upperBound).utf8Offset
    }

    // MARK: Editing

    /// Puts plain text in the place of a range. It takes its attributes from the first of the characters replaced; where none is replaced
    /// from the character before, at the beginning of the text from the character after, in an empty text from `defaultAttributes`. Its
    /// paragraph style is that of the paragraph it is put into. O(bytes of the paragraphs it touches + runs + paragraphs); the bytes behind
    /// are moved.
    ///
    /// - Returns: the range of the new text.
    @discardableResult
    public func replaceCharacters(in range: TextRange, with string: String) -> TextRange {
        let range = clamped(range)
        var attributes = attributesToInherit(replacing: range) ?? TextAttributes()
        // An attachment is not inherited: it belongs to its own character.
        if !string.contains(TextAttachment.character) { attributes.attachment = nil }
        let inherited = attributeRuns.number(of: attributes)
        return replace(range, with: Array(string.utf8), runs: [.init(start: 0, attributes: inherited)])
    }

    /// Puts text with attributes of its own in the place of a range. O(bytes of the paragraphs it touches + runs + paragraphs); the bytes
    /// behind are moved.
    /// - Returns: the range of the new text.
    @discardableResult
    public func replace(_ range: TextRange, with styled: StyledText) -> TextRange {
        var bytes: [UInt8] = [], runs: [AttributeRun] = []
        for run in styled.runs where !run.text.isEmpty {
            runs.append(.init(start: bytes.count, attributes: attributeRuns.number(of: run.attributes.withOriginalFont())))
            bytes.append(contentsOf: run.text.utf8)
        }
        return replace(clamped(range), with: bytes, runs: runs)
    }

    /// Puts text behind all others. Returns its range. O(bytes of the last paragraph and of what is appended + runs).
    @discardableResult public func append(_ styled: StyledText) -> TextRange { replace(endPosition..<endPosition, with: styled) }
    /// Puts text at a position. Returns its range. O(bytes of the paragraphs it touches + runs + paragraphs); the bytes behind are moved.
    @discardableResult public func insert(_ styled: StyledText, at position: TextPosition) -> TextRange {
        replace(position..<position, with: styled)
    }

    /// Puts an attachment at a position; it inherits its other attributes as characters do. O(bytes of the paragraphs it touches + runs +
    /// paragraphs); the bytes behind are moved.
    @discardableResult public func insert(_ attachment: TextAttachment, at position: TextPosition) -> TextRange {
        let range = replaceCharacters(in: position..<position, with: String(TextAttachment.character))
        setAttribute(\.attachment, attachment, in: range)
        return range
    }

    /// Takes a range of text away. O(bytes of the paragraphs it touches + runs + paragraphs); the bytes behind are moved.
    public func delete(_ range: TextRange) { replaceCharacters(in: range, with: "") }

    /// The attributes that text put in the place of a range takes; nil in an empty text.
    private func attributesToInherit(replacing range: Range<Int>) -> TextAttributes? {
        guard !text.isEmpty else { return nil }
        func attributes(at offset: Int) -> TextAttributes {
            attributeRuns.table[Int(attributeRuns.runs[attributeRuns.index(at: offset)].attributes)]
        }
        let source = range.isEmpty && range.lowerBound > 0 ? range.lowerBound - 1 : min(range.lowerBound, text.count - 1)
        var result = attributes(at: source)
        // The character before the beginning of a paragraph belongs to another, whose style would come to hold for all of this one.
        if range.isEmpty, range.lowerBound < text.count, paragraphs.starts[paragraphs.index(at: range.lowerBound)] == range.lowerBound {
            result.paragraphStyle = attributes(at: range.lowerBound).paragraphStyle
        }
        return result
    }

    /// The attributes of text that is typed in the place of a range.
    func inheritedAttributes(replacing range: TextRange) -> TextAttributes {
        guard var attributes = attributesToInherit(replacing: clamped(range)) else { return defaultAttributes }
        attributes.attachment = nil
        return attributes
    }

    @discardableResult
    func replace(_ range: Range<Int>, with bytes: [UInt8], runs: [AttributeRun]) -> TextRange {
        guard !range.isEmpty || !bytes.isEmpty else { return TextRange(range.lowerBound, range.lowerBound) }
        record(range, newLength: bytes.count, joins: editing.isProcessing)
        text.replaceSubrange(range, with: bytes)
        attributeRuns.replace(range, with: runs, length: bytes.count, count: text.count - bytes.count + range.count)
        let change = paragraphs.update(replaced: range, length: bytes.count, in: text)
        cachedString = nil
        fontFixes.forget(change)
        fixAttachments(in: range.lowerBound..<(range.lowerBound + bytes.count))
        fixParagraphStyles(of: change.first..<(change.first + change.added))
        notify(StorageChange(range: range, length: bytes.count, paragraphs: change))
        didEdit(TextEdit(of: .characters, replaced: range, length: bytes.count))
        return TextRange(range.lowerBound, range.lowerBound + bytes.count)
    }

    /// Changes attributes of a range; the paragraphs it touches are laid out anew.
    func changeAttributes(_ range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
        guard !range.isEmpty else { return }
        // What observers make of an edit they make again when it is undone.
        if !editing.isProcessing { record(range, newLength: range.count) }
        attributeRuns.change(range, count: text.count) { attributes in
            change(&attributes)
            attributes = attributes.withOriginalFont()
        }
        fixAttachments(in: range)
        let first = paragraphs.index(at: range.lowerBound), last = paragraphs.index(at: range.upperBound - 1)
        let count = last - first + 1
        fixParagraphStyles(of: first..<(last + 1))
        fontFixes.forget(.init(first: first, removed: count, added: count))
        notify(
            StorageChange(
                range: range, length: range.count, paragraphs: .init(first: first, removed: count, added: count), isOfAttributes: true))
        didEdit(TextEdit(of: .attributes, replaced: range, length: range.count))
    }

    /// - Parameter joins: it is undone together with the edit before it.
    func record(_ range: Range<Int>, newLength: Int, joins: Bool = false) {
        guard let recorder else { return }
        let runs = attributeRuns.runs(in: range).map { AttributeRun(start: $0.start - range.lowerBound, attributes: $0.attributes) }
        let edit = StorageEdit(range: range.lowerBound..<(range.lowerBound + newLength), oldText: Array(text[range]), oldRuns: runs)
        if joins { recorder.join(true) { recorder.record(edit) } } else { recorder.record(edit) }
    }

    // MARK: Observers

    func add(_ observer: any StorageObserver) { observers.append(WeakObserver(observer)) }

    private func notify(_ change: StorageChange) {
        observers.removeAll { $0.value == nil }
        for observer in observers { observer.value?.storageDidChange(change) }
    }
}

/// What an edit has changed.
struct StorageChange {
    /// Replaced, in the old text.
    var range: Range<Int>
    /// Of what stands there now.
    var length: Int
    var paragraphs: ParagraphStarts.Change
    /// The text is the same as before.
    var isOfAttributes = false

    /// Where a position of the old text is now: what was replaced is at the beginning of what replaces it, which stands behind a position
    /// that it was put at.
    func moved(_ position: TextPosition) -> TextPosition {
        let offset = position.utf8Offset
        if offset <= range.lowerBound { return position }
        return TextPosition(utf8Offset: offset >= range.upperBound ? offset + length - range.count : range.lowerBound)
    }
}

/// What undoes an edit: the old text of a range of the new one.
struct StorageEdit {
    var range: Range<Int>
    var oldText: [UInt8]
    var oldRuns: [AttributeRun]
}

protocol StorageObserver: AnyObject {
    func storageDidChange(_ change: StorageChange)
}

private struct WeakObserver {
    weak var value: (any StorageObserver)?
    init(_ value: any StorageObserver) { self.value = value }
}
