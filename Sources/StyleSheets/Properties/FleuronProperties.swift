import Geometry

/// Our own properties, for what CSS has no name for: TeX's paragraph parameters (The TeXbook, chapter 14), tab stops, expansion of fonts,
/// openings, text sizes, and where text flows.
func defineFleuronProperties(in table: inout PropertyTable) {
    table.begin("fleuron")
    defineLineBreakingParameters(in: &table)
    defineTabStops(in: &table)
    table.define(
        "-fleuron-hyphenation-factor", \.text.rare.hyphenationFactor, inherited: true, initial: "1", syntax: "<number [0,1]>",
        text: \.cssText
    ) { reader in
        reader.number().flatMap { (0...1).contains($0) ? .value($0) : nil }
    }
    defineSpacing("-fleuron-sentence-spacing", \.text.rare.sentenceSpacing, in: &table)
    defineExpansion(in: &table)
    defineRunts(in: &table)
    definePreset(in: &table)
    table.define(
        "-fleuron-spread-balancing", \.text.rare.balancesSpreads, inherited: true, initial: "auto",
        keywords: [("auto", true), ("none", false)])
    table.define(
        "-fleuron-long-pages", \.text.rare.hasLongPages, inherited: true, initial: "none", keywords: [("none", false), ("auto", true)])
    table.define(
        "-fleuron-wide-boxes", \.text.rare.narrowsWideBoxes, inherited: true, initial: "overflow",
        keywords: [("overflow", false), ("narrow", true)])
    table.define(
        "-fleuron-paragraph-looseness", \.text.rare.adaptsToPages, inherited: true, initial: "auto",
        keywords: [("auto", true), ("none", false)])
    definePageWeights(in: &table)
    table.define(
        "-fleuron-optical-margins", \.text.opticalMargins, inherited: true, initial: "none",
        keywords: [("none", .none), ("start", .start), ("end", .end), ("both", .both)])
    table.define(
        "-fleuron-opening", \.box.opensPage, inherited: false, initial: "none", keywords: [("none", false), ("page", true)])
    table.define(
        "-fleuron-border-top-length", \.box.rare.borderTopLength, inherited: false, initial: "auto", syntax: "auto | <length-percentage>",
        percentages: "the box's width", computed: "auto, an absolute length or a percentage", text: \.cssText,
        read: readLengthPercentageAuto)
    table.define(
        "-fleuron-sidenote", \.box.rare.sidenote, inherited: false, initial: "none",
        keywords: [("none", .none), ("outside", .outside), ("inside", .inside)])
    table.define(
        "-fleuron-shrink-to-fit", \.box.rare.shrinkToFit, inherited: false, initial: "none", syntax: "none | <percentage [1,100]>",
        percentages: "the size that its sheet gives the table", computed: "as specified",
        text: { $0.map { ($0 * 100).cssText + "%" } ?? "none" }
    ) { reader in
        if reader.keyword("none") { return .value(nil) }
        return reader.percentage().flatMap { (0.01...1).contains($0) ? .value($0) : nil }
    }
    table.define(
        "-fleuron-turn", \.box.rare.turn, inherited: false, initial: "none", syntax: "none | 90deg | 180deg | -90deg",
        computed: "none, 90deg, 180deg or -90deg",
        text: { turn in
            switch turn {
            case .none: "none"
            case .right: "90deg"
            case .half: "180deg"
            case .left: "-90deg"
            }
        }
    ) { reader in
        if reader.keyword("none") { return .value(.none) }
        // Angles of whole quarters, in any unit and beyond a full turn.
        guard let turns = reader.angle(), (turns * 4).rounded() == turns * 4, turns.magnitude < 1_000 else { return nil }
        let quarters = ((Int(turns * 4) % 4) + 4) % 4
        return .value([.none, .right, .half, .left][quarters])
    }
    table.define(
        "-fleuron-parallel", \.box.rare.parallel, inherited: false, initial: "none", syntax: "none | <name>", text: { $0 ?? "none" }
    ) { reader in
        if reader.keyword("none") { return .value(nil) }
        return reader.customIdent().map { .value($0) }
    }
    table.define(
        "-fleuron-flow", \.box.rare.flow, inherited: false, initial: "none", syntax: "none | [into | from] <name>",
        text: { flow in
            switch flow {
            case .none: "none"
            case .into(let name): "into \(name)"
            case .from(let name): "from \(name)"
            }
        }
    ) { reader in
        if reader.keyword("none") { return .value(.none) }
        guard let isSource = reader.keyword([("into", true), ("from", false)]), let name = reader.customIdent() else { return nil }
        return .value(isSource ? .into(name) : .from(name))
    }
}

