extension ValueReader {
    /// The condition of `@supports` (css-conditional-3 section 6), answered at once; nil if it is not one. What is unknown is false.
    mutating func supportsCondition() -> Bool? {
        if keyword("not") { return supportsInParentheses().map { !$0 } }
        guard var result = supportsInParentheses() else { return nil }
        let isOr = current?.isIdent("or") ?? false
        while keyword(isOr ? "or" : "and") {
            guard let next = supportsInParentheses() else { return nil }
            result = isOr ? result || next : result && next
        }
        return result
    }

    /// What stands in the `supports()` of an `@import`: a condition or a bare declaration.
    mutating func supportsConditionOrDeclaration() -> Bool? {
        if let answer = attempt({ reader in reader.supportsCondition().flatMap { reader.isAtEnd ? $0 : nil } }) { return answer }
        guard let answer = declarationIsSupported(inside: position..<end) else { return nil }
        while !isAtEnd { advance() }
        return answer
    }

    private mutating func supportsInParentheses() -> Bool? {
        guard let current else { return nil }
        if current.isFunction("selector") {
            let inside = position + 1..<min(Int(current.partner), end)
            var parser = SelectorParser(tokens, range: inside, namespaces: [:])
            advance()
            return (try? parser.list()) != nil
        }
        guard current.kind == .openParenthesis || current.kind == .function else { return nil }
        if current.kind == .openParenthesis {
            if let answer = attempt({ $0.inside { $0.supportsCondition() } }) { return answer }
            if let answer = declarationIsSupported(inside: position + 1..<min(Int(current.partner), end)) {
                advance()
                return answer
            }
        }
        advance()
        return false
    }

    private func declarationIsSupported(inside range: Range<Int>) -> Bool? {
        var parser = RuleParser(tokens, range: range)
        while parser.position < range.upperBound, tokens[parser.position].kind == .whitespace { parser.skipToken() }
        guard let declaration = parser.consumeDeclaration(mayBeRule: false) else { return nil }
        if declaration.name.hasPrefix("--") { return true }
        guard let entry = PropertyTable.shared.entry(declaration.name.lowercasedASCII) else { return false }
        if case .unsupported = entry { return false }
        if tokens[declaration.value].contains(where: { $0.isFunction("var") || $0.isFunction("attr") }) { return true }
        var reader = ValueReader(tokens, range: declaration.value)
        return DeclarationParser.values(of: entry, &reader) != nil
    }
}
