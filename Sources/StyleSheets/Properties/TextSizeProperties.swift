import Geometry

/// Text sizes: what a reader wants, what a text is, and by what curve it then grows.
///
/// They are computed before `font-size`, which they scale: a size that a sheet gives in points is multiplied by the factor of the role at
/// the category, one that refers to the parent's by the quotient of both factors, and a `line-height` in points grows with it.
func defineTextSizes(in table: inout PropertyTable) {
    table.begin("fleuron")
    table.define(
        "-fleuron-text-size-category", \.textSizeCategory, inherited: true, initial: "large",
        keywords: TextSizeCategory.allCases.map { ($0.name, $0) })
    table.define(
        "-fleuron-text-role", \.textRole, inherited: true, initial: "body",
        keywords: [
            ("body", .body), ("title", .title), ("headline", .headline), ("subheadline", .subheadline), ("footnote", .footnote),
            ("caption", .caption),
        ])
}

extension TextSizeCategory {
    package var name: String {
        switch self {
        case .extraSmall: "extra-small"
        case .small: "small"
        case .medium: "medium"
        case .large: "large"
        case .extraLarge: "extra-large"
        case .extraExtraLarge: "extra-extra-large"
        case .extraExtraExtraLarge: "extra-extra-extra-large"
        case .accessibilityMedium: "accessibility-medium"
        case .accessibilityLarge: "accessibility-large"
        case .accessibilityExtraLarge: "accessibility-extra-large"
        case .accessibilityExtraExtraLarge: "accessibility-extra-extra-large"
        case .accessibilityExtraExtraExtraLarge: "accessibility-extra-extra-extra-large"
        }
    }
}

extension ComputedStyle {
    var textSizeCategory: TextSizeCategory {
        get { text.rare.textSizeCategory }
        set { rescale { $0.textSizeCategory = newValue } }
    }
    var textRole: TextRole {
        get { text.rare.textRole }
        set { rescale { $0.textRole = newValue } }
    }

    /// Changes what the factor depends on, and with it the sizes that have been inherited.
    private mutating func rescale(_ change: (inout RareTextStyle) -> Void) {
        let before = text.textScale
        var rare = text.rare
        change(&rare)
        text.rare = rare
        let factor = text.textScale / before
        guard factor != 1 else { return }
        text.fontSize = text.fontSize.scaled(by: factor)
        if case .length(let height) = text.lineHeight { text.lineHeight = .length(height.scaled(by: factor)) }
    }
}

extension TextStyle {
    /// By what a size in points is multiplied; 1 at the category `large`.
    var textScale: Double {
        guard hasRareValues else { return 1 }
        let values = rare
        return values.textSizeCategory == .large ? 1 : values.textRole.scale(values.textSizeCategory)
    }
}

extension TextRole {
    /// The ratio to the size at `large`.
    func scale(_ category: TextSizeCategory) -> Double {
        let curve: TextSizeCurve =
            switch self {
            case .body, .headline: .body
            case .title: .title
            case .subheadline: .subheadline
            case .footnote: .footnote
            case .caption: .caption
            }
        return curve.factor(at: Int(category.rawValue))
    }
}
