internal import Geometry

/// The role of a text, from which its size and weight follow; the reader's size category moves all of them together.
///
/// ```swift
/// storage.setAttribute(\.font, .preferred(for: TextStyle.headline), in: range)
/// ```
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
///
/// ```swift
/// let large = text.adjusted(for: TextSizeCategory.accessibilityLarge)
/// ```
public enum TextSizeCategory: Int, CaseIterable, Comparable, Sendable {
    /// The body at 9 points.
    case extraSmall
    /// The body at 9.75 points.
    case small
    /// The body at 10.25 points.
    case medium
    /// The sizes of print: the body at 11 points.
    case large
    /// The body at 12.25 points.
    case extraLarge
    /// The body at 13.5 points.
    case extraExtraLarge
    /// The body at 15 points.
    case extraExtraExtraLarge
    /// The body at 18 points.
    case accessibilityMedium
    /// The body at 21.25 points.
    case accessibilityLarge
    /// The body at 26 points.
    case accessibilityExtraLarge
    /// The body at 30.5 points.
    case accessibilityExtraExtraLarge
    /// The body at 34.25 points.
    case accessibilityExtraExtraExtraLarge
    /// The one is smaller than the other.
    public static func < (a: TextSizeCategory, b: TextSizeCategory) -> Bool { a.rawValue < b.rawValue }
}

extension FontDescriptor {
    /// The font for a role. Sizes are those of print: 11 points for the body at `.large`, in quarters of a point and at least 7; the larger
    /// a text is, the less it grows with the category. O(features + variations).
    ///
    /// - Parameters:
    ///   - style: the role.
    ///   - category: how large the reader wants text to be.
    ///   - families: in order of preference.
    public static func preferred(
        for style: TextStyle, category: TextSizeCategory = .large, families: [String] = FontDescriptor.standard.families
    ) -> FontDescriptor {
        var font = FontDescriptor(families: families, size: size(of: style, category))
        if style == .headline { font.traits = .bold }
        font.textStyle = style
        return font
    }

    /// The same in the size of a category, if it is the font of a role (`textStyle`), whatever it was changed to beside its size.
    /// O(features + variations).
    public func adjusted(for category: TextSizeCategory) -> FontDescriptor {
        guard let style = textStyle else { return self }
        var result = withSize(Self.size(of: style, category))
        result.textStyle = style
        return result
    }

    private static func size(of style: TextStyle, _ category: TextSizeCategory) -> Double {
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
        let curve: TextSizeCurve =
            switch style {
            case .largeTitle, .title1, .title2, .title3: .title
            case .headline, .body, .callout: .body
            case .subheadline: .subheadline
            case .footnote: .footnote
            case .caption1, .caption2: .caption
            }
        // Never below the smallest that is read without effort.
        let size = max(7, base * curve.factor(at: category.rawValue))
        return (size * 4).rounded() / 4
    }
}
