import Resources

/// `@font-face` of css-fonts-4 section 4.
struct FontFaceParser {
    let source: SourceID
    let origin: TokenOrigin
    /// The text of the source, in which the descriptor `unicode-range` is read once more (css-syntax-3 section 5.5.6).
    let text: [UInt8]

    /// The face that the descriptors of a block describe; nil, with a diagnostic, if it has no family or no source.
    func parse(_ tokens: [Token], _ rule: RuleParser.Rule, diagnostics: inout Diagnostics) -> FontFace? {
        let range = origin.range(tokens, rule.tokens)
        var face = FontFace(family: "", locations: [], range: range)
        var parser = RuleParser(tokens, range: rule.block ?? 0..<0)
        while let item = parser.nextInBlock() {
            guard case .declaration(let declaration) = item else { continue }
            if declaration.name.equalsIgnoringASCIICase("unicode-range") {
                if let ranges = unicodeRanges(tokens, declaration.value) {
                    face.unicodeRanges = ranges
                    continue
                }
            }
            var reader = ValueReader(tokens, range: declaration.value)
            let name = declaration.name.lowercasedASCII
            guard !read(name, &reader, into: &face) else { continue }
            report(name, tokens, declaration, &diagnostics)
        }
        guard !face.family.isEmpty, !face.locations.isEmpty else {
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidRule, "@font-face needs both font-family and src", at: range,
                    hint: "write font-family: \"Name\"; src: url(font.otf)"))
            return nil
        }
        return face
    }

    private func read(_ name: String, _ reader: inout ValueReader, into face: inout FontFace) -> Bool {
        switch name {
        case "font-family":
            guard case .value(let families)? = readFontFamilies(&reader), families.count == 1, reader.isAtEnd else { return false }
            face.family = families[0]
        case "src":
            guard let locations = reader.commaSeparated({ location(&$0) }), reader.isAtEnd else { return false }
            face.locations = locations
        case "font-weight":
            if reader.keyword("auto") { return reader.isAtEnd }
            guard let first = weight(&reader) else { return false }
            let second = weight(&reader) ?? first
            face.weights = min(first, second)...max(first, second)
        case "font-style":
            guard
                let style = reader.keyword([
                    ("auto", FontStyle.normal), ("normal", .normal), ("italic", .italic), ("oblique", .obliqueByDefault),
                ])
            else { return false }
            face.style = style
            // The angles of a variable face.
            for _ in 0..<2 where style == .obliqueByDefault { if let angle = reader.current, angle.kind == .dimension { reader.advance() } }
        case "font-stretch", "font-width":
            if reader.keyword("auto") { return reader.isAtEnd }
            guard let width = width(&reader) else { return false }
            face.width = width
            _ = self.width(&reader)
        case "size-adjust":
            guard let size = reader.percentage(), size >= 0 else { return false }
            face.sizeAdjust = size
        case "ascent-override": return override(&reader, &face.ascent)
        case "descent-override": return override(&reader, &face.descent)
        case "line-gap-override": return override(&reader, &face.lineGap)
        case "font-feature-settings":
            guard let settings = readFeatureSettings(&reader) else { return false }
            face.features = settings
        case "font-variation-settings":
            guard let settings = reader.variationSettings() else { return false }
            face.variations = settings
        // Faces are at hand, not fetched.
        case "font-display":
            guard reader.keyword([("auto", 0), ("block", 0), ("swap", 0), ("fallback", 0), ("optional", 0)]) != nil else { return false }
        case "font-language-override", "font-named-instance":
            guard !reader.isAtEnd else { return false }
            while !reader.isAtEnd { reader.advance() }
        default: return false
        }
        return reader.isAtEnd
    }

    private func width(_ reader: inout ValueReader) -> Double? { reader.keyword(fontWidths) ?? reader.percentage().map { $0 * 100 } }

    private func override(_ reader: inout ValueReader, _ value: inout Double?) -> Bool {
        if reader.keyword("normal") { return reader.isAtEnd }
        guard let part = reader.percentage(), part >= 0 else { return false }
        value = part
        return reader.isAtEnd
    }

    /// The descriptors with their grammars, for messages.
    private static let descriptors: [(name: String, syntax: String)] = [
        ("font-family", "<family-name>"), ("src", "[<url> [format(…)]? [tech(…)]? | local(<name>)]#"),
        ("font-weight", "auto | [normal | bold | <number [1,1000]>]{1,2}"),
        ("font-style", "auto | normal | italic | oblique [<angle>]{0,2}"),
        ("font-stretch", "auto | [normal | ultra-condensed … ultra-expanded | <percentage>]{1,2}"),
        ("font-width", "auto | [normal | ultra-condensed … ultra-expanded | <percentage>]{1,2}"), ("unicode-range", "[U+4?? | U+0-7F]#"),
        ("size-adjust", "<percentage [0,∞]>"), ("ascent-override", "normal | <percentage [0,∞]>"),
        ("descent-override", "normal | <percentage [0,∞]>"),
        ("line-gap-override", "normal | <percentage [0,∞]>"), ("font-feature-settings", "normal | [<string> [on | off | <integer>]?]#"),
        ("font-display", "auto | block | swap | fallback | optional"), ("font-variation-settings", "normal | [<string> <number>]#"),
        ("font-language-override", "normal | <string>"), ("font-named-instance", "auto | <string>"),
    ]

    private func report(_ name: String, _ tokens: [Token], _ declaration: RuleParser.Declaration, _ diagnostics: inout Diagnostics) {
        if let known = Self.descriptors.first(where: { $0.name == name }) {
            let value = tokens[declaration.value].filter { $0.kind != .whitespace }
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidValue, "the value of the descriptor \"\(name)\" is not valid; expected \(known.syntax)",
                    at: origin.range(tokens, declaration.tokens), hint: Suggestions.hint(for: value, syntax: known.syntax)))
            return
        }
        diagnostics.report(
            Diagnostic(
                .warning, .unknownDescriptor, "@font-face has no descriptor \"\(name)\"",
                at: origin.range(tokens, declaration.tokens.lowerBound..<declaration.tokens.lowerBound + 1),
                hint: Suggestions.hint(for: name, among: Self.descriptors.map(\.name))))
    }

    /// Ranges between commas; nil if one of them is none.
    private func unicodeRanges(_ tokens: [Token], _ value: Range<Int>) -> [ClosedRange<UInt32>]? {
        guard let first = value.first, let last = value.last else { return nil }
        let bytes = Int(tokens[first].start)..<Int(tokens[last].end)
        var reader = ValueReader(Tokenizer.tokens(of: text, range: bytes, allowsUnicodeRanges: true))
        let ranges = reader.commaSeparated { reader -> ClosedRange<UInt32>? in
            guard let range = reader.current?.unicodeRange else { return nil }
            reader.advance()
            return range
        }
        return reader.isAtEnd ? ranges : nil
    }

    private func location(_ reader: inout ValueReader) -> FontFace.Location? {
        let name = reader.function("local") { reader -> String? in
            guard case .value(let names)? = readFontFamilies(&reader) else { return nil }
            return names.first
        }
        if let name { return .local(name) }
        guard let url = reader.url() else { return nil }
        // `format()` and `tech()` are hints for downloading, of no use for a file at hand.
        while let function = reader.current, function.isFunction("format") || function.isFunction("tech") { reader.advance() }
        return .url(url, from: source)
    }

    private func weight(_ reader: inout ValueReader) -> Int16? {
        if let weight = reader.keyword([("normal", Int16(400)), ("bold", 700)]) { return weight }
        return reader.integer(in: 1...1000).map { Int16(clamping: $0) }
    }
}
