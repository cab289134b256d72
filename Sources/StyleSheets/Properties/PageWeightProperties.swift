/// The weights by which pages are chosen (`PageWeightStyle`), and what single elements add to them.
func definePageWeights(in table: inout PropertyTable) {
    func weight<Weight: FixedWidthInteger & Hashable & Sendable>(
        _ name: String, _ initial: String, least: Int32 = 0, most: Int32 = 100_000, syntax: String = "<integer [0,∞]>",
        _ path: @autoclosure @escaping @Sendable () -> StylePath<Weight>
    ) {
        table.define(
            "-fleuron-" + name, path, inherited: false, initial: initial, syntax: .text(syntax), text: { String($0) }
        ) { reader in
            reader.integer(in: least...most).map { .value(Weight($0)) }
        }
    }
    weight("short-page-penalty", "120", \.box.rare.pageWeights.shortPagePenalty)
    weight("short-page-limit", "6", \.box.rare.pageWeights.shortPageLimit)
    weight("long-page-penalty", "30", \.box.rare.pageWeights.longPagePenalty)
    weight("uneven-spread-penalty", "900", \.box.rare.pageWeights.unevenSpreadPenalty)
    weight("short-last-page-penalty", "700", \.box.rare.pageWeights.shortLastPagePenalty)
    weight("last-page-lines", "4", \.box.rare.pageWeights.lastPageLines)
    weight("looseness-penalty", "100", \.box.rare.pageWeights.loosenessPenalty)
    weight("looseness-limit", "400", \.box.rare.pageWeights.loosenessLimit)
    weight("cut-note-penalty", "200", \.box.rare.pageWeights.cutNotePenalty)
    weight("cut-note-line-penalty", "20", \.box.rare.pageWeights.cutNoteLinePenalty)
    weight("deferred-float-penalty", "150", \.box.rare.pageWeights.deferredFloatPenalty)
    weight("uneven-columns-penalty", "300", \.box.rare.pageWeights.unevenColumnsPenalty)
    weight("short-column-limit", "3", \.box.rare.pageWeights.shortColumnLimit)
    // A penalty of a break, of which 10,000 allows none.
    weight("cut-block-penalty", "300", most: 10_000, syntax: "<integer [0,10000]>", \.box.rare.cutBlockPenalty)
    table.define(
        "-fleuron-lines-after", \.box.rare.linesAfter, inherited: false, initial: "1",
        syntax: "auto | <integer [1,20]>", text: { $0.map { String($0) } ?? "auto" }
    ) { reader in
        if reader.keyword("auto") { return .value(nil) }
        return reader.integer(in: 1...20).map { .value(UInt8($0)) }
    }
    table.define(
        "-fleuron-page-hyphen-penalty", \.text.rare.pageHyphenPenalty, inherited: true, initial: "auto",
        syntax: "auto | <integer [0,10000]>", text: { $0.map { String($0) } ?? "auto" }
    ) { reader in
        if reader.keyword("auto") { return .value(nil) }
        return reader.integer(in: 0...10_000).map { .value($0) }
    }
}
