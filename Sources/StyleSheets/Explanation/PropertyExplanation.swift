package import Markup
package import Resources

/// What the cascade decided of one property of an element, a page or a margin box.
package struct PropertyExplanation: Sendable {
    /// A declaration that had its say.
    package struct Declaration: Sendable {
        /// Where it stands; the declaration as written is the text there.
        package var range: SourceRange
        package var origin: Origin
        package var isImportant: Bool
        /// It stands in a `style` attribute.
        package var isInline: Bool
    }

    package var property: String
    /// The computed value.
    package var value: String
    /// From the strongest to the weakest: the first has won, and beat the others.
    package var declarations: [Declaration]
}

/// An element or pseudo-element with its style and where that comes from.
package struct ElementExplanation: Sendable {
    package struct Inherited: Sendable {
        package var property: String
        package var value: String
        /// The ancestor that has it by a declaration; nil where nobody has.
        package var ancestor: NodeID?
        package var declaration: PropertyExplanation.Declaration?
    }

    package var node: NodeID
    package var pseudoElement: PseudoElement?
    /// What was declared for it.
    package var declared: [PropertyExplanation]
    /// What it has from its ancestors and is not the initial value.
    package var inherited: [Inherited]
}
