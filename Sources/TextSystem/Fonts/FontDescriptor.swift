internal import Geometry
internal import Resources
internal import Typefaces

/// What a text asks of its font: a family with a face, a size, and features. Two equal descriptors give the same font.
///
/// ```swift
/// let heading = FontDescriptor(family: "EB Garamond", size: 18, traits: .bold).withFeatures(.smallCapitals)
/// print(heading.postScriptName, heading.metrics.lineHeight)
/// ```
public struct FontDescriptor: Hashable, Sendable {
    /// What a face is like beside its family. Traits are added and removed one by one; the others stay.
    public struct Traits: OptionSet, Hashable, Sendable {
        /// A sum of powers of two.
        public let rawValue: UInt8
        /// The traits of a sum of powers of two.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Of weight 700.
        public static let bold = Traits(rawValue: 1)
        /// Italic, or sloped where the family has no italic.
        public static let italic = Traits(rawValue: 2)
        /// Narrower: three quarters of the normal width.
        public static let condensed = Traits(rawValue: 4)
        /// Wider: five quarters of the normal width.
        public static let expanded = Traits(rawValue: 8)
        /// All letters of one width: a family of that kind, if the first of `families` is none.
        public static let monospace = Traits(rawValue: 16)
    }

    /// Family names in order of preference; `serif`, `sans-serif` and `monospace` stand for the best of their kind that is installed.
    public var families: [String] { didSet { faceName = nil } }
    /// The PostScript name of the face that was asked for itself; nil where traits, weight and size choose one.
    var faceName: String?
    /// In points. Where it is set, the font has no role any more (`textStyle`).
    public var size: Double { didSet { textStyle = nil } }
    /// The role that the size follows from; nil for a size of its own. Layouts with a `TextSizePreference` set it in the reader's size.
    public internal(set) var textStyle: TextStyle?
    /// Bold, italic and the like.
    public var traits: Traits { didSet { faceName = nil } }
    /// 1 to 1000, where 400 is normal and 700 bold; nil: as the traits say.
    public var weight: Int? { didSet { faceName = nil } }
    /// OpenType features beside those that are always on (kerning, ordinary ligatures).
    public var features: [FontFeature]
    /// Where a variable face stands on its axes, beside what traits, weight and size say of them; of two settings of one axis the later
    /// counts. Other faces have none.
    public var variations: [FontVariation] = []
    /// Where characters are taken from that the faces of `families` lack, in this order, before any other font that is there. Of an entry
    /// its families, traits, weight, features and variations count; its size is chosen so that small letters are as high as those beside
    /// them, and a list of its own is not looked at.
    ///
    /// ```swift
    /// var font = FontDescriptor(family: "EB Garamond", size: 11)
    /// font.cascadeList = [FontDescriptor(family: "DejaVu Serif", size: 11), FontDescriptor(family: "DejaVu Sans", size: 11)]
    /// ```
    public var cascadeList: [FontDescriptor] = []
    /// Take the face made for the size where the family has several; not where one was asked for itself.
    public var usesOpticalSize = true

    /// A font by its family. O(1): it is looked for where it is used.
    /// - Parameters:
    ///   - family: the name of an installed family, of one that was registered (`Fonts.register`), or a generic name.
    ///   - size: in points; kept to 0.1 … 8,000.
    ///   - traits: bold, italic and the like.
    ///   - features: OpenType features beside those that are always on.
    public init(family: String, size: Double, traits: Traits = [], features: [FontFeature] = []) {
        self.init(families: [family], size: size, traits: traits, features: features)
    }

    /// The same with several families, in order of preference; with none the default one. The size is in points. O(1).
    public init(families: [String], size: Double, traits: Traits = [], features: [FontFeature] = []) {
        self.families = families; self.size = size; self.traits = traits; self.features = features
    }

    /// A face by its PostScript name, such as `EBGaramond12-Italic`, in any size; nil if no such face is installed. With other traits or
    /// another weight it is another face of the family. The size is in points. O(faces that are installed).
    public init?(postScriptName: String, size: Double) {
        guard let face = SharedFonts.table.listedFaces().first(where: { $0.postScriptName == postScriptName }) else { return nil }
        self.init(face, size: size)
    }

    /// A face of a family by its name there, such as “Bold Italic”; nil if there is none. The size is in points. O(faces that are
    /// installed).
    public init?(family: String, face name: String, size: Double) {
        let faces = SharedFonts.table.listedFaces()
        guard let face = faces.first(where: { $0.family == family && $0.name.lowercased() == name.lowercased() }) else { return nil }
        self.init(face, size: size)
    }

