/// All properties by name and by number, filled once from the declarations in the files beside this one, a file to a CSS module or part of
/// one.
///
/// The order of definition is the order of computation: the properties that others refer to (text sizes, `font-size`, what chooses the
/// face, `line-height`, `color`, `direction`) come first. Every run of the program fills the table, so a declaration costs little until it
/// is used: key paths are made when a value is first read, and grammars when somebody asks for them.
struct PropertyTable: Sendable {
    enum Entry: Sendable {
        case longhand(PropertyID)
        case shorthand(Int)
        /// A property of a standard that the engine does not have.
        case unsupported
    }

    private(set) var definitions: [PropertyDefinition] = []
    private(set) var shorthands: [ShorthandDefinition] = []
    private var entries = PropertyNames()
    /// Other names of a property, with its own.
    private(set) var aliases: [(name: String, standard: String)] = []
    /// Keywords of a supported property that are valid but have no effect here.
    private var unsupportedKeywords: [String: [String]] = [:]
    /// Keywords of a property that is laid out but for them.
    private var keywordsNotLaidOut: [String: [String]] = [:]
    /// The module of the declarations that follow, and the version that first had them.
    private var module = ""
    private var since = ""

    static let shared: PropertyTable = {
        var table = PropertyTable()
        table.definitions.reserveCapacity(320)
        defineTextSizes(in: &table)
        defineFontProperties(in: &table)
        defineTextProperties(in: &table)
        defineTextDecorationProperties(in: &table)
        defineFleuronProperties(in: &table)
        defineBoxProperties(in: &table)
        definePositionProperties(in: &table)
        defineInlineProperties(in: &table)
        defineBackgroundProperties(in: &table)
        defineImageProperties(in: &table)
        defineBorderProperties(in: &table)
        defineGeneratedContentProperties(in: &table)
        defineListProperties(in: &table)
        defineTableProperties(in: &table)
        defineColumnProperties(in: &table)
        defineFlexProperties(in: &table)
        defineGridProperties(in: &table)
        defineOutlineProperties(in: &table)
        defineTransformProperties(in: &table)
        defineShapeProperties(in: &table)
        defineBreakProperties(in: &table)
        definePageProperties(in: &table)
        defineFootnoteProperties(in: &table)
        defineLogicalProperties(in: &table)
        table.defineAll()
        for name in unsupportedPropertyNames where table.entries[name] == nil { table.entries[name] = .unsupported }
        return table
    }()

    subscript(id: PropertyID) -> PropertyDefinition { definitions[Int(id.index)] }

    /// - Parameter name: in lower case.
    func entry(_ name: String) -> Entry? {
        if let entry = entries[name] { return entry }
        return name.utf8.first == UInt8(ascii: "-") ? Self.standardName(ofPrefixed: name).flatMap { entries[$0] } : nil
    }

    /// What a name with a vendor's prefix stands for: the property without it, under which it became a standard, or one that got another
    /// name. EPUB 3.3 section 6.3 defines its own as such prefixes.
    static func standardName(ofPrefixed name: String) -> String? {
        for prefix in ["-epub-", "-webkit-", "-moz-", "-ms-", "-o-", "-apple-", "-khtml-"] where name.hasPrefix(prefix) {
            let rest = String(name.dropFirst(prefix.count))
            for box in ["margin", "padding", "border"] {
                for (old, new) in [("start", "inline-start"), ("end", "inline-end"), ("before", "block-start"), ("after", "block-end")]
                where rest == "\(box)-\(old)" || rest.hasPrefix("\(box)-\(old)-") {
                    return "\(box)-\(new)" + rest.dropFirst(box.utf8.count + 1 + old.utf8.count)
                }
            }
            return rest
        }
        return nil
    }

    /// All names, supported or not, for suggestions.
    var names: [String] { entries.all }

    func longhand(_ name: String) -> PropertyID {
        guard case .longhand(let id)? = entries[name] else { preconditionFailure("no longhand property is named \(name)") }
        return id
    }

