import Geometry

/// css-text-4 but for hyphenation, `direction` and `unicode-bidi` of css-writing-modes-4, and `visibility`.
func defineTextProperties(in table: inout PropertyTable) {
    // Everything flow-relative refers to the direction, so it is computed before what does.
    table.begin("css-writing-modes-4")
    table.define(
        "direction", \.text.direction, inherited: true, initial: "ltr", keywords: [("ltr", .leftToRight), ("rtl", .rightToLeft)])
    table.define(
        "unicode-bidi", \.box.unicodeBidi, inherited: false, initial: "normal",
        keywords: [
            ("normal", .normal), ("embed", .embed), ("isolate", .isolate), ("bidi-override", .bidiOverride),
            ("isolate-override", .isolateOverride), ("plaintext", .plaintext),
        ])

    table.begin("css-text-4")
    defineSpacingProperties(in: &table)
    defineAlignmentProperties(in: &table)
    defineHyphenationProperties(in: &table)
    defineWhiteSpaceProperties(in: &table)

    defineTextTransform(in: &table)

    table.begin("css-display-3")
    table.define(
        "visibility", \.text.visibility, inherited: true, initial: "visible",
        keywords: [("visible", .visible), ("hidden", .hidden), ("collapse", .collapse)])
}

private func defineTextTransform(in table: inout PropertyTable) {
    let keywords: [(String, TextTransform)] = [
        ("uppercase", .uppercase), ("lowercase", .lowercase), ("capitalize", .capitalize), ("full-width", .fullWidth),
        ("full-size-kana", .fullSizeKana),
    ]
    table.define(
        "text-transform", \.text.textTransform, inherited: true, initial: "none",
        syntax: "none | [capitalize | uppercase | lowercase] || full-width || full-size-kana",
        text: { value in value.isEmpty ? "none" : keywords.filter { value.contains($0.1) }.map(\.0).joined(separator: " ") }
    ) { reader in
        if reader.keyword("none") { return .value(.none) }
        var value = TextTransform.none
        while let keyword = reader.keyword(keywords + [("-epub-fullwidth", .fullWidth)]) {
            if value.contains(keyword) || (!keyword.caseChange.isEmpty && !value.caseChange.isEmpty) { return nil }
            value.insert(keyword)
        }
        return value.isEmpty ? nil : .value(value)
    }
    table.ignoreKeywords(["math-auto"], of: "text-transform")
}

/// A length that is added to what the font has; percentages refer to the font size.
func defineSpacing(_ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<Length>, in table: inout PropertyTable) {
    table.define(
        name, path, inherited: true, initial: "normal", syntax: .text("normal | <length-percentage>"), percentages: "the font size",
        computed: "an absolute length", text: { $0 == .zero ? "normal" : $0.cssText }
    ) { reader in
        if reader.keyword("normal") { return .value(.zero) }
        return reader.lengthPercentage().map { spacing in
            .computed { style, context in spacing.length(context.fonts(of: style), percentagesOf: style.text.fontSize) }
        }
    }
}

