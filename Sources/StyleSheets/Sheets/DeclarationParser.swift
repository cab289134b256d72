import Resources

/// Turns declarations of the syntax into values of properties, and says what is wrong with those that are not.
struct DeclarationParser {
    let origin: TokenOrigin

    /// Parses the contents of a block. Rules in it go to a handler, which says whether it knew them.
    /// - Parameter rules: the names of those it knows.
    func block(
        _ tokens: [Token], _ range: Range<Int>, rules: [String] = [], diagnostics: inout Diagnostics,
        rule: (RuleParser.Rule, inout Diagnostics) -> Bool
    ) -> DeclarationBlock {
        var block = DeclarationBlock()
        var parser = RuleParser(tokens, range: range)
        while let item = parser.nextInBlock() {
            switch item {
            case .declaration(let declaration): add(declaration, of: tokens, to: &block, diagnostics: &diagnostics)
            case .rule(let nested):
                if !rule(nested, &diagnostics) { reportMisplaced(nested, tokens, among: rules, &diagnostics) }
            case .invalid(let skipped): reportNoDeclaration(tokens, skipped, &diagnostics)
            }
        }
        return block
    }

    func add(_ declaration: RuleParser.Declaration, of tokens: [Token], to block: inout DeclarationBlock, diagnostics: inout Diagnostics) {
        let range = origin.range(tokens, declaration.tokens)
        if declaration.isImportant { block.hasImportant = true }
        if declaration.name.hasPrefix("--") {
            var reader = ValueReader(tokens, range: declaration.value)
            var custom = DeclarationBlock.CustomDeclaration(
                name: declaration.name, tokens: nil, keyword: reader.wideKeyword(), isImportant: declaration.isImportant, range: range)
            if custom.keyword == nil { custom.tokens = Self.copy(tokens, declaration.value) }
            block.customDeclarations.append(custom)
            block.noteReferences(tokens[declaration.value])
            return
        }
        let name = declaration.name.lowercasedASCII
        let table = PropertyTable.shared
        guard let entry = table.entry(name) else { return reportUnknown(declaration, tokens, &diagnostics) }
        func append(_ property: PropertyID, _ value: DeclaredValue) {
            block.declarations.append(.init(property: property, value: value, isImportant: declaration.isImportant, range: range))
        }
        noteLayoutStatus(name, entry, declaration, tokens, &diagnostics)
        if case .unsupported = entry {
            diagnostics.report(
                Diagnostic(
                    Self.severity(name), .unsupportedProperty, "the property \"\(name)\" is not supported and has no effect", at: range,
                    hint: LayoutAlternatives.text(for: name)))
            return
        }
        let value = tokens[declaration.value]
        block.noteReferences(value)
        func waitForElement() {
            let pending = PendingValue(tokens: Self.copy(tokens, declaration.value), declared: entry, source: origin.sourceID)
            for property in Self.longhands(of: entry) { append(property, .pending(pending)) }
        }
        let isSubstituted = CustomProperties.isSubstituted(value)
        if isSubstituted, value.contains(where: { $0.isFunction("var") }) { return waitForElement() }
        var reader = ValueReader(tokens, range: declaration.value, source: origin.sourceID)
        if let values = Self.values(of: entry, &reader) {
            for (property, value) in values { append(property, value) }
        } else if isSubstituted {
            // An `attr()` that the property does not read itself.
            if let invalid = AttributeValue.firstInvalid(in: value) {
                reportInvalidAttribute(invalid, tokens, &diagnostics)
            } else {
                waitForElement()
            }
        } else {
            reportInvalid(name, entry, declaration, tokens, &diagnostics)
        }
    }

    /// The values that a declaration gives to longhands; nil if they are not in the grammar.
    static func values(of entry: PropertyTable.Entry, _ reader: inout ValueReader) -> [(PropertyID, DeclaredValue)]? {
        if let keyword = reader.wideKeyword() { return longhands(of: entry).map { ($0, .keyword(keyword)) } }
        let table = PropertyTable.shared
        switch entry {
        case .longhand(let id):
            guard let setter = table[id].read(&reader), reader.isAtEnd else { return nil }
            return [(id, .set(setter))]
        case .shorthand(let index):
            let shorthand = table.shorthands[index]
            guard let declared = shorthand.read(&reader), reader.isAtEnd else { return nil }
            return shorthand.longhands.map { longhand in (longhand, declared.first { $0.0 == longhand }?.1 ?? .keyword(.initial)) }
        case .unsupported: return []
        }
    }

