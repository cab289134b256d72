import Geometry

/// css-display-3, css-box-4 and css-sizing-3: what boxes there are and what room they take.
func defineBoxProperties(in table: inout PropertyTable) {
    table.begin("css-display-3")
    table.define(
        "display", \.box.display, inherited: false, initial: "inline",
        unsupported: ["flex", "inline-flex", "grid", "inline-grid", "ruby", "ruby-text", "ruby-base", "run-in", "math"],
        keywords: [
            ("inline", .inline), ("none", .none), ("contents", .contents), ("inline-block", .inlineBlock), ("block", .block),
            ("list-item", .listItem), ("flow-root", .flowRoot), ("table", .table), ("inline-table", .inlineBlock),
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
            percentages: "the containing block's width", computed: "an absolute length or a percentage", text: \.cssText, read: readNonNegative)
    }
    padding("padding-top", \.box.padding.top)
    padding("padding-right", \.box.padding.right)
    padding("padding-bottom", \.box.padding.bottom)
    padding("padding-left", \.box.padding.left)
    table.sidesShorthand("padding", ["padding-top", "padding-right", "padding-bottom", "padding-left"], syntax: "<length-percentage [0,∞]>")
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
    let intrinsic = ["min-content", "max-content", "fit-content", "stretch", "contain"]
    func size(_ name: String, of percentages: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<LengthPercentageAuto>) {
        table.define(
            name, path, inherited: false, initial: "auto", syntax: .text("auto | <length-percentage [0,∞]>"), percentages: percentages,
            computed: "auto, an absolute length or a percentage", text: \.cssText
        ) { reader in
            if reader.keyword("auto") { return .value(.auto) }
            return readNonNegative(&reader).map { value in
                switch value {
                case .value(let length): .value(.value(length))
                case .computed(let compute): .computed { style, context in .value(compute(style, context)) }
                }
            }
        }
        table.ignoreKeywords(intrinsic, of: name)
    }
    func minimum(
        _ name: String, of percentages: String, status: LayoutStatus,
        _ path: @autoclosure @escaping @Sendable () -> StylePath<LengthPercentage>
    ) {
        table.define(
            name, path, inherited: false, initial: "auto", syntax: .text("auto | <length-percentage [0,∞]>"), percentages: percentages,
            computed: "an absolute length or a percentage", status: status, text: { $0 == .zero ? "auto" : $0.cssText }
        ) { reader in
            reader.keyword("auto") ? .value(.zero) : readNonNegative(&reader)
        }
        table.ignoreKeywords(intrinsic, of: name)
    }
    func maximum(
        _ name: String, of percentages: String, status: LayoutStatus,
        _ path: @autoclosure @escaping @Sendable () -> StylePath<LengthPercentage?>
    ) {
        table.define(
            name, path, inherited: false, initial: "none", syntax: .text("none | <length-percentage [0,∞]>"), percentages: percentages,
            computed: "none, an absolute length or a percentage", status: status, text: { $0?.cssText ?? "none" }
        ) { reader in
            if reader.keyword("none") { return .value(nil) }
            return readNonNegative(&reader).map { value in
                switch value {
                case .value(let length): .value(length)
                case .computed(let compute): .computed { style, context in compute(style, context) }
                }
            }
        }
        table.ignoreKeywords(intrinsic, of: name)
    }
    let height = "the containing block's height"
    defineWidths(in: &table)
    size("height", of: height, \.box.height)
    minimum("min-height", of: height, status: .laidOut, \.box.rare.minHeight)
    maximum("max-height", of: height, status: .laidOut, \.box.rare.maxHeight)
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