private func defineSpacingProperties(in table: inout PropertyTable) {
    defineSpacing("letter-spacing", \.text.letterSpacing, in: &table)
    defineSpacing("word-spacing", \.text.wordSpacing, in: &table)

    table.define(
        "tab-size", \.tabSize, inherited: true, initial: "8", syntax: "<number [0,∞]> | <length [0,∞]>",
        computed: "a number or an absolute length", text: { $0.length?.cssText ?? $0.spaces.cssText }
    ) { reader in
        if let number = reader.attempt({ reader in reader.number().flatMap { $0 >= 0 ? $0 : nil } }) {
            return .value(TabSize(spaces: number))
        }
        return reader.length(allowsNegative: false).map { length in
            .computed { style, context in
                TabSize(length: max(.zero, length.length(context.fonts(of: style), percentagesOf: .zero)))
            }
        }
    }
    table.define(
        "text-indent", \.textIndentation, inherited: true, initial: "0", syntax: "<length-percentage> && hanging? && each-line?",
        percentages: "the measure", computed: "an absolute length or a percentage, and keywords",
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

/// The value of `tab-size`, which lies in two fields of the style.
struct TabSize: Hashable, Sendable {
    var spaces: Double = 8
    var length: Length?
}

extension ComputedStyle {
    var textIndentation: TextIndentation {
        get { TextIndentation(amount: text.textIndent, isHanging: text.textIndentHanging, isEachLine: text.textIndentEachLine) }
        set {
            (text.textIndent, text.textIndentHanging, text.textIndentEachLine) = (newValue.amount, newValue.isHanging, newValue.isEachLine)
        }
    }
    var tabSize: TabSize {
        get { TabSize(spaces: text.tabSize, length: text.rare.tabSizeLength) }
        set { (text.tabSize, text.rare.tabSizeLength) = (newValue.spaces, newValue.length) }
    }
}

/// The value of `text-align`, which lies in two fields of the style.
struct TextAlignmentValue: Hashable, Sendable {
    var align = TextAlign.start
    var character = ""
}

extension ComputedStyle {
    var textAlignment: TextAlignmentValue {
        get { TextAlignmentValue(align: text.textAlign, character: text.hasRareValues ? text.rare.alignmentCharacter : "") }
        set {
            text.textAlign = newValue.align
            if newValue.character != textAlignment.character { text.rare.alignmentCharacter = newValue.character }
        }
    }
}

private func defineAlignmentProperties(in table: inout PropertyTable) {
    let alignments: [(String, TextAlign)] = [
        ("start", .start), ("end", .end), ("left", .left), ("right", .right), ("center", .center), ("justify", .justify),
    ]
    // `match-parent` differs from inheriting only where the direction changes, which `start` and `end` already follow.
    // A character and how the column that it makes stands in its cell (css-text-4 section 7.2).
    table.define(
        "text-align-all", \.textAlignment, inherited: true, initial: "start",
        syntax: "start | end | left | right | center | justify | match-parent | <string> || [start | end | left | right | center]",
        text: { value in
            let keyword = alignments.first { $0.1 == value.align }?.0 ?? ""
            return value.character.isEmpty ? keyword : "\"\(value.character)\" " + keyword
        }
    ) { reader in
        if reader.keyword("match-parent") { return .computed { _, context in context.parent.textAlignment } }
        var value = TextAlignmentValue()
        let first = reader.keyword(alignments)
        if let first { value.align = first }
        if let character = reader.string() {
            guard character.count == 1 else { return nil }
            value.character = character
            if first == nil { value.align = reader.keyword(alignments) ?? .end }
            return value.align == .justify ? nil : .value(value)
        }
        return first == nil ? nil : .value(value)
    }
    table.define(
        "text-align-last", \.text.textAlignLast, inherited: true, initial: "auto",
        syntax: "auto | start | end | left | right | center | justify | match-parent",
        text: { value in lastAlignments.first { $0.1 == value }?.0 ?? "" }
    ) { reader in
        if reader.keyword("match-parent") { return .computed { _, context in context.parent.text.textAlignLast } }
        return reader.keyword(lastAlignments).map(Specified.value)
    }
    let all = table.longhand("text-align-all"), last = table.longhand("text-align-last")
    let readAll = table[all].read
    // `justify-all` is both; every other value leaves the last line to itself (css-text-4 section 7.1).
    table.shorthand(
        "text-align", ["text-align-all", "text-align-last"],
        syntax:
            "start | end | left | right | center | justify | match-parent | justify-all | <string> || [start | end | left | right | center]"
    ) { reader in
        if reader.keyword("justify-all") {
            return [
                (all, .set { style, _ in style.text.textAlign = .justify }),
                (last, .set { style, _ in style.text.textAlignLast = .justify }),
            ]
        }
        return readAll(&reader).map { [(all, .set($0))] }
    }
    table.define(
        "text-justify", \.text.textJustify, inherited: true, initial: "auto",
        keywords: [
            ("auto", .auto), ("none", .none), ("inter-word", .interWord), ("inter-character", .interCharacter),
            ("distribute", .interCharacter),
        ])
    let marks: [(String, HangingPunctuation)] = [
        ("first", .first), ("force-end", .forceEnd), ("allow-end", .allowEnd), ("last", .last),
    ]
    table.define(
        "hanging-punctuation", \.text.hangingPunctuation, inherited: true, initial: "none",
        syntax: "none | [first || [force-end | allow-end] || last]",
        text: { value in value == .none ? "none" : marks.filter { value.contains($0.1) }.map(\.0).joined(separator: " ") }
    ) { reader in
        if reader.keyword("none") { return .value(.none) }
        var value = HangingPunctuation.none
        while let mark = reader.keyword(marks) {
            if value.contains(mark) { return nil }
            value.insert(mark)
        }
        return value == .none || value.isSuperset(of: [.forceEnd, .allowEnd]) ? nil : .value(value)
    }
}

private let lastAlignments: [(String, TextAlignLast)] = [
    ("auto", .auto), ("start", .start), ("end", .end), ("left", .left), ("right", .right), ("center", .center), ("justify", .justify),
]
