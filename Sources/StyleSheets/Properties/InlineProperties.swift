import Geometry

/// css-inline-3, css-rhythm-1 and css-line-grid-1: how boxes stand on their line, and lines on a grid.
func defineInlineProperties(in table: inout PropertyTable) {
    table.begin("css-inline-3")
    defineVerticalAlign(in: &table)
    defineInitialLetter(in: &table)
    defineLineFitEdge(in: &table)
    table.begin("css-rhythm-1")
    table.define(
        "line-height-step", \.text.rare.lineHeightStep, inherited: true, initial: "0", syntax: "<length [0,∞]>",
        computed: "an absolute length", text: \.cssText, read: readNonNegativeLength)
    table.begin("css-line-grid-1")
    table.define(
        "line-grid", \.box.rare.createsLineGrid, inherited: false, initial: "match-parent", status: .computed,
        keywords: [("match-parent", false), ("create", true)])
    table.define(
        "line-snap", \.text.rare.lineSnap, inherited: true, initial: "none",
        keywords: [("none", .none), ("baseline", .baseline), ("contain", .contain)])
}

private func defineVerticalAlign(in table: inout PropertyTable) {
    let keywords: [(String, VerticalAlign)] = [
        ("baseline", .baseline), ("sub", .sub), ("super", .super), ("top", .top), ("middle", .middle), ("bottom", .bottom),
        ("text-top", .textTop), ("text-bottom", .textBottom),
    ]
    table.define(
        "vertical-align", \.box.verticalAlign, inherited: false, initial: "baseline",
        syntax: "baseline | sub | super | top | middle | bottom | text-top | text-bottom | <length-percentage>",
        percentages: "the line height",
        computed: "a keyword or an absolute length",
        text: { value in
            if case .shift(let length) = value { return length.cssText }
            return keywords.first { $0.1 == value }?.0 ?? ""
        }
    ) { reader in
        if let value = reader.keyword(keywords) { return .value(value) }
        return reader.lengthPercentage().map { length in
            .computed { style, context in .shift(length.length(context.fonts(of: style), percentagesOf: style.text.lineHeightLength)) }
        }
    }
}

private func defineLineFitEdge(in table: inout PropertyTable) {
    let over: [(String, LineFitEdge.Over)] = [("text", .text), ("cap", .cap), ("ex", .ex)]
    let under: [(String, LineFitEdge.Under)] = [("text", .text), ("alphabetic", .alphabetic)]
    table.define(
        "line-fit-edge", \.text.rare.lineFitEdge, inherited: true, initial: "leading",
        syntax: "leading | text | [text | cap | ex] [text | alphabetic]",
        text: { value in
            if value.isLeading { return "leading" }
            if value.over == .text, value.under == .text { return "text" }
            return [over.first { $0.1 == value.over }?.0, under.first { $0.1 == value.under }?.0].compactMap { $0 }.joined(separator: " ")
        }
    ) { reader in
        if reader.keyword("leading") { return .value(.leading) }
        guard let first = reader.keyword(over) else { return nil }
        guard let second = reader.keyword(under) else {
            // The other edges of one keyword alone are those of East Asian letters.
            return first == .text ? .value(LineFitEdge(over: .text, under: .text)) : nil
        }
        return .value(LineFitEdge(over: first, under: second))
    }
}

private func defineInitialLetter(in table: inout PropertyTable) {
    table.define(
        "initial-letter", \.box.rare.initialLetter, inherited: false, initial: "normal",
        syntax: "normal | <number [1,∞]> <integer [1,∞]>? | <number [1,∞]> && [drop | raise]?",
        text: { $0.map { "\($0.size.cssText) \($0.sink)" } ?? "normal" }
    ) { reader in
        if reader.keyword("normal") { return .value(nil) }
        let sinks = [("drop", false), ("raise", true)]
        var isRaised = reader.keyword(sinks)
        guard let size = reader.number(), size >= 1 else { return nil }
        // A dropped letter sinks by its size rounded down (css-inline-3 section 6.3).
        let dropped = Int16(min(size, 1000).rounded(.down))
        if isRaised == nil {
            if let sink = reader.integer(in: 1...1_000_000_000) { return .value(InitialLetter(size: size, sink: Int16(clamping: sink))) }
            isRaised = reader.keyword(sinks)
        }
        return .value(InitialLetter(size: size, sink: isRaised ?? false ? 1 : dropped))
    }
    let alignments: [(String, InitialLetterAlign.Points)] = [
        ("alphabetic", .alphabetic), ("ideographic", .ideographic), ("hanging", .hanging), ("leading", .leading),
    ]
    table.define(
        "initial-letter-align", \.text.rare.initialLetterAlign, inherited: true, initial: "alphabetic",
        syntax: "border-box? [alphabetic | ideographic | hanging | leading]? | border-box",
        text: { value in
            let name = alignments.first { $0.1 == value.text }?.0 ?? ""
            return !value.isBorderBox ? name : value.text == .alphabetic ? "border-box" : "border-box " + name
        }
    ) { reader in
        var isBorderBox = reader.keyword("border-box")
        let alignment = reader.keyword(alignments)
        if !isBorderBox { isBorderBox = reader.keyword("border-box") }
        guard isBorderBox || alignment != nil else { return nil }
        return .value(InitialLetterAlign(alignment ?? .alphabetic, isBorderBox: isBorderBox))
    }
    table.define(
        "initial-letter-wrap", \.text.rare.initialLetterWrap, inherited: true, initial: "none",
        keywords: [("none", .none), ("first", .first), ("all", .all)])
}
