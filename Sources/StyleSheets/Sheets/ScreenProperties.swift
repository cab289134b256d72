import Geometry

extension DeclarationBlock {
    /// What the sheets that electronic texts bring along say for a screen: blue links, tinted boxes. Black on white is what print has.
    private static let screenProperties = Set(
        [
            "color", "background-color", "background-image", "background-position", "background-size", "background-repeat",
            "background-origin", "background-clip", "background-attachment", "text-shadow",
        ].map { PropertyTable.shared.longhand($0) })

    /// Takes out what is for a screen: colours, backgrounds, shadows of letters, marks for a pointer, room between lines, and what is as
    /// wide as a window. Lines of larger letters grow with them. O(declarations).
    /// - Parameter bodyFontSize: in points, of which sizes that refer to no other are parts.
    mutating func dropScreenProperties(bodyFontSize: Double = ComputedStyle().text.fontSize.points) {
        declarations.removeAll { Self.screenProperties.contains($0.property) }
        dropDottedBorders()
        limitIndents()
        relateFontSize(to: bodyFontSize)
        dropRoomBetweenLines()
        growLines()
    }

    /// Lines of text that a sheet for screens sets 1.5 em apart would leave the baselines of the book and stand two of them apart. Larger
    /// letters need what is said for them, and lines closer than their letters are high are no text.
    private mutating func dropRoomBetweenLines() {
        guard declarations.contains(where: { $0.property == Self.lineHeight }), relativeFontSize <= 1 else { return }
        let text = applied([Self.fontSize, Self.lineHeight], to: ComputedStyle()).text
        let isRoom =
            switch text.lineHeight {
            case .normal: true
            case .number(let number): number > 1
            case .length(let length): length > text.fontSize
            }
        if isRoom { declarations.removeAll { $0.property == Self.lineHeight } }
    }

    static let fontSize = PropertyTable.shared.longhand("font-size")
    private static let lineHeight = PropertyTable.shared.longhand("line-height")
    /// For lines of larger letters: a screen's grow by themselves, those of a book are as far apart as its body's unless a sheet says
    /// otherwise. They leave its baselines, on which they would stand two lines apart.
    private static let grownLines = [("line-height", "max(1lh, 1.2em)"), ("line-snap", "none")].map { name, value in
        guard let set = setter(name, value) else { preconditionFailure("\(value) is no \(name)") }
        return (PropertyTable.shared.longhand(name), DeclaredValue.set(set))
    }

    /// What a declaration of a value for a longhand sets; nil if it is none.
    static func setter(_ name: String, _ value: String) -> Setter? {
        var reader = ValueReader(Tokenizer.tokens(of: value))
        return PropertyTable.shared[PropertyTable.shared.longhand(name)].read(&reader)
    }

    private mutating func growLines() {
        guard let size = declarations.last(where: { $0.property == Self.fontSize }),
            !declarations.contains(where: { $0.property == Self.lineHeight }), relativeFontSize > 1
        else { return }
        for (property, value) in Self.grownLines {
            declarations.append(Declaration(property: property, value: value, isImportant: size.isImportant, range: size.range))
        }
    }

    /// How much larger its letters are than those of the element around it.
    fileprivate var relativeFontSize: Double {
        let parent = ComputedStyle()
        return applied([Self.fontSize], to: parent).text.fontSize.points / parent.text.fontSize.points
    }

    /// A style with what the block says of some properties.
    func applied(_ properties: Set<PropertyID>, to parent: ComputedStyle) -> ComputedStyle {
        var style = parent
        for declaration in declarations where properties.contains(declaration.property) {
            guard case .set(let set) = declaration.value else { continue }
            set(&style, ComputationContext(parent: parent, rootFontSize: 12, rootLineHeight: 14.4))
        }
        return style
    }
}

extension StyleSheet {
    /// Takes out what is for a screen, as in each block, and the page rules, which are for the small pages of electronic readers. First
    /// letters that float become initials. O(declarations).
    package mutating func dropScreenProperties() {
        makeInitials()
        let size = bodyFontSize
        for index in blocks.indices { blocks[index].dropScreenProperties(bodyFontSize: size) }
        pageRules = []
    }

    /// How a first letter is made large and sunk where there is no `initial-letter`: guesses at its box, which no two screens draw alike.
    private static let propertiesOfInitials = [
        "float", "clear", "font-size", "line-height", "margin-top", "margin-right", "margin-bottom", "margin-left", "padding-top",
        "padding-right", "padding-bottom", "padding-left", "width", "height",
    ]

    /// `::first-letter { float: left; font-size: 275% }` is an initial of as many lines as a letter of that size would reach over.
    private mutating func makeInitials() {
        let table = PropertyTable.shared, initialLetter = table.longhand("initial-letter")
        let replaced = Set(Self.propertiesOfInitials.map { table.longhand($0) })
        let isOfFirstLetters = Set(
            rules.filter { $0.selectors.allSatisfy { $0.pseudoElement == .firstLetter } }.map { Int($0.block) })
        for index in isOfFirstLetters.sorted() {
            let size = blocks[index].relativeFontSize
            guard blocks[index].applied(replaced, to: ComputedStyle()).box.float != .none, size > 1 else { continue }
            // Capitals have two thirds of an em, lines a third more than one.
            let lines = max(2, Int((1 + (size - 1) / 2).rounded()))
            guard let set = DeclarationBlock.setter("initial-letter", "\(lines)") else { continue }
            let range = blocks[index].declarations[0].range
            blocks[index].declarations.removeAll { replaced.contains($0.property) }
            blocks[index].declarations.append(
                DeclarationBlock.Declaration(property: initialLetter, value: .set(set), isImportant: false, range: range))
        }
    }
}
