import Resources

/// `@counter-style` of css-counter-styles-3.
enum CounterStyleParser {
    /// The descriptors with their grammars, for messages.
    static let descriptors = [
        (name: "system", syntax: "cyclic | numeric | alphabetic | symbolic | additive | fixed <integer>? | extends <name>"),
        (name: "symbols", syntax: "[<string> | <name>]+"),
        (name: "additive-symbols", syntax: "[<integer [0,∞]> && <symbol>]#, by descending weight"),
        (name: "negative", syntax: "<symbol> <symbol>?"), (name: "prefix", syntax: "<symbol>"), (name: "suffix", syntax: "<symbol>"),
        (name: "range", syntax: "auto | [[<integer> | infinite]{2}]#"), (name: "pad", syntax: "<integer [0,∞]> && <symbol>"),
        (name: "fallback", syntax: "<name>"), (name: "speak-as", syntax: "auto | bullets | numbers | words | spell-out | <name>"),
    ]

    /// The definition that the descriptors of a block give, and those descriptors that are not valid. Nil, with the reason, where it lacks
    /// the symbols that its system needs.
    static func definition(
        _ tokens: [Token], _ block: Range<Int>
    ) -> (definition: CounterStyleDefinition?, invalid: [Range<Int>], given: Set<String>) {
        var definition = CounterStyleDefinition()
        var invalid: [Range<Int>] = []
        var given: Set<String> = []
        var parser = RuleParser(tokens, range: block)
        while let item = parser.nextInBlock() {
            switch item {
            case .declaration(let declaration):
                var reader = ValueReader(tokens, range: declaration.value)
                let name = declaration.name.lowercasedASCII
                if read(name, &reader, into: &definition), reader.isAtEnd { given.insert(name) } else { invalid.append(declaration.tokens) }
            case .rule(let rule): invalid.append(rule.tokens)
            case .invalid(let skipped): invalid.append(skipped)
            }
        }
        return (isComplete(definition) ? definition : nil, invalid, given)
    }

    /// The definitions in braces that a computed style holds, each the fallback of the one before.
    static func definitions(ofText text: String) -> [CounterStyleDefinition] {
        let tokens = Tokenizer.tokens(of: text)
        var definitions: [CounterStyleDefinition] = []
        var position = 0
        while position < tokens.count, tokens[position].kind == .openBrace, tokens[position].partner > position {
            let end = min(Int(tokens[position].partner), tokens.count)
            guard let definition = definition(tokens, position + 1..<end).definition else { break }
            definitions.append(definition)
            position = end + 1
        }
        return definitions
    }

    private static func isComplete(_ definition: CounterStyleDefinition) -> Bool {
        switch definition.system {
        case .cyclic, .symbolic, .fixed: !definition.symbols.isEmpty
        case .numeric, .alphabetic: definition.symbols.count >= 2
        case .additive: !definition.additiveSymbols.isEmpty
        case .extends: definition.symbols.isEmpty && definition.additiveSymbols.isEmpty
        }
    }

    private static func read(_ name: String, _ reader: inout ValueReader, into definition: inout CounterStyleDefinition) -> Bool {
        switch name {
        case "system":
            guard let system = system(&reader) else { return false }
            definition.system = system
        case "symbols":
            var symbols: [String] = []
            while let symbol = symbol(&reader) { symbols.append(symbol) }
            guard !symbols.isEmpty else { return false }
            definition.symbols = symbols
        case "additive-symbols":
            guard let symbols = reader.commaSeparated({ additiveSymbol(&$0) }),
                zip(symbols, symbols.dropFirst()).allSatisfy({ $0.weight > $1.weight })
            else { return false }
            definition.additiveSymbols = symbols
        case "negative":
            guard let before = symbol(&reader) else { return false }
            definition.negative = (before, symbol(&reader) ?? "")
        case "prefix", "suffix":
            guard let text = symbol(&reader) else { return false }
            if name == "prefix" { definition.prefix = text } else { definition.suffix = text }
        case "range":
            if reader.keyword("auto") { definition.ranges = nil; return true }
            guard let ranges = reader.commaSeparated({ range(&$0) }) else { return false }
            definition.ranges = ranges
        case "pad":
            let length = reader.integer(in: 0...1_000_000_000)
            guard let symbol = symbol(&reader), let length = length ?? reader.integer(in: 0...1_000_000_000) else { return false }
            (definition.padLength, definition.padSymbol) = (length, symbol)
        case "fallback":
            guard let style = reader.string() ?? reader.customIdent() else { return false }
            definition.fallback = style
        case "speak-as":
            while !reader.isAtEnd { reader.advance() }
        default: return false
        }
        return true
    }