    static func longhands(of entry: PropertyTable.Entry) -> [PropertyID] {
        switch entry {
        case .longhand(let id): [id]
        case .shorthand(let index): PropertyTable.shared.shorthands[index].longhands
        case .unsupported: []
        }
    }

    /// The tokens of a range on their own: partners become indices into the copy.
    static func copy(_ tokens: [Token], _ range: Range<Int>) -> [Token] {
        var range = range
        while let first = range.first, tokens[first].kind == .whitespace { range = first + 1..<range.upperBound }
        while let last = range.last, tokens[last].kind == .whitespace { range = range.lowerBound..<last }
        return tokens[range].map { token in
            var token = token
            if token.partner >= 0 { token.partner = min(token.partner, Int32(range.upperBound)) - Int32(range.lowerBound) }
            return token
        }
    }

    // MARK: Diagnostics

    /// - Parameter names: of the rules that may stand there.
    func reportMisplaced(_ rule: RuleParser.Rule, _ tokens: [Token], among names: [String] = [], _ diagnostics: inout Diagnostics) {
        let what = rule.atKeyword.map { "the rule @\($0)" } ?? "a rule"
        diagnostics.report(
            Diagnostic(
                .warning, .invalidDeclaration, "\(what) cannot stand inside this block", at: origin.range(tokens, rule.tokens),
                hint: rule.atKeyword.flatMap { ForeignNames.marginBoxes[$0.lowercasedASCII] }
                    ?? rule.atKeyword.flatMap { Suggestions.hint(for: $0, among: names, prefix: "@") ?? Self.hint(among: names) }
                    ?? (rule.atKeyword == nil ? "a declaration before it may lack its semicolon, or a block its closing brace" : nil)))
    }

    /// What may stand there, where nothing is near to what does.
    private static func hint(among names: [String]) -> String? {
        names.isEmpty ? nil : "there are " + names.map { "@" + $0 }.joined(separator: ", ")
    }

    func reportNoDeclaration(_ tokens: [Token], _ skipped: Range<Int>, _ diagnostics: inout Diagnostics) {
        diagnostics.report(
            Diagnostic(
                .warning, .invalidDeclaration, "this is not a declaration; expected a property, a colon and a value",
                at: origin.range(tokens, skipped), hint: "end each declaration with a semicolon"))
    }

    /// How much it counts that a property is not followed: one with a vendor's prefix is meant for another program.
    private static func severity(_ name: String) -> Diagnostic.Severity {
        name.hasPrefix("-") && !name.hasPrefix("-fleuron-") ? .note : .warning
    }

    /// Says of what is computed and explained, but not yet laid out, that it is so.
    private func noteLayoutStatus(
        _ name: String, _ entry: PropertyTable.Entry, _ declaration: RuleParser.Declaration, _ tokens: [Token],
        _ diagnostics: inout Diagnostics
    ) {
        let table = PropertyTable.shared
        var waiting = ""
        switch entry {
        case .longhand(let id):
            if table[id].status == .computed {
                waiting = "the property \"\(name)\""
            } else if table.hasKeywordsNotLaidOut(table[id].name) {
                let word = tokens[declaration.value].first { $0.kind == .ident }?.text.lowercasedASCII ?? ""
                if table.isNotLaidOut(keyword: word, of: table[id].name) { waiting = "the value \"\(word)\" of \"\(name)\"" }
            }
        case .shorthand(let index):
            if table.shorthands[index].longhands.allSatisfy({ table[$0].status == .computed }) { waiting = "the property \"\(name)\"" }
        case .unsupported: break
        }
        if waiting.isEmpty, name == "shape-outside" || name == "shape-inside" {
            let hasPicture = tokens[declaration.value].contains { $0.kind == .url || $0.isFunction("url") }
            let hasGradient = tokens[declaration.value].contains { $0.kind == .function && $0.text.lowercasedASCII.hasSuffix("gradient") }
            if hasGradient || (hasPicture && name == "shape-inside") {
                waiting = "the outline of a \(hasGradient ? "gradient" : "picture") as \"\(name)\""
            }
        }
        guard !waiting.isEmpty else { return }
        diagnostics.report(
            Diagnostic(
                Self.severity(name), .notLaidOut, "\(waiting) is computed, but not yet laid out",
                at: origin.range(tokens, declaration.tokens), hint: LayoutAlternatives.text(for: name)))
    }

