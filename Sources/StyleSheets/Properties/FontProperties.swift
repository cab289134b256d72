import Geometry

/// css-fonts-4, and `line-height` and `color`, which other properties refer to.
func defineFontProperties(in table: inout PropertyTable) {
    table.begin("css-fonts-4")
    table.define(
        "font-size", \.text.fontSize, inherited: true, initial: "medium",
        syntax:
            "xx-small | x-small | small | medium | large | x-large | xx-large | xxx-large | smaller | larger | <length-percentage [0,∞]>",
        percentages: "the parent's font size",
        computed: "an absolute length", text: \.cssText, read: readFontSize)

    table.define(
        "font-family", \.text.fontFamilies, inherited: true, initial: "serif", syntax: "<family-name or generic>#",
        text: { $0.map { $0.contains(" ") ? $0.cssText : $0 }.joined(separator: ", ") }, read: readFontFamilies)

    table.define(
        "font-weight", \.text.fontWeight, inherited: true, initial: "normal",
        syntax: "normal | bold | bolder | lighter | <number [1,1000]>", computed: "a number",
        text: { String($0) }, read: readFontWeight)

    table.define(
        "font-style", \.text.fontStyle, inherited: true, initial: "normal", syntax: "normal | italic | oblique <angle [-90deg,90deg]>?",
        computed: "as specified, angles in degrees",
        text: { style in
            switch style {
            case .normal: "normal"
            case .italic: "italic"
            case .obliqueByDefault: "oblique"
            case .oblique(let angle): "oblique " + (Double(angle) / 100).cssText + "deg"
            }
        }
    ) { reader in
        if reader.keyword("normal") { return .value(.normal) }
        if reader.keyword("italic") { return .value(.italic) }
        guard reader.keyword("oblique") else { return nil }
        guard let turns = reader.angle() else { return .value(.obliqueByDefault) }
        return abs(turns) <= 0.25 ? .value(.oblique(Int16((turns * 36_000).rounded()))) : nil
    }

    table.define(
        "font-stretch", \.text.fontWidth, inherited: true, initial: "normal",
        syntax: "normal | ultra-condensed … ultra-expanded | <percentage>", computed: "a percentage",
        text: { $0.cssText + "%" }
    ) { reader in
        if let width = reader.keyword(fontWidths) { return .value(width) }
        guard let width = reader.percentage(), width >= 0 else { return nil }
        return .value(width * 100)
    }
    table.alias("font-width", for: "font-stretch")

    table.define(
        "font-optical-sizing", \.text.opticalSizing, inherited: true, initial: "auto", keywords: [("auto", true), ("none", false)])

    table.begin("css-inline-3")
    table.define(
        "line-height", \.text.lineHeight, inherited: true, initial: "normal", syntax: "normal | <number [0,∞]> | <length-percentage [0,∞]>",
        percentages: "the font size", computed: "normal, a number or an absolute length",
        text: { value in
            switch value {
            case .normal: "normal"
            case .number(let factor): factor.cssText
            case .length(let length): length.cssText
            }
        },
        read: readLineHeight)

    table.begin("css-color-4")
    table.define(
        "opacity", \.box.rare.opacity, inherited: false, initial: "1", syntax: "<number> | <percentage>",
        computed: "a number from 0 to 1", text: \.cssText
    ) { reader in
        (reader.percentage() ?? reader.number()).map { .value(max(0, min(1, $0))) }
    }
    table.define("color", \.text.color, inherited: true, initial: "black", syntax: "<color>", computed: "an sRGB colour", text: \.cssText) {
        reader in
        switch reader.color() {
        case nil: nil
        case .color(let color): .value(color)
        case .currentColor: .computed { _, context in context.parent.text.color }
        }
    }

    table.begin("css-fonts-4")
    defineFontFeatureProperties(in: &table)
    defineFontVariationProperties(in: &table)
    defineFontShorthand(in: &table)
}

let fontWidths: [(String, Double)] = [
    ("normal", 100), ("ultra-condensed", 50), ("extra-condensed", 62.5), ("condensed", 75), ("semi-condensed", 87.5),
    ("semi-expanded", 112.5), ("expanded", 125), ("extra-expanded", 150), ("ultra-expanded", 200),
]

/// The scale of css-fonts-4 section 2.5 on a medium size of 12 pt.
private let absoluteSizes: [(String, Double)] = [
    ("medium", 12), ("xx-small", 7.2), ("x-small", 9), ("small", 12 * 8 / 9.0), ("large", 14.4), ("x-large", 18), ("xx-large", 24),
    ("xxx-large", 36),
]

private func readFontSize(_ reader: inout ValueReader) -> Specified<Length>? {
    if let size = reader.keyword(absoluteSizes) {
        return .computed { style, _ in Length(points: size).scaled(by: style.text.textScale) }
    }
    if let factor = reader.keyword([("smaller", 1 / 1.2), ("larger", 1.2)]) {
        return .computed { style, context in context.parent.text.fontSize.scaled(by: factor * relativeScale(style, context)) }
    }
    return reader.lengthPercentage(allowsNegative: false).map { size in
        let isRelative = size.isRelative
        return .computed { style, context in
            let length = max(.zero, size.length(context.parentFonts, percentagesOf: context.parent.text.fontSize))
            let scale = isRelative ? relativeScale(style, context) : style.text.textScale
            return scale == 1 ? length : length.scaled(by: scale)
        }
    }
}

