/// The parser of css-syntax-3 section 5.5 over tokens whose blocks have been matched.
///
/// It yields ranges of token indices and copies nothing: a rule is its prelude and the inside of its block, which another `RuleParser` over
/// that range parses in turn. Since `Tokenizer.matchBlocks` has found where each block ends, a component value is stepped over in one
/// move, nothing recurses, and the cost is linear in the number of tokens however deep blocks nest.
struct RuleParser {
    /// A rule that has not been given a meaning.
    struct Rule {
        /// Name of an at-rule as written; nil for a qualified rule.
        var atKeyword: String?
        var prelude: Range<Int>
        /// Tokens inside `{}`; nil for an at-rule that ends with a semicolon.
        var block: Range<Int>?
        /// All tokens of the rule.
        var tokens: Range<Int>
    }

    struct Declaration {
        /// As written.
        var name: String
        /// The value without `!important`, with the white space around it.
        var value: Range<Int>
        var isImportant: Bool
        var tokens: Range<Int>
    }

    enum Item {
        case rule(Rule)
        case declaration(Declaration)
        /// What recovery skipped.
        case invalid(Range<Int>)
    }

    let tokens: [Token]
    private(set) var position: Int
    let end: Int

    init(_ tokens: [Token], range: Range<Int>? = nil) {
        self.tokens = tokens
        position = range?.lowerBound ?? 0
        end = min(range?.upperBound ?? tokens.count, tokens.count)
    }

    /// The next rule of a style sheet's contents (section 5.5.1); nil at the end. `isTopLevel` skips `<!--` and `-->`.
    mutating func nextRule(isTopLevel: Bool = true) -> Item? {
        while position < end {
            switch tokens[position].kind {
            case .whitespace: position += 1
            case .cdo where isTopLevel, .cdc where isTopLevel: position += 1
            case .atKeyword: return .rule(consumeAtRule())
            default: return consumeQualifiedRule()
            }
        }
        return nil
    }

    /// The next declaration or rule of a block's contents (section 5.5.4); nil at the end.
    mutating func nextInBlock() -> Item? {
        while position < end {
            switch tokens[position].kind {
            case .whitespace, .semicolon: position += 1
            case .atKeyword: return .rule(consumeAtRule())
            default:
                let start = position
                if let declaration = consumeDeclaration() { return .declaration(declaration) }
                position = start
                return consumeNestedRule()
            }
        }
        return nil
    }

    /// Consumes an at-rule (section 5.5.2). The end of the range stands for the `}` around a nested one.
    private mutating func consumeAtRule() -> Rule {
        let start = position
        var rule = Rule(atKeyword: tokens[position].text, prelude: 0..<0, block: nil, tokens: 0..<0)
        position += 1
        let preludeStart = position
        while position < end, tokens[position].kind != .semicolon, tokens[position].kind != .openBrace { skipComponentValue() }
        rule.prelude = preludeStart..<position
        if position < end {
            if tokens[position].kind == .openBrace { rule.block = consumeBlock() } else { position += 1 }
        }
        rule.tokens = start..<position
        return rule
    }

    /// Consumes a qualified rule (section 5.5.3) outside any block; what has no block is invalid.
    private mutating func consumeQualifiedRule() -> Item {
        let start = position
        while position < end, tokens[position].kind != .openBrace { skipComponentValue() }
        let prelude = start..<position
        guard position < end else { return .invalid(prelude) }
        let block = consumeBlock()
        return startsCustomProperty(prelude)
            ? .invalid(start..<position) : .rule(Rule(prelude: prelude, block: block, tokens: start..<position))
    }

    /// Consumes a qualified rule within a block: a semicolon ends it as a mistake.
    private mutating func consumeNestedRule() -> Item {
        let start = position
        while position < end, tokens[position].kind != .openBrace {
            if tokens[position].kind == .semicolon {
                position += 1
                return .invalid(start..<position - 1)
            }
            skipComponentValue()
        }
        let prelude = start..<position
        guard position < end else { return .invalid(prelude) }
        if startsCustomProperty(prelude) {
            while position < end, tokens[position].kind != .semicolon { skipComponentValue() }
            return .invalid(start..<position)
        }
        let block = consumeBlock()
        return .rule(Rule(prelude: prelude, block: block, tokens: start..<position))
    }

    /// `--name:` looks like a declaration, never like a selector (section 5.5.3).
    private func startsCustomProperty(_ prelude: Range<Int>) -> Bool {
        var significant = prelude.lazy.filter { tokens[$0].kind != .whitespace }.makeIterator()
        guard let first = significant.next(), let second = significant.next() else { return false }
        return tokens[first].kind == .ident && tokens[first].text.hasPrefix("--") && tokens[second].kind == .colon
    }

    /// Consumes a declaration (section 5.5.6) up to its semicolon; nil, with the position anywhere, if this is none.
    /// - Parameter mayBeRule: in a block, where what mixes `{}` with other values is a nested rule.
    mutating func consumeDeclaration(mayBeRule: Bool = true) -> Declaration? {
        let start = position
        guard position < end, tokens[position].kind == .ident else { return nil }
        let name = tokens[position].text
        position += 1
        while position < end, tokens[position].kind == .whitespace { position += 1 }
        guard position < end, tokens[position].kind == .colon else { return nil }
        position += 1
        let valueStart = position
        while position < end, tokens[position].kind != .semicolon { skipComponentValue() }
        let (value, isImportant) = withoutImportance(valueStart..<position)
        if mayBeRule, !name.hasPrefix("--"), mixesBlockWithOthers(value) { return nil }
        return Declaration(name: name, value: value, isImportant: isImportant, tokens: start..<position)
    }

    private func withoutImportance(_ value: Range<Int>) -> (Range<Int>, Bool) {
        var last = value.upperBound
        func previous() -> Int? {
            while last > value.lowerBound {
                last -= 1
                if tokens[last].kind != .whitespace { return last }
            }
            return nil
        }
        guard let word = previous(), tokens[word].isIdent("important"), let mark = previous(), tokens[mark].isDelimiter("!"),
            isTopLevel(mark, in: value)
        else { return (value, false) }
        return (value.lowerBound..<mark, true)
    }

    /// Whether a token stands in no block of a value: one that is never closed holds all the rest.
    private func isTopLevel(_ index: Int, in value: Range<Int>) -> Bool {
        var i = value.lowerBound
        while i < index { i = after(i) }
        return i == index
    }

    /// A value with a top-level `{}` beside anything else is no declaration of a standard property: it is a nested rule.
    private func mixesBlockWithOthers(_ value: Range<Int>) -> Bool {
        var hasBlock = false, hasOther = false
        var i = value.lowerBound
        while i < value.upperBound {
            switch tokens[i].kind {
            case .whitespace: break
            case .openBrace:
                if hasBlock { hasOther = true }
                hasBlock = true
            default: hasOther = true
            }
            i = after(i)
        }
        return hasBlock && hasOther
    }

    /// Steps over a `{}` and gives its inside.
    private mutating func consumeBlock() -> Range<Int> {
        let inside = position + 1
        let close = min(Int(tokens[position].partner), end)
        position = min(close + 1, end)
        return inside..<max(inside, close)
    }

    private mutating func skipComponentValue() { position = after(position) }

    /// Steps over one token.
    mutating func skipToken() { position += 1 }

    /// The index after the component value that starts at an index.
    private func after(_ index: Int) -> Int {
        let partner = Int(tokens[index].partner)
        return partner < 0 ? index + 1 : min(partner + 1, end)
    }
}
