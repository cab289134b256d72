import Geometry

/// CSS 2.2 chapters 8 to 10 and css-display-3: what boxes there are and what room they take.
func defineBoxProperties(in table: inout PropertyTable) {
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
    definePosition(in: &table)
    table.define(
        "float", \.box.float, inherited: false, initial: "none",
        unsupported: ["top", "bottom", "snap-block", "snap-inline", "inside", "outside"],
        keywords: [
            ("none", .none), ("left", .left), ("right", .right), ("footnote", .footnote), ("inline-start", .left), ("inline-end", .right),
        ])

    defineMargins(in: &table)
    definePaddings(in: &table)
    defineSizes(in: &table)
    defineVerticalAlign(in: &table)

    table.define(
        "background-color", \.box.backgroundColor, inherited: false, initial: "transparent", syntax: "<color>", text: \.cssText
    ) { reader in
        reader.color().map { color in .computed { style, _ in color.computed(style.text.color) } }
    }
    defineBackgroundShorthand(in: &table)

    table.define(
        "text-decoration-line", \.textDecorationLines, inherited: false, initial: "none",
        syntax: "none | [underline || overline || line-through]",
        text: { ($0.underline ? $0.lineThrough ? "underline line-through" : "underline" : $0.lineThrough ? "line-through" : "none") },
        read: readDecorationLines)
    let line = table.longhand("text-decoration-line")
    table.shorthand("text-decoration", ["text-decoration-line"], syntax: "<line> || <style> || <color> || <thickness>") { reader in
        var lines: TextDecorationLines?
        while !reader.isAtEnd {
            if lines == nil, case .value(let value)? = readDecorationLines(&reader) { lines = value; continue }
            if reader.color() != nil || reader.lengthPercentage() != nil { continue }
            if reader.keyword([("solid", 0), ("double", 0), ("dotted", 0), ("dashed", 0), ("wavy", 0), ("auto", 0), ("from-font", 0)])
                != nil
            {
                continue
            }
            return nil
        }
        let value = lines ?? TextDecorationLines(underline: false, lineThrough: false)
        return [(line, .set { style, _ in style.textDecorationLines = value })]
    }
}

private func definePosition(in table: inout PropertyTable) {
    let keywords: [(String, Position)] = [("static", .static), ("relative", .relative), ("absolute", .absolute), ("fixed", .fixed)]
    table.define(
        "position", \.positioning, inherited: false, initial: "static", syntax: "static | relative | absolute | fixed | running(<name>)",
        text: { value in value.runningName.map { "running(\($0))" } ?? keywords.first { $0.1 == value.position }?.0 ?? "" }
    ) { reader in
        if let position = reader.keyword(keywords) { return .value(Positioning(position: position)) }
        return reader.function("running") { $0.customIdent() }.map { .value(Positioning(position: .running, runningName: $0)) }
    }
    table.ignoreKeywords(["sticky"], of: "position")
}

/// The value of `position`, which lies in two fields of the style.
struct Positioning: Hashable, Sendable {
    var position: Position
    var runningName: String?
}

struct TextDecorationLines: Hashable, Sendable {
    var underline: Bool
    var lineThrough: Bool
}

extension ComputedStyle {
    var positioning: Positioning {
        get { Positioning(position: box.position, runningName: box.runningName) }
        set { (box.position, box.runningName) = (newValue.position, newValue.runningName) }
    }
    var textDecorationLines: TextDecorationLines {
        get { TextDecorationLines(underline: box.underline, lineThrough: box.lineThrough) }
        set { (box.underline, box.lineThrough) = (newValue.underline, newValue.lineThrough) }
    }
}

@Sendable private func readDecorationLines(_ reader: inout ValueReader) -> Specified<TextDecorationLines>? {
    if reader.keyword("none") { return .value(TextDecorationLines(underline: false, lineThrough: false)) }
    var lines = TextDecorationLines(underline: false, lineThrough: false)
    var count = 0
    while true {
        if reader.keyword("underline") {
            lines.underline = true
        } else if reader.keyword("line-through") {
            lines.lineThrough = true
        } else if !reader.keyword("overline"), !reader.keyword("blink") {
            break
        }
        count += 1
    }
    return count > 0 ? .value(lines) : nil
}

private func defineMargins(in table: inout PropertyTable) {
    let sides: [(String, StylePath<LengthPercentageAuto>)] = [
        ("margin-top", \.box.margin.top), ("margin-right", \.box.margin.right),
        ("margin-bottom", \.box.margin.bottom), ("margin-left", \.box.margin.left),
    ]
    for (name, path) in sides {
        table.define(name, path, inherited: false, initial: "0", syntax: "auto | <length-percentage>", text: \.cssText) { reader in
            if reader.keyword("auto") { return .value(.auto) }
            return reader.lengthPercentage().map { length in
                .computed { style, context in .value(length.computed(context.fonts(of: style))) }
            }
        }
    }
    table.sidesShorthand("margin", sides.map(\.0), syntax: "[auto | <length-percentage>]")
    table.alias("margin-block-start", for: "margin-top")
    table.alias("margin-block-end", for: "margin-bottom")
    definePair("margin-block", "margin-top", "margin-bottom", syntax: "[auto | <length-percentage>]{1,2}", in: &table)
    definePair("margin-inline", "margin-left", "margin-right", syntax: "[auto | <length-percentage>]{1,2}", in: &table)
}

