/// The parser of selectors-4 over a range of tokens.
///
/// Lists inside `:not()` and `:is()` recurse, at most `depthLimit` deep; a selector has at most `compoundLimit` compounds, because the
/// matcher recurses over them.
struct SelectorParser {
    /// Why a selector cannot be used.
    struct Failure: Error {
        var message: String
        /// Valid selectors-4, but not supported.
        var isUnsupported = false
        var token: Int
        /// What may have been meant.
        var hint: String?
    }

    static let depthLimit = 16
    static let compoundLimit = 256

    let tokens: [Token]
    private(set) var position: Int
    private let end: Int
    /// Prefixes that `@namespace` has declared; the empty prefix is the default namespace.
    let namespaces: [String: String]
    private let depth: Int
    /// The rule around a nested one: what `&` stands for.
    let parent: ParentRule?
    /// Inside `:has()`, which cannot hold another.
    private let isInHas: Bool
    /// What dropped out of the forgiving lists of `:is()` and `:where()`.
    private(set) var forgiven: [Failure] = []

    /// The selectors of a rule by their number, and the specificity of `&` inside it: that of the most specific.
    struct ParentRule {
        var number: Int32
        var specificity: Specificity
    }

    init(
        _ tokens: [Token], range: Range<Int>, namespaces: [String: String], depth: Int = 0, parent: ParentRule? = nil, isInHas: Bool = false
    ) {
        self.tokens = tokens
        position = range.lowerBound
        end = range.upperBound
        self.namespaces = namespaces
        self.depth = depth
        self.parent = parent
        self.isInHas = isInHas
    }

    /// A list of selectors; one mistake makes all of it invalid (selectors-4 section 4.1).
    mutating func list() throws(Failure) -> [Selector] {
        var selectors = [try complex()]
        while kind() == .comma {
            position += 1
            selectors.append(try complex())
        }
        guard position >= end else { throw unexpected("a comma or a combinator") }
        return selectors
    }

    /// The selectors of a rule inside another (css-nesting-1 section 3): relative to `&` where it is not named in them.
    mutating func nestedList() throws(Failure) -> [Selector] {
        var selectors = [try nested()]
        while kind() == .comma {
            position += 1
            selectors.append(try nested())
        }
        guard position >= end else { throw unexpected("a comma or a combinator") }
        return selectors
    }

    private mutating func nested() throws(Failure) -> Selector {
        guard let parent else { return try complex() }
        skipWhitespace()
        let leading = leadingCombinator()
        let start = position
        var selector = try complex()
        let isNamed = tokens[start..<position].contains { $0.isDelimiter("&") }
        guard leading != nil || !isNamed else { return selector }
        selector.compounds[selector.compounds.count - 1].combinator = leading ?? .descendant
        selector.compounds.append(CompoundSelector(simple: [.parent(parent.number)]))
        selector.specificity += parent.specificity
        return selector
    }

    /// The relative selectors of `:has()`, where one mistake makes all invalid.
    private mutating func relativeList() throws(Failure) -> [RelativeSelector] {
        var selectors: [RelativeSelector] = []
        repeat {
            if !selectors.isEmpty { position += 1 }
            skipWhitespace()
            let leading = leadingCombinator() ?? .descendant
            var selector = try complex()
            selector.compounds[selector.compounds.count - 1].combinator = leading
            selector.compounds.append(CompoundSelector(simple: [.anchor]))
            selectors.append(RelativeSelector(selector: selector, leavesAnchor: leading == .nextSibling || leading == .laterSibling))
        } while kind() == .comma
        guard position >= end else { throw unexpected("a comma or a combinator") }
        return selectors
    }

    private mutating func leadingCombinator() -> Combinator? {
        guard kind() == .delimiter else { return nil }
        let combinators: [(String, Combinator)] = [(">", .child), ("+", .nextSibling), ("~", .laterSibling)]
        guard let found = combinators.first(where: { $0.0 == tokens[position].text }) else { return nil }
        position += 1
        skipWhitespace()
        return found.1
    }

