import Resources

/// What style sheets define by name and computed styles refer to: counter styles, and names for the alternates of a font.
struct DefinedNames {
    private let counterStyles: CounterStyleNames
    private let featureValues: FeatureValueNames

    init() { self.init([], media: MediaContext()) }

    /// - Parameter sheets: in any order of origins; of one origin a later one counts.
    init(_ sheets: [StyleSheet], media: MediaContext) {
        var sheets = sheets
        sheets.sortStably { $0.origin < $1.origin }
        counterStyles = CounterStyleNames(sheets, media: media)
        featureValues = FeatureValueNames(sheets, media: media)
    }

    var isEmpty: Bool { counterStyles.isEmpty && featureValues.isEmpty }

    /// Puts what names stand for into a style. It is done once, to a style from which no other is computed any more.
    func finish(_ style: inout ComputedStyle) {
        if !counterStyles.isEmpty { counterStyles.replace(in: &style) }
        if !featureValues.isEmpty { featureValues.resolve(in: &style) }
    }
}