private func defineLineBreakingParameters(in table: inout PropertyTable) {
    func parameter(_ name: String, _ initial: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<Int32>) {
        table.define(
            "-fleuron-" + name, path, inherited: true, initial: initial, syntax: .text("<integer>"), text: { String($0) }
        ) { reader in
            reader.integer(in: -1_000_000...1_000_000).map { .value($0) }
        }
    }
    parameter("pretolerance", "100", \.text.lineBreaking.pretolerance)
    parameter("tolerance", "200", \.text.lineBreaking.tolerance)
    parameter("line-penalty", "10", \.text.lineBreaking.linePenalty)
    parameter("hyphen-penalty", "50", \.text.lineBreaking.hyphenPenalty)
    defineHyphenPenalty("compound", \.text.lineBreaking.compoundHyphenPenalty, in: &table)
    defineHyphenPenalty("short", \.text.lineBreaking.shortHyphenPenalty, in: &table)
    defineHyphenPenalty("name", \.text.lineBreaking.nameHyphenPenalty, in: &table)
    parameter("ex-hyphen-penalty", "50", \.text.lineBreaking.explicitHyphenPenalty)
    parameter("adjacent-demerits", "10000", \.text.lineBreaking.adjacencyDemerits)
    parameter("double-hyphen-demerits", "10000", \.text.lineBreaking.doubleHyphenDemerits)
    parameter("final-hyphen-demerits", "5000", \.text.lineBreaking.finalHyphenDemerits)
    parameter("looseness", "0", \.text.lineBreaking.looseness)
    parameter("river-demerits", "0", \.text.lineBreaking.riverDemerits)
    parameter("repeat-demerits", "0", \.text.lineBreaking.repeatDemerits)
    parameter("full-last-line-demerits", "0", \.text.lineBreaking.fullLastLineDemerits)
    defineWordSpace("stretch", "50%", 0...10, \.text.lineBreaking.wordSpaceStretch, in: &table)
    defineWordSpace("shrink", "33.3333%", 0...1, \.text.lineBreaking.wordSpaceShrink, in: &table)
    table.define(
        "-fleuron-emergency-stretch", \.text.lineBreaking.emergencyStretch, inherited: true, initial: "0", syntax: "<length [0,∞]>",
        computed: "an absolute length", text: \.cssText, read: readNonNegativeLength)
}

/// What a hyphen costs where it is better or worse than elsewhere: where the words of a compound meet, beside two letters, in a name.
/// `auto` is `-fleuron-hyphen-penalty`.
private func defineHyphenPenalty(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<Int32?>, in table: inout PropertyTable
) {
    table.define(
        "-fleuron-\(name)-hyphen-penalty", path, inherited: true, initial: "auto", syntax: .text("auto | <integer>"),
        text: { $0.map { String($0) } ?? "auto" }
    ) { reader in
        if reader.keyword("auto") { return .value(nil) }
        return reader.integer(in: -10_000...10_000).map { .value($0) }
    }
}

/// How much wider and narrower than by itself a word space may be in a justified line.
private func defineWordSpace(
    _ name: String, _ initial: String, _ range: ClosedRange<Double>, _ path: @autoclosure @escaping @Sendable () -> StylePath<Int32>,
    in table: inout PropertyTable
) {
    table.define(
        "-fleuron-word-space-" + name, path, inherited: true, initial: initial,
        syntax: .text("<percentage [0,\(Int(range.upperBound * 100))]>"), percentages: "the width of a space",
        computed: "a percentage in steps of 1/600%", text: { (Double($0) / 600).cssText + "%" }
    ) { reader in
        guard let value = reader.percentage(), range.contains(value) else { return nil }
        return .value(Int32((value * 60_000).rounded()))
    }
}

/// A length that `calc()` may take below zero, where it is zero.
@Sendable func readNonNegativeLength(_ reader: inout ValueReader) -> Specified<Length>? {
    reader.length(allowsNegative: false).map { length in
        .computed { style, context in max(.zero, length.length(context.fonts(of: style), percentagesOf: .zero)) }
    }
}

/// `100pt decimal ".", 200pt right "|" leader(dotted)`: places from the start edge, each with its alignment, the characters that end its
/// column, and what fills the space before it.
private func defineTabStops(in table: inout PropertyTable) {
    let alignments: [(String, TabStop.Alignment)] = [
        ("start", .start), ("end", .end), ("left", .left), ("right", .right), ("center", .center), ("decimal", .decimal),
    ]
    table.define(
        "-fleuron-tab-stops", \.text.rare.tabStops, inherited: true, initial: "none",
        syntax: "none | [<length-percentage> [start | end | left | right | center | decimal]? <string>? <leader()>?]#",
        percentages: "the measure", computed: "absolute lengths and percentages",
        text: { stops in
            if stops.isEmpty { return "none" }
            return stops.map { stop in
                let alignment = alignments.first { $0.1 == stop.alignment }?.0 ?? ""
                return "\(stop.position.cssText) \(alignment)" + (stop.terminators.isEmpty ? "" : " " + stop.terminators.cssText)
                    + (stop.leader.isEmpty ? "" : " leader(\(stop.leader.cssText))")
            }.joined(separator: ", ")
        }
    ) { reader in
        if reader.keyword("none") { return .value([]) }
        let stops = reader.commaSeparated { reader -> (SpecifiedLength, TabStop)? in
            guard let position = reader.lengthPercentage(allowsNegative: false) else { return nil }
            var stop = TabStop(position: .zero, alignment: .start, terminators: "", leader: "")
            stop.alignment = reader.keyword(alignments) ?? .start
            stop.terminators = reader.string() ?? ""
            stop.leader = reader.leader() ?? ""
            return (position, stop)
        }
        return stops.map { stops in
            .computed { style, context in
                let fonts = context.fonts(of: style)
                return stops.map { position, stop in
                    var stop = stop
                    stop.position = position.computed(fonts)
                    return stop
                }
            }
        }
    }
}