private func definePaddings(in table: inout PropertyTable) {
    let sides: [(String, StylePath<LengthPercentage>)] = [
        ("padding-top", \.box.padding.top), ("padding-right", \.box.padding.right),
        ("padding-bottom", \.box.padding.bottom), ("padding-left", \.box.padding.left),
    ]
    for (name, path) in sides {
        table.define(
            name, path, inherited: false, initial: "0", syntax: "<length-percentage [0,∞]>", text: \.cssText, read: readNonNegative)
    }
    table.sidesShorthand("padding", sides.map(\.0), syntax: "<length-percentage [0,∞]>")
    table.alias("padding-block-start", for: "padding-top")
    table.alias("padding-block-end", for: "padding-bottom")
    definePair("padding-block", "padding-top", "padding-bottom", syntax: "<length-percentage [0,∞]>{1,2}", in: &table)
    definePair("padding-inline", "padding-left", "padding-right", syntax: "<length-percentage [0,∞]>{1,2}", in: &table)
}

/// A shorthand of one or two values for two sides.
private func definePair(_ name: String, _ first: String, _ second: String, syntax: String, in table: inout PropertyTable) {
    let ids = (table.longhand(first), table.longhand(second))
    let readers = (table[ids.0].read, table[ids.1].read)
    table.shorthand(name, [first, second], syntax: syntax) { reader in
        var again = reader
        guard let one = readers.0(&reader) else { return nil }
        if !reader.isAtEnd { again = reader }
        guard let two = readers.1(&again) else { return nil }
        reader = again
        return [(ids.0, .set(one)), (ids.1, .set(two))]
    }
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
    let intrinsic = ["min-content", "max-content", "fit-content", "stretch"]
    for (name, path) in [("width", \ComputedStyle.box.width), ("height", \.box.height)] as [(String, StylePath<LengthPercentageAuto>)] {
        table.define(name, path, inherited: false, initial: "auto", syntax: "auto | <length-percentage [0,∞]>", text: \.cssText) { reader in
            if reader.keyword("auto") { return .value(.auto) }
            return reader.lengthPercentage(allowsNegative: false).map { length in
                .computed { style, context in .value(length.computed(context.fonts(of: style))) }
            }
        }
        table.ignoreKeywords(intrinsic, of: name)
    }
    table.define(
        "min-width", \.box.minWidth, inherited: false, initial: "auto", syntax: "auto | <length-percentage [0,∞]>",
        text: { $0 == .zero ? "auto" : $0.cssText }
    ) { reader in
        reader.keyword("auto") ? .value(.zero) : readNonNegative(&reader)
    }
    table.define(
        "max-width", \.box.maxWidth, inherited: false, initial: "none", syntax: "none | <length-percentage [0,∞]>",
        text: { $0?.cssText ?? "none" }
    ) { reader in
        if reader.keyword("none") { return .value(nil) }
        return reader.lengthPercentage(allowsNegative: false).map { length in
            .computed { style, context in length.computed(context.fonts(of: style)) }
        }
    }
    table.ignoreKeywords(intrinsic, of: "min-width")
    table.ignoreKeywords(intrinsic, of: "max-width")
}

private func defineVerticalAlign(in table: inout PropertyTable) {
    let keywords: [(String, VerticalAlign)] = [
        ("baseline", .baseline), ("sub", .sub), ("super", .super), ("top", .top), ("middle", .middle), ("bottom", .bottom),
        ("text-top", .textTop), ("text-bottom", .textBottom),
    ]
    table.define(
        "vertical-align", \.box.verticalAlign, inherited: false, initial: "baseline",
        syntax: keywords.map(\.0).joined(separator: " | ") + " | <length-percentage>",
        text: { value in
            if case .shift(let length) = value { return length.cssText }
            return keywords.first { $0.1 == value }?.0 ?? ""
        }
    ) { reader in
        if let value = reader.keyword(keywords) { return .value(value) }
        // Percentages refer to the line height (CSS 2.2 section 10.8.1).
        return reader.lengthPercentage().map { length in
            .computed { style, context in .shift(length.length(context.fonts(of: style), percentagesOf: style.text.lineHeightLength)) }
        }
    }
}

/// Of a background only the colour is kept; pictures and what places them are read over.
private func defineBackgroundShorthand(in table: inout PropertyTable) {
    let color = table.longhand("background-color")
    let placing = [
        "none", "repeat", "no-repeat", "repeat-x", "repeat-y", "space", "round", "scroll", "fixed", "local", "left", "right", "top",
        "bottom",
        "center", "cover", "contain", "auto", "border-box", "padding-box", "content-box",
    ].map { ($0, true) }
    table.shorthand("background", ["background-color"], syntax: "<color> || <image> || <position> …") { reader in
        var found: SpecifiedColor?
        guard !reader.isAtEnd else { return nil }
        while !reader.isAtEnd {
            if found == nil, let color = reader.color() { found = color; continue }
            if reader.keyword(placing) != nil || reader.url() != nil || reader.lengthPercentage() != nil || reader.delimiter("/")
                || reader.comma()
            {
                continue
            }
            if let function = reader.current, function.kind == .function, function.text.lowercasedASCII.hasSuffix("gradient") {
                reader.advance()
                continue
            }
            return nil
        }
        guard let found else { return [] }
        return [(color, .set { style, _ in style.box.backgroundColor = found.computed(style.text.color) })]
    }
}
