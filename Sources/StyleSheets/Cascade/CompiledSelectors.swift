import Markup

/// Selectors with their names looked up in a document, in flat arrays.
///
/// A name that the document does not hold can match nothing, so selectors that need one are left out altogether: most of a large sheet
/// falls away here, before any element is looked at.
struct CompiledSelectors {
    enum Simple: Hashable {
        case type(NameID)
        case namespace(NameID)
        case id(NameID)
        case `class`(NameID)
        /// Index into `attributes`.
        case attribute(Int32)
        case root, empty, textless, link, firstChild, lastChild
        case nth(ANPlusB, ofType: Bool, fromEnd: Bool)
        /// Index into `languages`.
        case language(Int32)
        case direction(Direction)
        /// A range of `lists`.
        case not(start: Int32, count: Int32)
        case matches(start: Int32, count: Int32)
        /// Positions among the siblings that match a range of `lists`; `counter` is the number of such a test.
        case nthMatching(ANPlusB, start: Int32, count: Int32, fromEnd: Bool, counter: Int32)
        /// A range of `relatives`.
        case has(start: Int32, count: Int32)
        case anchor
    }

    struct Relative {
        /// Where what it matches can stand, as seen from the anchor.
        enum Reach: Equatable {
            case children, descendants
            /// The sibling so many places behind the anchor, or what is below that.
            case sibling(Int), belowSibling(Int)
            case laterSiblings, laterSiblingsAndBelow
        }

        /// The rightmost compound.
        var selector: Int32
        var reach: Reach
    }

    struct AttributeTest {
        var name: NameID
        /// Nil for any.
        var namespace: NameID?
        var comparison: AttributeSelector.Operator
        var value: [UInt8]
        var ignoresCase: Bool
    }

    struct Compound {
        var start: Int32
        var end: Int32
        /// What stands to the left of it, the next compound of the array; nil at the left end.
        var combinator: Combinator?
    }

    private(set) var simple: [Simple] = []
    private(set) var compounds: [Compound] = []
    private(set) var attributes: [AttributeTest] = []
    private(set) var languages: [[String]] = []
    /// Selectors inside `:not()` and `:is()`, each by its first compound.
    private(set) var lists: [Int32] = []
    private(set) var relatives: [Relative] = []
    /// How many tests count the siblings that match a selector.
    private(set) var siblingCounters: Int32 = 0
    /// A selector asks for elements that come later in the document.
    private(set) var looksAhead = false
    /// The selectors of rules that have rules in them, sheet after sheet; those of the sheet being compiled begin at `parentBase`.
    private var parents: [[Selector]] = []
    private var parentBase = 0
    /// By parent, its range of `lists` once it has been compiled: `&` may occur often.
    private var compiledParents: [(start: Int32, count: Int32)?] = []
    /// Whether `nth` occurs, by element and by type: only then are positions counted.
    private(set) var usesPositions = false
    private(set) var usesTypePositions = false
    /// `:dir()` occurs.
    private(set) var usesDirections = false

    private let names: NameTable
    private let isHTML: Bool

    init(document: Document) {
        names = document.names
        isHTML = document.isHTML
    }

    /// Begins a style sheet, whose selectors name the rules around them by their numbers.
    mutating func begin(parents: [[Selector]]) {
        parentBase = self.parents.count
        self.parents += parents
        compiledParents += Array(repeating: nil, count: parents.count)
    }

    /// Selectors that have come to the same are one: large sheets say the same of many things.
    private var known: [[KnownPart]: Int32] = [:]
    private var knownLists: [[Int32]: Int32] = [:]

    private struct KnownPart: Hashable {
        var simple: [Simple]
        var combinator: Combinator?
    }

    /// Lets go of what only adding needs.
    mutating func finish() { (known, knownLists, parents, compiledParents) = ([:], [:], [], []) }

