/// An interned name: of an element, an attribute, a class, an id. Equal names have equal ids within one document.
@frozen package struct NameID: Hashable, Sendable {
    package var rawValue: Int32
    @inlinable package init(_ rawValue: Int32) { self.rawValue = rawValue }
    /// No name.
    @inlinable package static var none: NameID { NameID(0) }
}

/// The names of a document. Style-sheet selectors look their own names up here, so that matching compares integers.
package struct NameTable: Sendable {
    private var ids: [String: NameID] = ["": .none]
    private var names: [String] = [""]

    package init() {}

    package mutating func intern(_ name: String) -> NameID {
        if let id = ids[name] { return id }
        let id = NameID(Int32(names.count))
        names.append(name)
        ids[name] = id
        return id
    }

    /// The id of a name that occurs in the document, nil if it does not occur.
    package func id(of name: String) -> NameID? { ids[name] }
    package subscript(id: NameID) -> String { names[Int(id.rawValue)] }
    package var count: Int { names.count }
}
