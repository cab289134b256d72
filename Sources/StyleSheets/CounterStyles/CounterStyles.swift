/// Writes numbers in counter styles.
///
/// A style is named: one of the predefined, or one of a style sheet. Of the latter computed styles hold the definition itself, as the text
/// of its descriptors in braces, so that whoever writes the number needs no table of the sheets.
package enum CounterStyles {
    /// The number as text, without the prefix and suffix of list markers. An unknown style is `decimal` (css-counter-styles-3 section 2).
    package static func format(_ value: Int32, style: String) -> String {
        var style = style
        // Fallbacks may lead in a circle.
        for _ in 0..<8 {
            guard let definition = definition(style) else { break }
            if let text = definition.representation(of: value) { return text }
            style = definition.fallback
        }
        return String(value)
    }

    /// The number as a list marker, with prefix and suffix but without the space at the suffix's end; a string in quotation marks is itself.
    package static func marker(_ value: Int32, style: String) -> String {
        if style == "none" { return "" }
        if style.utf8.first == UInt8(ascii: "\"") {
            var reader = ValueReader(Tokenizer.tokens(of: style))
            return reader.string() ?? ""
        }
        let definition = definition(style)
        var suffix = definition?.suffix ?? "."
        while suffix.last == " " { suffix.removeLast() }
        return (definition?.prefix ?? "") + format(value, style: style) + suffix
    }

    /// Nil for `decimal` and for what nobody has defined.
    private static func definition(_ style: String) -> CounterStyleDefinition? {
        if style.utf8.first == UInt8(ascii: "{") { return CounterStyleParser.definition(ofText: style) }
        return style == "decimal" ? nil : predefined[style.lowercasedASCII]
    }

    /// The styles that every sheet may use, read when the first of them is asked for.
    static let predefined: [String: CounterStyleDefinition] = {
        let tokens = Tokenizer.tokens(of: predefinedCounterStyles)
        var styles: [String: CounterStyleDefinition] = [:]
        var parser = RuleParser(tokens)
        while case .rule(let rule)? = parser.nextRule() {
            guard let name = tokens[rule.prelude].first(where: { $0.kind == .ident })?.text, let block = rule.block else { continue }
            let definition = CounterStyleParser.definition(tokens, block).definition
            if case .extends(let base) = definition?.system {
                styles[name] = styles[base]
            } else {
                styles[name] = definition
            }
        }
        return styles
    }()
}
