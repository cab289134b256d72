import Geometry

extension StyleSheet {
    /// What the sheets that electronic texts bring along say for a screen: blue links, tinted boxes. Black on white is what print has.
    private static let properties = [
        "color", "background-color", "background-image", "background-position", "background-size", "background-repeat", "background-origin",
        "background-clip", "background-attachment", "text-shadow",
    ]

    /// Takes out what is for a screen: colours, backgrounds and shadows of letters, and the page rules, which are for the small pages of
    /// electronic readers. First letters that float become initials. O(declarations).
    package mutating func dropScreenProperties() {
        let table = PropertyTable.shared
        let dropped = Set(Self.properties.map { table.longhand($0) })
        for index in blocks.indices { blocks[index].declarations.removeAll { dropped.contains($0.property) } }
        makeInitials()
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
            let parent = ComputedStyle()
            var style = parent
            for declaration in blocks[index].declarations where replaced.contains(declaration.property) {
                guard case .set(let set) = declaration.value else { continue }
                set(&style, ComputationContext(parent: parent, rootFontSize: 12, rootLineHeight: 14.4))
            }
            let size = style.text.fontSize.points / parent.text.fontSize.points
            guard style.box.float != .none, size > 1 else { continue }
            // Capitals have two thirds of an em, lines a third more than one.
            let lines = max(2, Int((1 + (size - 1) / 2).rounded()))
            var reader = ValueReader(Tokenizer.tokens(of: "\(lines)"))
            guard let set = table[initialLetter].read(&reader) else { continue }
            let range = blocks[index].declarations[0].range
            blocks[index].declarations.removeAll { replaced.contains($0.property) }
            blocks[index].declarations.append(
                DeclarationBlock.Declaration(property: initialLetter, value: .set(set), isImportant: false, range: range))
        }
    }
}
