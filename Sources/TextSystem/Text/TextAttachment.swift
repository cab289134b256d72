/// A picture or a drawing that stands in a line like a letter.
///
/// It takes the place of the character U+FFFC (`TextAttachment.character`), which `TextStorage.insert(_:at:)` writes.
///
/// ```swift
/// let dot = TextAttachment(.drawing(Path(circle: Point(x: 4, y: 4), radius: 4), .red), size: Size(width: 8, height: 8))
/// storage.insert(dot, at: .start)
/// ```
public struct TextAttachment: Hashable, Sendable {
    /// What is shown.
    public enum Content: Hashable, Sendable {
        /// The bytes of a PNG or JPEG file.
        case image([UInt8])
        /// A path in points from the attachment's top left corner, filled.
        case drawing(Path, Color)
        /// Nothing: room only.
        case empty
    }

    /// What is shown.
    public var content: Content
    /// In points, relative to the text position: x and width along the line, `minY` from the baseline *downwards*; the usual picture
    /// standing on the baseline has `Rect(x: 0, y: -height, width: width, height: height)`.
    public var bounds: Rect
    /// For readers that cannot see it.
    public var alternativeText: String

    /// An attachment with its place relative to the text position, in points.
    public init(_ content: Content, bounds: Rect, alternativeText: String = "") {
        self.content = content; self.bounds = bounds; self.alternativeText = alternativeText
    }

    /// An attachment that stands on the baseline. The size is in points.
    public init(_ content: Content, size: Size, alternativeText: String = "") {
        self.init(content, bounds: Rect(x: 0, y: -size.height, width: size.width, height: size.height), alternativeText: alternativeText)
    }

    /// U+FFFC, the character that an attachment stands for.
    public static let character: Character = "\u{FFFC}"
}
