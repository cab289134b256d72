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
    var position: Int
    let end: Int
    /// Prefixes that `@namespace` has declared; the empty prefix is the default namespace.
    let namespaces: [String: String]
    let depth: Int
    /// The rule around a nested one: what `&` stands for.
    let parent: ParentRule?
    /// Inside `:has()`, which cannot hold another.
    let isInHas: Bool
    /// What dropped out of the forgiving lists of `:is()` and `:where()`.
    var forgiven: [Failure] = []

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
    mutating func relativeList() throws(Failure) -> [RelativeSelector] {
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
    mutating func forgivingList() -> [Selector] {
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

    // MARK: The cursor

    func kind(_ ahead: Int = 0) -> Token.Kind? { position + ahead < end ? tokens[position + ahead].kind : nil }

    func after(_ index: Int) -> Int {
        let partner = Int(tokens[index].partner)
        return partner < 0 ? index + 1 : min(partner + 1, end)
    }

    mutating func skipWhitespace() { while kind() == .whitespace { position += 1 } }

    func unexpected(_ wanted: String, ahead: Int = 0) -> Failure {
        Failure(message: "expected \(wanted)", token: min(position + ahead, max(end - 1, 0)))
    }
}
