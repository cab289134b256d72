import Geometry

/// css-display-3, css-box-4 and css-sizing-3: what boxes there are and what room they take.
func defineBoxProperties(in table: inout PropertyTable) {
    table.begin("css-display-3")
    table.define(
        "display", \.box.display, inherited: false, initial: "inline",
        unsupported: ["ruby", "ruby-text", "ruby-base", "math"],
        keywords: [
            ("inline", .inline), ("none", .none), ("contents", .contents), ("inline-block", .inlineBlock), ("block", .block),
            ("list-item", .listItem), ("flow-root", .flowRoot), ("table", .table), ("inline-table", .inlineBlock),
            ("flex", .flex), ("inline-flex", .inlineFlex), ("grid", .grid), ("inline-grid", .inlineGrid),
            ("run-in", .runIn),
            ("table-row-group", .tableRowGroup), ("table-header-group", .tableHeaderGroup), ("table-footer-group", .tableFooterGroup),
            ("table-row", .tableRow), ("table-cell", .tableCell), ("table-caption", .tableCaption), ("table-column", .tableColumn),
            ("table-column-group", .tableColumnGroup),
        ])
    table.begin("css-box-4")
    defineMargins(in: &table)
    definePaddings(in: &table)
    table.begin("css-sizing-3")
    defineSizes(in: &table)
}

private func defineMargins(in table: inout PropertyTable) {
    func margin(_ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<LengthPercentageAuto>) {
        table.define(
            name, path, inherited: false, initial: "0", syntax: .text("auto | <length-percentage>"),
            percentages: "the containing block's width", computed: "auto, an absolute length or a percentage", text: \.cssText,
            read: readLengthPercentageAuto)
    }
    margin("margin-top", \.box.margin.top)
    margin("margin-right", \.box.margin.right)
    margin("margin-bottom", \.box.margin.bottom)
    margin("margin-left", \.box.margin.left)
    table.sidesShorthand("margin", ["margin-top", "margin-right", "margin-bottom", "margin-left"], syntax: "[auto | <length-percentage>]")
}

@Sendable func readLengthPercentageAuto(_ reader: inout ValueReader) -> Specified<LengthPercentageAuto>? {
    if reader.keyword("auto") { return .value(.auto) }
    return reader.lengthPercentage().map { length in
        .computed { style, context in .value(length.computed(context.fonts(of: style))) }
    }
}

private func definePaddings(in table: inout PropertyTable) {
    func padding(_ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<LengthPercentage>) {
        table.define(
            name, path, inherited: false, initial: "0", syntax: .text("<length-percentage [0,∞]>"),
            percentages: "the containing block's width", computed: "an absolute length or a percentage", text: \.cssText,
            read: readNonNegative)
    }
    padding("padding-top", \.box.padding.top)
    padding("padding-right", \.box.padding.right)
    padding("padding-bottom", \.box.padding.bottom)
    padding("padding-left", \.box.padding.left)
    table.sidesShorthand(
        "padding", ["padding-top", "padding-right", "padding-bottom", "padding-left"], syntax: "<length-percentage [0,∞]>")
}

/// A value that `calc()` takes below zero is zero (css-values-4 section 10.5).
@Sendable func readNonNegative(_ reader: inout ValueReader) -> Specified<LengthPercentage>? {
    reader.lengthPercentage(allowsNegative: false).map { length in
        .computed { style, context in
            let value = length.computed(context.fonts(of: style))
            if case .length(let length) = value, length < .zero { return .zero }
            return value
        }
    }
}

private func defineSizes(in table: inout PropertyTable) {
    defineWidths(in: &table)
    /// A height, or a keyword for none.
    func height<Value: Equatable & Sendable>(
        _ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<Value>, keyword: String, _ keywordValue: Value,
        computed: String, value: @escaping @Sendable (LengthPercentage) -> Value, text: @escaping @Sendable (Value) -> String
    ) {
        table.define(
            name, path, inherited: false, initial: keyword, syntax: .text("\(keyword) | <length-percentage [0,∞]>"),
            percentages: "the containing block's height", computed: computed, text: { $0 == keywordValue ? keyword : text($0) }
        ) { reader in
            if reader.keyword(keyword) { return .value(keywordValue) }
            return readNonNegative(&reader).map { length in .computed { style, context in value(length.computed(style, context)) } }
        }
        table.ignoreKeywords(["min-content", "max-content", "fit-content", "stretch", "contain"], of: name)
    }
    let computed = "an absolute length or a percentage"
    height("height", \.box.height, keyword: "auto", .auto, computed: "auto, " + computed, value: { .value($0) }, text: \.cssText)
    height(
        "min-height", \.minHeight, keyword: "auto", nil, computed: "auto, " + computed, value: { $0 }, text: { $0?.cssText ?? "auto" })
    height(
        "max-height", \.box.rare.maxHeight, keyword: "none", nil, computed: "none, " + computed, value: { $0 },
        text: { $0?.cssText ?? "none" })
    table.define(
        "box-sizing", \.box.sizesBorderBox, inherited: false, initial: "content-box",
        keywords: [("content-box", false), ("border-box", true)])
    // Text runs horizontally, so the block axis is the vertical one.
    for (relative, physical) in [
        ("inline-size", "width"), ("block-size", "height"), ("min-inline-size", "min-width"), ("max-inline-size", "max-width"),
        ("min-block-size", "min-height"), ("max-block-size", "max-height"),
    ] {
        table.alias(relative, for: physical)
    }
}