/// What a size is multiplied by that refers to the parent's, which has been scaled already.
private func relativeScale(_ style: ComputedStyle, _ context: ComputationContext) -> Double {
    style.text.textScale / context.parent.text.textScale
}

private func readLineHeight(_ reader: inout ValueReader) -> Specified<LineHeight>? {
    if reader.keyword("normal") { return .value(.normal) }
    if let factor = reader.attempt({ reader in reader.number().flatMap { $0 >= 0 ? $0 : nil } }) { return .value(.number(factor)) }
    return reader.lengthPercentage(allowsNegative: false).map { height in
        let isRelative = height.isRelative
        return .computed { style, context in
            // `lh` in `line-height` refers to the parent; `em` and percentages to the element (css-inline-3, css-values-4 section 6.1.1).
            var fonts = context.fonts(of: style)
            fonts.lineHeight = context.parentFonts.lineHeight
            let length = max(.zero, height.length(fonts, percentagesOf: style.text.fontSize))
            return .length(isRelative ? length : length.scaled(by: style.text.textScale))
        }
    }
}

/// Unquoted names are identifiers joined by single spaces (css-fonts-4 section 2.1.1).
func readFontFamilies(_ reader: inout ValueReader) -> Specified<[String]>? {
    let families = reader.commaSeparated { reader -> String? in
        if let string = reader.string() { return string }
        if let generic = reader.function("generic", { $0.customIdent() }) { return "generic(\(generic))" }
        var words: [String] = []
        while let word = reader.current, word.kind == .ident {
            words.append(word.text)
            if words.count == 1, CSSWideKeyword(word) != nil { return nil }
            reader.advance()
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
    return families.map(Specified.value)
}

private func readFontWeight(_ reader: inout ValueReader) -> Specified<Int16>? {
    if reader.keyword("normal") { return .value(400) }
    if reader.keyword("bold") { return .value(700) }
    // css-fonts-4 section 2.2.1, the table of relative weights.
    if reader.keyword("bolder") {
        return .computed { _, context in
            let weight = context.parent.text.fontWeight
            return weight < 350 ? 400 : weight < 550 ? 700 : max(weight, 900)
        }
    }
    if reader.keyword("lighter") {
        return .computed { _, context in
            let weight = context.parent.text.fontWeight
            return weight < 100 ? weight : weight < 550 ? 100 : weight < 750 ? 400 : 700
        }
    }
    return reader.attempt { reader in
        reader.number().flatMap { $0 >= 1 && $0 <= 1000 ? .value(Int16($0.rounded())) : nil }
    }
}

private func defineFontShorthand(in table: inout PropertyTable) {
    let size = table.longhand("font-size"), lineHeight = table.longhand("line-height"), families = table.longhand("font-family")
    let optional = ["font-style", "font-weight", "font-stretch"].map { table.longhand($0) }
    let caps = table.longhand("font-variant-caps")
    let readers = optional.map { table[$0].read }
    let (readSize, readHeight, readFamilies) = (table[size].read, table[lineHeight].read, table[families].read)
    table.shorthand(
        "font",
        [
            "font-style", "font-variant-caps", "font-weight", "font-stretch", "font-size", "line-height", "font-family",
            "font-variant-ligatures", "font-variant-numeric", "font-variant-position", "font-variant-east-asian", "font-variant-alternates",
            "font-feature-settings", "font-kerning", "font-optical-sizing", "font-size-adjust", "font-language-override",
            "font-variation-settings",
        ],
        syntax:
            "[<style> || small-caps || <weight> || <stretch>]? <size> [/ <line-height>]? <family>#, <size> a <length-percentage [0,∞]> or a keyword"
    ) { reader in
        // What a screen's own controls are set in (css-fonts-4 section 2.7.1): on paper the usual face.
        if reader.keyword([("caption", 0), ("icon", 0), ("menu", 0), ("message-box", 0), ("small-caption", 0), ("status-bar", 0)]) != nil {
            return []
        }
        var declared: [(PropertyID, DeclaredValue)] = []
        var used = Array(repeating: false, count: optional.count)
        var hasCaps = false
        words: for _ in 0..<4 {
            if reader.keyword("normal") { continue }
            if !hasCaps, reader.keyword("small-caps") {
                hasCaps = true
                declared.append((caps, .set { style, _ in style.text.features.caps = .smallCaps }))
                continue
            }
            // A bare percentage is the size, never `font-stretch`, in the shorthand.
            guard reader.current?.kind == .ident || reader.current?.kind == .number else { break }
            for i in optional.indices where !used[i] {
                if let setter = reader.attempt(readers[i]) {
                    used[i] = true
                    declared.append((optional[i], .set(setter)))
                    continue words
                }
            }
            break
        }
        guard let setter = readSize(&reader) else { return nil }
        declared.append((size, .set(setter)))
        if reader.delimiter("/") {
            guard let setter = readHeight(&reader) else { return nil }
            declared.append((lineHeight, .set(setter)))
        }
        guard let setter = readFamilies(&reader) else { return nil }
        declared.append((families, .set(setter)))
        return declared
    }
}
