internal import Geometry
internal import TextLayout
internal import Typefaces

/// The styles of a layout manager's text as the engine knows them, each once, and what painting needs beside them.
struct StyleTable {
    /// What decides how characters are set and painted. Attributes that do neither are taken out.
    private struct CharacterKey: Hashable {
        var attributes: TextAttributes
        var hyphenates: Bool
        var wrapping: CharacterWrapping
        var hangsPunctuation: Bool
        var usesFontLeading: Bool
    }

    private struct ParagraphKey: Hashable {
        var style: ParagraphStyle
        var isRightToLeft: Bool
        var isInShape: Bool
        var em: Int32
        var tabOrigin: Int32
        /// Of its decimal stops.
        var language: String
    }

    /// The lines of a font have the room between them that it wants.
    var usesFontLeading = true
    private var characterNumbers: [CharacterKey: Int32] = [:]
    private var paragraphNumbers: [ParagraphKey: Int32] = [:]
    private var shaper = Shaper(table: SharedFonts.table)
    private var hyphenatorNumbers: [String: Int16] = [:]
    /// By the engine's character style.
    private(set) var resolved: [ResolvedAttributes] = []
    /// Some character style throws a shadow.
    private(set) var haveShadows = false

    /// The number of a character style, entered into `styles` if it is new.
    mutating func characterStyle(
        _ attributes: TextAttributes, in paragraph: ParagraphStyle, _ wrapping: CharacterWrapping, _ styles: inout TextStyles
    ) -> Int32 {
        var painted = attributes
        painted.paragraphStyle = nil
        painted.annotations = nil
        painted.writingDirection = nil
        painted.attachment = nil
        let key = CharacterKey(
            attributes: painted, hyphenates: paragraph.hyphenationFactor > 0, wrapping: wrapping,
            hangsPunctuation: paragraph.usesOpticalMargins, usesFontLeading: usesFontLeading)
        if let known = characterNumbers[key] { return known }
        let font = SharedFonts.id(for: Self.request(painted))
        let metrics = SharedFonts.table[font].metrics
        var style = CharacterStyle(font: font)
        style.hyphenator = key.hyphenates ? hyphenator(painted.language, &styles) : -1
        style.breaksAnywhere = true
        style.wrapsCharacters = wrapping.breaksEverywhere
        style.emergencyBreakWidth = wrapping.breakWidth
        style.hangsPunctuation = key.hangsPunctuation
        style.keepsInkInside = wrapping.keepsInkInside && !key.hangsPunctuation
        style.baselineShift = scaledPoints32(painted.baselineOffset ?? 0)
        style.ascent = metrics.ascent + style.baselineShift
        style.descent = metrics.descent + leading(metrics) - style.baselineShift
        style.dependsOnSpaces = shaper.spaceInvolvement(of: font) != .none
        let number = Int32(styles.characterStyles.count)
        // Words of different paint are different words: the engine takes the colour's number for that.
        style.color = UInt16(truncatingIfNeeded: number)
        styles.characterStyles.append(style)
        var plain = painted
        plain.expansion = nil
        resolved.append(
            ResolvedAttributes(
                font: font, paintFont: painted.expansion == nil ? font : SharedFonts.id(for: Self.request(plain)), metrics: metrics,
                size: SharedFonts.table[font].size, attributes: painted))
        if painted.shadow != nil { haveShadows = true }
        characterNumbers[key] = number
        return number
    }

    /// What stands below the descent of a line, in scaled points.
    func leading(_ metrics: Typefaces.FontMetrics) -> Int32 { usesFontLeading ? metrics.lineGap : 0 }

    static func request(_ attributes: TextAttributes) -> FontRequest {
        var request = (attributes.font ?? .standard).request()
        request.language = attributes.language ?? ""
        request.letterSpacing = scaledPoints32((attributes.kern ?? 0) + (attributes.tracking ?? 0))
        request.kerning = attributes.kern != 0
        if let expansion = attributes.expansion, expansion != 0, expansion.isFinite {
            request.horizontalScale = ResolvedAttributes.factor(expansion)
        }
        func set(_ tag: String, _ value: UInt32) {
            let number = tag.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            guard !request.features.contains(where: { $0.tag == number }) else { return }
            request.features.append(Typefaces.FontFeature(tag: number, value: value))
        }
        switch attributes.ligature ?? .standard {
        case .standard: break
        case .none: for tag in ["clig", "liga"] { set(tag, 0) }
        case .all: for tag in ["dlig", "hlig"] { set(tag, 1) }
        }
        request.features.sort { $0.tag < $1.tag }
        return request
    }

    private mutating func hyphenator(_ language: String?, _ styles: inout TextStyles) -> Int16 {
        guard let language else {
            SharedFonts.note("hyphenation is asked for, but the text has no language; set `TextAttributes.language`, such as “en”")
            return -1
        }
        if let known = hyphenatorNumbers[language] { return known }
        var number: Int16 = -1
        if let hyphenator = SharedFonts.hyphenator(for: language) {
            number = Int16(styles.hyphenators.count)
            styles.hyphenators.append(hyphenator)
        }
        hyphenatorNumbers[language] = number
        return number
    }

