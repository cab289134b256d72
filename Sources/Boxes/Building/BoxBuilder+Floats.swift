import Geometry
package import StyleSheets

/// What leaves its place without being positioned: floats, boxes that text runs round, and what flows through containers.
extension BoxBuilder {
    /// The names in `-fleuron-flow: from`. Text that is to flow into containers which are not there stays where it is.
    static func containerNames(of styled: StyledDocument) -> Set<String> {
        var names: Set<String> = []
        for style in styled.styles where style.box.hasRareValues {
            if case .from(let name) = style.box.rare.flow { names.insert(name) }
        }
        return names
    }
}

extension BoxStyle {
    /// `wrap-flow` of a block in the flow: the text after it runs past it where it stands.
    package var wrapsOnBothSides: Bool {
        guard hasRareValues, rare.wrapFlow != .auto else { return false }
        return display == .block || display == .flowRoot || display == .table || display == .listItem
    }

    /// The containers that the contents flow into.
    var chainName: String? {
        guard hasRareValues, case .into(let name) = rare.flow else { return nil }
        return name
    }

    /// Text in it keeps to a shape or out of one, or comes from elsewhere: it is filled line by line where it stands.
    package var shapesItsText: Bool {
        guard hasRareValues else { return false }
        if case .from = rare.flow { return true }
        return rare.exclusion != nil || rare.shapeInside != .auto
    }
}
