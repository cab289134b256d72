/// A piece of text on its way to a pasteboard or from one, in the forms that programs take it in. The pasteboard itself is the user
/// interface's: it offers the forms under the names that it has for them (`text/plain`, `text/html`, one of its own for styled text).
///
/// ```swift
/// let item = PasteboardItem(text)
/// print(item.plain, item.html)
/// input.paste(item, matchesStyle: true)
/// ```
public struct PasteboardItem: Hashable, Sendable {
    /// With attributes; nil where whoever copied had none.
    public var styled: StyledText?
    /// The characters alone; attachments are left out.
    public var plain: String

    /// Text with its attributes, and without. O(bytes).
    public init(_ styled: StyledText) {
        self.styled = styled
        plain = styled.string.filter { $0 != TextAttachment.character }
    }

    /// Text without attributes. O(1).
    public init(plain: String) { self.plain = plain }

    /// A piece of HTML that looks like it: paragraphs and spans with styles of their own, links, pictures. O(characters).
    public var html: String { (styled ?? StyledText(plain)).html }
}

extension TextInput {
    /// The selected text; nil if nothing is selected. O(bytes of the selection).
    public func copy() -> PasteboardItem? { selection.isEmpty ? nil : PasteboardItem(storage.styledText(selection)) }

    /// The selected text, which is taken away if the delegate lets it; nil if nothing is selected. O(bytes of the selection) beside the
    /// edit, as `TextStorage.replaceCharacters(in:with:)`.
    public func cut() -> PasteboardItem? {
        let item = copy()
        if item != nil { delete() }
        return item
    }

    /// Puts a piece of text in the place of the selection and the caret behind it, if the delegate lets it. O(bytes of the piece) beside
    /// the edit, as `TextStorage.replaceCharacters(in:with:)`.
    /// - Parameters:
    ///   - item: with its attributes, where it has some.
    ///   - matchesStyle: its characters alone, with those attributes that typed text has.
    public func paste(_ item: PasteboardItem, matchesStyle: Bool = false) {
        history.breakCoalescing()
        if let styled = item.styled, !matchesStyle { insert(styled) } else { insert(item.plain) }
        history.breakCoalescing()
    }
}
