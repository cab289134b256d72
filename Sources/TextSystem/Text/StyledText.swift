/// Text with attributes as a value: what is put into a `TextStorage` and taken out of it.
///
/// ```swift
/// let title = StyledText("Fleuron", .init { $0.font = .standard.withSize(24) }) + " is a printer’s flower"
/// ```
public struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// A stretch of equal attributes.
    public struct Run: Hashable, Sendable {
        /// Its characters.
        public var text: String
        /// Those of all of its characters.
        public var attributes: TextAttributes
        /// A stretch of text.
        public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) { self.text = text; self.attributes = attributes }
    }

    /// In the order of the text.
    public var runs: [Run] = []

    /// An empty text.
    public init() {}
    /// A text with the same attributes for all of its characters. O(1).
    public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) { if !text.isEmpty { runs = [Run(text, attributes)] } }
    /// A text without attributes of its own. O(1).
    public init(stringLiteral value: String) { self.init(value) }

    /// A character that stands for an attachment. O(1).
    public init(_ attachment: TextAttachment, _ attributes: TextAttributes = TextAttributes()) {
        var attributes = attributes
        attributes.attachment = attachment
        self.init(String(TextAttachment.character), attributes)
    }

    /// The characters without their attributes.
    public var string: String { runs.reduce(into: "") { $0 += $1.text } }
    /// It has no characters.
    public var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

    /// One text behind another. O(bytes).
    public static func + (a: StyledText, b: StyledText) -> StyledText {
        var result = a
        result += b
        return result
    }

    /// Appends another text; stretches of equal attributes become one. O(bytes of what is appended).
    public static func += (a: inout StyledText, b: StyledText) {
        for run in b.runs where !run.text.isEmpty {
            if let last = a.runs.indices.last, a.runs[last].attributes == run.attributes {
                a.runs[last].text += run.text
            } else {
                a.runs.append(run)
            }
        }
    }

    /// The same text with attributes for what has none of its own. O(runs).
    public func withDefaults(_ attributes: TextAttributes) -> StyledText {
        var result = self
        for index in result.runs.indices { result.runs[index].attributes = attributes.merging(result.runs[index].attributes) }
        return result
    }
}