    private static func system(_ reader: inout ValueReader) -> CounterStyleDefinition.System? {
        let systems: [(String, CounterStyleDefinition.System)] = [
            ("cyclic", .cyclic), ("numeric", .numeric), ("alphabetic", .alphabetic), ("symbolic", .symbolic), ("additive", .additive),
        ]
        if let system = reader.keyword(systems) { return system }
        if reader.keyword("fixed") { return .fixed(first: reader.integer(in: -1_000_000_000...1_000_000_000) ?? 1) }
        guard reader.keyword("extends") else { return nil }
        return reader.customIdent().map { .extends($0) }
    }

    private static func symbol(_ reader: inout ValueReader) -> String? { reader.string() ?? reader.customIdent() }

    private static func additiveSymbol(_ reader: inout ValueReader) -> CounterStyleDefinition.AdditiveSymbol? {
        let weight = reader.integer(in: 0...1_000_000_000)
        guard let symbol = symbol(&reader), let weight = weight ?? reader.integer(in: 0...1_000_000_000) else { return nil }
        return .init(weight: weight, symbol: symbol)
    }

    private static func range(_ reader: inout ValueReader) -> ClosedRange<Int32>? {
        func bound(_ reader: inout ValueReader, infinity: Int32) -> Int32? {
            reader.keyword("infinite") ? infinity : reader.integer(in: -1_000_000_000...1_000_000_000)
        }
        guard let lower = bound(&reader, infinity: .min), let upper = bound(&reader, infinity: .max), lower <= upper else { return nil }
        return lower...upper
    }
}

extension CounterStyleDefinition {
    /// The descriptors in braces, as computed styles hold the definition of a style sheet.
    var text: String {
        func list(_ strings: [String]) -> String { strings.map(\.cssText).joined(separator: " ") }
        var parts: [String] = []
        switch system {
        case .cyclic: parts.append("system: cyclic")
        case .numeric: parts.append("system: numeric")
        case .alphabetic: parts.append("system: alphabetic")
        case .symbolic: parts.append("system: symbolic")
        case .additive: parts.append("system: additive")
        case .fixed(let first): parts.append("system: fixed \(first)")
        case .extends(let name): parts.append("system: extends \(name)")
        }
        if !symbols.isEmpty { parts.append("symbols: " + list(symbols)) }
        if !additiveSymbols.isEmpty {
            parts.append("additive-symbols: " + additiveSymbols.map { "\($0.weight) \($0.symbol.cssText)" }.joined(separator: ", "))
        }
        parts.append("negative: " + list([negative.0, negative.1]))
        parts.append("prefix: \(prefix.cssText); suffix: \(suffix.cssText)")
        if let ranges {
            func bound(_ value: Int32) -> String { value == .min || value == .max ? "infinite" : String(value) }
            parts.append("range: " + ranges.map { "\(bound($0.lowerBound)) \(bound($0.upperBound))" }.joined(separator: ", "))
        }
        if padLength > 0 { parts.append("pad: \(padLength) \(padSymbol.cssText)") }
        parts.append("fallback: \(fallback.cssText)")
        return "{" + parts.joined(separator: "; ") + "}"
    }
}
