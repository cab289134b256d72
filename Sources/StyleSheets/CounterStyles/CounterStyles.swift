import Synchronization

/// Writes numbers in counter styles.
///
/// A style is named: one of the predefined, or one of a style sheet. Of the latter computed styles hold the definition itself, as the text
/// of its descriptors in braces, and behind it those of the styles it falls back to, so that whoever writes the number needs no table of
/// the sheets.
package enum CounterStyles {
    /// Our own name, for `target-counter(…, page)`: the style in which the page that is meant writes its own number, as roman figures
    /// before the text.
    package static let folio = "-fleuron-folio"

    /// The number as text, without the prefix and suffix of list markers. An unknown style is `decimal` (css-counter-styles-3 section 2).
    package static func format(_ value: Int32, style: String) -> String {
        var chain = chain(style)
        // Fallbacks may lead in a circle.
        for _ in 0..<8 where !chain.isEmpty {
            for definition in chain { if let text = definition.representation(of: value) { return text } }
            chain = Self.chain(chain[chain.count - 1].fallback)
        }
        return String(value)
    }

    /// The number as a list marker, with prefix and suffix but without the space at the suffix's end; a string in quotation marks is
    /// itself.
    package static func marker(_ value: Int32, style: String) -> String {
        if style == "none" { return "" }
        if style.utf8.first == UInt8(ascii: "\"") {
            var reader = ValueReader(Tokenizer.tokens(of: style))
            return reader.string() ?? ""
        }
        let definition = chain(style).first
        var suffix = definition?.suffix ?? "."
        while suffix.last == " " { suffix.removeLast() }
        return (definition?.prefix ?? "") + format(value, style: style) + suffix
    }

    /// A style and those that it falls back to; none for `decimal` and for what nobody has defined.
    private static func chain(_ style: String) -> [CounterStyleDefinition] {
        if style == "decimal" { return [] }
        if let known = known.withLock({ $0[style] }) { return known }
        let chain =
            style.utf8.first == UInt8(ascii: "{")
            ? CounterStyleParser.definitions(ofText: style) : predefined(style.lowercasedASCII).map { [$0] } ?? []
        known.withLock { $0[style] = chain }
        return chain
    }

    /// Every style is read once, however many numbers are written in it.
    private static let known = Mutex<[String: [CounterStyleDefinition]]>([:])

    /// A style that every sheet may use; nil if there is none of this name. Of the table only its own rule is read.
    static func predefined(_ name: String) -> CounterStyleDefinition? {
        var table = predefinedCounterStyles
        guard let descriptors = table.withUTF8({ Self.rule(named: name, in: $0) }) else { return nil }
        let tokens = Tokenizer.tokens(of: descriptors)
        let definition = CounterStyleParser.definition(tokens, 0..<tokens.count).definition
        if case .extends(let base) = definition?.system { return predefined(base) }
        return definition
    }

    /// Those that every sheet may use, for suggestions.
    static var predefinedNames: [String] {
        ["decimal"]
            + predefinedCounterStyles.split(separator: "@counter-style ").compactMap { $0.split(separator: " ").first.map { String($0) } }
    }

    /// What the braces of a rule hold. No symbol in the table is a brace.
    private static func rule(named name: String, in table: UnsafeBufferPointer<UInt8>) -> String? {
        let beginning = Array("@counter-style \(name) {".utf8)
        var start = 0
        while start + beginning.count <= table.count {
            if table[start] == beginning[0], table[start..<start + beginning.count].elementsEqual(beginning) {
                let inside = table[(start + beginning.count)...].prefix { $0 != UInt8(ascii: "}") }
                return String(decoding: inside, as: UTF8.self)
            }
            start += 1
        }
        return nil
    }
}
