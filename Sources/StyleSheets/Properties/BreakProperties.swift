/// css-break-3 and -4: where pages and columns may end.
func defineBreakProperties(in table: inout PropertyTable) {
    table.begin("css-break-4")
    // `always` is what `page` was called in CSS 2; outside columns `all` comes to the same.
    let between: [(String, BreakBetween)] = [
        ("auto", .auto), ("avoid", .avoid), ("page", .page), ("left", .left), ("right", .right), ("recto", .recto), ("verso", .verso),
        ("column", .column), ("avoid-column", .avoidColumn), ("always", .page), ("all", .page), ("avoid-page", .avoidPage),
    ]
    let regions = ["region", "avoid-region"]
    table.define(
        "break-before", \.box.breakBefore, inherited: false, initial: "auto", unsupported: regions, keywords: between)
    table.define(
        "break-after", \.box.breakAfter, inherited: false, initial: "auto", unsupported: regions, keywords: between)
    table.define(
        "break-inside", \.box.breakInside, inherited: false, initial: "auto", unsupported: regions,
        keywords: [("auto", .auto), ("avoid", .avoid), ("avoid-column", .avoidColumn), ("avoid-page", .avoid)])
    table.define(
        "-fleuron-break-inside-limit", \.box.rare.breakInsideLimit, inherited: false, initial: "none",
        syntax: "none | <length-percentage [0,∞]>",
        percentages: "the text of a page", computed: "none, an absolute length or a percentage",
        text: { $0?.cssText ?? "none" }
    ) { reader in
        if reader.keyword("none") { return .value(nil) }
        return reader.lengthPercentage(allowsNegative: false).map { length in
            .computed { style, context in length.computed(context.fonts(of: style)) }
        }
    }
    for place in ["before", "after", "inside"] { table.alias("page-break-\(place)", for: "break-\(place)") }
    func lines(_ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<Int16>) {
        table.define(name, path, inherited: true, initial: "2", syntax: .text("<integer [1,∞]>"), text: { String($0) }) { reader in
            reader.integer(in: 1...1_000_000_000).map { .value(Int16(clamping: $0)) }
        }
    }
    lines("orphans", \.text.orphans)
    lines("widows", \.text.widows)
    table.define(
        "box-decoration-break", \.box.rare.clonesDecoration, inherited: false, initial: "slice",
        keywords: [("slice", false), ("clone", true)])
    table.define(
        "margin-break", \.box.rare.marginBreak, inherited: false, initial: "auto",
        keywords: [("auto", .auto), ("keep", .keep), ("discard", .discard)])
}
