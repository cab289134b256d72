import Geometry

/// css-tables-3.
func defineTableProperties(in table: inout PropertyTable) {
    table.begin("css-tables-3")
    table.define(
        "border-collapse", \.text.rare.bordersCollapse, inherited: true, initial: "separate",
        keywords: [("separate", false), ("collapse", true)])
    table.define(
        "border-spacing", \.text.rare.borderSpacing, inherited: true, initial: "0", syntax: "<length [0,∞]>{1,2}",
        computed: "two absolute lengths", text: { "\($0.width.cssText) \($0.height.cssText)" }
    ) { reader in
        guard let horizontal = reader.length(allowsNegative: false) else { return nil }
        let vertical = reader.length(allowsNegative: false) ?? horizontal
        return .computed { style, context in
            let fonts = context.fonts(of: style)
            return Size(
                width: max(.zero, horizontal.length(fonts, percentagesOf: .zero)),
                height: max(.zero, vertical.length(fonts, percentagesOf: .zero)))
        }
    }
    table.define(
        "caption-side", \.text.rare.captionIsBelow, inherited: true, initial: "top",
        keywords: [("top", false), ("bottom", true), ("block-start", false), ("block-end", true)])
    table.define(
        "empty-cells", \.text.rare.hidesEmptyCells, inherited: true, initial: "show",
        keywords: [("show", false), ("hide", true)])
    table.define(
        "table-layout", \.box.rare.hasFixedTableLayout, inherited: false, initial: "auto",
        keywords: [("auto", false), ("fixed", true)])
}
