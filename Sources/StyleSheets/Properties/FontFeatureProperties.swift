/// `font-variant-*`, `font-kerning` and `font-feature-settings` of css-fonts-4 section 6: what they come to in OpenType features.
///
/// Each property keeps its own list of settings, because each is inherited for itself; `FontFeatures.merge()` makes one list of them.
func defineFontFeatureProperties(in table: inout PropertyTable) {
    table.define(
        "font-variant-caps", \.text.features.caps, inherited: true, initial: "normal",
        keywords: [
            ("normal", .normal), ("small-caps", .smallCaps), ("all-small-caps", .allSmallCaps), ("petite-caps", .petiteCaps),
            ("all-petite-caps", .allPetiteCaps), ("unicase", .unicase), ("titling-caps", .titlingCaps),
        ])
    defineVariants("font-variant-ligatures", \.text.features.ligatures, ligatureKeywords, none: ligaturesOff, in: &table)
    defineVariants("font-variant-numeric", \.text.features.numeric, numericKeywords, in: &table)
    defineVariants("font-variant-position", \.text.features.position, positionKeywords, in: &table)
    defineVariants("font-variant-east-asian", \.text.features.eastAsian, eastAsianKeywords, in: &table)
    defineAlternates(in: &table)

    table.define(
        "font-kerning", \.text.features.kerning, inherited: true, initial: "auto",
        keywords: [("auto", []), ("normal", [.init("kern", 1)]), ("none", [.init("kern", 0)])])

    table.define(
        "font-feature-settings", \.text.features.explicit, inherited: true, initial: "normal",
        syntax: "normal | [<string> [on | off | <integer>]?]#",
        text: featuresText
    ) { reader in
        readFeatureSettings(&reader).map(Specified.value)
    }

    let longhands = [
        "font-variant-caps", "font-variant-ligatures", "font-variant-numeric", "font-variant-position", "font-variant-east-asian",
        "font-variant-alternates",
    ]
    let ids = longhands.map { table.longhand($0) }
    let readers = ids.map { table[$0].read }
    table.shorthand(
        "font-variant", longhands,
        syntax: "normal | none | [<ligatures> || <caps> || <alternates> || <numeric> || <east-asian> || <position>]"
    ) { reader in
        if reader.keyword("normal") { return [] }
        if reader.keyword("none") { return [(ids[1], .set { style, _ in style.text.features.ligatures = ligaturesOff })] }
        var declared: [(PropertyID, DeclaredValue)] = []
        scan: while !reader.isAtEnd {
            if reader.current?.isIdent("normal") ?? false { return nil }
            for i in ids.indices where !declared.contains(where: { $0.0 == ids[i] }) {
                if let setter = reader.attempt(readers[i]) {
                    declared.append((ids[i], .set(setter)))
                    continue scan
                }
            }
            return nil
        }
        return declared.isEmpty ? nil : declared
    }
}

/// The value of `font-feature-settings`, property and descriptor.
func readFeatureSettings(_ reader: inout ValueReader) -> [FontFeatures.Setting]? {
    if reader.keyword("normal") { return [] }
    return reader.commaSeparated { reader -> FontFeatures.Setting? in
        guard let tag = reader.string(), let code = FontFeatures.Setting.code(of: tag) else { return nil }
        if let value = reader.keyword([("on", UInt32(1)), ("off", 0)]) { return .init(tag: code, value: value) }
        return .init(tag: code, value: UInt32(reader.integer(in: 0...65535) ?? 1))
    }
}

/// Keywords of one group exclude each other.
private struct VariantKeyword: Sendable {
    let name: String
    let group: Int
    let settings: [FontFeatures.Setting]
    init(_ name: String, _ group: Int, _ settings: (String, UInt32)...) {
        self.name = name
        self.group = group
        self.settings = settings.map { FontFeatures.Setting($0.0, $0.1) }
    }
}

private let ligaturesOff = ["liga", "clig", "dlig", "hlig", "calt"].map { FontFeatures.Setting($0, 0) }
private let ligatureKeywords = [
    VariantKeyword("common-ligatures", 0, ("liga", 1), ("clig", 1)), VariantKeyword("no-common-ligatures", 0, ("liga", 0), ("clig", 0)),
    VariantKeyword("discretionary-ligatures", 1, ("dlig", 1)), VariantKeyword("no-discretionary-ligatures", 1, ("dlig", 0)),
    VariantKeyword("historical-ligatures", 2, ("hlig", 1)), VariantKeyword("no-historical-ligatures", 2, ("hlig", 0)),
    VariantKeyword("contextual", 3, ("calt", 1)), VariantKeyword("no-contextual", 3, ("calt", 0)),
]
private let numericKeywords = [
    VariantKeyword("lining-nums", 0, ("lnum", 1)), VariantKeyword("oldstyle-nums", 0, ("onum", 1)),
    VariantKeyword("proportional-nums", 1, ("pnum", 1)), VariantKeyword("tabular-nums", 1, ("tnum", 1)),
    VariantKeyword("diagonal-fractions", 2, ("frac", 1)), VariantKeyword("stacked-fractions", 2, ("afrc", 1)),
    VariantKeyword("ordinal", 3, ("ordn", 1)), VariantKeyword("slashed-zero", 4, ("zero", 1)),
]
private let positionKeywords = [VariantKeyword("sub", 0, ("subs", 1)), VariantKeyword("super", 0, ("sups", 1))]
private let eastAsianKeywords = [
    VariantKeyword("jis78", 0, ("jp78", 1)), VariantKeyword("jis83", 0, ("jp83", 1)), VariantKeyword("jis90", 0, ("jp90", 1)),
    VariantKeyword("jis04", 0, ("jp04", 1)), VariantKeyword("simplified", 0, ("smpl", 1)), VariantKeyword("traditional", 0, ("trad", 1)),
    VariantKeyword("full-width", 1, ("fwid", 1)), VariantKeyword("proportional-width", 1, ("pwid", 1)),
    VariantKeyword("ruby", 2, ("ruby", 1)),
]

