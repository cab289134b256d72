extension StyleSheet {
    /// What the sheets that electronic texts bring along say for a screen: blue links, tinted boxes. Black on white is what print has.
    private static let properties = [
        "color", "background-color", "background-image", "background-position", "background-size", "background-repeat", "background-origin",
        "background-clip", "background-attachment", "text-shadow",
    ]

    /// Takes out what is for a screen: colours, backgrounds and shadows of letters, and the page rules, which are for the small pages of
    /// electronic readers. O(declarations).
    package mutating func dropScreenProperties() {
        let table = PropertyTable.shared
        let dropped = Set(Self.properties.map { table.longhand($0) })
        for index in blocks.indices { blocks[index].declarations.removeAll { dropped.contains($0.property) } }
        pageRules = []
    }
}
