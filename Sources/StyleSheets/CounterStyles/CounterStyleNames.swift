/// The counter styles that style sheets define, and their names in computed styles replaced by what they stand for.
struct CounterStyleNames {
    /// By name the text of the definition.
    private var texts: [String: String] = [:]

    var isEmpty: Bool { texts.isEmpty }

    /// - Parameter sheets: in the order of the cascade; of two definitions of one name the later counts.
    init(_ sheets: [StyleSheet], media: MediaContext) {
        guard sheets.contains(where: { !$0.counterStyles.isEmpty }) else { return }
        var rules: [String: CounterStyleRule] = [:]
        for sheet in sheets {
            let isActive = sheet.activeConditions(media)
            for rule in sheet.counterStyles where isActive[Int(rule.condition)] { rules[rule.name] = rule }
        }
        for name in rules.keys { texts[name] = Self.text(of: name, rules, depth: 0) }
    }

    /// A definition, and behind it those of the sheets' styles that it falls back to, so that a text stands for itself.
    private static func text(of name: String, _ rules: [String: CounterStyleRule], depth: Int) -> String? {
        guard let definition = resolved(name, rules, depth: 0) else { return nil }
        // A circle of fallbacks ends in decimal.
        guard depth < 8, rules[definition.fallback] != nil, let fallback = text(of: definition.fallback, rules, depth: depth + 1) else {
            return definition.text
        }
        return definition.text + fallback
    }

    /// A style that extends another has of its own only what its rule gives (css-counter-styles-3 section 3.1.7).
    private static func resolved(_ name: String, _ rules: [String: CounterStyleRule], depth: Int) -> CounterStyleDefinition? {
        guard let rule = rules[name] else { return CounterStyles.predefined(name) ?? decimal }
        guard case .extends(let base) = rule.definition.system else { return rule.definition }
        // A circle of extensions is decimal.
        guard depth < 16, base != name, var definition = resolved(base, rules, depth: depth + 1) else { return decimal }
        let own = rule.definition
        if rule.given.contains("negative") { definition.negative = own.negative }
        if rule.given.contains("prefix") { definition.prefix = own.prefix }
        if rule.given.contains("suffix") { definition.suffix = own.suffix }
        if rule.given.contains("range") { definition.ranges = own.ranges }
        if rule.given.contains("pad") { (definition.padLength, definition.padSymbol) = (own.padLength, own.padSymbol) }
        if rule.given.contains("fallback") { definition.fallback = own.fallback }
        return definition
    }

    private static let decimal: CounterStyleDefinition = {
        var definition = CounterStyleDefinition()
        definition.system = .numeric
        definition.symbols = (0...9).map { String($0) }
        return definition
    }()

    /// Replaces the names in a computed style.
    func replace(in style: inout ComputedStyle) {
        if let text = texts[style.text.listStyleType] { style.text.listStyleType = text }
        if let content = style.box.content { style.box.content = content.map(replaced) }
        for i in style.box.stringSet.indices { style.box.stringSet[i].content = style.box.stringSet[i].content.map(replaced) }
        if let label = style.box.bookmarkLabel { style.box.bookmarkLabel = label.map(replaced) }
    }

    private func replaced(_ item: ContentItem) -> ContentItem {
        switch item {
        case .counter(let name, let style): .counter(name: name, style: texts[style] ?? style)
        case .counters(let name, let separator, let style): .counters(name: name, separator: separator, style: texts[style] ?? style)
        case .targetCounters(let url, let name, let separator, let style):
            .targetCounters(url: url, name: name, separator: separator, style: texts[style] ?? style)
        case .targetCounter(let url, let name, let style): .targetCounter(url: url, name: name, style: texts[style] ?? style)
        case .targetPages(let first, let last, let style): .targetPages(first: first, last: last, style: texts[style] ?? style)
        default: item
        }
    }
}
