/// By what text grows for a reader who wants it larger: the larger a text is, the less. The sizes are those of Apple's Human Interface
/// Guidelines ("Dynamic Type"), of which only the ratios count.
package enum TextSizeCurve: Sendable {
    case body, title, subheadline, footnote, caption

    /// The category at which text has the size that its style says.
    package static let usualCategory = 3

    /// The ratio to the size at the usual category.
    /// - Parameter category: from 0, extra small, by way of 6, three times extra large, to 11, the largest of the accessibility sizes.
    package func factor(at category: Int) -> Double {
        let sizes: [Double] =
            switch self {
            case .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
            case .title: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
            case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
            case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
            case .caption: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
            }
        return sizes[category] / sizes[Self.usualCategory]
    }
}
