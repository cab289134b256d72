/// All properties by name and by number, filled once from the declarations in the files beside this one.
///
/// The order of definition is the order of computation: the properties that others refer to (`font-size`, `line-height`, `color`)
/// come first.
struct PropertyTable: Sendable {
    enum Entry: Sendable {
        case longhand(PropertyID)
        case shorthand(Int)
        /// A property of a standard that the engine does not have.
        case unsupported
    }

    private(set) var definitions: [PropertyDefinition] = []
    private(set) var shorthands: [ShorthandDefinition] = []
    private var entries: [String: Entry] = [:]
    /// In order of definition, for suggestions.
    private(set) var names: [String] = []
    /// Keywords of a supported property that are valid but have no effect here.
    private var unsupportedKeywords: [String: Set<String>] = [:]

    static let shared: PropertyTable = {
        var table = PropertyTable()
        defineFontProperties(in: &table)
        defineTextProperties(in: &table)
        defineFleuronProperties(in: &table)
        defineBoxProperties(in: &table)
        defineBorderProperties(in: &table)
        defineGeneratedContentProperties(in: &table)
        definePageProperties(in: &table)
        for name in unsupportedPropertyNames where table.entries[name] == nil { table.entries[name] = .unsupported }
        return table
    }()

    subscript(id: PropertyID) -> PropertyDefinition { definitions[Int(id.index)] }

    /// - Parameter name: in lower case.
    func entry(_ name: String) -> Entry? { entries[name] }

    func longhand(_ name: String) -> PropertyID {
        guard case .longhand(let id)? = entries[name] else { preconditionFailure("no longhand property is named \(name)") }
        return id
    }

    func isUnsupported(keyword: String, of property: String) -> Bool { unsupportedKeywords[property]?.contains(keyword) ?? false }

    func name(of entry: Entry) -> String {
        switch entry {
        case .longhand(let id): self[id].name
        case .shorthand(let index): shorthands[index].name
        case .unsupported: ""
        }
    }

    func syntax(of entry: Entry) -> String {
        switch entry {
        case .longhand(let id): self[id].syntax
        case .shorthand(let index): shorthands[index].syntax
        case .unsupported: ""
        }
    }

    // MARK: Defining

    mutating func define<Value: Equatable & Sendable>(
        _ name: String, _ path: StylePath<Value>, inherited: Bool, initial: String, syntax: String,
        text: @escaping @Sendable (Value) -> String, read: @escaping @Sendable (inout ValueReader) -> Specified<Value>?
    ) {
        let definition = PropertyDefinition(
            name: name, syntax: syntax, initial: initial, isInherited: inherited,
            read: { reader in
                switch read(&reader) {
                case nil: nil
                case .value(let value): { style, _ in style[keyPath: path] = value }
                case .computed(let compute): { style, context in style[keyPath: path] = compute(style, context) }
                }
            },
            copy: { source, target in target[keyPath: path] = source[keyPath: path] },
            text: { text($0[keyPath: path]) },
            isEqual: { $0[keyPath: path] == $1[keyPath: path] })
        entries[name] = .longhand(PropertyID(index: Int16(definitions.count)))
        names.append(name)
        definitions.append(definition)
    }

    /// A property whose values are keywords. Where several keywords mean the same value the first is its name.
    mutating func define<Value: Equatable & Sendable>(
        _ name: String, _ path: StylePath<Value>, inherited: Bool, initial: String, unsupported: [String] = [],
        keywords: [(String, Value)]
    ) {
        define(
            name, path, inherited: inherited, initial: initial, syntax: keywords.map(\.0).joined(separator: " | "),
            text: { value in keywords.first { $0.1 == value }?.0 ?? "" }, read: { $0.keyword(keywords).map(Specified.value) })
        if !unsupported.isEmpty { unsupportedKeywords[name] = Set(unsupported) }
    }

    mutating func ignoreKeywords(_ keywords: [String], of name: String) { unsupportedKeywords[name] = Set(keywords) }

    mutating func alias(_ name: String, for standard: String) { entries[name] = entries[standard] }

    mutating func shorthand(
        _ name: String, _ longhands: [String], syntax: String,
        read: @escaping @Sendable (inout ValueReader) -> [(PropertyID, DeclaredValue)]?
    ) {
        entries[name] = .shorthand(shorthands.count)
        names.append(name)
        shorthands.append(ShorthandDefinition(name: name, syntax: syntax, longhands: longhands.map(longhand), read: read))
    }

    /// One to four values for top, right, bottom and left.
    mutating func sidesShorthand(_ name: String, _ longhands: [String], syntax: String) {
        let sides = longhands.map { longhand($0) }
        let readers = sides.map { self[$0].read }
        shorthand(name, longhands, syntax: "\(syntax){1,4}") { reader in
            // Each value is read again with the parser of each side that it serves.
            var values: [ValueReader] = []
            while !reader.isAtEnd, values.count < 4 {
                values.append(reader)
                guard readers[0](&reader) != nil else { return nil }
            }
            guard !values.isEmpty else { return nil }
            let choice = [[0, 0, 0, 0], [0, 1, 0, 1], [0, 1, 2, 1], [0, 1, 2, 3]][values.count - 1]
            var declared: [(PropertyID, DeclaredValue)] = []
            for side in 0..<4 {
                var value = values[choice[side]]
                guard let setter = readers[side](&value) else { return nil }
                declared.append((sides[side], .set(setter)))
            }
            return declared
        }
    }
}
