/// Names with their namespaces, and attributes (selectors-4 sections 5 and 6).
extension SelectorParser {
    /// `name`, `*`, `prefix|name`, `*|name`, `|name` and their kin with `*`.
    mutating func typeSelector() throws(Failure) -> SimpleSelector? {
        guard let (namespace, name) = try qualifiedName(defaultNamespace: namespaces[""].map(NamespaceTest.uri) ?? .any, allowsStar: true)
        else { return nil }
        return name.map { .type($0, namespace) } ?? .universal(namespace)
    }

    /// A name of nil is `*`.
    private mutating func qualifiedName(
        defaultNamespace: NamespaceTest, allowsStar: Bool
    ) throws(Failure) -> (namespace: NamespaceTest, name: String?)? {
        func isStar(_ ahead: Int) -> Bool { kind(ahead) == .delimiter && tokens[position + ahead].text == "*" }
        func isBar(_ ahead: Int) -> Bool { kind(ahead) == .delimiter && tokens[position + ahead].text == "|" }
        var namespace = defaultNamespace
        let hasPrefix = kind() == .ident || isStar(0)
        // `[a|=b]` is an operator, not a prefix.
        if isBar(hasPrefix ? 1 : 0), kind(hasPrefix ? 2 : 1) == .ident || isStar(hasPrefix ? 2 : 1) {
            if !hasPrefix {
                namespace = .none
            } else if isStar(0) {
                namespace = .any
            } else if let uri = namespaces[tokens[position].text] {
                namespace = .uri(uri)
            } else {
                throw Failure(
                    message: "the namespace prefix \"\(tokens[position].text)\" has not been declared by @namespace", token: position,
                    hint: "write @namespace \(tokens[position].text) \"…\"; before the rules")
            }
            position += hasPrefix ? 2 : 1
        }
        if kind() == .ident {
            position += 1
            return (namespace, tokens[position - 1].text)
        }
        guard allowsStar, isStar(0) else { return nil }
        position += 1
        return (namespace, nil)
    }

    mutating func attribute() throws(Failure) -> AttributeSelector {
        let close = min(Int(tokens[position].partner), end)
        position += 1
        skipWhitespace()
        guard let (namespace, name) = try qualifiedName(defaultNamespace: .none, allowsStar: false), let name else {
            throw unexpected("the name of an attribute")
        }
        var selector = AttributeSelector(name: name, namespace: namespace, comparison: .exists, value: "", caseSensitivity: .asDocumentSays)
        skipWhitespace()
        if position < close {
            selector.comparison = try comparison()
            skipWhitespace()
            guard kind() == .ident || kind() == .string else { throw unexpected("an identifier or a string") }
            selector.value = tokens[position].text
            position += 1
            skipWhitespace()
            if position < close {
                if tokens[position].isIdent("i") {
                    selector.caseSensitivity = .insensitive
                } else if tokens[position].isIdent("s") {
                    selector.caseSensitivity = .sensitive
                } else {
                    throw unexpected("\"i\", \"s\" or a closing bracket")
                }
                position += 1
                skipWhitespace()
            }
        }
        guard position >= close else { throw unexpected("a closing bracket") }
        position = min(close + 1, end)
        return selector
    }

    private mutating func comparison() throws(Failure) -> AttributeSelector.Operator {
        guard kind() == .delimiter else { throw unexpected("an operator such as \"=\" or \"~=\"") }
        if tokens[position].text == "=" {
            position += 1
            return .equals
        }
        let operators: [(String, AttributeSelector.Operator)] = [
            ("~", .includes), ("|", .dashMatch), ("^", .prefix), ("$", .suffix), ("*", .substring),
        ]
        // Both characters must touch.
        guard let found = operators.first(where: { $0.0 == tokens[position].text }), kind(1) == .delimiter,
            tokens[position + 1].text == "=",
            tokens[position].end == tokens[position + 1].start
        else { throw unexpected("an operator such as \"=\" or \"~=\"") }
        position += 2
        return found.1
    }
}