    /// The list in `:is()` and `:where()`, from which mistakes only drop out (section 4.2).
    private mutating func forgivingList() -> [Selector] {
        var selectors: [Selector] = []
        while position < end {
            let start = position
            while position < end, kind() != .comma { position = after(position) }
            var parser = SelectorParser(
                tokens, range: start..<position, namespaces: namespaces, depth: depth, parent: parent, isInHas: isInHas)
            do {
                selectors += try parser.list()
            } catch {
                forgiven.append(error)
            }
            forgiven += parser.forgiven
            position += 1
        }
        return selectors
    }

    private mutating func complex() throws(Failure) -> Selector {
        var compounds: [CompoundSelector] = []
        var specificity = Specificity()
        var pseudoElement: PseudoElement?
        skipWhitespace()
        while true {
            let start = position
            let compound = try compound(&specificity, &pseudoElement)
            compounds.append(compound)
            guard compounds.count <= Self.compoundLimit else {
                throw Failure(message: "the selector has too many parts", isUnsupported: true, token: start)
            }
            guard let combinator = combinator() else { break }
            guard pseudoElement == nil else { throw unexpected("nothing after a pseudo-element") }
            compounds[compounds.count - 1].combinator = combinator
        }
        // So far each combinator is with the compound before it; it belongs to the one after it.
        for i in stride(from: compounds.count - 1, to: 0, by: -1) { compounds[i].combinator = compounds[i - 1].combinator }
        compounds[0].combinator = nil
        return Selector(compounds: compounds.reversed(), pseudoElement: pseudoElement, specificity: specificity)
    }

    private mutating func combinator() -> Combinator? {
        let hadSpace = kind() == .whitespace
        skipWhitespace()
        guard position < end, kind() != .comma else { return nil }
        let combinator: Combinator? =
            switch tokens[position].kind == .delimiter ? tokens[position].text : "" {
            case ">": .child
            case "+": .nextSibling
            case "~": .laterSibling
            default: nil
            }
        guard let combinator else { return hadSpace ? .descendant : nil }
        position += 1
        skipWhitespace()
        return combinator
    }

    private mutating func compound(_ specificity: inout Specificity, _ pseudoElement: inout PseudoElement?) throws(Failure)
        -> CompoundSelector
    {
        var compound = CompoundSelector()
        if let type = try typeSelector() {
            if case .type = type { specificity.types += 1 }
            compound.simple.append(type)
        }
        let start = position
        while position < end {
            switch tokens[position].kind {
            case .hash:
                guard tokens[position].isID else { throw unexpected("an id that begins like an identifier") }
                compound.simple.append(.id(tokens[position].text))
                specificity.ids += 1
                position += 1
            case .delimiter where tokens[position].text == "&":
                guard let parent else {
                    throw Failure(message: "\"&\" stands for the selector of the rule around, and there is none", token: position)
                }
                compound.simple.append(.parent(parent.number))
                specificity += parent.specificity
                position += 1
            case .delimiter where tokens[position].text == ".":
                guard kind(1) == .ident else { throw unexpected("the name of a class after the full stop", ahead: 1) }
                compound.simple.append(.class(tokens[position + 1].text))
                specificity.classes += 1
                position += 2
            case .openBracket:
                compound.simple.append(.attribute(try attribute()))
                specificity.classes += 1
            case .colon:
                guard pseudoElement == nil else { throw unexpected("nothing after a pseudo-element") }
                try pseudo(into: &compound, &specificity, &pseudoElement)
            default:
                if compound.simple.isEmpty, position == start { throw unexpected("a selector") }
                return compound
            }
        }
        if compound.simple.isEmpty, pseudoElement == nil { throw unexpected("a selector") }
        return compound
    }

    // MARK: Names

