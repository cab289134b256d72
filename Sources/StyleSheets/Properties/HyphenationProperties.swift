/// css-text-4 section 6: hyphenation.
func defineHyphenationProperties(in table: inout PropertyTable) {
    table.define(
        "hyphens", \.text.hyphens, inherited: true, initial: "manual", keywords: [("none", .none), ("manual", .manual), ("auto", .auto)])
    // What Adobe's readers knew it by.
    table.alias("adobe-hyphenate", for: "hyphens")
    table.define(
        "hyphenate-limit-chars", \.hyphenateLimitCharacters, inherited: true, initial: "auto", syntax: "[auto | <integer>]{1,3}",
        text: { "\($0.word) \($0.before) \($0.after)" }
    ) { reader in
        var values: [UInt8?] = []
        while values.count < 3, !reader.isAtEnd {
            if reader.keyword("auto") {
                values.append(nil)
            } else if let value = reader.integer(in: 0...1000) {
                values.append(UInt8(clamping: value))
            } else {
                return nil
            }
        }
        guard !values.isEmpty else { return nil }
        let initial = HyphenateLimits()
        let before = values.count > 1 ? values[1] ?? initial.before : initial.before
        // A missing third value is the second (css-text-4 section 6.3.1).
        let after = values.count > 2 ? values[2] ?? initial.after : values.count > 1 ? before : initial.after
        return .value(HyphenateLimitCharacters(word: values[0] ?? initial.word, before: before, after: after))
    }
    table.define(
        "hyphenate-limit-lines", \.text.hyphenateLimits.lines, inherited: true, initial: "no-limit", syntax: "no-limit | <integer [0,∞]>",
        text: { $0.map { String($0) } ?? "no-limit" }
    ) { reader in
        if reader.keyword("no-limit") { return .value(nil) }
        return reader.integer(in: 0...1_000_000_000).map { .value(UInt8(clamping: $0)) }
    }
    table.define(
        "hyphenate-limit-last", \.text.hyphenateLimits.last, inherited: true, initial: "none",
        keywords: [("none", .none), ("always", .always), ("column", .column), ("page", .page), ("spread", .spread)])
    table.define(
        "hyphenate-limit-zone", \.text.rare.hyphenateLimitZone, inherited: true, initial: "0", syntax: "<length-percentage [0,∞]>",
        percentages: "the measure", computed: "an absolute length or a percentage", text: \.cssText, read: readNonNegative)
    table.define(
        "hyphenate-character", \.text.hyphenateCharacter, inherited: true, initial: "auto", syntax: "auto | <string>",
        text: { $0?.cssText ?? "auto" }
    ) { reader in
        reader.keyword("auto") ? .value(nil) : reader.string().map { .value($0) }
    }
}

/// The value of `hyphenate-limit-chars`, a part of `HyphenateLimits`.
struct HyphenateLimitCharacters: Hashable, Sendable {
    var word: UInt8
    var before: UInt8
    var after: UInt8
}

extension ComputedStyle {
    var hyphenateLimitCharacters: HyphenateLimitCharacters {
        get {
            HyphenateLimitCharacters(
                word: text.hyphenateLimits.word, before: text.hyphenateLimits.before, after: text.hyphenateLimits.after)
        }
        set {
            (text.hyphenateLimits.word, text.hyphenateLimits.before, text.hyphenateLimits.after) = (
                newValue.word, newValue.before, newValue.after
            )
        }
    }
}
