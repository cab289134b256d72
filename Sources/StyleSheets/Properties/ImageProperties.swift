/// css-images-3 section 5: how a picture fills its box.
func defineImageProperties(in table: inout PropertyTable) {
    table.begin("css-images-3")
    table.define(
        "object-fit", \.box.rare.objectFit, inherited: false, initial: "fill",
        keywords: [("fill", .fill), ("contain", .contain), ("cover", .cover), ("none", .none), ("scale-down", .scaleDown)])
    table.define(
        "object-position", \.box.rare.objectPosition, inherited: false, initial: "50% 50%", syntax: "<position>",
        percentages: "what the picture leaves of its box", computed: "absolute lengths or percentages",
        text: { "\($0.x.cssText) \($0.y.cssText)" }
    ) { reader in
        reader.positionValue().map { position in .computed { style, context in position(context.fonts(of: style)) } }
    }
}