    func isUnsupported(keyword: String, of property: String) -> Bool { unsupportedKeywords[property]?.contains(keyword) ?? false }
    func isNotLaidOut(keyword: String, of property: String) -> Bool { keywordsNotLaidOut[property]?.contains(keyword) ?? false }
    func hasKeywordsNotLaidOut(_ property: String) -> Bool { keywordsNotLaidOut[property] != nil }
    /// Those that layout does not follow yet, of a property that it follows otherwise.
    func keywordsNotLaidOut(of property: String) -> [String] { keywordsNotLaidOut[property] ?? [] }

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

    /// Names the module of the declarations that follow, and the version of Fleuron that first has them: a property of a later version gets
    /// a beginning of its own.
    mutating func begin(_ module: String, since: String = "0.1") { (self.module, self.since) = (module, since) }

    mutating func define<Value: Equatable & Sendable>(
        _ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<Value>, inherited: Bool, initial: String, syntax: String,
        percentages: String = "", computed: String = "", status: LayoutStatus = .laidOut,
        text: @escaping @Sendable (Value) -> String, read: @escaping @Sendable (inout ValueReader) -> Specified<Value>?
    ) {
        define(
            name, path, inherited: inherited, initial: initial, syntax: .text(syntax), percentages: percentages, computed: computed,
            status: status, text: text, read: read)
    }

    /// A property whose values are keywords. Where several keywords mean the same value the first is its name.
    /// - Parameters:
    ///   - unsupported: keywords of the standard that have no effect here.
    ///   - notLaidOut: keywords that layout does not follow yet.
    mutating func define<Value: Equatable & Sendable>(
        _ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<Value>, inherited: Bool, initial: String,
        unsupported: [String] = [], notLaidOut: [String] = [], status: LayoutStatus = .laidOut, keywords: [(String, Value)]
    ) {
        define(
            name, path, inherited: inherited, initial: initial, syntax: .keywords { keywords.map(\.0) }, percentages: "", computed: "",
            status: status, text: { value in keywords.first { $0.1 == value }?.0 ?? "" },
            read: { $0.keyword(keywords).map(Specified.value) })
        if !unsupported.isEmpty { unsupportedKeywords[name] = unsupported }
        if !notLaidOut.isEmpty { keywordsNotLaidOut[name] = notLaidOut }
    }

    mutating func define<Value: Equatable & Sendable>(
        _ name: String, _ path: @escaping @Sendable () -> StylePath<Value>, inherited: Bool, initial: String, syntax: ValueSyntax,
        percentages: String = "", computed: String = "", status: LayoutStatus = .laidOut,
        text: @escaping @Sendable (Value) -> String, read: @escaping @Sendable (inout ValueReader) -> Specified<Value>?
    ) {
        append(
            PropertyDefinition(
                name: name, valueSyntax: syntax, initial: initial, isInherited: inherited, percentages: percentages,
                computedValue: computed,
                module: module, since: since, status: status, sides: nil,
                read: { reader in
                    switch read(&reader) {
                    case nil: nil
                    case .value(let value): { style, _ in style[keyPath: path()] = value }
                    case .computed(let compute): { style, context in style[keyPath: path()] = compute(style, context) }
                    }
                },
                copy: { source, target in target[keyPath: path()] = source[keyPath: path()] },
                text: { text(Self.value(at: path(), of: $0)) },
                isEqual: { Self.value(at: path(), of: $0) == Self.value(at: path(), of: $1) }))
    }

    /// Where nothing depends on the time: inlined for each property it takes half a megabyte.
    @inline(never)
    private static func value<Value>(at path: StylePath<Value>, of style: ComputedStyle) -> Value { style[keyPath: path] }

