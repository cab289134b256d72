// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// ChoosingFonts
    mutating func example110() throws {
        var font = FontDescriptor(families: ["EB Garamond", "serif"], size: 11, traits: [.italic], features: [.oldStyleFigures])
        font.size = 12
        font.weight = 500
        font.usesOpticalSize = true
        font.features.append(FontFeature("ss01"))
        print(font.families, font.traits == .italic, font.textStyle == nil)
        print(font.resolvedFamily, font.postScriptName)
        let upright = font.removing(.italic).adding(FontDescriptor.Traits.bold)
        let exact = FontDescriptor(postScriptName: "EBGaramond-Italic", size: 11)
        let named = FontDescriptor(family: "EB Garamond", face: "Italic", size: 11)
        let others: [FontDescriptor.Traits] = [.condensed, .expanded, .monospace]
        _ = font
        _ = upright
        _ = exact
        _ = named
        _ = others
    }

    /// ChoosingFonts
    mutating func example111() throws {
        let greek = FontDescriptor(family: "EB Garamond", size: 11).withCascadeList(FontDescriptor(family: "DejaVu Serif", size: 11))
        if !greek.covers("ἐν ἀρχῇ ἦν ὁ λόγος ☞") { print("set in", greek.cascadeList.map(\.resolvedFamily)) }
        _ = greek
    }

    /// ChoosingFonts
    mutating func example112() throws {
        let sign = TextStorage("☞ see page 9", attributes: TextAttributes { $0.font = .standard })
        if let found = sign.attributes(at: .start), let asked = found.attributes.originalFont {
            print(found.attributes.font?.postScriptName ?? "", "stands in for", asked.postScriptName)
        }
        _ = sign
    }

    /// ChoosingFonts
    mutating func example113() throws {
        let metrics: FontMetrics = FontDescriptor.standard.metrics
        let natural = metrics.ascent + metrics.descent + metrics.leading
        print(natural == metrics.lineHeight, metrics.xHeight / metrics.capHeight)
        let ruleTop = metrics.underlinePosition + metrics.underlineThickness / 2
        _ = metrics
        _ = natural
        _ = ruleTop
    }

    /// ChoosingFonts
    mutating func example114() throws {
        let features: [FontFeature] = [
            .smallCapitals, .capitalsToSmallCapitals, .oldStyleFigures, .liningFigures, .tabularFigures, .proportionalFigures, .swashes,
            .discretionaryLigatures, .historicalForms, .fractions, .superiors, .stylisticSet(5),
        ]
        for feature in features { print(feature.tag, feature.value) }
        for feature: FontFeatureDescription in FontDescriptor.standard.availableFeatures {
            print(feature.tag, feature.name, feature.valueNames)
        }
        _ = features
    }

    /// ChoosingFonts
    mutating func example115() throws {
        for axis: FontAxis in FontDescriptor.standard.axes { print(axis.tag, axis.name, axis.range, axis.standard) }
        var heavy = FontDescriptor.standard.withVariations(FontVariation("wght", 620))
        heavy.variations += [FontVariation("wdth", 90)]
        for variation in heavy.variations { print(variation.tag, variation.value) }
        _ = heavy
    }

    /// ChoosingFonts
    mutating func example116() throws {
        for family in Fonts.families { print(family, Fonts.faces(of: family)) }
        for face: FontCollection.Face in FontCollection.all.faces(of: "EB Garamond", traits: .bold, features: ["smcp"]) {
            print(face.family, face.name, face.postScriptName, face.weight, face.traits == .bold)
            storage.setAttribute(\.font, face.descriptor(size: 12), in: range)
        }
        print(FontCollection.all.families.count, FontCollection.all.faces.count, Fonts.messages)
        do throws(FontError) { try Fonts.register(path: "Own.otf") } catch { print(error.description) }
    }

    /// ChoosingFonts
    mutating func example117() throws {
        let roles: [TextStyle] = [
            .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption1, .caption2,
        ]
        for role in roles {
            let font = FontDescriptor.preferred(for: role, category: .large, families: ["EB Garamond"])
            print(font.textStyle == role, font.adjusted(for: TextSizeCategory.accessibilityMedium).size)
        }
        let categories: [TextSizeCategory] = [
            .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
            .accessibilityLarge,
            .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
        ]
        let readable = categories.filter { $0 < .accessibilityMedium }
        _ = roles
        _ = categories
        _ = readable
    }

    enum Types118 {
        final class Status: TextSizeObserver {
            var font = FontDescriptor.preferred(for: .footnote)
            func textSizeCategoryDidChange(_ preference: TextSizePreference, from old: TextSizeCategory) {
                font = font.adjusted(for: preference.category)
            }
        }
    }

    /// ChoosingFonts
    mutating func example118() throws {
        typealias Status = Types118.Status
        let status = Status()
        let preference = TextSizePreference(.large)
        preference.addObserver(status)
        layout.textSizePreference = preference
        preference.category = .extraLarge
        preference.removeObserver(status)
        _ = status
        _ = preference
    }
}
