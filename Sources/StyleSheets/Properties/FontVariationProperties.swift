import Geometry

/// css-fonts-4 sections 2.6, 2.8, 6.12 and 7: what a font is made to do beyond its features.
func defineFontVariationProperties(in table: inout PropertyTable) {
    let metrics: [(String, FontSizeAdjust.Metric)] = [
        ("ex-height", .exHeight), ("cap-height", .capHeight), ("ch-width", .chWidth), ("ic-width", .icWidth), ("ic-height", .icHeight),
    ]
    table.define(
        "font-size-adjust", \.text.rare.fontSizeAdjust, inherited: true, initial: "none",
        syntax: "none | [ex-height | cap-height | ch-width | ic-width | ic-height]? [from-font | <number [0,∞]>]",
        text: { adjust in
            guard let adjust else { return "none" }
            let metric = metrics.first { $0.1 == adjust.metric }?.0 ?? ""
            return (metric == "ex-height" ? "" : metric + " ") + (adjust.value?.cssText ?? "from-font")
        }
    ) { reader in
        if reader.keyword("none") { return .value(nil) }
        let metric = reader.keyword(metrics) ?? .exHeight
        if reader.keyword("from-font") { return .value(FontSizeAdjust(metric: metric, value: nil)) }
        guard let value = reader.number(), value >= 0 else { return nil }
        return .value(FontSizeAdjust(metric: metric, value: value))
    }
    defineFontSynthesis(in: &table)
    table.define(
        "font-variation-settings", \.text.rare.fontVariations, inherited: true, initial: "normal", syntax: "normal | [<string> <number>]#",
        computed: "the settings in the order of their tags",
        text: { settings in
            if settings.isEmpty { return "normal" }
            return settings.map { "\(FontFeatures.Setting(tag: $0.tag, value: 0).name.cssText) \($0.value.cssText)" }.joined(
                separator: ", ")
        }
    ) { reader in
        reader.variationSettings().map { .value($0) }
    }
    table.define(
        "font-language-override", \.text.rare.fontLanguageOverride, inherited: true, initial: "normal", syntax: "normal | <string>",
        text: { tag in
            guard tag != 0 else { return "normal" }
            var name = FontFeatures.Setting(tag: tag, value: 0).name
            while name.hasSuffix(" ") { name.removeLast() }
            return name.cssText
        }
    ) { reader in
        if reader.keyword("normal") { return .value(0) }
        guard let name = reader.string(), (1...4).contains(name.utf8.count) else { return nil }
        return FontFeatures.Setting.code(of: name + String(repeating: " ", count: 4 - name.utf8.count)).map { .value($0) }
    }
}

extension ValueReader {
    /// Places on the axes of a variable font, in the order of their tags; none for `normal`.
    mutating func variationSettings() -> [FontVariation]? {
        if keyword("normal") { return [] }
        let settings = commaSeparated { reader -> FontVariation? in
            guard let name = reader.string(), let tag = FontFeatures.Setting.code(of: name), let value = reader.number() else { return nil }
            return FontVariation(tag: tag, value: value)
        }
        guard let settings else { return nil }
        // The last setting of an axis wins (css-fonts-4 section 7.2).
        var merged: [FontVariation] = []
        for setting in settings {
            if let i = merged.firstIndex(where: { $0.tag == setting.tag }) { merged[i] = setting } else { merged.append(setting) }
        }
        return merged.sorted { $0.tag < $1.tag }
    }
}

private func defineFontSynthesis(in table: inout PropertyTable) {
    func define(_ name: String, _ path: @autoclosure @escaping @Sendable () -> StylePath<Bool>) {
        table.define(name, path(), inherited: true, initial: "auto", keywords: [("auto", true), ("none", false)])
    }
    define("font-synthesis-weight", \.text.fontSynthesis.allowsWeight)
    table.define(
        "font-synthesis-style", \.text.fontSynthesis.styles, inherited: true, initial: "auto",
        keywords: [("auto", FontSynthesis.style), ("none", []), ("oblique-only", .obliqueOnly)])
    define("font-synthesis-small-caps", \.text.fontSynthesis.allowsSmallCaps)
    define("font-synthesis-position", \.text.fontSynthesis.allowsPosition)
    let names: [(String, String, FontSynthesis)] = [
        ("weight", "font-synthesis-weight", .weight), ("style", "font-synthesis-style", .style),
        ("small-caps", "font-synthesis-small-caps", .smallCaps), ("position", "font-synthesis-position", .position),
    ]
    let ids = names.map { table.longhand($0.1) }
    table.shorthand("font-synthesis", names.map(\.1), syntax: "none | [weight || style || small-caps || position]") { reader in
        var allowed: FontSynthesis = []
        if !reader.keyword("none") {
            while let part = reader.keyword(names.map { ($0.0, $0.2) }) {
                if allowed.contains(part) { return nil }
                allowed.insert(part)
            }
            if allowed.isEmpty { return nil }
        }
        return zip(ids, names).map { id, name in
            let isAllowed = allowed.contains(name.2)
            let part = name.2
            return (id, .set { style, _ in style.text.fontSynthesis.set(part, isAllowed) })
        }
    }
}

extension FontSynthesis {
    var allowsWeight: Bool {
        get { contains(.weight) }
        set { set(.weight, newValue) }
    }
    var styles: FontSynthesis {
        get { intersection([.style, .obliqueOnly]) }
        set { self = subtracting([.style, .obliqueOnly]).union(newValue) }
    }
    var allowsSmallCaps: Bool {
        get { contains(.smallCaps) }
        set { set(.smallCaps, newValue) }
    }
    var allowsPosition: Bool {
        get { contains(.position) }
        set { set(.position, newValue) }
    }
    fileprivate mutating func set(_ part: FontSynthesis, _ isAllowed: Bool) {
        if part == .style { styles = isAllowed ? .style : [] } else if isAllowed { insert(part) } else { remove(part) }
    }
}
