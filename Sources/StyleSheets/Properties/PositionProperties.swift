import Geometry

/// css-position-3 and css-page-floats-3: boxes out of their place.
func definePositionProperties(in table: inout PropertyTable) {
    table.begin("css-position-3")
    definePosition(in: &table)
    func inset(_ name: String, of percentages: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<LengthPercentageAuto>) {
        table.define(
            name, path, inherited: false, initial: "auto", syntax: .text("auto | <length-percentage>"), percentages: percentages,
            computed: "auto, an absolute length or a percentage", text: \.cssText, read: readLengthPercentageAuto)
    }
    inset("top", of: "the containing block's height", \.box.rare.inset.top)
    inset("right", of: "the containing block's width", \.box.rare.inset.right)
    inset("bottom", of: "the containing block's height", \.box.rare.inset.bottom)
    inset("left", of: "the containing block's width", \.box.rare.inset.left)
    table.sidesShorthand("inset", ["top", "right", "bottom", "left"], syntax: "[auto | <length-percentage>]")

    table.define(
        "z-index", \.box.rare.zIndex, inherited: false, initial: "auto", syntax: "auto | <integer>", computed: "as specified",
        text: { $0.map { "\($0)" } ?? "auto" }
    ) { reader in
        if reader.keyword("auto") { return .value(nil) }
        return reader.integer().map { .value($0) }
    }

    table.begin("css-masking-1")
    defineClip(in: &table)

    table.begin("css-overflow-3")
    // Text runs horizontally, so the inline axis is the horizontal one.
    let overflow: [(String, Overflow)] = [
        ("visible", .visible), ("hidden", .hidden), ("clip", .clip), ("scroll", .scroll), ("auto", .scroll), ("overlay", .scroll),
    ]
    table.define("overflow-x", \.box.rare.overflowX, inherited: false, initial: "visible", keywords: overflow)
    table.define("overflow-y", \.box.rare.overflowY, inherited: false, initial: "visible", keywords: overflow)
    table.alias("overflow-inline", for: "overflow-x")
    table.alias("overflow-block", for: "overflow-y")
    table.pairShorthand("overflow", "overflow-x", "overflow-y", syntax: "[visible | hidden | clip | scroll | auto]{1,2}")

    table.begin("css-page-floats-3")
    defineFloat(in: &table)
    table.define(
        "clear", \.box.clear, inherited: false, initial: "none",
        keywords: [
            ("none", .none), ("left", .left), ("right", .right), ("both", .both), ("top", .top), ("bottom", .bottom),
            ("inline-start", .left), ("inline-end", .right), ("block-start", .top), ("block-end", .bottom), ("both-inline", .sides),
            ("both-block", .block), ("all", .both),
        ])
    table.define(
        "float-reference", \.box.rare.floatReference, inherited: false, initial: "inline", notLaidOut: ["region"],
        keywords: [("inline", .inline), ("column", .column), ("region", .region), ("page", .page)])
    table.define(
        "float-defer", \.box.rare.floatDefer, inherited: false, initial: "none", syntax: "none | last | <integer>",
        text: { $0 == FloatDefer.last ? "last" : $0 == FloatDefer.none ? "none" : String($0.pages) }
    ) { reader in
        if reader.keyword("none") { return .value(.none) }
        if reader.keyword("last") { return .value(.last) }
        // From the end the last page is -1; no other is known before all are.
        return reader.integer(in: -1...1_000).map { .value($0 < 0 ? .last : FloatDefer(pages: Int16($0))) }
    }
    table.define(
        "float-offset", \.box.rare.floatOffset, inherited: false, initial: "0", syntax: "<length-percentage>",
        percentages: "the width of the containing block, at the head and the foot the height of the page",
        computed: "an absolute length or a percentage", text: \.cssText
    ) { reader in
        reader.lengthPercentage().map { length in .computed { style, context in length.computed(context.fonts(of: style)) } }
    }
}

/// The old `clip`, of positioned boxes: pages for screens hide with it what is for readers aloud alone.
private func defineClip(in table: inout PropertyTable) {
    table.define(
        "clip", \.box.rare.clip, inherited: false, initial: "auto", syntax: "auto | rect([<length> | auto]{4})",
        computed: "auto, or a rectangle of absolute lengths and auto",
        text: { clip in
            clip.map { "rect(\($0.top.cssText), \($0.right.cssText), \($0.bottom.cssText), \($0.left.cssText))" } ?? "auto"
        }
    ) { reader in
        if reader.keyword("auto") { return .value(nil) }
        return reader.function("rect") { reader -> [SpecifiedLength?]? in
            var sides: [SpecifiedLength?] = []
            for side in 0..<4 {
                // Commas between all or none; nobody relies on a mixture being refused.
                if side > 0 { _ = reader.comma() }
                if reader.keyword("auto") {
                    sides.append(nil)
                } else if let length = reader.length() {
                    sides.append(length)
                } else {
                    return nil
                }
            }
            return sides
        }.map { sides in
            .computed { style, context in
                let fonts = context.fonts(of: style)
                func edge(_ side: Int) -> LengthPercentageAuto { sides[side].map { .value($0.computed(fonts)) } ?? .auto }
                return Edges(top: edge(0), right: edge(1), bottom: edge(2), left: edge(3))
            }
        }
    }
}

private func defineFloat(in table: inout PropertyTable) {
    let keywords: [(String, Float)] = [
        ("none", .none), ("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom), ("snap-block", .snapBlock),
        ("footnote", .footnote), ("inline-start", .left), ("inline-end", .right), ("block-start", .top), ("block-end", .bottom),
    ]
    table.define(
        "float", \.box.float, inherited: false, initial: "none",
        syntax: "none | left | right | top | bottom | snap-block | snap-block(<length> [, start | end | near]?) | footnote | inline-start "
            + "| inline-end | block-start | block-end",
        computed: "as specified; of snap-block() the edge alone",
        text: { value in keywords.first { $0.1 == value }?.0 ?? "" }
    ) { reader in
        if let float = reader.keyword(keywords) { return .value(float) }
        return reader.function("snap-block") { reader in
            guard reader.length() != nil else { return nil }
            guard reader.comma() else { return Float.snapBlock }
            return reader.keyword([("start", .top), ("end", .bottom), ("near", .snapBlock)])
        }.map { .value($0) }
    }
    table.ignoreKeywords(["snap-inline", "inside", "outside"], of: "float")
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

extension ComputedStyle {
    var positioning: Positioning {
        get { Positioning(position: box.position, runningName: box.runningName) }
        set { (box.position, box.runningName) = (newValue.position, newValue.runningName) }
    }
}