    init(_ face: ListedFace, size: Double) {
        self.init(family: face.family, size: size)
        weight = face.weight
        if face.weight >= 600 { traits.insert(.bold) }
        if face.slant != .upright { traits.insert(.italic) }
        if face.width < 95 { traits.insert(.condensed) }
        if face.width > 105 { traits.insert(.expanded) }
        if face.isMonospaced { traits.insert(.monospace) }
        faceName = face.postScriptName
    }

    /// The default: the house's text face at 12 points.
    public static let standard = FontDescriptor(families: ["EB Garamond", "serif"], size: 12)

    /// The same in another size, in points. O(features + variations).
    public func withSize(_ size: Double) -> FontDescriptor { changed { $0.size = size } }
    /// The same with some traits; the others stay. O(features + variations).
    public func adding(_ traits: Traits) -> FontDescriptor {
        changed {
            $0.traits.formUnion(traits)
            // A weight of its own would outweigh the trait.
            if traits.contains(.bold), ($0.weight ?? 700) < 600 { $0.weight = nil }
        }
    }
    /// The same without some traits; the others stay. O(features + variations).
    public func removing(_ traits: Traits) -> FontDescriptor {
        changed {
            $0.traits.subtract(traits)
            if traits.contains(.bold), ($0.weight ?? 400) >= 600 { $0.weight = nil }
        }
    }
    /// The same with more features; of two settings of one feature the later counts. O(features + variations).
    public func withFeatures(_ features: FontFeature...) -> FontDescriptor { changed { $0.features += features } }

    /// The same with other fonts for the characters that it lacks. O(features + variations).
    public func withCascadeList(_ fonts: FontDescriptor...) -> FontDescriptor { changed { $0.cascadeList = fonts } }

    /// The same elsewhere on some axes. O(features + variations).
    public func withVariations(_ variations: FontVariation...) -> FontDescriptor { changed { $0.variations += variations } }

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
///
/// ```swift
/// storage.setAttribute(\.font, .standard.withFeatures(.oldStyleFigures, FontFeature("ss05")), in: range)
/// ```
public struct FontFeature: Hashable, Sendable {
    /// Four letters, such as `smcp`.
    public var tag: String
    /// 0 is off, 1 on; higher numbers choose an alternate.
    public var value: Int

    /// A feature by its four letters; settings of tags of another length have no effect.
    public init(_ tag: String, _ value: Int = 1) { self.tag = tag; self.value = value }

    /// Small capitals for small letters, as a face of their own where the font has it.
    public static let smallCapitals = FontFeature("smcp")
    /// Small capitals for capitals as well.
    public static let capitalsToSmallCapitals = FontFeature("c2sc")
    /// Figures with ascenders and descenders.
    public static let oldStyleFigures = FontFeature("onum")
    /// Figures as high as capitals.
    public static let liningFigures = FontFeature("lnum")
    /// Figures all of one width, for columns.
    public static let tabularFigures = FontFeature("tnum")
    /// Figures each of its own width.
    public static let proportionalFigures = FontFeature("pnum")
    /// Capitals with swashes.
    public static let swashes = FontFeature("swsh")
    /// Ornamental ligatures such as those of *ct* and *st*.
    public static let discretionaryLigatures = FontFeature("dlig")
    /// Forms of the past, such as the long s.
    public static let historicalForms = FontFeature("hist")
    /// 1/2 as one figure above another.
    public static let fractions = FontFeature("frac")
    /// Small raised figures, as for notes.
    public static let superiors = FontFeature("sups")
    /// One of the alternates that a face numbers from 1 to 20.
    public static func stylisticSet(_ number: Int) -> FontFeature { FontFeature("ss" + (number < 10 ? "0" : "") + String(number)) }
}

/// The vertical measures of a font at its size, in points.
///
/// ```swift
/// let metrics = FontDescriptor.standard.metrics
/// print(metrics.ascent, metrics.descent, metrics.leading, metrics.xHeight)
/// ```
public struct FontMetrics: Hashable, Sendable {
    /// Above the baseline, in points.
    public let ascent: Double
    /// Below the baseline, in points, positive.
    public let descent: Double
    /// What the font wants between two lines beside these, in points.
    public let leading: Double
    /// The height of a small x, in points.
    public let xHeight: Double
    /// The height of a flat capital, in points.
    public let capHeight: Double
    /// The middle of an underline from the baseline, in points, negative below it.
    public let underlinePosition: Double
    /// In points.
    public let underlineThickness: Double
    /// Ascent, descent and leading, in points: the natural height of a line.
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