    /// The number of a paragraph style.
    /// - Parameters:
    ///   - isInShape: indents come with the fragments.
    ///   - tabOrigin: what tab stops are measured from, in the coordinates of the lines.
    ///   - language: of the paragraph, for decimal stops that do not say where they align.
    mutating func paragraphStyle(
        _ style: ParagraphStyle, isRightToLeft: Bool, isInShape: Bool, em: Int32, tabOrigin: Int32 = 0, language: String,
        _ styles: inout TextStyles
    ) -> Int32 {
        let asks = style.tabStops.contains { $0.alignment == .decimal && $0.columnTerminators == nil }
        let key = ParagraphKey(
            style: style, isRightToLeft: isRightToLeft, isInShape: isInShape, em: em, tabOrigin: tabOrigin, language: asks ? language : "")
        if let known = paragraphNumbers[key] { return known }
        var result = TextLayout.ParagraphStyle()
        result.isRightToLeft = isRightToLeft
        let natural: TextAlignment = isRightToLeft ? .right : .left
        switch style.alignment {
        case .natural: result.alignment = natural
        case .left: result.alignment = .left
        case .right: result.alignment = .right
        case .center: result.alignment = .center
        case .justified: result.alignment = .justified
        }
        result.lastLineAlignment = style.alignment == .justified ? natural : result.alignment
        if case .tex(let parameters) = style.typesetterBehavior {
            result.lineBreaking = parameters.lineBreaking
        } else {
            result.lineBreaking.tolerance = Int32(max(0, min(10_000, style.tolerance)))
        }
        if !isInShape {
            // Where no way is within the tolerance, spaces may grow further: as much as two ems a line counts as nothing. In a shape that
            // would make a single word on a narrow line look good.
            if style.typesetterBehavior == .totalFit { result.lineBreaking.emergencyStretch = em &* 2 }
            result.firstLineHeadIndent = scaledPoints32(style.firstLineHeadIndent)
            result.headIndent = scaledPoints32(style.headIndent)
            result.tailIndent = scaledPoints32(style.tailIndent)
        }
        result.hyphenationFactor = Int32((max(0, min(1, style.hyphenationFactor.isNaN ? 0 : style.hyphenationFactor)) * 65_536).rounded())
        if style.lineBreakMode == .byCharWrapping { result.lineBreakMode = .characterWrapping }
        result.tabStops = Int32(styles.tabStops.count)
        styles.tabStops.append(Self.tabStops(style, origin: tabOrigin, isRightToLeft: isRightToLeft, language: language))
        let number = Int32(styles.paragraphStyles.count)
        styles.paragraphStyles.append(result)
        paragraphNumbers[key] = number
        return number
    }
}

extension StyleTable {
    private static func tabStops(_ style: ParagraphStyle, origin: Int32, isRightToLeft: Bool, language: String) -> TabStops {
        var sets: [[UInt32]] = []
        func set(_ terminators: String) -> UInt8 {
            let set = terminators.unicodeScalars.map(\.value)
            let number = sets.firstIndex(of: set) ?? sets.count
            if number == sets.count { sets.append(set) }
            return UInt8(clamping: number)
        }
        let stops = style.tabStops.map { stop in
            let alignment: TextLayout.TabStop.Alignment
            let trailing = stop.columnTerminators.map { .decimal(set($0)) } ?? TextLayout.TabStop.Alignment.trailing
            switch stop.alignment {
            case .natural: alignment = .leading
            case .left: alignment = isRightToLeft ? trailing : .leading
            case .right: alignment = isRightToLeft ? .leading : trailing
            case .center: alignment = stop.columnTerminators.map { .centerBeforeTerminator(set($0)) } ?? .center
            case .decimal: alignment = .decimal(set(stop.columnTerminators ?? TabStop.columnTerminators(for: language)))
            }
            return TextLayout.TabStop(position: scaledPoints32(stop.location) &+ origin, alignment: alignment)
        }
        let interval = style.defaultTabInterval > 0 ? style.defaultTabInterval : 28
        return TabStops(stops, interval: max(1, scaledPoints32(interval)), terminators: sets)
    }
}

/// What the place of a paragraph asks of its words.
struct CharacterWrapping: Hashable {
    /// A line may end between any two characters.
    var breaksEverywhere = false
    /// A line may end between any two characters of a word wider than this, in scaled points.
    var breakWidth = Int32.max
    /// The edges of lines are those of a shape.
    var keepsInkInside = false
}

/// What painting and measuring need of a character style.
struct ResolvedAttributes {
    var font: FontID
    /// The same without expansion: what expanded glyphs are drawn with.
    var paintFont: FontID
    var metrics: Typefaces.FontMetrics
    /// In scaled points.
    var size: Int32
    var attributes: TextAttributes

    /// The obliqueness, if it is a number; kept to ten.
    var skew: Double { max(-10, min(10, attributes.obliqueness.flatMap { $0.isNaN ? nil : $0 } ?? 0)) }

    /// The factor that an expansion stands for: its exponential, kept to a tenth and ten.
    ///
    /// By its series, so that it is the same on every machine: after range reduction by powers of two twelve terms give all bits.
    static func factor(_ expansion: Double) -> Double {
        let x = max(-2.3, min(2.3, expansion)) / 8
        var term = 1.0, sum = 1.0
        for n in 1...12 {
            term *= x / Double(n)
            sum += term
        }
        let square = sum * sum, fourth = square * square
        return fourth * fourth
    }
}
