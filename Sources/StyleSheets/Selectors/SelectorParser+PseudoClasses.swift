/// Pseudo-classes and pseudo-elements.
extension SelectorParser {
    mutating func pseudo(
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
        "root", "empty", "link", "any-link", "first-child", "last-child", "only-child", "first-of-type", "last-of-type", "only-of-type",
        "not", "is", "where", "-fleuron-textless",
        "has", "lang", "dir", "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type", "target", "hover", "visited", "scope",
    ]

    private static func simplePseudoClass(_ name: String) -> [SimpleSelector]? {
        switch name {
        case "root", "scope": [.root]
        case "empty": [.empty]
        case "-fleuron-textless": [.textless]
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
            guard values.count == 1, values[values.startIndex].kind == .ident else {
                throw Failure(message: "expected ltr or rtl", token: start)
            }
            compound.simple.append(
                .direction(
                    values[values.startIndex].isIdent("ltr") ? .leftToRight : values[values.startIndex].isIdent("rtl") ? .rightToLeft : nil)
            )
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
        let isOfType = name.hasSuffix("of-type"), isFromEnd = name.hasPrefix("nth-last")
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
}
