/// Watches a text input, and may refuse its edits.
///
/// ```swift
/// final class Digits: TextInputDelegate {
///     func textInput(_ input: TextInput, shouldChangeTextIn range: TextRange, replacementText text: String) -> Bool {
///         text.allSatisfy(\.isNumber)
///     }
/// }
/// let digits = Digits()
/// input.delegate = digits
/// ```
public protocol TextInputDelegate: AnyObject {
    /// Whether a text may take the place of a range, before it does: typing, deleting, marked text of an input method, pasting. Edits of the
    /// storage by others, undo and redo are not asked about.
    func textInput(_ input: TextInput, shouldChangeTextIn range: TextRange, replacementText text: String) -> Bool
    /// The selection is another, or another text stands in it.
    func textInputDidChangeSelection(_ input: TextInput)
}

extension TextInputDelegate {
    public func textInput(_ input: TextInput, shouldChangeTextIn range: TextRange, replacementText text: String) -> Bool { true }
    public func textInputDidChangeSelection(_ input: TextInput) {}
}
