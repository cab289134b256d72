internal import Geometry
internal import TextLayout
internal import Typefaces

/// The styles of a layout manager's text as the engine knows them, each once, and what painting needs beside them.
struct StyleTable {
    /// What decides how characters are set and painted. Attributes that do neither are taken out.
    private struct CharacterKey: Hashable {
        var attributes: TextAttributes
        var hyphenates: Bool
        var breaksAnywhere: Bool
        var hangsPunctuation: Bool
    }

    private struct ParagraphKey: Hashable {
        var style: ParagraphStyle
        var isRightToLeft: Bool
        var isInShape: Bool
        var em: Int32
    }

    private var characterNumbers: [CharacterKey: Int32] = [:]
    private var paragraphNumbers: [ParagraphKey: Int32] = [:]
    private var shaper = Shaper(table: SharedFonts.table)
    private var hyphenatorNumbers: [String: Int16] = [:]
    /// By the engine's character style.
    private(set) var resolved: [ResolvedAttributes] = []

    /// The number of a character style, entered into `styles` if it is new.
    mutating func characterStyle(_ attributes: TextAttributes, in paragraph: ParagraphStyle, breaksAnywhere: Bool = false, _ styles: inout TextStyles) -> Int32 {
        var painted = attributes
        painted.paragraphStyle = nil
        painted.annotations = nil
        painted.writingDirection = nil
        painted.attachment = nil
        let key = CharacterKey(
            attributes: painted, hyphenates: paragraph.hyphenationFactor > 0, breaksAnywhere: breaksAnywhere, hangsPunctuation: paragraph.usesOpticalMargins)
        if let known = characterNumbers[key] { return known }
        let font = SharedFonts.id(for: Self.request(painted))
        let metrics = SharedFonts.table[font].metrics
        var style = CharacterStyle(font: font)
        style.hyphenator = key.hyphenates ? hyphenator(painted.language, &styles) : -1
        style.breaksAnywhere = true
        style.emergencyBreakLength = breaksAnywhere ? 1 : CharacterStyle(font: font).emergencyBreakLength
        style.hangsPunctuation = key.hangsPunctuation
        style.baselineShift = scaledPoints32(painted.baselineOffset ?? 0)
        style.ascent = metrics.ascent + style.baselineShift
        style.descent = metrics.descent + metrics.lineGap - style.baselineShift
        style.dependsOnSpaces = shaper.spaceInvolvement(of: font) != .none
        let number = Int32(styles.characterStyles.count)
        // Words of different paint are different words: the engine takes the colour's number for that.
        style.color = UInt16(truncatingIfNeeded: number)
        styles.characterStyles.append(style)
        resolved.append(ResolvedAttributes(font: font, metrics: metrics, size: SharedFonts.table[font].size, attributes: painted))
        characterNumbers[key] = number
        return number
    }

    static func request(_ attributes: TextAttributes) -> FontRequest {
        var request = (attributes.font ?? .standard).request()
        request.language = attributes.language ?? ""
        request.letterSpacing = scaledPoints32((attributes.kern ?? 0) + (attributes.tracking ?? 0))
        request.kerning = attributes.kern != 0
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
        guard let language else { return -1 }
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
    /// - Parameter isInShape: indents come with the fragments.
    mutating func paragraphStyle(
        _ style: ParagraphStyle, isRightToLeft: Bool, isInShape: Bool, em: Int32, _ styles: inout TextStyles
    ) -> Int32 {
        let key = ParagraphKey(style: style, isRightToLeft: isRightToLeft, isInShape: isInShape, em: em)
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
        if !isInShape { result.firstLineIndent = scaledPoints32(style.firstLineHeadIndent - style.headIndent) }
        result.tolerance = Int32(max(1, min(10_000, style.tolerance)))
        // Where no way is within the tolerance, spaces may grow further: as much as two ems a line counts as nothing.
        result.emergencyStretch = em &* 2
        let factor = max(0.005, min(1, style.hyphenationFactor))
        result.hyphenPenalty = Int32(min(9_999, 50 / factor))
        let number = Int32(styles.paragraphStyles.count)
        styles.paragraphStyles.append(result)
        paragraphNumbers[key] = number
        return number
    }
}

/// What painting and measuring need of a character style.
struct ResolvedAttributes {
    var font: FontID
    var metrics: Typefaces.FontMetrics
    /// In scaled points.
    var size: Int32
    var attributes: TextAttributes
}
