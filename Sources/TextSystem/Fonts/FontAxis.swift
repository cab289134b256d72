internal import Typefaces

/// A place on an axis of a variable font.
///
/// ```swift
/// let wide = FontDescriptor(family: "serif", size: 12).withVariations(FontVariation("wdth", 120))
/// ```
public struct FontVariation: Hashable, Sendable {
    /// Four letters, such as `wdth`.
    public var tag: String
    /// In the axis's own units; kept to its range.
    public var value: Double

    /// A place on an axis by its four letters; those of tags of another length have no effect. The value is in the axis's own units.
    public init(_ tag: String, _ value: Double) { self.tag = tag; self.value = value }
}

/// An axis along which a variable font changes.
///
/// ```swift
/// for axis in FontDescriptor.standard.axes { print(axis.tag, axis.name, axis.range) }
/// ```
public struct FontAxis: Hashable, Sendable {
    /// Four letters, such as `wdth`.
    public let tag: String
    /// As the font calls it in English.
    public let name: String
    /// From the least to the greatest value, in the axis's own units.
    public let range: ClosedRange<Double>
    /// Where the font stands if nothing is said. In the axis's own units.
    public let standard: Double
}

/// An OpenType feature that a font has.
///
/// ```swift
/// for feature in FontDescriptor.standard.availableFeatures { print(feature.tag, feature.name) }
/// ```
public struct FontFeatureDescription: Hashable, Sendable {
    /// Four letters, such as `smcp`: what a `FontFeature` is made with.
    public let tag: String
    /// As the font calls it in English, or else as OpenType's registry does; the tag where neither has a name.
    public let name: String
    /// Names of the values from 1 on, as far as the font has some: what the variants of a character look like.
    public let valueNames: [String]
}

extension FontDescriptor {
    /// The axes of the face that the descriptor comes to, in the font's order; none where it is not variable.
    public var axes: [FontAxis] {
        face.designAxes.map { FontAxis(tag: $0.tag, name: $0.name, range: $0.range, standard: $0.standard) }
    }

    /// The OpenType features of the face that the descriptor comes to, for any script, sorted by their tags. O(features).
    public var availableFeatures: [FontFeatureDescription] {
        face.namedFeatures.map { feature in
            FontFeatureDescription(
                tag: feature.tag, name: feature.name ?? FeatureNames.registered[feature.tag] ?? FeatureNames.numbered(feature.tag),
                valueNames: feature.valueNames)
        }
    }

    /// The face that the descriptor comes to has a glyph for every character of a text; what it lacks is set in another face.
    /// O(characters).
    public func covers(_ text: String) -> Bool {
        let face = face
        return text.unicodeScalars.allSatisfy { face.glyph(for: $0.value) != 0 }
    }

    var face: Face { SharedFonts.font(for: request()).face }
}
