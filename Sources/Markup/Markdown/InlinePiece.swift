/// A piece of a paragraph in order: text with its place, and the borders of elements.
enum InlinePiece {
    /// Bytes of the source as they are.
    case text(Range<Int>)
    /// Bytes that stand for a range of the source.
    case characters([UInt8], Range<Int>)
    case open(String, [(name: String, value: String)], at: Int)
    case close(at: Int)
    /// The call of a note that stands elsewhere, by its label.
    case noteCall(String, Range<Int>)
    case softBreak(Range<Int>)
    case code([UInt8], Range<Int>)
    /// A tag or a comment of HTML.
    case html([UInt8], Range<Int>)
    /// An element without content.
    case empty(String, [(name: String, value: String)], Range<Int>)
    /// The address of a link, which its element has.
    case address(Range<Int>)
    /// Attributes for the element that closes right in front.
    case attributes(MarkdownAttributes, Range<Int>)
}

extension InlinePiece {
    /// Where it begins in the source.
    var start: Int {
        switch self {
        case .text(let range), .characters(_, let range), .noteCall(_, let range), .softBreak(let range), .code(_, let range),
            .html(_, let range), .empty(_, _, let range), .address(let range), .attributes(_, let range):
            range.lowerBound
        case .open(_, _, let place), .close(let place): place
        }
    }

    /// Whether it is the border at which a note in the text begins.
    var beginsNote: Bool {
        guard case .open("span", let attributes, _) = self else { return false }
        return attributes.contains { $0.name == "class" && $0.value == "note bracketed" }
    }

    var endsElement: Bool {
        switch self {
        case .close, .empty: true
        default: false
        }
    }
}
