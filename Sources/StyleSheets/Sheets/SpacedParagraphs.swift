import Geometry

extension StyleSheet {
    /// What a publication sets apart by space has no indent, unless it asks for both: the default book indents each paragraph of which
    /// nothing is said. O(declarations).
    package mutating func settleSpacedParagraphs() {
        for index in blocks.indices { blocks[index].settleSpacedParagraphs() }
    }
}

extension DeclarationBlock {
    private static let margins = Set(["margin-top", "margin-bottom"].map { PropertyTable.shared.longhand($0) })
    private static let textIndent = PropertyTable.shared.longhand("text-indent")
    private static let noIndent = {
        var reader = ValueReader(Tokenizer.tokens(of: "0"))
        guard let set = PropertyTable.shared[textIndent].read(&reader) else { preconditionFailure("0 is no text-indent") }
        return DeclaredValue.set(set)
    }()

    fileprivate mutating func settleSpacedParagraphs() {
        // Less is no space between paragraphs.
        let leastSpace = 0.4
        guard let margin = declarations.last(where: { Self.margins.contains($0.property) }),
            !declarations.contains(where: { $0.property == Self.textIndent })
        else { return }
        let style = applied(Self.margins, to: ComputedStyle())
        func space(_ edge: LengthPercentageAuto) -> Double {
            if case .value(let value) = edge { value.resolved(against: .zero).points } else { 0 }
        }
        guard max(space(style.box.margin.top), space(style.box.margin.bottom)) >= leastSpace * style.text.fontSize.points else { return }
        declarations.append(Declaration(property: Self.textIndent, value: Self.noIndent, isImportant: false, range: margin.range))
    }
}
