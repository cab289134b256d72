/// Text with attributes as a value: what is put into a `TextStorage` and taken out of it.
///
/// ```swift
/// let title = StyledText("Fleuron", .init { $0.font = .standard.withSize(24) }) + " is a printer’s flower"
/// ```
public struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    public struct Run: Hashable, Sendable {
        public var text: String
        public var attributes: TextAttributes
        public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) { self.text = text; self.attributes = attributes }
    }

    public var runs: [Run] = []

    public init() {}
    public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) { if !text.isEmpty { runs = [Run(text, attributes)] } }
    public init(stringLiteral value: String) { self.init(value) }

    /// A character that stands for an attachment.
    public init(_ attachment: TextAttachment, _ attributes: TextAttributes = TextAttributes()) {
        var attributes = attributes
        attributes.attachment = attachment
        self.init(String(TextAttachment.character), attributes)
    }

    /// The characters without their attributes.
    public var string: String { runs.reduce(into: "") { $0 += $1.text } }
    public var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

    public static func + (a: StyledText, b: StyledText) -> StyledText {
        var result = a
        result += b
        return result
    }

    public static func += (a: inout StyledText, b: StyledText) {
        for run in b.runs where !run.text.isEmpty {
            if let last = a.runs.indices.last, a.runs[last].attributes == run.attributes {
                a.runs[last].text += run.text
            } else {
                a.runs.append(run)
            }
        }
    }

    /// The same text with attributes for what has none of its own.
    public func withDefaults(_ attributes: TextAttributes) -> StyledText {
        var result = self
        for index in result.runs.indices { result.runs[index].attributes = attributes.merging(result.runs[index].attributes) }
        return result
    }
}