    /// Adds a selector and gives the index of its rightmost compound; nil if nothing in the document can match. Equal selectors have equal
    /// indices.
    mutating func add(_ selector: Selector) -> Int32? {
        var compiled: [(simple: [Simple], combinator: Combinator?)] = []
        for compound in selector.compounds {
            var parts: [Simple] = []
            for simple in compound.simple { guard compile(simple, into: &parts) else { return nil } }
            compiled.append((parts, compound.combinator))
        }
        let key = compiled.map { KnownPart(simple: $0.simple, combinator: $0.combinator) }
        if let same = known[key] { return same }
        let first = Int32(compounds.count)
        known[key] = first
        for (parts, combinator) in compiled {
            compounds.append(Compound(start: Int32(simple.count), end: Int32(simple.count + parts.count), combinator: combinator))
            simple += parts
        }
        return first
    }

    /// The name of an element or attribute as the document spells it.
    private func name(_ text: String) -> NameID? { names.id(of: isHTML ? text.lowercasedASCII : text) }

    /// Adds the tests of a simple selector; false if it cannot match.
    private mutating func compile(_ selector: SimpleSelector, into parts: inout [Simple]) -> Bool {
        switch selector {
        case .universal(let namespace): return compile(namespace, into: &parts)
        case .type(let text, let namespace):
            guard let name = name(text) else { return false }
            parts.append(.type(name))
            return compile(namespace, into: &parts)
        case .id(let text):
            guard let name = names.id(of: text) else { return false }
            parts.append(.id(name))
        case .class(let text):
            guard let name = names.id(of: text) else { return false }
            parts.append(.class(name))
        case .attribute(let attribute):
            guard let test = compile(attribute) else { return false }
            parts.append(.attribute(Int32(attributes.count)))
            attributes.append(test)
        case .root: parts.append(.root)
        case .empty: parts.append(.empty)
        case .textless: parts.append(.textless)
        case .link: parts.append(.link)
        case .firstChild: parts.append(.firstChild)
        case .lastChild: parts.append(.lastChild)
        case .firstOfType: addNth(ANPlusB(step: 0, offset: 1), ofType: true, fromEnd: false, into: &parts)
        case .lastOfType: addNth(ANPlusB(step: 0, offset: 1), ofType: true, fromEnd: true, into: &parts)
        case .nth(let formula, let ofType, let fromEnd): addNth(formula, ofType: ofType, fromEnd: fromEnd, into: &parts)
        case .never: return false
        case .language(let tags):
            parts.append(.language(Int32(languages.count)))
            languages.append(tags)
        case .direction(let direction):
            guard let direction else { return false }
            parts.append(.direction(direction))
            usesDirections = true
        case .not(let selectors):
            let (start, count) = compile(selectors)
            if count > 0 { parts.append(.not(start: start, count: count)) }
        case .matches(let selectors):
            let (start, count) = compile(selectors)
            guard count > 0 else { return false }
            parts.append(.matches(start: start, count: count))
        case .parent(let number):
            let (start, count) = compileParent(parentBase + Int(number))
            guard count > 0 else { return false }
            parts.append(.matches(start: start, count: count))
        case .nthMatching(let formula, let selectors, let fromEnd):
            let (start, count) = compile(selectors)
            guard count > 0 else { return false }
            parts.append(.nthMatching(formula, start: start, count: count, fromEnd: fromEnd, counter: siblingCounters))
            siblingCounters += 1
            if fromEnd { looksAhead = true }
        case .has(let selectors):
            var compiled: [Relative] = []
            for relative in selectors {
                if let index = add(relative.selector) { compiled.append(Relative(selector: index, reach: .init(relative))) }
            }
            guard !compiled.isEmpty else { return false }
            parts.append(.has(start: Int32(relatives.count), count: Int32(compiled.count)))
            relatives += compiled
            looksAhead = true
        case .anchor: parts.append(.anchor)
        }
        return true
    }

    private mutating func compileParent(_ number: Int) -> (start: Int32, count: Int32) {
        if let known = compiledParents[number] { return known }
        // `&` stands for no pseudo-element (css-nesting-1 section 3).
        let compiled = compile(parents[number].filter { $0.pseudoElement == nil })
        compiledParents[number] = compiled
        return compiled
    }