/// Limits of font expansion as percentages of a letter's width, kept in thousandths as in pdfTeX.
private func defineExpansion(in table: inout PropertyTable) {
    func limit(
        _ name: String, _ initial: String, _ syntax: String, _ range: ClosedRange<Double>,
        percentages: String = "the width of a letter", _ path: @autoclosure @escaping @Sendable () -> StylePath<Int16>
    ) {
        table.define(
            name, path, inherited: true, initial: initial, syntax: .text(syntax),
            percentages: percentages, computed: "a percentage in steps of 0.1%",
            text: { (Double($0) / 10).cssText + "%" }
        ) { reader in
            guard let value = reader.percentage(), range.contains(value) else { return nil }
            return .value(Int16((value * 1000).rounded()))
        }
    }
    limit("-fleuron-font-stretch-limit", "0%", "<percentage [0,10]>", 0...0.1, \.text.rare.fontExpansion.stretch)
    limit("-fleuron-font-shrink-limit", "0%", "<percentage [0,10]>", 0...0.1, \.text.rare.fontExpansion.shrink)
    limit("-fleuron-font-expansion-step", "0.1%", "<percentage [0.1,10]>", 0.001...0.1, \.text.rare.fontExpansion.step)
    limit(
        "-fleuron-letter-space-limit", "0%", "<percentage [0,10]>", 0...0.1, percentages: "the em", \.text.rare.fontExpansion.letterSpace)
    table.define(
        "-fleuron-expansion-contrast-demerits", \.text.rare.fontExpansion.contrastDemerits, inherited: true, initial: "10000",
        syntax: "<integer [0,∞]>", text: { String($0) }
    ) { reader in
        reader.integer(in: 0...1_000_000).map { .value($0) }
    }
    let ids = ["-fleuron-font-stretch-limit", "-fleuron-font-shrink-limit", "-fleuron-font-expansion-step"].map { table.longhand($0) }
    let readers = ids.map { table[$0].read }
    table.shorthand(
        "-fleuron-font-expansion", ["-fleuron-font-stretch-limit", "-fleuron-font-shrink-limit", "-fleuron-font-expansion-step"],
        syntax: "none | <stretch> [<shrink> <step>?]?"
    ) { reader in
        if reader.keyword("none") { return [] }
        var again = reader
        guard let stretch = readers[0](&reader) else { return nil }
        if !reader.isAtEnd { again = reader }
        guard let shrink = readers[1](&again) else { return nil }
        reader = again
        var declared: [(PropertyID, DeclaredValue)] = [(ids[0], .set(stretch)), (ids[1], .set(shrink))]
        if !reader.isAtEnd {
            guard let step = readers[2](&reader) else { return nil }
            declared.append((ids[2], .set(step)))
        }
        return declared
    }
}

/// `-fleuron-line-breaking: tex`: every weight as plain TeX has it, and nothing that TeX has not.
private func definePreset(in table: inout PropertyTable) {
    table.shorthand(
        "-fleuron-line-breaking",
        [
            "-fleuron-pretolerance", "-fleuron-tolerance", "-fleuron-line-penalty", "-fleuron-hyphen-penalty",
            "-fleuron-compound-hyphen-penalty",
            "-fleuron-short-hyphen-penalty", "-fleuron-name-hyphen-penalty", "-fleuron-ex-hyphen-penalty",
            "-fleuron-adjacent-demerits", "-fleuron-double-hyphen-demerits", "-fleuron-final-hyphen-demerits", "-fleuron-looseness",
            "-fleuron-emergency-stretch", "-fleuron-river-demerits", "-fleuron-repeat-demerits", "-fleuron-full-last-line-demerits",
            "-fleuron-word-space-stretch", "-fleuron-word-space-shrink", "-fleuron-runt-limit", "-fleuron-runt-penalty",
            "-fleuron-font-stretch-limit", "-fleuron-font-shrink-limit", "-fleuron-letter-space-limit",
        ], syntax: "tex"
    ) { reader in
        reader.keyword("tex") ? [] : nil
    }
}

/// A runt is a last line of a paragraph too short to stand for itself.
private func defineRunts(in table: inout PropertyTable) {
    table.define(
        "-fleuron-runt-limit", \.text.rare.runts.length, inherited: true, initial: "0", syntax: "<length-percentage [0,∞]>",
        percentages: "the measure", computed: "an absolute length or a percentage", text: \.cssText, read: readNonNegative)
    table.define(
        "-fleuron-runt-penalty", \.text.rare.runts.penalty, inherited: true, initial: "0", syntax: "<integer [0,∞]>",
        text: { String($0) }
    ) { reader in
        reader.integer(in: 0...1_000_000).map { .value($0) }
    }
}
