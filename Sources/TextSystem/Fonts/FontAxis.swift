internal import Typefaces

/// A place on an axis of a variable font.
public struct FontVariation: Hashable, Sendable {
    /// Four letters, such as `wdth`.
    public var tag: String
    /// In the axis's own units; kept to its range.
    public var value: Double

    /// A place on an axis by its four letters; those of tags of another length have no effect.
    public init(_ tag: String, _ value: Double) { self.tag = tag; self.value = value }
}

/// An axis along which a variable font changes.
public struct FontAxis: Hashable, Sendable {
    /// Four letters, such as `wdth`.
    public let tag: String
    /// As the font calls it in English.
    public let name: String
    /// From the least to the greatest value, in the axis's own units.
    public let range: ClosedRange<Double>
    /// Where the font stands if nothing is said.
    public let standard: Double
}

extension FontDescriptor {
    /// The axes of the face that the descriptor comes to, in the font's order; none where it is not variable.
    public var axes: [FontAxis] {
        face.designAxes.map { FontAxis(tag: $0.tag, name: $0.name, range: $0.range, standard: $0.standard) }
    }

    /// The tags of the OpenType features of the face that the descriptor comes to, for any script, sorted.
    public var availableFeatures: [String] { face.featureTags }

    /// The face that the descriptor comes to has a glyph for every character of a text; what it lacks is set in another face.
    public func covers(_ text: String) -> Bool {
        let face = face
        return text.unicodeScalars.allSatisfy { face.glyph(for: $0.value) != 0 }
    }

    private var face: Face { SharedFonts.font(for: request()).face }
}
