/// css-lists-3: markers.
func defineListProperties(in table: inout PropertyTable) {
    table.begin("css-lists-3")
    table.define(
        "list-style-position", \.text.listStylePosition, inherited: true, initial: "outside",
        keywords: [("outside", .outside), ("inside", .inside)])
    table.define(
        "list-style-image", \.text.rare.listStyleImage, inherited: true, initial: "none", syntax: "none | <image>",
        text: \.cssText
    ) { reader in
        if reader.keyword("none") { return .value(.none) }
        return reader.image().map { image in .computed { image.computed($0, $1) } }
    }
    // The name of a counter style, `none`, or a string, which is kept with its quotation marks.
    table.define(
        "list-style-type", \.text.listStyleType, inherited: true, initial: "disc", syntax: "none | <counter-style> | symbols() | <string>",
        text: { $0 }
    ) { reader in
        if let string = reader.string() { return .value(string.cssText) }
        if let style = reader.counterSymbols() { return .value(style) }
        return reader.customIdent().map { .value($0) }
    }
    let position = table.longhand("list-style-position"), type = table.longhand("list-style-type")
    let image = table.longhand("list-style-image")
    let (readPosition, readType) = (table[position].read, table[type].read)
    table.shorthand(
        "list-style", ["list-style-position", "list-style-type", "list-style-image"], syntax: "<position> || <type> || <image>"
    ) { reader in
        var declared: [(PropertyID, DeclaredValue)] = []
        func has(_ id: PropertyID) -> Bool { declared.contains { $0.0 == id } }
        guard !reader.isAtEnd else { return nil }
        var isNone = false
        while !reader.isAtEnd {
            // `none` is both no type and no image.
            if !isNone, reader.keyword("none") {
                isNone = true
            } else if !has(position), let setter = reader.attempt(readPosition) {
                declared.append((position, .set(setter)))
            } else if !has(image), let found = reader.image() {
                declared.append((image, .set { style, context in style.text.rare.listStyleImage = found.computed(style, context) }))
            } else if !has(type), let setter = reader.attempt(readType) {
                declared.append((type, .set(setter)))
            } else {
                return nil
            }
        }
        if isNone {
            if !has(type) {
                declared.append((type, .set { style, _ in style.text.listStyleType = "none" }))
            } else if has(image) {
                return nil
            }
        }
        return declared
    }
}

extension ValueReader {
    /// `symbols()` of css-counter-styles-3 section 8, as the text of a definition.
    mutating func counterSymbols() -> String? {
        function("symbols") { reader in
            let system =
                reader.keyword([
                    ("cyclic", "cyclic"), ("numeric", "numeric"), ("alphabetic", "alphabetic"), ("symbolic", "symbolic"),
                    ("fixed", "fixed"),
                ]) ?? "symbolic"
            var symbols: [String] = []
            while let symbol = reader.string() { symbols.append(symbol.cssText) }
            guard symbols.count >= (system == "numeric" || system == "alphabetic" ? 2 : 1) else { return nil }
            return "{system: \(system); symbols: \(symbols.joined(separator: " ")); suffix: \" \"}"
        }
    }
}

extension CSSImage {
    var cssText: String {
        switch self {
        case .none: "none"
        case .url(let url, _): "url(\(url.cssText))"
        case .gradient(let gradient): gradient.cssText
        }
    }
}