private func defineVariants(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<[FontFeatures.Setting]>,
    _ keywords: @autoclosure @escaping @Sendable () -> [VariantKeyword],
    none: @autoclosure @escaping @Sendable () -> [FontFeatures.Setting]? = nil, in table: inout PropertyTable
) {
    table.define(
        name, path, inherited: true, initial: "normal",
        syntax: .keywords { ["normal"] + (none() == nil ? [] : ["none"]) + [keywords().map(\.name).joined(separator: " || ")] },
        text: { settings in
            if settings.isEmpty { return "normal" }
            if settings == none() { return "none" }
            return keywords().filter { $0.settings.allSatisfy(settings.contains) }.map(\.name).joined(separator: " ")
        }
    ) { reader in
        if reader.keyword("normal") { return .value([]) }
        if let none = none(), reader.keyword("none") { return .value(none) }
        var chosen: [VariantKeyword] = []
        while let current = reader.current, let keyword = keywords().first(where: { current.isIdent($0.name) }) {
            if chosen.contains(where: { $0.group == keyword.group }) { return nil }
            chosen.append(keyword)
            reader.advance()
        }
        return chosen.isEmpty ? nil : .value(chosen.flatMap(\.settings))
    }
}

/// Functions of names that `@font-feature-values` gives a meaning; a name without one does nothing (css-fonts-4 section 6.8).
private func defineAlternates(in table: inout PropertyTable) {
    table.define(
        "font-variant-alternates", \.fontVariantAlternates, inherited: true, initial: "normal",
        syntax:
            "normal | [historical-forms || stylistic(<name>) || styleset(<name>#) || character-variant(<name>#) || swash(<name>) || ornaments(<name>) || annotation(<name>)]",
        text: { value in
            let parts = (value.isHistorical ? ["historical-forms"] : []) + value.names.map(\.cssText)
            return parts.isEmpty ? "normal" : parts.joined(separator: " ")
        }
    ) { reader in
        if reader.keyword("normal") { return .value(FontVariantAlternates()) }
        var value = FontVariantAlternates()
        var count = 0
        while true {
            if !value.isHistorical, reader.keyword("historical-forms") {
                value.isHistorical = true
            } else if let function = reader.current, function.kind == .function,
                let kind = FontAlternate.functions.first(where: { function.isFunction($0.0) })?.1,
                !value.names.contains(where: { $0.kind == kind })
            {
                let takesSeveral = kind == .styleset || kind == .characterVariant
                guard let names = reader.inside({ $0.commaSeparated { $0.customIdent() } }), names.count == 1 || takesSeveral else {
                    return nil
                }
                value.names += names.map { FontAlternate(kind: kind, name: $0) }
            } else {
                return count > 0 ? .value(value) : nil
            }
            count += 1
        }
    }
}

/// The value of `font-variant-alternates`.
struct FontVariantAlternates: Hashable, Sendable {
    var isHistorical = false
    var names: [FontAlternate] = []
}

extension ComputedStyle {
    var fontVariantAlternates: FontVariantAlternates {
        get {
            FontVariantAlternates(
                isHistorical: text.features.alternates.contains(.init("hist", 1)), names: text.hasRareValues ? text.rare.fontAlternates : []
            )
        }
        set {
            text.features.alternates = newValue.isHistorical ? [.init("hist", 1)] : []
            if !newValue.names.isEmpty || text.hasRareValues { text.rare.fontAlternates = newValue.names }
        }
    }
}

@Sendable private func featuresText(_ settings: [FontFeatures.Setting]) -> String {
    settings.isEmpty ? "normal" : settings.map { "\($0.name.cssText) \($0.value)" }.joined(separator: ", ")
}

extension FontFeatures.Setting {
    /// - Parameter tag: four ASCII characters.
    init(_ tag: String, _ value: UInt32) { self.init(tag: Self.code(of: tag) ?? 0, value: value) }

    /// The four bytes of a tag, big-endian; nil unless it is four printable ASCII characters.
    static func code(of tag: String) -> UInt32? {
        guard tag.utf8.count == 4, tag.utf8.allSatisfy({ $0 >= 0x20 && $0 <= 0x7E }) else { return nil }
        return tag.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The tag as text.
    package var name: String { String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self) }
}

extension FontFeatures {
    /// Makes one list of the settings of all properties, sorted by tag; of equal tags that of the property named last in css-fonts-4 wins.
    mutating func merge() {
        var merged: [Setting] = []
        for setting in kerning + ligatures + position + numeric + eastAsian + alternates + explicit {
            if let i = merged.firstIndex(where: { $0.tag == setting.tag }) { merged[i] = setting } else { merged.append(setting) }
        }
        settings = merged.sorted { $0.tag < $1.tag }
    }
}
