import Geometry

/// css-flexbox-1, and the alignments and gaps of css-align-3.
func defineFlexProperties(in table: inout PropertyTable) {
    table.begin("css-flexbox-1")
    table.define(
        "flex-direction", \.box.rare.flex.direction, inherited: false, initial: "row",
        keywords: [("row", .row), ("row-reverse", .rowReverse), ("column", .column), ("column-reverse", .columnReverse)])
    table.define(
        "flex-wrap", \.box.rare.flex.wrap, inherited: false, initial: "nowrap",
        keywords: [("nowrap", .none), ("wrap", .wrap), ("wrap-reverse", .wrapReverse)])
    table.anyOrderShorthand("flex-flow", ["flex-direction", "flex-wrap"], syntax: "<flex-direction> || <flex-wrap>")
    table.define(
        "order", \.box.rare.flex.order, inherited: false, initial: "0", syntax: "<integer>", text: { String($0) }
    ) { reader in
        reader.integer().map { .value($0) }
    }
    defineFactors(in: &table)
    defineFlexShorthand(in: &table)
    table.begin("css-align-3")
    defineAlignments(in: &table)
    defineGaps(in: &table)
}

private func defineFactors(in table: inout PropertyTable) {
    func factor(_ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<Double>, initial: String) {
        table.define(name, path, inherited: false, initial: initial, syntax: .text("<number [0,∞]>"), text: \.cssText) { reader in
            reader.number().flatMap { $0 >= 0 ? .value(min($0, ValueReader.largestFactor)) : nil }
        }
    }
    factor("flex-grow", \.box.rare.flex.grow, initial: "0")
    factor("flex-shrink", \.box.rare.flex.shrink, initial: "1")
    table.define(
        "flex-basis", \.box.rare.flex.basis, inherited: false, initial: "auto", syntax: "auto | content | <length-percentage [0,∞]>",
        percentages: "the container's content box", computed: "a keyword, an absolute length or a percentage",
        text: { basis in
            switch basis {
            case .auto: "auto"
            case .content: "content"
            case .length(let length): length.cssText
            }
        },
        read: { reader in
            if let keyword = reader.keyword([("auto", FlexBasis.auto), ("content", .content)]) { return .value(keyword) }
            return readNonNegative(&reader).map { length in .computed { style, context in .length(length.computed(style, context)) } }
        })
    table.ignoreKeywords(["min-content", "max-content", "fit-content"], of: "flex-basis")
}

/// `none | [<flex-grow> <flex-shrink>? || <flex-basis>]` (css-flexbox-1 section 7.1): where factors stand alone the basis is nought, and
/// each that is left out is one.
private func defineFlexShorthand(in table: inout PropertyTable) {
    let names = ["flex-grow", "flex-shrink", "flex-basis"]
    let (grow, shrink, basis) = (table.longhand(names[0]), table.longhand(names[1]), table.longhand(names[2]))
    let (readGrow, readShrink, readBasis) = (table[grow].read, table[shrink].read, table[basis].read)
    table.shorthand("flex", names, syntax: "none | [<flex-grow> <flex-shrink>? || <flex-basis>]") { reader in
        if reader.keyword("none") {
            return [
                (grow, .set { style, _ in style.box.rare.flex.grow = 0 }), (shrink, .set { style, _ in style.box.rare.flex.shrink = 0 }),
                (basis, .set { style, _ in style.box.rare.flex.basis = .auto }),
            ]
        }
        var setGrow: Setter?, setShrink: Setter?, setBasis: Setter?
        while !reader.isAtEnd {
            if setGrow == nil, let factor = reader.attempt(readGrow) {
                setGrow = factor
                setShrink = reader.attempt(readShrink)
            } else if setBasis == nil, let length = reader.attempt(readBasis) {
                setBasis = length
            } else {
                return nil
            }
        }
        guard setGrow != nil || setBasis != nil else { return nil }
        return [
            (grow, .set(setGrow ?? { style, _ in style.box.rare.flex.grow = 1 })),
            (shrink, .set(setShrink ?? { style, _ in style.box.rare.flex.shrink = 1 })),
            (basis, .set(setBasis ?? { style, _ in style.box.rare.flex.basis = .length(.zero) })),
        ]
    }
}

