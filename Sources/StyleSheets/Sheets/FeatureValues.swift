import Resources

/// Names that `@font-feature-values` gives to a family's alternates (css-fonts-4 section 6.9), for `font-variant-alternates`.
struct FeatureValues: Sendable {
    var families: [String]
    var kind: FontAlternate.Kind
    var name: String
    var values: [UInt32]
    var condition: Int32
}

struct FeatureValuesParser {
    let origin: TokenOrigin

    func parse(_ tokens: [Token], _ rule: RuleParser.Rule, condition: Int32, diagnostics: inout Diagnostics) -> [FeatureValues] {
        var reader = ValueReader(tokens, range: rule.prelude)
        guard case .value(let families)? = readFontFamilies(&reader), reader.isAtEnd else {
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidRule, "@font-feature-values needs names of font families", at: origin.range(tokens, rule.prelude),
                    hint: "write @font-feature-values \"Family\" { … }"))
            return []
        }
        var values: [FeatureValues] = []
        var parser = RuleParser(tokens, range: rule.block ?? 0..<0)
        while let item = parser.nextInBlock() {
            guard case .rule(let inner) = item, let keyword = inner.atKeyword,
                let kind = FontAlternate.functions.first(where: { $0.0.equalsIgnoringASCIICase(keyword) })?.1, let block = inner.block
            else {
                // `font-display` is the one descriptor, for fonts that are still being fetched.
                if case .declaration(let declaration) = item, declaration.name.equalsIgnoringASCIICase("font-display") { continue }
                report(item, tokens, &diagnostics)
                continue
            }
            for (name, numbers) in named(tokens, block, &diagnostics) {
                values.append(FeatureValues(families: families, kind: kind, name: name, values: numbers, condition: condition))
            }
        }
        return values
    }

    private func named(_ tokens: [Token], _ block: Range<Int>, _ diagnostics: inout Diagnostics) -> [(String, [UInt32])] {
        var result: [(String, [UInt32])] = []
        var parser = RuleParser(tokens, range: block)
        while let item = parser.nextInBlock() {
            guard case .declaration(let declaration) = item else {
                report(item, tokens, &diagnostics)
                continue
            }
            var reader = ValueReader(tokens, range: declaration.value)
            var numbers: [UInt32] = []
            while let number = reader.integer(in: 0...1000) { numbers.append(UInt32(number)) }
            if numbers.isEmpty || !reader.isAtEnd { report(item, tokens, &diagnostics) } else { result.append((declaration.name, numbers)) }
        }
        return result
    }

    private func report(_ item: RuleParser.Item, _ tokens: [Token], _ diagnostics: inout Diagnostics) {
        let range: Range<Int>, keyword: String?
        switch item {
        case .rule(let rule): (range, keyword) = (rule.tokens, rule.atKeyword)
        case .declaration(let declaration): (range, keyword) = (declaration.tokens, nil)
        case .invalid(let skipped): (range, keyword) = (skipped, nil)
        }
        diagnostics.report(
            Diagnostic(
                .warning, .invalidRule, "@font-feature-values holds rules such as @styleset { name: 1 2 }", at: origin.range(tokens, range),
                hint: keyword.flatMap { Suggestions.hint(for: $0, among: FontAlternate.functions.map(\.0), prefix: "@") }))
    }
}

/// A named alternate of `font-variant-alternates`, such as `styleset(archaic)`.
package struct FontAlternate: Hashable, Sendable {
    package enum Kind: UInt8, Sendable, CaseIterable { case stylistic, styleset, characterVariant, swash, ornaments, annotation }
    package var kind: Kind
    package var name: String

    var cssText: String { "\(FontAlternate.functions[Int(kind.rawValue)].0)(\(name))" }

    /// In the order of `Kind`.
    static let functions: [(String, Kind)] = [
        ("stylistic", .stylistic), ("styleset", .styleset), ("character-variant", .characterVariant), ("swash", .swash),
        ("ornaments", .ornaments),
        ("annotation", .annotation),
    ]

    /// The OpenType settings for what a name stands for (css-fonts-4 section 6.8).
    func settings(_ values: [UInt32]) -> [FontFeatures.Setting] {
        func numbered(_ prefix: String, _ number: UInt32) -> String { prefix + (number < 10 ? "0" : "") + String(number) }
        guard let first = values.first else { return [] }
        switch kind {
        case .stylistic: return [.init("salt", first)]
        case .swash: return [.init("swsh", first), .init("cswh", first)]
        case .ornaments: return [.init("ornm", first)]
        case .annotation: return [.init("nalt", first)]
        case .styleset: return values.filter { (1...20).contains($0) }.map { .init(numbered("ss", $0), 1) }
        case .characterVariant: return (1...99).contains(first) ? [.init(numbered("cv", first), values.count > 1 ? values[1] : 1)] : []
        }
    }
}

/// The values of all sheets, by which the names in computed styles become settings.
struct FeatureValueNames {
    private var values: [FeatureValues] = []
    var isEmpty: Bool { values.isEmpty }

    /// - Parameter sheets: in the order of the cascade; of two definitions of one name the later counts.
    init(_ sheets: [StyleSheet], media: MediaContext) {
        for sheet in sheets where !sheet.featureValues.isEmpty {
            let isActive = sheet.activeConditions(media)
            values += sheet.featureValues.filter { isActive[Int($0.condition)] }
        }
    }

    /// Adds the settings of the named alternates, those of the first family of the style that has the name.
    func resolve(in style: inout ComputedStyle) {
        guard style.text.hasRareValues else { return }
        let alternates = style.text.rare.fontAlternates
        guard !alternates.isEmpty else { return }
        var settings: [FontFeatures.Setting] = style.text.features.alternates
        for alternate in alternates {
            for family in style.text.fontFamilies {
                let found = values.last { value in
                    value.kind == alternate.kind && value.name == alternate.name
                        && value.families.contains { $0.equalsIgnoringASCIICase(family) }
                }
                guard let found else { continue }
                settings += alternate.settings(found.values)
                break
            }
        }
        style.text.features.alternates = settings
        style.text.features.merge()
    }
}
