/// Custom properties, `var()` of css-variables-1 and `attr()` of css-values-5.
///
/// Values are tokens, kept as they were written and substituted where they are used. References are followed recursively to a limit, and a
/// substituted value has a largest length, since a few lines can otherwise double a value thirty times over.
struct CustomProperties: Sendable {
    /// The custom properties of one element, computed: no `var()` is left in them.
    private(set) var values: [String: [Token]] = [:]
    /// The names of those that no sheet gives, but a book file or the command line.
    var imposed: [String] = []

    static let tokenLimit = 4096
    static let depthLimit = 128

    /// The value of an attribute of the element that a style is computed for, by its name.
    typealias Attributes = (String) -> String?

    init() {}

    /// The properties of an element: those it inherits and those declared on it, a declared nil being invalid (`initial`).
    /// - Parameters:
    ///   - cyclic: takes the names whose values refer to themselves.
    ///   - tooLong: takes the names whose values would be longer than `tokenLimit`.
    init(
        inherited: CustomProperties, declared: [String: [Token]?], attributes: Attributes, cyclic: inout [String], tooLong: inout [String]
    ) {
        var resolution = Resolution(inherited: inherited, declared: declared)
        values = inherited.values
        imposed = inherited.imposed
        for name in declared.keys.sorted() { values[name] = resolution.value(of: name, depth: 0, attributes) }
        cyclic = resolution.cyclic.sorted()
        tooLong = resolution.tooLong.sorted()
    }

    /// Tokens with every `var()` and `attr()` replaced; nil where one has neither a value nor a fallback.
    /// - Parameter missing: takes what has none.
    func substituted(_ tokens: [Token], attributes: Attributes, missing: inout Missing?) -> [Token]? {
        var resolution = Resolution(inherited: self, declared: [:])
        let result = resolution.substituted(tokens, depth: 0, attributes)
        missing = resolution.missing
        return result
    }

    /// What could not be substituted.
    enum Missing {
        case property(String)
        case attribute(String)
    }

    /// Whether a value has to wait for the element it applies to.
    static func isSubstituted(_ tokens: ArraySlice<Token>) -> Bool {
        tokens.contains { $0.kind == .function && ($0.isFunction("var") || $0.isFunction("attr")) }
    }

    private struct Resolution {
        let inherited: CustomProperties
        let declared: [String: [Token]?]
        var computed: [String: [Token]?] = [:]
        var inProgress: [String] = []
        var cyclic: Set<String> = []
        var tooLong: Set<String> = []
        var missing: Missing?

        init(inherited: CustomProperties, declared: [String: [Token]?]) {
            self.inherited = inherited
            self.declared = declared
        }

        mutating func value(of name: String, depth: Int, _ attributes: Attributes) -> [Token]? {
            if let known = computed[name] { return known }
            guard let declaration = declared[name] else { return inherited.values[name] }
            guard let tokens = declaration, depth < CustomProperties.depthLimit else { return nil }
            if let start = inProgress.firstIndex(of: name) {
                // Everything from there on refers to itself.
                cyclic.formUnion(inProgress[start...])
                return nil
            }
            inProgress.append(name)
            var result = substituted(tokens, depth: depth + 1, attributes)
            inProgress.removeLast()
            if cyclic.contains(name) { result = nil }
            computed[name] = .some(result)
            return result
        }

        mutating func substituted(_ tokens: [Token], depth: Int, _ attributes: Attributes) -> [Token]? {
            var output: [Token] = []
            guard substitute(tokens[...], into: &output, depth: depth, attributes) else { return nil }
            Tokenizer.matchBlocks(&output)
            return output
        }

        private mutating func substitute(_ tokens: ArraySlice<Token>, into output: inout [Token], depth: Int, _ attributes: Attributes)
            -> Bool
        {
            guard depth < CustomProperties.depthLimit else { return false }
            var i = tokens.startIndex
            while i < tokens.endIndex {
                let token = tokens[i]
                let isVariable = token.isFunction("var")
                guard isVariable || token.isFunction("attr") else {
                    guard append([token], to: &output) else { return false }
                    i += 1
                    continue
                }
                let close = min(Int(token.partner), tokens.endIndex)
                // Where a reference leads is read with the reference, also as a URL, which no other value takes from an attribute.
                if !isVariable, AttributeValue.isTarget(at: i, of: tokens), close < tokens.endIndex {
                    guard append(Array(tokens[i...close]), to: &output) else { return false }
                    i = close + 1
                    continue
                }
                let inside = tokens[i + 1..<max(i + 1, close)]
                guard isVariable ? variable(inside, into: &output, depth, attributes) : attribute(inside, into: &output, depth, attributes)
                else { return false }
                i = close + 1
            }
            return true
        }

        private mutating func variable(_ inside: ArraySlice<Token>, into output: inout [Token], _ depth: Int, _ attributes: Attributes)
            -> Bool
        {
            var inside = inside.drop { $0.kind == .whitespace }
            guard let name = inside.popFirst(), name.kind == .ident, name.text.hasPrefix("--") else { return false }
            inside = inside.drop { $0.kind == .whitespace }
            if let value = value(of: name.text, depth: depth + 1, attributes) { return append(value, to: &output) }
            guard inside.popFirst()?.kind == .comma else {
                missing = .property(name.text)
                return false
            }
            return substitute(inside, into: &output, depth: depth + 1, attributes)
        }

        private mutating func attribute(_ inside: ArraySlice<Token>, into output: inout [Token], _ depth: Int, _ attributes: Attributes)
            -> Bool
        {
            guard let reference = AttributeValue(inside) else { return false }
            if let value = reference.tokens(for: attributes(reference.name)) { return append(value, to: &output) }
            guard let fallback = reference.fallback else {
                missing = .attribute(reference.name)
                return false
            }
            return substitute(fallback, into: &output, depth: depth + 1, attributes)
        }

        private mutating func append(_ tokens: [Token], to output: inout [Token]) -> Bool {
            guard output.count + tokens.count <= CustomProperties.tokenLimit else {
                if let name = inProgress.last { tooLong.insert(name) }
                return false
            }
            for token in tokens {
                var token = token
                token.partner = -1
                output.append(token)
            }
            return true
        }
    }
}
