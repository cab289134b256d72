/// The role of a text, from which its size and weight follow; the reader's size category moves all of them together.
public enum TextStyle: CaseIterable, Sendable {
    /// 28 points at `.large`.
    case largeTitle
    /// 22 points.
    case title1
    /// 18 points.
    case title2
    /// 15 points.
    case title3
    /// 11 points, bold.
    case headline
    /// 11 points.
    case body
    /// 10.5 points.
    case callout
    /// 10 points.
    case subheadline
    /// 9 points.
    case footnote
    /// 8.5 points.
    case caption1
    /// 8 points.
    case caption2
}

/// How large a reader wants text to be.
public enum TextSizeCategory: Int, CaseIterable, Comparable, Sendable {
    /// Three twelfths smaller than `.large`; never below seven points.
    case extraSmall
    /// Two twelfths smaller.
    case small
    /// A twelfth smaller.
    case medium
    /// The sizes of print.
    case large
    /// A twelfth larger.
    case extraLarge
    /// Two twelfths larger.
    case extraExtraLarge
    /// Three twelfths larger.
    case extraExtraExtraLarge
    /// The one is smaller than the other.
    public static func < (a: TextSizeCategory, b: TextSizeCategory) -> Bool { a.rawValue < b.rawValue }
}

extension FontDescriptor {
    /// The font for a role. Sizes are those of print: 11 points for the body at `.large`, a sixth more or less for each two categories.
    ///
    /// - Parameters:
    ///   - style: the role.
    ///   - category: how large the reader wants text to be.
    ///   - families: in order of preference.
    public static func preferred(
        for style: TextStyle, category: TextSizeCategory = .large, families: [String] = FontDescriptor.standard.families
    ) -> FontDescriptor {
        let base: Double =
            switch style {
            case .largeTitle: 28
            case .title1: 22
            case .title2: 18
            case .title3: 15
            case .headline, .body: 11
            case .callout: 10.5
            case .subheadline: 10
            case .footnote: 9
            case .caption1: 8.5
            case .caption2: 8
            }
        // Steps of the category: about a twelfth each, never below the smallest that is read without effort.
        let step = Double(category.rawValue - TextSizeCategory.large.rawValue)
        let size = max(7, base * (1 + step / 12))
        var font = FontDescriptor(families: families, size: (size * 4).rounded() / 4)
        if style == .headline { font.traits = .bold }
        return font
    }
}