private func defineAlignments(in table: inout PropertyTable) {
    let ofContent: [(String, ContentAlignment)] = [
        ("normal", .normal), ("start", .start), ("end", .end), ("flex-start", .flexStart), ("flex-end", .flexEnd), ("center", .center),
        ("space-between", .spaceBetween), ("space-around", .spaceAround), ("space-evenly", .spaceEvenly), ("stretch", .stretch),
    ]
    table.define(
        "justify-content", \.box.rare.flex.justifyContent, inherited: false, initial: "normal",
        keywords: ofContent + [("left", .left), ("right", .right)])
    table.define(
        "align-content", \.box.rare.flex.alignContent, inherited: false, initial: "normal", unsupported: ["baseline", "last baseline"],
        keywords: ofContent)
    let ofItems: [(String, ItemAlignment)] = [
        ("stretch", .stretch), ("normal", .stretch), ("start", .start), ("self-start", .start), ("end", .end), ("self-end", .end),
        ("flex-start", .flexStart), ("flex-end", .flexEnd), ("center", .center), ("baseline", .baseline),
    ]
    table.define(
        "align-items", \.box.rare.flex.alignItems, inherited: false, initial: "stretch", unsupported: ["last baseline"], keywords: ofItems)
    table.define(
        "align-self", \.box.rare.flex.alignSelf, inherited: false, initial: "auto", unsupported: ["last baseline"],
        keywords: [("auto", nil)] + ofItems.map { ($0.0, Optional($0.1)) })
    let alongRows = ofItems + [("left", .start), ("right", .end)]
    table.define(
        "justify-items", \.box.rare.flex.justifyItems, inherited: false, initial: "stretch", unsupported: ["legacy", "last baseline"],
        keywords: alongRows)
    table.define(
        "justify-self", \.box.rare.flex.justifySelf, inherited: false, initial: "auto", unsupported: ["last baseline"],
        keywords: [("auto", nil)] + alongRows.map { ($0.0, Optional($0.1)) })
    table.pairShorthand("place-content", "align-content", "justify-content", syntax: "<align-content> <justify-content>?")
    table.pairShorthand("place-items", "align-items", "justify-items", syntax: "<align-items> <justify-items>?")
    table.pairShorthand("place-self", "align-self", "justify-self", syntax: "<align-self> <justify-self>?")
}

private func defineGaps(in table: inout PropertyTable) {
    table.define(
        "row-gap", \.box.rare.flex.rowGap, inherited: false, initial: "normal", syntax: "normal | <length-percentage [0,∞]>",
        percentages: "the content box", computed: "normal, an absolute length or a percentage", text: gapText, read: readGap)
    table.define(
        "column-gap", \.box.rare.columnGap, inherited: false, initial: "normal", syntax: "normal | <length-percentage [0,∞]>",
        percentages: "the content box", computed: "normal, an absolute length or a percentage", text: gapText, read: readGap)
    table.pairShorthand("gap", "row-gap", "column-gap", syntax: "<row-gap> <column-gap>?")
    for name in ["gap", "row-gap", "column-gap"] { table.alias("grid-" + name, for: name) }
}

@Sendable private func gapText(_ gap: LengthPercentage?) -> String { gap?.cssText ?? "normal" }

@Sendable private func readGap(_ reader: inout ValueReader) -> Specified<LengthPercentage?>? {
    if reader.keyword("normal") { return .value(nil) }
    return reader.lengthPercentage(allowsNegative: false).map { length in
        .computed { style, context in length.computed(context.fonts(of: style)) }
    }
}