    private func reportUnknown(_ declaration: RuleParser.Declaration, _ tokens: [Token], _ diagnostics: inout Diagnostics) {
        let name = declaration.name.lowercasedASCII
        let range = origin.range(tokens, declaration.tokens.lowerBound..<declaration.tokens.lowerBound + 1)
        let isVendors = name.hasPrefix("-") && !name.hasPrefix("-fleuron-")
        if isVendors {
            diagnostics.report(
                Diagnostic(.note, .unsupportedProperty, "the property \"\(name)\" belongs to another program and has no effect", at: range))
            return
        }
        let nearest = nearestName(to: name, in: PropertyTable.shared.names)
        diagnostics.report(
            Diagnostic(
                .warning, .unknownProperty, "there is no property \"\(name)\"", at: range,
                hint: ForeignNames.hint(forProperty: name) ?? nearest.map { "did you mean \"\($0)\"?" }))
    }

    private func reportInvalidAttribute(_ range: Range<Int>, _ tokens: [Token], _ diagnostics: inout Diagnostics) {
        let words = tokens[range].filter { $0.kind == .ident }, name = words.first?.text ?? "name"
        let isURL = words.count > 1 && words[1].text.equalsIgnoringASCIICase("url")
        diagnostics.report(
            Diagnostic(
                .warning, .invalidValue,
                "\(isURL ? "an attribute is no URL here" : "this attr() is not valid"); expected attr(name), attr(name unit) or "
                    + "attr(name type(…)), each with a fallback after a comma",
                at: origin.range(tokens, range),
                hint: isURL
                    ? "write attr(\(name)) for its text, or target-counter(attr(\(name) url), page) for the page that it leads to"
                    : "write attr(\(name)) for its text, or attr(\(name) type(<length>)) for a value"))
    }

    private func reportInvalid(
        _ name: String, _ entry: PropertyTable.Entry, _ declaration: RuleParser.Declaration, _ tokens: [Token],
        _ diagnostics: inout Diagnostics
    ) {
        let table = PropertyTable.shared
        let range = origin.range(tokens, declaration.tokens)
        let significant = tokens[declaration.value].filter { $0.kind != .whitespace }
        // With a vendor's prefix go values that never became a standard.
        let isVendors = significant.contains {
            ($0.kind == .function || $0.kind == .ident) && $0.text.hasPrefix("-") && !$0.text.hasPrefix("--")
        }
        if isVendors || (name.hasPrefix("-") && !name.hasPrefix("-fleuron-")) {
            diagnostics.report(
                Diagnostic(.note, .unsupportedValue, "the value of \"\(name)\" belongs to another program and has no effect", at: range))
            return
        }
        if significant.count == 1, let only = significant.first, only.kind == .ident,
            table.isUnsupported(keyword: only.text.lowercasedASCII, of: table.name(of: entry))
        {
            diagnostics.report(
                Diagnostic(
                    .warning, .unsupportedValue, "the value \"\(only.text)\" of \"\(name)\" is not supported and has no effect", at: range,
                    hint: LayoutAlternatives.text(for: only.text.lowercasedASCII, of: name)))
            return
        }
        diagnostics.report(
            Diagnostic(
                .warning, .invalidValue, "the value of \"\(name)\" is not valid; expected \(table.syntax(of: entry))", at: range,
                hint: significant.lazy.compactMap { ForeignNames.hint(forValue: $0, of: name) }.first
                    ?? Suggestions.hint(for: significant, syntax: table.syntax(of: entry))))
    }
}

extension DeclarationBlock {
    /// Takes note of what a value refers to beside the style sheet: attributes, measures of a face.
    fileprivate mutating func noteReferences(_ value: ArraySlice<Token>) {
        for i in value.indices {
            switch value[i].kind {
            case .dimension:
                if LengthUnit.needsFace(value[i].text) { usesFontMeasures = true }
                if LengthUnit.needsViewport(value[i].text) { usesViewport = true }
            case .function where value[i].isFunction("attr"):
                let name = value[(i + 1)...].first { $0.kind != .whitespace }
                if let name, name.kind == .ident, !attributes.contains(name.text) { attributes.append(name.text) }
            default: break
            }
        }
    }
}

extension ValueReader {
    /// A CSS-wide keyword that is the whole value.
    mutating func wideKeyword() -> CSSWideKeyword? {
        attempt { reader in
            guard let current = reader.current, let keyword = CSSWideKeyword(current) else { return nil }
            reader.advance()
            return reader.isAtEnd ? keyword : nil
        }
    }
}
