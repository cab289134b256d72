/// Custom properties and `var()` of css-variables-1.
///
/// Values are tokens, kept as they were written and substituted where they are used. References are followed recursively to a limit, and a
/// substituted value has a largest length, since a few lines can otherwise double a value thirty times over.
struct CustomProperties: Sendable {
    /// The custom properties of one element, computed: no `var()` is left in them.
    private(set) var values: [String: [Token]] = [:]

    static let tokenLimit = 4096
    static let depthLimit = 128

    init() {}

    /// The properties of an element: those it inherits and those declared on it, a declared nil being invalid (`initial`).
    /// - Parameter cyclic: takes the names whose values refer to themselves.
    init(inherited: CustomProperties, declared: [String: [Token]?], cyclic: inout [String]) {
        var resolution = Resolution(inherited: inherited, declared: declared)
        values = inherited.values
        for name in declared.keys.sorted() { values[name] = resolution.value(of: name, depth: 0) }
        cyclic = resolution.cyclic.sorted()
    }

    /// Tokens with every `var()` replaced; nil where one has neither a value nor a fallback.
    /// - Parameter missing: takes the name that has none.
    func substituted(_ tokens: [Token], missing: inout String?) -> [Token]? {
        var resolution = Resolution(inherited: self, declared: [:])
        let result = resolution.substituted(tokens, depth: 0)
        missing = resolution.missing
        return result
    }

    private struct Resolution {
        let inherited: CustomProperties
        let declared: [String: [Token]?]
        var computed: [String: [Token]?] = [:]
        var inProgress: [String] = []
        var cyclic: Set<String> = []
        var missing: String?

        init(inherited: CustomProperties, declared: [String: [Token]?]) {
            self.inherited = inherited
            self.declared = declared
        }

        mutating func value(of name: String, depth: Int) -> [Token]? {
            if let known = computed[name] { return known }
            guard let declaration = declared[name] else { return inherited.values[name] }
            guard let tokens = declaration, depth < CustomProperties.depthLimit else { return nil }
            if let start = inProgress.firstIndex(of: name) {
                // Everything from there on refers to itself.
                cyclic.formUnion(inProgress[start...])
                return nil
            }
            inProgress.append(name)
            var result = substituted(tokens, depth: depth + 1)
            inProgress.removeLast()
            if cyclic.contains(name) { result = nil }
            computed[name] = .some(result)
            return result
        }

        mutating func substituted(_ tokens: [Token], depth: Int) -> [Token]? {
            var output: [Token] = []
            guard substitute(tokens[...], into: &output, depth: depth) else { return nil }
            Tokenizer.matchBlocks(&output)
            return output
        }

        private mutating func substitute(_ tokens: ArraySlice<Token>, into output: inout [Token], depth: Int) -> Bool {
            guard depth < CustomProperties.depthLimit else { return false }
            var i = tokens.startIndex
            while i < tokens.endIndex {
                var token = tokens[i]
                guard token.isFunction("var") else {
                    token.partner = -1
                    output.append(token)
                    guard output.count <= CustomProperties.tokenLimit else { return false }
                    i += 1
                    continue
                }
                let close = min(Int(token.partner), tokens.endIndex)
                var inside = tokens[i + 1..<max(i + 1, close)].drop { $0.kind == .whitespace }
                guard let name = inside.popFirst(), name.kind == .ident, name.text.hasPrefix("--") else { return false }
                inside = inside.drop { $0.kind == .whitespace }
                if let value = value(of: name.text, depth: depth + 1) {
                    output += value.map { token in
                        var token = token
                        token.partner = -1
                        return token
                    }
                    guard output.count <= CustomProperties.tokenLimit else { return false }
                } else {
                    guard inside.popFirst()?.kind == .comma else {
                        missing = name.text
                        return false
                    }
                    guard substitute(inside, into: &output, depth: depth + 1) else { return false }
                }
                i = close + 1
            }
            return true
        }
    }
}
