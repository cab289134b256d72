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
    /// The larger a text is, the less it grows. Ratios to the size at `large`.
    func scale(_ category: TextSizeCategory) -> Double {
        let sizes: [Double] =
            switch self {
            case .body, .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
            case .title: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
            case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
            case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
            case .caption: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
            }
        return sizes[Int(category.rawValue)] / sizes[Int(TextSizeCategory.large.rawValue)]
    }
}