    private mutating func addNth(_ formula: ANPlusB, ofType: Bool, fromEnd: Bool, into parts: inout [Simple]) {
        if ofType { usesTypePositions = true } else { usesPositions = true }
        parts.append(.nth(formula, ofType: ofType, fromEnd: fromEnd))
    }

    private mutating func compile(_ selectors: [Selector]) -> (start: Int32, count: Int32) {
        var indices: [Int32] = []
        for selector in selectors { if let index = add(selector) { indices.append(index) } }
        if let same = knownLists[indices] { return (same, Int32(indices.count)) }
        let start = Int32(lists.count)
        knownLists[indices] = start
        lists += indices
        return (start, Int32(indices.count))
    }

    private func compile(_ namespace: NamespaceTest, into parts: inout [Simple]) -> Bool {
        switch namespace {
        case .any: break
        case .none: parts.append(.namespace(.none))
        case .uri(let uri):
            // Elements read as HTML carry no namespace but are in XHTML's.
            if isHTML, uri == Document.xhtmlNamespace {
                parts.append(.namespace(.none))
            } else {
                guard let name = names.id(of: uri) else { return false }
                parts.append(.namespace(name))
            }
        }
        return true
    }

    private func compile(_ attribute: AttributeSelector) -> AttributeTest? {
        guard let name = name(attribute.name) else { return nil }
        var test = AttributeTest(
            name: name, namespace: nil, comparison: attribute.comparison, value: Array(attribute.value.utf8), ignoresCase: false)
        switch attribute.namespace {
        case .any: break
        case .none: test.namespace = NameID.none
        case .uri(let uri):
            guard let namespace = names.id(of: uri) else { return nil }
            test.namespace = namespace
        }
        switch attribute.comparison {
        case .prefix, .suffix, .substring: if test.value.isEmpty { return nil }
        case .includes: if test.value.isEmpty || test.value.contains(where: \.isCSSWhitespace) { return nil }
        case .exists, .equals, .dashMatch: break
        }
        test.ignoresCase =
            switch attribute.caseSensitivity {
            case .insensitive: true
            case .sensitive: false
            case .asDocumentSays: isHTML && caseInsensitiveAttributes.contains(attribute.name.lowercasedASCII)
            }
        if test.ignoresCase { test.value = test.value.map(\.lowercasedASCII) }
        return test
    }
}

let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

/// Attributes whose values HTML compares without regard to case (HTML, "Case-sensitivity of selectors"), those that bear on style.
private let caseInsensitiveAttributes: Set<String> = [
    "align", "alink", "bgcolor", "charset", "clear", "color", "dir", "face", "frame", "hreflang", "http-equiv", "lang", "language", "link",
    "media", "noshade", "nowrap", "rel", "rev", "rules", "scope", "shape", "target", "text", "type", "valign", "vlink",
]

extension CompiledSelectors.Relative.Reach {
    /// By the combinators from the anchor on: those between siblings first, then those that lead down.
    fileprivate init(_ relative: RelativeSelector) {
        guard relative.selector.compounds.last?.simple == [.anchor] else {
            self = relative.leavesAnchor ? .laterSiblingsAndBelow : .descendants
            return
        }
        let combinators = relative.selector.compounds.dropLast().reversed().map { $0.combinator ?? .descendant }
        func isBetweenSiblings(_ combinator: Combinator) -> Bool { combinator == .nextSibling || combinator == .laterSibling }
        let beside = combinators.prefix(while: isBetweenSiblings), isBeside = beside.count == combinators.count
        if beside.isEmpty {
            let isChild = combinators.first == .child && combinators.dropFirst().allSatisfy(isBetweenSiblings)
            self = isChild ? .children : .descendants
        } else if beside.contains(.laterSibling) {
            self = isBeside ? .laterSiblings : .laterSiblingsAndBelow
        } else {
            self = isBeside ? .sibling(beside.count) : .belowSibling(beside.count)
        }
    }
}
