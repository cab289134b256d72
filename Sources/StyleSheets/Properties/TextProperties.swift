import Geometry

/// css-text-4, the widows and orphans of css-break-3 and what else is inherited by text.
func defineTextProperties(in table: inout PropertyTable) {
    defineSpacingProperties(in: &table)
    defineAlignmentProperties(in: &table)
    defineHyphenationProperties(in: &table)

    table.define(
        "text-transform", \.text.textTransform, inherited: true, initial: "none",
        unsupported: ["full-width", "full-size-kana", "math-auto"],
        keywords: [("none", .none), ("uppercase", .uppercase), ("lowercase", .lowercase), ("capitalize", .capitalize)])
    table.define(
        "white-space", \.text.whiteSpace, inherited: true, initial: "normal",
        keywords: [
            ("normal", .normal), ("nowrap", .nowrap), ("pre", .pre), ("pre-wrap", .preWrap), ("pre-line", .preLine),
            ("break-spaces", .preWrap),
        ])
    table.define(
        "overflow-wrap", \.text.overflowWrap, inherited: true, initial: "normal",
        keywords: [("normal", .normal), ("break-word", .breakWord), ("anywhere", .anywhere)])
    table.alias("word-wrap", for: "overflow-wrap")
    table.define(
        "direction", \.text.direction, inherited: true, initial: "ltr", keywords: [("ltr", .leftToRight), ("rtl", .rightToLeft)])
    table.define(
        "visibility", \.text.isVisible, inherited: true, initial: "visible",
        keywords: [("visible", true), ("hidden", false), ("collapse", false)])

    for (name, path) in [("orphans", \ComputedStyle.text.orphans), ("widows", \.text.widows)] as [(String, StylePath<Int16>)] {
        table.define(name, path, inherited: true, initial: "2", syntax: "<integer [1,∞]>", text: { String($0) }) { reader in
            reader.integer(in: 1...1_000_000_000).map { .value(Int16(clamping: $0)) }
        }
    }
}

private func defineSpacingProperties(in table: inout PropertyTable) {
    for (name, path) in [("letter-spacing", \ComputedStyle.text.letterSpacing), ("word-spacing", \.text.wordSpacing)]
        as [(String, StylePath<Length>)]
    {
        table.define(
            name, path, inherited: true, initial: "normal", syntax: "normal | <length-percentage>",
            text: { $0 == .zero ? "normal" : $0.cssText }
        ) { reader in
            if reader.keyword("normal") { return .value(.zero) }
            return reader.lengthPercentage().map { spacing in
                .computed { style, context in spacing.length(context.fonts(of: style), percentagesOf: style.text.fontSize) }
            }
        }
    }
    table.define("tab-size", \.text.tabSize, inherited: true, initial: "8", syntax: "<number [0,∞]>", text: \.cssText) { reader in
        reader.attempt { $0.number().flatMap { $0 >= 0 ? .value($0) : nil } }
    }
    table.define(
        "text-indent", \.textIndentation, inherited: true, initial: "0", syntax: "<length-percentage> && hanging? && each-line?",
        text: { $0.amount.cssText + ($0.isHanging ? " hanging" : "") + ($0.isEachLine ? " each-line" : "") }
    ) { reader in
        var amount: SpecifiedLength?
        var isHanging = false, isEachLine = false
        while !reader.isAtEnd {
            if amount == nil, let length = reader.lengthPercentage() { amount = length; continue }
            if !isHanging, reader.keyword("hanging") { isHanging = true; continue }
            if !isEachLine, reader.keyword("each-line") { isEachLine = true; continue }
            return nil
        }
        guard let amount else { return nil }
        return .computed { [isHanging, isEachLine] style, context in
            TextIndentation(amount: amount.computed(context.fonts(of: style)), isHanging: isHanging, isEachLine: isEachLine)
        }
    }
}

/// The value of `text-indent`, which lies in three fields of the style.
struct TextIndentation: Hashable, Sendable {
    var amount: LengthPercentage
    var isHanging: Bool
    var isEachLine: Bool
}

extension ComputedStyle {
    var textIndentation: TextIndentation {
        get { TextIndentation(amount: text.textIndent, isHanging: text.textIndentHanging, isEachLine: text.textIndentEachLine) }
        set {
            (text.textIndent, text.textIndentHanging, text.textIndentEachLine) = (newValue.amount, newValue.isHanging, newValue.isEachLine)
        }
    }
}

private func defineAlignmentProperties(in table: inout PropertyTable) {
    // `match-parent` differs from inheriting only where the direction changes, which `start` and `end` already follow.
    table.define(
        "text-align", \.text.textAlign, inherited: true, initial: "start",
        syntax: "start | end | left | right | center | justify | match-parent",
        text: { value in alignments.first { $0.1 == value }?.0 ?? "" }
    ) { reader in
        if reader.keyword("match-parent") { return .computed { _, context in context.parent.text.textAlign } }
        return reader.keyword(alignments).map(Specified.value)
    }
    table.define(
        "text-align-last", \.text.textAlignLast, inherited: true, initial: "auto",
        keywords: [
            ("auto", .auto), ("start", .start), ("end", .end), ("left", .left), ("right", .right), ("center", .center),
            ("justify", .justify),
        ])
    table.define(
        "text-wrap-style", \.text.textWrapStyle, inherited: true, initial: "auto",
        keywords: [("auto", .auto), ("balance", .balance), ("pretty", .pretty), ("stable", .stable)])
    let wrapStyle = table.longhand("text-wrap-style")
    let readWrapStyle = table[wrapStyle].read
    table.shorthand("text-wrap", ["text-wrap-style"], syntax: "wrap || [auto | balance | pretty | stable]") { reader in
        let wraps = reader.keyword("wrap")
        if reader.isAtEnd { return wraps ? [] : nil }
        guard let setter = readWrapStyle(&reader) else { return nil }
        _ = reader.keyword("wrap")
        return [(wrapStyle, .set(setter))]
    }
    table.define(
        "hanging-punctuation", \.text.hangsPunctuation, inherited: true, initial: "none",
        syntax: "none | [first || [force-end | allow-end] || last]",
        text: { $0 ? "first allow-end last" : "none" }
    ) { reader in
        if reader.keyword("none") { return .value(false) }
        var count = 0
        while reader.keyword([("first", true), ("last", true), ("force-end", true), ("allow-end", true)]) != nil { count += 1 }
        return count > 0 ? .value(true) : nil
    }
}

private let alignments: [(String, TextAlign)] = [
    ("start", .start), ("end", .end), ("left", .left), ("right", .right), ("center", .center), ("justify", .justify),
]

private func defineHyphenationProperties(in table: inout PropertyTable) {
    table.define(
        "hyphens", \.text.hyphens, inherited: true, initial: "manual", keywords: [("none", .none), ("manual", .manual), ("auto", .auto)])
    for prefixed in ["-epub-hyphens", "-webkit-hyphens", "-moz-hyphens", "-ms-hyphens", "adobe-hyphenate"] {
        table.alias(prefixed, for: "hyphens")
    }

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
        "hyphenate-limit-last", \.text.hyphenateLimits.avoidsLastOfPage, inherited: true, initial: "none",
        keywords: [("none", false), ("page", true), ("spread", true), ("column", true), ("always", true)])
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
