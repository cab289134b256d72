// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// FontVariation
    mutating func example43() throws {
        let wide = FontDescriptor(family: "serif", size: 12).withVariations(FontVariation("wdth", 120))
        _ = wide
    }

    /// FontAxis
    mutating func example44() throws {
        for axis in FontDescriptor.standard.axes { print(axis.tag, axis.name, axis.range) }
    }

    /// FontFeatureDescription
    mutating func example45() throws {
        for feature in FontDescriptor.standard.availableFeatures { print(feature.tag, feature.name) }
    }

    /// FontCollection
    mutating func example46() throws {
        let fonts = try FontCollection(folder: "fonts")
        for face in fonts.faces(traits: .italic, covering: "ἀρχή") { print(face.family, face.name) }
        _ = fonts
    }

    /// FontDescriptor
    mutating func example47() throws {
        let heading = FontDescriptor(family: "EB Garamond", size: 18, traits: .bold).withFeatures(.smallCapitals)
        print(heading.postScriptName, heading.metrics.lineHeight)
        _ = heading
    }

    /// cascadeList
    mutating func example48() throws {
        var font = FontDescriptor(family: "EB Garamond", size: 11)
        font.cascadeList = [FontDescriptor(family: "DejaVu Serif", size: 11), FontDescriptor(family: "DejaVu Sans", size: 11)]
        _ = font
    }

    /// FontFeature
    mutating func example49() throws {
        storage.setAttribute(\.font, .standard.withFeatures(.oldStyleFigures, FontFeature("ss05")), in: range)
    }

    /// FontMetrics
    mutating func example50() throws {
        let metrics = FontDescriptor.standard.metrics
        print(metrics.ascent, metrics.descent, metrics.leading, metrics.xHeight)
        _ = metrics
    }

    /// Fonts
    mutating func example51() throws {
        for family in Fonts.families { print(family, Fonts.faces(of: family)) }
    }

    /// FontError
    mutating func example52() throws {
        do throws(FontError) { try Fonts.register(path: "missing.otf") } catch { print(error.description) }
    }

    /// TextSizePreference
    mutating func example53() throws {
        let preference = TextSizePreference()
        layout.textSizePreference = preference
        preference.category = .extraExtraLarge
        _ = preference
    }

    enum Types54 {
        final class Headline: TextSizeObserver {
            var font = FontDescriptor.preferred(for: .title1)
            func textSizeCategoryDidChange(_ preference: TextSizePreference, from old: TextSizeCategory) {
                font = font.adjusted(for: preference.category)
            }
        }
    }

    /// TextSizeObserver
    mutating func example54() throws {
        typealias Headline = Types54.Headline
    }

    /// TextStyle
    mutating func example55() throws {
        storage.setAttribute(\.font, .preferred(for: TextStyle.headline), in: range)
    }

    /// TextSizeCategory
    mutating func example56() throws {
        let large = text.adjusted(for: TextSizeCategory.accessibilityLarge)
        _ = large
    }
}
