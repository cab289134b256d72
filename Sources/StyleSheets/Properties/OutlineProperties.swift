import Geometry

extension BoxStyle {
    /// Whether something is drawn round the box that takes no room.
    package var hasOutline: Bool { hasRareValues && rare.outline.width > .zero }
}

/// css-ui-4, section 3: what is drawn round a box and takes no room.
func defineOutlineProperties(in table: inout PropertyTable) {
    table.begin("css-ui-4")
    table.define(
        "outline-width", \.box.rare.outline.width, inherited: false, initial: "medium",
        syntax: "thin | medium | thick | <length [0,∞]>", computed: "an absolute length; 0 where the style is none",
        text: \.cssText, read: readBorderWidth)
    // `auto` is for programs that show what is in hand.
    table.define(
        "outline-style", \.box.rare.outline.style, inherited: false, initial: "none",
        keywords: borderStyles.filter { $0.1 != .hidden } + [("auto", .solid)])
    table.define(
        "outline-color", \.box.rare.outline.color, inherited: false, initial: "auto", syntax: "auto | <color>",
        computed: "an sRGB colour", text: \.cssText
    ) { reader in
        if reader.keyword("auto") || reader.keyword("invert") { return .computed { style, _ in style.text.color } }
        return reader.color().map { color in .computed { style, _ in color.computed(style.text.color) } }
    }
    table.define(
        "outline-offset", \.box.rare.outlineOffset, inherited: false, initial: "0", syntax: "<length>", computed: "an absolute length",
        text: \.cssText
    ) { reader in
        reader.length(allowsNegative: true).map { length in
            .computed { style, context in length.length(context.fonts(of: style), percentagesOf: .zero) }
        }
    }
    table.anyOrderShorthand(
        "outline", ["outline-width", "outline-style", "outline-color"], syntax: "<outline-width> || <outline-style> || <outline-color>")
}
