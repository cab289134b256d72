/// How two compounds of a selector hang together (selectors-4 section 14).
enum Combinator: UInt8, Sendable { case descendant, child, nextSibling, laterSibling }

/// Specificity of selectors-4 section 15: ids, then classes, attributes and pseudo-classes, then types and pseudo-elements.
struct Specificity: Hashable, Comparable, Sendable {
    var ids: Int32 = 0
    var classes: Int32 = 0
    var types: Int32 = 0

    static func < (a: Specificity, b: Specificity) -> Bool { (a.ids, a.classes, a.types) < (b.ids, b.classes, b.types) }
    static func += (a: inout Specificity, b: Specificity) {
        a.ids += b.ids
        a.classes += b.classes
        a.types += b.types
    }
}

/// Which namespaces a name may be in.
enum NamespaceTest: Hashable, Sendable {
    case any, none
    case uri(String)
}

struct AttributeSelector: Hashable, Sendable {
    enum Operator: UInt8, Sendable { case exists, equals, includes, dashMatch, prefix, suffix, substring }
    enum CaseSensitivity: UInt8, Sendable { case asDocumentSays, sensitive, insensitive }

    var name: String
    var namespace: NamespaceTest
    var comparison: Operator
    var value: String
    var caseSensitivity: CaseSensitivity
}

enum SimpleSelector: Hashable, Sendable {
    case universal(NamespaceTest)
    case type(String, NamespaceTest)
    case id(String)
    case `class`(String)
    case attribute(AttributeSelector)
    case root, empty, textless, link, firstChild, lastChild, firstOfType, lastOfType
    /// `:hover`, `:target`, `:visited` and their kin: nothing on paper.
    case never
    case nth(ANPlusB, ofType: Bool, fromEnd: Bool)
    /// `:nth-child(An+B of S)`: positions among the siblings that match.
    case nthMatching(ANPlusB, [Selector], fromEnd: Bool)
    case language([String])
    /// `:dir()`; nil for a direction that no text has.
    case direction(Direction?)
    case not([Selector])
    /// `:is()` and `:where()`.
    case matches([Selector])
    /// `:has()`: selectors whose leftmost compound is the anchor.
    case has([RelativeSelector])
    /// The element that `:has()` is asked of, at the left end of a relative selector.
    case anchor
    /// `&` of css-nesting-1: the selectors of the rule around, by their number among the parents of the style sheet.
    case parent(Int32)
}

/// A selector that begins with a combinator, as `:has()` takes it (selectors-4 section 3.4).
struct RelativeSelector: Hashable, Sendable {
    var selector: Selector
    /// Whether what it matches can stand below later siblings of the anchor rather than below the anchor itself.
    var leavesAnchor: Bool
}

struct CompoundSelector: Hashable, Sendable {
    var simple: [SimpleSelector] = []
    /// What stands between this compound and the one to its left.
    var combinator: Combinator?
}

/// A complex selector: its compounds from right to left.
struct Selector: Hashable, Sendable {
    var compounds: [CompoundSelector]
    var pseudoElement: PseudoElement?
    var specificity: Specificity
}
