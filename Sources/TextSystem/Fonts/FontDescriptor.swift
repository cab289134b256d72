internal import Geometry
internal import Resources
internal import Typefaces

/// What a text asks of its font: a family with a face, a size, and features. Two equal descriptors give the same font.
public struct FontDescriptor: Hashable, Sendable {
    /// What a face is like beside its family. Traits are added and removed one by one; the others stay.
    public struct Traits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let bold = Traits(rawValue: 1)
        public static let italic = Traits(rawValue: 2)
        public static let condensed = Traits(rawValue: 4)
        public static let expanded = Traits(rawValue: 8)
        public static let monospace = Traits(rawValue: 16)
    }

    /// Family names in order of preference; `serif`, `sans-serif` and `monospace` stand for the best of their kind that is installed.
    public var families: [String]
    /// In points.
    public var size: Double
    public var traits: Traits
    /// 1 to 1000, where 400 is normal and 700 bold; nil: as the traits say.
    public var weight: Int?
    public var features: [FontFeature]
    /// Take the face made for the size where the family has several.
    public var usesOpticalSize = true

    /// - Parameters:
    ///   - family: the name of an installed family, of one that was registered (`Fonts.register`), or a generic name.
    ///   - size: in points.
    public init(family: String, size: Double, traits: Traits = [], features: [FontFeature] = []) {
        self.init(families: [family], size: size, traits: traits, features: features)
    }

    public init(families: [String], size: Double, traits: Traits = [], features: [FontFeature] = []) {
        self.families = families; self.size = size; self.traits = traits; self.features = features
    }

    /// A face by its PostScript name, such as `EBGaramond12-Italic`; nil if no such face is installed.
    public init?(postScriptName: String, size: Double) {
        guard let face = SharedFonts.table.listedFaces().first(where: { $0.postScriptName == postScriptName }) else { return nil }
        self.init(face, size: size)
    }

    /// A face of a family by its name there, such as “Bold Italic”; nil if there is none.
    public init?(family: String, face name: String, size: Double) {
        let faces = SharedFonts.table.listedFaces()
        guard let face = faces.first(where: { $0.family == family && $0.name.lowercased() == name.lowercased() }) else { return nil }
        self.init(face, size: size)
    }

    private init(_ face: ListedFace, size: Double) {
        self.init(family: face.family, size: size)
        weight = face.weight
        if face.weight >= 600 { traits.insert(.bold) }
        if face.slant != .upright { traits.insert(.italic) }
        if face.width < 95 { traits.insert(.condensed) }
        if face.width > 105 { traits.insert(.expanded) }
        if face.isMonospaced { traits.insert(.monospace) }
    }

    /// The default: the house's text face at 12 points.
    public static let standard = FontDescriptor(families: ["EB Garamond", "serif"], size: 12)

    public func withSize(_ size: Double) -> FontDescriptor { changed { $0.size = size } }
    public func adding(_ traits: Traits) -> FontDescriptor {
        changed {
            $0.traits.formUnion(traits)
            // A weight of its own would outweigh the trait.
            if traits.contains(.bold), ($0.weight ?? 700) < 600 { $0.weight = nil }
        }
    }
    public func removing(_ traits: Traits) -> FontDescriptor {
        changed {
            $0.traits.subtract(traits)
            if traits.contains(.bold), ($0.weight ?? 400) >= 600 { $0.weight = nil }
        }
    }
    public func withFeatures(_ features: FontFeature...) -> FontDescriptor { changed { $0.features += features } }

    private func changed(_ change: (inout FontDescriptor) -> Void) -> FontDescriptor {
        var result = self
        change(&result)
        return result
    }

    /// The metrics of the font that the descriptor comes to.
    public var metrics: FontMetrics { FontMetrics(SharedFonts.font(for: request()).metrics) }

    /// The PostScript name of the face that the descriptor comes to.
    public var postScriptName: String { SharedFonts.font(for: request()).face.postScriptName }

    /// The name of the family that the descriptor comes to: the first of `families` that is installed.
    public var resolvedFamily: String { SharedFonts.font(for: request()).face.familyName }
}

/// A setting of an OpenType feature.
public struct FontFeature: Hashable, Sendable {
    /// Four letters, such as `smcp`.
    public var tag: String
    /// 0 is off, 1 on; higher numbers choose an alternate.
    public var value: Int

    public init(_ tag: String, _ value: Int = 1) { self.tag = tag; self.value = value }

    /// Small capitals for small letters, as a face of their own where the font has it.
    public static let smallCapitals = FontFeature("smcp")
    /// Small capitals for capitals as well.
    public static let capitalsToSmallCapitals = FontFeature("c2sc")
    public static let oldStyleFigures = FontFeature("onum")
    public static let liningFigures = FontFeature("lnum")
    public static let tabularFigures = FontFeature("tnum")
    public static let proportionalFigures = FontFeature("pnum")
    public static let swashes = FontFeature("swsh")
    public static let discretionaryLigatures = FontFeature("dlig")
    public static let historicalForms = FontFeature("hist")
    public static let fractions = FontFeature("frac")
    public static let superiors = FontFeature("sups")
    public static func stylisticSet(_ number: Int) -> FontFeature { FontFeature("ss" + (number < 10 ? "0" : "") + String(number)) }
}

/// The vertical measures of a font at its size, in points.
public struct FontMetrics: Hashable, Sendable {
    /// Above the baseline, and below it, both positive.
    public let ascent: Double
    public let descent: Double
    /// What the font wants between two lines beside these.
    public let leading: Double
    public let xHeight: Double
    public let capHeight: Double
    public let underlinePosition: Double
    public let underlineThickness: Double
    /// Ascent, descent and leading: the natural height of a line.
    public var lineHeight: Double { ascent + descent + leading }

    init(_ metrics: Typefaces.FontMetrics) {
        ascent = points(metrics.ascent)
        descent = points(metrics.descent)
        leading = points(metrics.lineGap)
        xHeight = points(metrics.xHeight)
        capHeight = points(metrics.capHeight)
        underlinePosition = points(metrics.underlinePosition)
        underlineThickness = points(metrics.underlineThickness)
    }
}