    /// A property of a flow-relative side, which stands for one physical property or another by the direction of the text
    /// (css-logical-1 section 4). Of it and that one the declaration that is stronger in the cascade counts.
    mutating func defineSide(_ name: String, leftToRight: String, rightToLeft: String) {
        let ids = (leftToRight: longhand(leftToRight), rightToLeft: longhand(rightToLeft))
        let (left, right) = (self[ids.leftToRight], self[ids.rightToLeft])
        append(
            PropertyDefinition(
                name: name, valueSyntax: left.valueSyntax, initial: left.initial, isInherited: left.isInherited,
                percentages: left.percentages,
                computedValue: "that of \(leftToRight) or \(rightToLeft)", module: module, since: since, status: left.status, sides: ids,
                read: { reader in
                    var again = reader
                    guard let setLeft = left.read(&reader), let setRight = right.read(&again) else { return nil }
                    return { style, context in
                        if style.text.direction == .leftToRight { setLeft(&style, context) } else { setRight(&style, context) }
                    }
                },
                copy: { source, target in
                    if target.text.direction == .leftToRight { left.copy(source, &target) } else { right.copy(source, &target) }
                },
                text: { $0.text.direction == .leftToRight ? left.text($0) : right.text($0) },
                isEqual: { $0.text.direction == .leftToRight ? left.isEqual($0, $1) : right.isEqual($0, $1) }))
    }

    private mutating func append(_ definition: PropertyDefinition) {
        entries[definition.name] = .longhand(PropertyID(index: Int16(definitions.count)))
        definitions.append(definition)
    }

    mutating func ignoreKeywords(_ keywords: [String], of name: String) { unsupportedKeywords[name] = keywords }

    mutating func alias(_ name: String, for standard: String) {
        entries[name] = entries[standard]
        aliases.append((name, standard))
    }

    mutating func shorthand(
        _ name: String, _ longhands: [String], syntax: String,
        read: @escaping @Sendable (inout ValueReader) -> [(PropertyID, DeclaredValue)]?
    ) {
        entries[name] = .shorthand(shorthands.count)
        shorthands.append(
            ShorthandDefinition(name: name, syntax: syntax, module: module, since: since, longhands: longhands.map(longhand), read: read))
    }

    /// `all` (css-cascade-5 section 3.2) resets everything but the direction, and takes CSS-wide keywords only.
    private mutating func defineAll() {
        begin("css-cascade-5")
        entries["all"] = .shorthand(shorthands.count)
        let kept = [longhand("direction"), longhand("unicode-bidi")]
        let longhands = definitions.indices.map { PropertyID(index: Int16($0)) }.filter { !kept.contains($0) && self[$0].sides == nil }
        shorthands.append(
            ShorthandDefinition(
                name: "all", syntax: "initial | inherit | unset | revert | revert-layer", module: module, since: since,
                longhands: longhands,
                read: { _ in nil }))
    }

    /// Values of the longhands in any order, each at most once and at least one; what is left out gets its initial value.
    mutating func anyOrderShorthand(_ name: String, _ longhands: [String], syntax: String) {
        let ids = longhands.map { longhand($0) }
        let readers = ids.map { self[$0].read }
        shorthand(name, longhands, syntax: syntax) { reader in
            var declared: [(PropertyID, DeclaredValue)] = []
            scan: while !reader.isAtEnd {
                for i in ids.indices where !declared.contains(where: { $0.0 == ids[i] }) {
                    if let setter = reader.attempt(readers[i]) {
                        declared.append((ids[i], .set(setter)))
                        continue scan
                    }
                }
                return nil
            }
            return declared.isEmpty ? nil : declared
        }
    }

    /// One or two values for two sides.
    mutating func pairShorthand(_ name: String, _ first: String, _ second: String, syntax: String) {
        let ids = (longhand(first), longhand(second))
        let readers = (self[ids.0].read, self[ids.1].read)
        shorthand(name, [first, second], syntax: syntax) { reader in
            var again = reader
            guard let one = readers.0(&reader) else { return nil }
            if !reader.isAtEnd { again = reader }
            guard let two = readers.1(&again) else { return nil }
            reader = again
            return [(ids.0, .set(one)), (ids.1, .set(two))]
        }
    }

    /// One to four values for top, right, bottom and left.
    mutating func sidesShorthand(_ name: String, _ longhands: [String], syntax: String) {
        let sides = longhands.map { longhand($0) }
        let readers = sides.map { self[$0].read }
        shorthand(name, longhands, syntax: syntax + "{1,4}") { reader in
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
