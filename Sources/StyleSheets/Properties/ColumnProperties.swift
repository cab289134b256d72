import Geometry

/// css-multicol-1.
func defineColumnProperties(in table: inout PropertyTable) {
    table.begin("css-multicol-1")
    table.define(
        "column-width", \.box.rare.columnWidth, inherited: false, initial: "auto", syntax: "auto | <length [0,∞]>",
        computed: "auto or an absolute length", text: { $0?.cssText ?? "auto" }
    ) { reader in
        if reader.keyword("auto") { return .value(nil) }
        return reader.length(allowsNegative: false).map { length in
            .computed { style, context in max(.zero, length.length(context.fonts(of: style), percentagesOf: .zero)) }
        }
    }
    table.define(
        "column-count", \.box.rare.columnCount, inherited: false, initial: "auto", syntax: "auto | <integer [1,∞]>",
        text: { $0 == 0 ? "auto" : String($0) }
    ) { reader in
        reader.keyword("auto") ? .value(0) : reader.integer(in: 1...1_000_000_000).map { .value(Int16(clamping: $0)) }
    }
    defineColumnsShorthand(in: &table)
    table.define(
        "column-fill", \.box.rare.columnFill, inherited: false, initial: "balance",
        keywords: [("balance", .balance), ("balance-all", .balanceAll), ("auto", .auto)])
    table.define(
        "column-span", \.box.rare.spansColumns, inherited: false, initial: "none",
        keywords: [("none", false), ("all", true)])
    table.define(
        "column-rule-width", \.box.rare.columnRule.width, inherited: false, initial: "medium",
        syntax: "thin | medium | thick | <length [0,∞]>", computed: "an absolute length; 0 where the style is none or hidden",
        text: \.cssText, read: readBorderWidth)
    table.define(
        "column-rule-style", \.box.rare.columnRule.style, inherited: false, initial: "none", keywords: borderStyles)
    table.define(
        "column-rule-color", \.box.rare.columnRule.color, inherited: false, initial: "currentcolor", syntax: "<color>",
        computed: "an sRGB colour", text: \.cssText
    ) { reader in
        reader.color().map { color in .computed { style, _ in color.computed(style.text.color) } }
    }
    table.anyOrderShorthand(
        "column-rule", ["column-rule-width", "column-rule-style", "column-rule-color"], syntax: "<line-width> || <line-style> || <color>")
}

/// A width and a number in any order; `auto` is for what is not given.
private func defineColumnsShorthand(in table: inout PropertyTable) {
    let width = table.longhand("column-width"), count = table.longhand("column-count")
    let (readWidth, readCount) = (table[width].read, table[count].read)
    table.shorthand("columns", ["column-width", "column-count"], syntax: "<column-width> || <column-count>") { reader in
        var declared: [(PropertyID, DeclaredValue)] = []
        func has(_ id: PropertyID) -> Bool { declared.contains { $0.0 == id } }
        var autos = 0
        while !reader.isAtEnd {
            if reader.keyword("auto") {
                autos += 1
            } else if !has(count), let setter = reader.attempt(readCount) {
                declared.append((count, .set(setter)))
            } else if !has(width), let setter = reader.attempt(readWidth) {
                declared.append((width, .set(setter)))
            } else {
                return nil
            }
        }
        return autos + declared.count == 0 || autos + declared.count > 2 ? nil : declared
    }
}