    /// `name`, `*`, `prefix|name`, `*|name`, `|name` and their kin with `*`.
    private mutating func typeSelector() throws(Failure) -> SimpleSelector? {
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

    // MARK: Attributes

    private mutating func attribute() throws(Failure) -> AttributeSelector {
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

    // MARK: Pseudo-classes and pseudo-elements

    private mutating func pseudo(
        into compound: inout CompoundSelector, _ specificity: inout Specificity, _ pseudoElement: inout PseudoElement?
    ) throws(Failure) {
        let isElement = kind(1) == .colon
        let nameAt = position + (isElement ? 2 : 1)
        guard nameAt < end, tokens[nameAt].kind == .ident || tokens[nameAt].kind == .function else {
            throw unexpected("the name of a pseudo-class", ahead: nameAt - position)
        }
        let token = tokens[nameAt]
        let name = token.text.lowercasedASCII
        // CSS 2 wrote these four with one colon.
        if isElement || ["before", "after", "first-letter", "first-line"].contains(name) {
            guard depth == 0 else { throw Failure(message: "a pseudo-element cannot stand inside another selector", token: nameAt) }
            pseudoElement = try element(name, at: nameAt)
            specificity.types += 1
            position = nameAt + 1
            return
        }
        position = nameAt
        if token.kind == .function {
            try functionalPseudoClass(name, into: &compound, &specificity)
        } else {
            guard let selectors = Self.simplePseudoClass(name) else {
                throw Failure(
                    message: "the pseudo-class \":\(name)\" is not known", isUnsupported: true, token: nameAt,
                    hint: Suggestions.hint(for: name, among: Self.pseudoClassNames, prefix: ":"))
            }
            compound.simple += selectors
            specificity.classes += 1
            position += 1
        }
    }

    private func element(_ name: String, at index: Int) throws(Failure) -> PseudoElement {
        switch name {
        case "before": return .before
        case "after": return .after
        case "marker": return .marker
        case "first-letter": return .firstLetter
        case "first-line": return .firstLine
        case "footnote-call": return .footnoteCall
        case "footnote-marker": return .footnoteMarker
        default:
            let names = PseudoElement.allCases.map(\.name)
            throw Failure(
                message: "the pseudo-element \"::\(name)\" is not supported", isUnsupported: true, token: index,
                hint: Suggestions.hint(for: name, among: names, prefix: "::") ?? "there are ::" + names.joined(separator: ", ::"))
        }
    }

    /// Those that a book's sheet may use, for suggestions.
    private static let pseudoClassNames = [
        "root", "empty", "link", "any-link", "first-child", "last-child", "only-child", "first-of-type", "last-of-type", "only-of-type", "not", "is", "where",
        "has", "lang", "dir", "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type", "target", "hover", "visited", "scope",
    ]

    private static func simplePseudoClass(_ name: String) -> [SimpleSelector]? {
        switch name {
        case "root", "scope": [.root]
        case "empty": [.empty]
        case "link", "any-link": [.link]
        case "first-child": [.firstChild]
        case "last-child": [.lastChild]
        case "only-child": [.firstChild, .lastChild]
        case "first-of-type": [.firstOfType]
        case "last-of-type": [.lastOfType]
        case "only-of-type": [.firstOfType, .lastOfType]
        case "hover", "active", "focus", "focus-within", "focus-visible", "visited", "target", "target-within", "checked", "default",
            "disabled",
            "indeterminate", "invalid", "in-range", "out-of-range", "optional", "required", "valid", "placeholder-shown", "autofill",
            "playing",
            "paused", "fullscreen", "modal", "current", "past", "future", "read-write", "enabled", "open", "popover-open":
            [.never]
        default: nil
        }
    }

    private mutating func functionalPseudoClass(
        _ name: String, into compound: inout CompoundSelector, _ specificity: inout Specificity
    ) throws(Failure) {
        let start = position
        let inside = position + 1..<max(position + 1, min(Int(tokens[position].partner), end))
        position = min(inside.upperBound + 1, end)
        switch name {
        case "not", "is", "where", "matches", "any", "-webkit-any":
            guard depth < Self.depthLimit else { throw Failure(message: "selectors nest too deeply", isUnsupported: true, token: start) }
            var parser = inner(inside)
            let selectors = name == "not" ? try parser.list() : parser.forgivingList()
            forgiven += parser.forgiven
            compound.simple.append(name == "not" ? .not(selectors) : .matches(selectors))
            if name != "where" { specificity += selectors.map(\.specificity).max() ?? Specificity() }
        case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
            try nth(name, inside, at: start, into: &compound, &specificity)
        case "has":
            guard depth < Self.depthLimit else { throw Failure(message: "selectors nest too deeply", isUnsupported: true, token: start) }
            guard !isInHas else { throw Failure(message: "\":has()\" cannot stand inside another", token: start) }
            var parser = inner(inside, isInHas: true)
            let selectors = try parser.relativeList()
            forgiven += parser.forgiven
            compound.simple.append(.has(selectors))
            specificity += selectors.map(\.selector.specificity).max() ?? Specificity()
        case "lang":
            let values = tokens[inside].filter { $0.kind != .whitespace }
            let languages = values.filter { $0.kind == .ident || $0.kind == .string }.map(\.text.lowercasedASCII)
            guard !languages.isEmpty, values.count == languages.count * 2 - 1 else {
                throw Failure(message: "expected language tags", token: start)
            }
            compound.simple.append(.language(languages))
            specificity.classes += 1
        case "dir":
            let values = tokens[inside].filter { $0.kind != .whitespace }
            guard values.count == 1, values[values.startIndex].kind == .ident else { throw Failure(message: "expected ltr or rtl", token: start) }
            compound.simple.append(.direction(values[values.startIndex].isIdent("ltr") ? .leftToRight : values[values.startIndex].isIdent("rtl") ? .rightToLeft : nil))
            specificity.classes += 1
        default:
            throw Failure(
                message: "the pseudo-class \":\(name)()\" is not supported", isUnsupported: true, token: start,
                hint: Suggestions.hint(for: name, among: Self.pseudoClassNames, prefix: ":"))
        }
    }

    /// A position, and after `of` the selectors that count.
    private mutating func nth(
        _ name: String, _ inside: Range<Int>, at start: Int, into compound: inout CompoundSelector, _ specificity: inout Specificity
    ) throws(Failure) {
        let isOfType = name.hasSuffix("of-type"), isFromEnd = name.contains("last")
        let of = isOfType ? nil : inside.first { tokens[$0].isIdent("of") }
        guard let formula = ANPlusB(tokens[inside.lowerBound..<(of ?? inside.upperBound)]) else {
            throw Failure(message: "expected \"odd\", \"even\" or a formula such as \"2n+1\"", token: start)
        }
        specificity.classes += 1
        guard let of else {
            compound.simple.append(.nth(formula, ofType: isOfType, fromEnd: isFromEnd))
            return
        }
        guard depth < Self.depthLimit else { throw Failure(message: "selectors nest too deeply", isUnsupported: true, token: start) }
        var parser = inner(of + 1..<inside.upperBound)
        let selectors = try parser.list()
        forgiven += parser.forgiven
        compound.simple.append(.nthMatching(formula, selectors, fromEnd: isFromEnd))
        specificity += selectors.map(\.specificity).max() ?? Specificity()
    }

    /// A parser for what stands in the parentheses of a pseudo-class.
    private func inner(_ range: Range<Int>, isInHas: Bool = false) -> SelectorParser {
        SelectorParser(
            tokens, range: range, namespaces: namespaces, depth: depth + 1, parent: parent, isInHas: isInHas || self.isInHas)
    }

    // MARK: The cursor

    private func kind(_ ahead: Int = 0) -> Token.Kind? { position + ahead < end ? tokens[position + ahead].kind : nil }

    private func after(_ index: Int) -> Int {
        let partner = Int(tokens[index].partner)
        return partner < 0 ? index + 1 : min(partner + 1, end)
    }

    private mutating func skipWhitespace() { while kind() == .whitespace { position += 1 } }

    private func unexpected(_ wanted: String, ahead: Int = 0) -> Failure {
        Failure(message: "expected \(wanted)", token: min(position + ahead, max(end - 1, 0)))
    }
}
