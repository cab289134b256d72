import Resources

/// Attributes in braces, as Pandoc has them: `{#id .class key=value key="some words"}`, `{-}` for `{.unnumbered}`.
struct MarkdownAttributes: Equatable {
    private(set) var id: String?
    private(set) var classes: [String] = []
    private(set) var others: [(name: String, value: String)] = []

    static func == (a: Self, b: Self) -> Bool {
        a.id == b.id && a.classes == b.classes && a.others.map(\.name) == b.others.map(\.name)
            && a.others.map(\.value) == b.others.map(\.value)
    }

    init() {}
    init(className: String) { classes = [className] }

    /// Nil unless the bytes are braces with at least one attribute between them and nothing else.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.first == 0x7B, bytes.last == 0x7D, bytes.count > 2 else { return nil }
        var rest = bytes.dropFirst().dropLast().trimmed
        guard !rest.isEmpty else { return nil }
        while let first = rest.first {
            let word = rest.prefix(while: { !$0.isASCIISpace && $0 != 0x3D })
            if first == 0x23 || first == 0x2E {
                let name = rest.prefix(while: { !$0.isASCIISpace }).dropFirst()
                guard !name.isEmpty, name.allSatisfy(Self.isNamePart) else { return nil }
                if first == 0x23 {
                    id = String(decoding: name, as: UTF8.self)
                } else {
                    classes.append(String(decoding: name, as: UTF8.self))
                }
                rest = rest.dropFirst(name.count + 1).trimmed
                continue
            }
            // Pandoc's short form.
            if word.elementsEqual([0x2D]) {
                classes.append("unnumbered")
                rest = rest.dropFirst().trimmed
                continue
            }
            rest = rest.dropFirst(word.count)
            guard !word.isEmpty, word.allSatisfy(Self.isNamePart), rest.first == 0x3D else { return nil }
            rest = rest.dropFirst()
            let value: ArraySlice<UInt8>
            if let quote = rest.first, quote == 0x22 || quote == 0x27 {
                value = rest.dropFirst().prefix { $0 != quote }
                guard rest.count > value.count + 1 else { return nil }
                rest = rest.dropFirst(value.count + 2).trimmed
            } else {
                value = rest.prefix { !$0.isASCIISpace }
                rest = rest.dropFirst(value.count).trimmed
            }
            others.append((String(decoding: word, as: UTF8.self), String(decoding: value, as: UTF8.self)))
        }
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte == 0x5F || byte == 0x3A || byte == 0x2E || byte >= 0x80
    }

    /// As attributes of an element that has some already; an id given here wins, classes are added.
    func added(to attributes: [Attribute], source: SourceRange, _ builder: inout DocumentBuilder) -> [Attribute] {
        var attributes = attributes
        func set(_ name: NameID, _ value: String, joining: Bool) {
            if let own = attributes.firstIndex(where: { $0.name == name }) {
                attributes[own].value = joining ? attributes[own].value + " " + value : value
            } else {
                attributes.append(Attribute(name: name, value: value, source: source))
            }
        }
        if let id { set(builder.intern("id"), id, joining: false) }
        if !classes.isEmpty { set(builder.intern("class"), classes.joined(separator: " "), joining: true) }
        for (name, value) in others { set(builder.intern(name), value, joining: false) }
        return attributes
    }
}
