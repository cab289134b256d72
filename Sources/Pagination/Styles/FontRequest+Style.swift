import Geometry
package import StyleSheets
package import Typefaces

extension FontRequest {
    /// What a style asks of a font.
    package init(_ text: StyleSheets.TextStyle) {
        self.init(families: text.fontFamilies, size: min(text.fontSize, TextStyleResolver.largest).clamped32)
        weight = text.fontWeight
        width = text.fontWidth
        switch text.fontStyle {
        case .normal: slant = .upright
        case .italic: slant = .italic
        case .oblique(let angle): (slant, obliqueAngle) = (.oblique, Double(angle) / 100)
        }
        opticalSizing = text.opticalSizing
        features = text.features.settings.map { FontFeature(tag: $0.tag, value: $0.value) }
        caps =
            switch text.features.caps {
            case .normal: .normal
            case .smallCaps: .smallCaps
            case .allSmallCaps: .allSmallCaps
            case .petiteCaps: .petiteCaps
            case .allPetiteCaps: .allPetiteCaps
            case .unicase: .unicase
            case .titlingCaps: .titlingCaps
            }
        letterSpacing = text.letterSpacing.clamped32
        language = text.language
        synthesis = SynthesisPermission(text.fontSynthesis)
        if text.hasRareValues {
            let rare = text.rare
            // A private-use tag by which HarfBuzz takes the OpenType language itself.
            if rare.fontLanguageOverride != 0 { language = "x-hbot" + rare.fontLanguageOverride.tagName }
            if let adjust = rare.fontSizeAdjust, let value = adjust.value {
                sizeAdjustment = SizeAdjustment(measure: adjust.metric.measure, value: value)
            }
            variations = rare.fontVariations.map { AxisSetting($0) }
        }
    }
}

extension AxisSetting {
    package init(_ setting: StyleSheets.FontVariation) { self.init(tag: setting.tag, value: setting.value) }
}
