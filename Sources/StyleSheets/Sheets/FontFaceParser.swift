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
            guard !read(declaration.name.lowercasedASCII, &reader, into: &face) else { continue }
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidValue, "the descriptor \"\(declaration.name)\" of @font-face is not valid",
                    at: origin.range(tokens, declaration.tokens)))
        }
        guard !face.family.isEmpty, !face.locations.isEmpty else {
            diagnostics.report(Diagnostic(.warning, .invalidRule, "@font-face needs both font-family and src", at: range))
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
            guard let style = reader.keyword([("auto", FontStyle.normal), ("normal", .normal), ("italic", .italic), ("oblique", .oblique)])
            else { return false }
            face.style = style
            while !reader.isAtEnd { reader.advance() }
        case "font-stretch", "font-width":
            if reader.keyword("auto") { return reader.isAtEnd }
            guard let width = reader.keyword(fontWidths) ?? reader.percentage().map({ $0 * 100 }) else { return false }
            face.width = width
            while !reader.isAtEnd { reader.advance() }
        case "unicode-range": return false
        default: return true
        }
        return reader.isAtEnd
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
