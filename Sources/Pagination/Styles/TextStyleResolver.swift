import Geometry
import Resources
import StyleSheets
import TextLayout
import Typefaces

/// Turns computed styles into what TextLayout sets text with: fonts, languages, hyphenators and paragraph styles, each once.
///
/// Sequential: fonts are found in document order, so that their numbers do not depend on threads.
struct TextStyleResolver {
    let styles: [ComputedStyle]
    let fonts: FontTable
    let dictionaries: HyphenationDictionaries
    let exceptions: HyphenationExceptions
    private(set) var text = TextStyles()
    private var shaper: Shaper
    private(set) var colors: [Color] = [.black]
    /// What is drawn with text, by `CharacterStyle.effect`; the first is nothing.
    private(set) var effects = [TextEffect()]
    var diagnostics = Diagnostics()

    /// Index in `TextStyles.characterStyles` by `StyleID`; -1 where not yet resolved.
    private var characterStyleOf: [Int32]
    private var paragraphStyleOf: [Int32]
    private var characterStyles: [CharacterStyle: Int32] = [:]
    private var paragraphStyles: [ParagraphStyle: Int32] = [:]

    init(styles: [ComputedStyle], fonts: FontTable, hyphenators: HyphenationDictionaries, exceptions: HyphenationExceptions) {
        self.styles = styles
        self.fonts = fonts
        shaper = Shaper(table: fonts)
        dictionaries = hyphenators
        self.exceptions = exceptions
        characterStyleOf = [Int32](repeating: -1, count: styles.count)
        paragraphStyleOf = characterStyleOf
    }

    // MARK: Characters

    /// No type, line or shift is larger: what is added up inside a line stays within 32 bits of scaled points, whatever a style sheet asks
    /// for.
    static let largest = Length(points: 8_000)

    mutating func characterStyle(of id: StyleID) throws(Diagnostic) -> Int32 {
        let index = Int(id.index)
        if characterStyleOf[index] >= 0 { return characterStyleOf[index] }
        let resolved = try characterStyle(of: styles[index])
        characterStyleOf[index] = resolved
        return resolved
    }

    /// The style of text in inline boxes that bear on it.
    mutating func characterStyle(of id: StyleID, in setting: InlineSetting) throws(Diagnostic) -> Int32 {
        let key = InlineStyle(style: id, setting: setting)
        if let known = inlineStyles[key] { return known }
        let resolved = try characterStyle(of: styles[Int(id.index)], in: setting)
        inlineStyles[key] = resolved
        return resolved
    }

    private struct InlineStyle: Hashable {
        var style: StyleID
        var setting: InlineSetting
    }
    private var inlineStyles: [InlineStyle: Int32] = [:]

    /// How far an inline box raises what is in it above the text round it.
    mutating func ownBaselineShift(of id: StyleID) throws(Diagnostic) -> Int32 {
        let index = Int(try characterStyle(of: id)), font = text.characterStyles[index].font
        return baselineShift(styles[Int(id.index)].box.verticalAlign, metrics: fonts[font].metrics)
    }

    mutating func characterStyle(
        of style: ComputedStyle, in setting: InlineSetting = InlineSetting(), caseChange: CaseChange = .none
    ) throws(Diagnostic) -> Int32 {
        let text = style.text
        let font = try fonts.font(for: FontRequest(text), diagnostics: &diagnostics)
        var result = CharacterStyle(font: font)
        result.language = languageIndex(text.language)
        // Where every letter may end a line no hyphen is added (css-text-3 section 5.3).
        result.hyphenator = text.hyphens == .auto && text.lineBreak != .anywhere ? hyphenatorIndex(text) : -1
        result.hyphenateWord = text.hyphenateLimits.word
        result.hyphenateBefore = text.hyphenateLimits.before
        result.hyphenateAfter = text.hyphenateLimits.after
        result.capitalsMarkNames = result.hyphenator >= 0 && HyphenationDictionaries.capitalsMarkNames(in: text.language)
        result.usesSoftHyphens = text.hyphens != .none
        result.breaksAnywhere = text.overflowWrap != .normal
        // However short: those that have room on a line stay whole all the same.
        if text.overflowWrap == .breakWord || text.overflowWrap == .anywhere { result.emergencyBreakLength = 0 }
        result.wrapsCharacters = text.lineBreak == .anywhere
        result.breaking = breaking(text)
        result.isUnbreakable = text.textWrapMode == .nowrap
        result.hyphen = hyphenIndex(text.hyphenateCharacter)
        if text.hasRareValues { result.effect = effectIndex(text) }
        result.wordSpacing = text.wordSpacing.clamped32
        result.color = colorIndex(text.hasRareValues ? text.color.faded(to: text.rare.inlineOpacity) : text.color)
        (result.hangsAtLeft, result.hangsAtRight) =
            text.direction == .leftToRight ? (text.hangsAtStart, text.hangsAtEnd) : (text.hangsAtEnd, text.hangsAtStart)
        result.dependsOnSpaces = shaper.spaceInvolvement(of: font) != .none
        result.isVisible = text.isVisible
        result.caseChange = caseChange
        let metrics = fonts[font].metrics
        let largest = Self.largest.clamped32
        let aligned = max(-largest, min(setting.aligned, largest))
        result.baselineShift = max(-largest, min(aligned &+ max(-largest, min(setting.relative, largest)), largest))
        (result.ascent, result.descent) = setting.isInline ? extent(text.lineFitEdge, metrics) : lineBox(text, metrics: metrics)
        if result.effect > 0, let mark = effects[Int(result.effect)].emphasis {
            // Where the leading has no room for the marks the line grows (css-text-decor-4 section 3.4).
            let height = Int64(min(text.fontSize, Self.largest).clamped32) * 3 / 10
            if mark.isUnder {
                result.descent = max(result.descent, Int32(clamping: TextEffectPainter.reachBelow(metrics) + height))
            } else {
                result.ascent = max(result.ascent, Int32(clamping: TextEffectPainter.reachAbove(metrics) + height))
            }
        }
        result.ascent += aligned
        result.descent -= aligned
        (result.edge, result.edgeAscent, result.edgeDescent) = (setting.edge, setting.edgeAscent, setting.edgeDescent)
        (result.leftInset, result.rightInset) = (max(0, min(setting.leftInset, largest)), max(0, min(setting.rightInset, largest)))
        if text.hasRareValues, text.rare.sentenceSpacing != .zero {
            var space = result
            space.wordSpacing = space.wordSpacing &+ text.rare.sentenceSpacing.clamped32
            result.sentenceSpaceStyle = index(of: space)
        }
        return index(of: result)
    }

    private mutating func index(of style: CharacterStyle) -> Int32 {
        if let known = characterStyles[style] { return known }
        let index = Int32(text.characterStyles.count)
        text.characterStyles.append(style)
        characterStyles[style] = index
        return index
    }

    /// A style that differs from another in what no sheet says.
    mutating func variant(of index: Int32, _ change: (inout CharacterStyle) -> Void) -> Int32 {
        var style = text.characterStyles[Int(index)]
        change(&style)
        return self.index(of: style)
    }

    /// The shapes of some text in a font.
    mutating func shape(_ string: String, _ font: FontID, into store: inout ShapeStore) -> ShapeRange {
        shaper.shape(string, font: font, into: &store)
    }

    /// The number of the room of an initial, each different one once.
    mutating func addInitial(_ room: InitialRoom) -> Int32 {
        if let known = text.initials.firstIndex(of: room) { return Int32(known) }
        text.initials.append(room)
        return Int32(text.initials.count - 1)
    }

    private func breaking(_ text: TextStyle) -> WordBreaking {
        var breaking = WordBreaking()
        switch text.wordBreak {
        case .normal: break
        case .keepAll: breaking.letters = .alphabetic
        case .breakAll: breaking.letters = .ideographic
        }
        breaking.japaneseStartersBreak = text.lineBreak == .loose || text.lineBreak == .normal
        return breaking
    }

    /// The number of what stands at the end of a line for a word that goes on.
    private mutating func hyphenIndex(_ string: String?) -> UInt8 {
        guard let string else { return 0 }
        // Nothing to be seen is a space without width.
        let bytes = Array((string.isEmpty ? "\u{200B}" : string).utf8.prefix(64))
        if let known = text.hyphens.firstIndex(of: bytes) { return UInt8(known) }
        guard text.hyphens.count < 255 else { return 0 }
        text.hyphens.append(bytes)
        return UInt8(text.hyphens.count - 1)
    }

    private mutating func effectIndex(_ style: TextStyle) -> UInt16 {
        let effect = TextEffect(style)
        if let known = effects.firstIndex(of: effect) { return UInt16(known) }
        guard effects.count < Int(UInt16.max) else { return 0 }
        effects.append(effect)
        return UInt16(effects.count - 1)
    }

    /// Half the leading above and half below (CSS 2.2 section 10.8.1).
    private func lineBox(_ text: TextStyle, metrics: FontMetrics) -> (ascent: Int32, descent: Int32) {
        let height = lineHeight(text, metrics: metrics)
        let leading = height - metrics.ascent - metrics.descent
        let ascent = metrics.ascent + leading / 2
        return (ascent, height - ascent)
    }

    /// What an inline box takes above and below its baseline where its leading does not count (css-inline-3 section 5.3).
    private func extent(_ edges: LineFitEdge, _ metrics: FontMetrics) -> (ascent: Int32, descent: Int32) {
        let ascent =
            switch edges.over {
            case .text: metrics.ascent
            case .cap: metrics.capHeight
            case .ex: metrics.xHeight
            }
        return (ascent, edges.under == .text ? metrics.descent : 0)
    }

    func lineHeight(_ text: TextStyle, metrics: FontMetrics) -> Int32 {
        switch text.lineHeight {
        case .normal: metrics.ascent + metrics.descent + metrics.lineGap
        case .number(let factor): min(min(text.fontSize, Self.largest).scaled(by: factor), Self.largest).clamped32
        case .length(let length): min(length, Self.largest).clamped32
        }
    }

    private func baselineShift(_ align: VerticalAlign, metrics: FontMetrics) -> Int32 {
        switch align {
        case .baseline, .top, .middle, .bottom, .textTop, .textBottom: 0
        case .super: Length(scaledPoints: metrics.ascent + metrics.descent).scaled(by: 0.33).clamped32
        case .sub: -Length(scaledPoints: metrics.ascent + metrics.descent).scaled(by: 0.16).clamped32
        case .shift(let length): max(-Self.largest, min(length, Self.largest)).clamped32
        }
    }

    mutating func colorIndex(_ color: Color) -> UInt16 {
        if let index = colors.firstIndex(of: color) { return UInt16(index) }
        guard colors.count < Int(UInt16.max) else { return 0 }
        colors.append(color)
        return UInt16(colors.count - 1)
    }

    private mutating func languageIndex(_ language: String) -> Int16 {
        if let index = text.languages.firstIndex(of: language) { return Int16(index) }
        guard text.languages.count < Int(Int16.max) else { return 0 }
        text.languages.append(language)
        return Int16(text.languages.count - 1)
    }

    private var hyphenators: [HyphenatorKey: Int16] = [:]

    private struct HyphenatorKey: Hashable {
        var language: String
        var findsJoints: Bool
    }

    private mutating func hyphenatorIndex(_ style: TextStyle) -> Int16 {
        let language = style.language
        let key = HyphenatorKey(language: language, findsJoints: style.lineBreaking.compoundHyphenPenalty != nil)
        if let known = hyphenators[key] { return known }
        var index: Int16 = -1
        // BCP 47's tags for what has no language, or none that is known, have no dictionary either.
        if !language.isEmpty, !["und", "zxx", "mul", "mis"].contains(language.lowercased()), HyphenationDictionaries.isHyphenated(language)
        {
            do throws(Diagnostic) {
                text.hyphenators.append(
                    try dictionaries.hyphenator(for: language, exceptions: exceptions, findsJoints: key.findsJoints))
                index = Int16(text.hyphenators.count - 1)
            } catch {
                // Once for both ways to use the language.
                if hyphenators[HyphenatorKey(language: language, findsJoints: !key.findsJoints)] == nil { diagnostics.report(error) }
            }
        }
        hyphenators[key] = index
        return index
    }

    // MARK: Paragraphs

    /// The paragraph style of a block.
    /// - Parameters:
    ///   - measure: the width of the block's content, that percentages refer to.
    ///   - isKnown: false where it follows from that of the content: an indent that is a part of it counts as none until then
    ///     (css-sizing-3 section 5.2.1).
    mutating func paragraphStyle(of id: StyleID, measure: Length, isKnown: Bool = true) throws(Diagnostic) -> Int32 {
        let style = styles[Int(id.index)]
        if case .length = style.text.textIndent,
            !style.text.hasRareValues || !style.text.rare.dependsOnMeasure,
            paragraphStyleOf[Int(id.index)] >= 0
        {
            return paragraphStyleOf[Int(id.index)]
        }
        let index = try paragraphStyle(of: style, measure: measure, isKnown: isKnown)
        paragraphStyleOf[Int(id.index)] = index
        return index
    }

    mutating func paragraphStyle(of style: ComputedStyle, measure: Length, isKnown: Bool = true) throws(Diagnostic) -> Int32 {
        let text = style.text
        let strutIndex = Int(try characterStyle(of: style)), strut = self.text.characterStyles[strutIndex]
        var result = ParagraphStyle()
        result.isRightToLeft = text.direction == .rightToLeft
        result.alignment = alignment(text.textAlign, text.direction)
        result.lastLineAlignment = lastLineAlignment(text)
        result.firstLineIndent = text.textIndent.resolved(against: isKnown ? measure : .zero).clamped32
        result.isHangingIndent = text.textIndentHanging
        result.indentsEachLine = text.textIndentEachLine
        result.hangingPunctuation = TextLayout.HangingPunctuation(text.hangingPunctuation)
        result.tabStops = try tabStopsIndex(style, measure: measure)
        result.isBalanced = text.textWrapStyle == .balance
        result.strutAscent = strut.ascent
        result.strutDescent = strut.descent
        result.lineHeight = result.strutAscent + result.strutDescent
        result.lineBreaking = LineBreakingParameters(text.lineBreaking)
        // More than anything that a paragraph without it would cost (css-text-4 section 6.3.3).
        if text.hyphenateLimits.last == .always {
            result.lineBreaking.finalHyphenDemerits = max(result.lineBreaking.finalHyphenDemerits, 1_000_000_000)
        }
        result.lineHeightStep = text.rare.lineHeightStep.clamped32
        result.lineBreaking.hyphenLimitLines = text.hyphenateLimits.lines.map { Int32($0) }
        if text.rare.hyphenationFactor <= 0 {
            result.hyphenationFactor = 0
        } else if text.rare.hyphenationFactor < 1 {
            func divided(_ penalty: Int32) -> Int32 { Int32(min(9_999, Double(penalty) / text.rare.hyphenationFactor)) }
            result.lineBreaking.hyphenPenalty = divided(result.lineBreaking.hyphenPenalty)
            result.lineBreaking.compoundHyphenPenalty = result.lineBreaking.compoundHyphenPenalty.map(divided)
            result.lineBreaking.shortHyphenPenalty = result.lineBreaking.shortHyphenPenalty.map(divided)
            result.lineBreaking.nameHyphenPenalty = result.lineBreaking.nameHyphenPenalty.map(divided)
        }
        // Where no line without hyphens would leave more than the zone, none is hyphenated (css-text-4 section 6.3.4).
        let zone = text.rare.hyphenateLimitZone.resolved(against: measure)
        if zone > .zero, measure > .zero {
            result.hyphenationFactor = min(result.hyphenationFactor, Int32(max(1, 65_536 * (1 - zone.points / measure.points))))
        }
        if text.textJustify == .none, result.alignment == .justified { result.alignment = text.direction == .leftToRight ? .left : .right }
        result.justifiesCharacters = text.textJustify == .interCharacter
        result.lineBreaking.runtWidth = text.rare.runts.length.resolved(against: measure).clamped32
        // A penalty counts as TeX's do, by its square.
        let penalty = max(0, min(text.rare.runts.penalty, 10_000))
        result.lineBreaking.runtDemerits = penalty * penalty
        let em = fonts[strut.font].size
        if text.lineBreaking.riverDemerits > 0 { result.lineBreaking.riverWidth = em / 5 }
        if text.lineBreaking.fullLastLineDemerits > 0 { result.lineBreaking.fullLastLineGap = em }
        result.wordSpace = WordSpaceLimits(stretch: text.lineBreaking.wordSpaceStretch, shrink: text.lineBreaking.wordSpaceShrink)
        if text.hasRareValues { expandFonts(of: &result, text.rare.fontExpansion, em: em) }
        if let known = paragraphStyles[result] { return known }
        let index = Int32(self.text.paragraphStyles.count)
        self.text.paragraphStyles.append(result)
        paragraphStyles[result] = index
        return index
    }

    private func expandFonts(of style: inout ParagraphStyle, _ expansion: FontExpansion, em: Int32) {
        guard expansion.stretch | expansion.shrink | expansion.letterSpace != 0 else { return }
        style.fontExpansion.stretch = Int32(expansion.stretch)
        style.fontExpansion.shrink = Int32(expansion.shrink)
        style.fontExpansion.step = Int32(expansion.step)
        style.fontExpansion.letterSpace = Int32(clamping: Int64(em) * Int64(expansion.letterSpace) / 1000)
        style.fontExpansion.em = em
        style.lineBreaking.expansionContrastDemerits = expansion.contrastDemerits
    }

    /// The stops of `-fleuron-tab-stops`, behind the last of which `tab-size` goes on; -1 for none.
    private mutating func tabStopsIndex(_ style: ComputedStyle, measure: Length) throws(Diagnostic) -> Int32 {
        let text = style.text
        let own = text.hasRareValues ? text.rare.tabSizeLength : nil
        // Without any there is a stop every eight spaces.
        guard text.hasRareValues && !text.rare.tabStops.isEmpty || own != nil || text.tabSize != 8 else { return -1 }
        let isRightToLeft = text.direction == .rightToLeft
        var terminators: [[UInt32]] = []
        let stops = text.rare.tabStops.map { stop in
            let alignment: TextLayout.TabStop.Alignment
            switch stop.alignment {
            case .start: alignment = .leading
            case .end: alignment = .trailing
            case .left: alignment = isRightToLeft ? .trailing : .leading
            case .right: alignment = isRightToLeft ? .leading : .trailing
            case .center: alignment = .center
            case .decimal:
                let set = stop.terminators.isEmpty ? [Self.decimalSeparator(text.language)] : stop.terminators.unicodeScalars.map(\.value)
                if !terminators.contains(set), terminators.count < 255 { terminators.append(set) }
                alignment = .decimal(UInt8(terminators.firstIndex(of: set) ?? 0))
            }
            return TextLayout.TabStop(position: min(stop.position.resolved(against: measure), Self.largest).clamped32, alignment: alignment)
        }
        let character = Int(try characterStyle(of: style))
        let space = fonts[self.text.characterStyles[character].font].metrics.spaceWidth
        let size = text.tabSize.isFinite ? max(0, min(text.tabSize, 64)) : 8
        let interval = own ?? (Length(scaledPoints: space) + text.wordSpacing).scaled(by: size)
        let table = TabStops(stops, interval: max(.zero, min(interval, Self.largest)).clamped32, terminators: terminators)
        if let known = self.text.tabStops.firstIndex(of: table) { return Int32(known) }
        self.text.tabStops.append(table)
        return Int32(self.text.tabStops.count - 1)
    }

    /// The decimal mark of a language: of those that books here are in, most of Europe writes a comma (CLDR).
    private static func decimalSeparator(_ language: String) -> UInt32 {
        let primary = String(language.split(separator: "-").first ?? "")
        let comma: Set<String> = [
            "de", "fr", "es", "it", "nl", "pt", "ru", "pl", "cs", "sk", "sv", "da", "fi", "nb", "nn", "no", "hu", "ro", "uk", "el", "hr",
            "sl", "bg", "tr", "ca",
        ]
        return comma.contains(primary) ? 0x2C : 0x2E
    }

    private func alignment(_ align: TextAlign, _ direction: Direction) -> TextAlignment {
        switch align {
        case .justify: .justified
        case .center: .center
        case .left: .left
        case .right: .right
        case .start: direction == .leftToRight ? .left : .right
        case .end: direction == .leftToRight ? .right : .left
        }
    }

    private func lastLineAlignment(_ text: TextStyle) -> TextAlignment {
        switch text.textAlignLast {
        case .auto:
            text.textAlign == .justify ? (text.direction == .leftToRight ? .left : .right) : alignment(text.textAlign, text.direction)
        case .start: alignment(.start, text.direction)
        case .end: alignment(.end, text.direction)
        case .left: .left
        case .right: .right
        case .center: .center
        case .justify: .justified
        }
    }

    /// The style of the one line that holds a picture which is a block: no indent and no more room than the picture takes.
    mutating func replacedParagraphStyle() -> Int32 {
        var style = ParagraphStyle()
        style.alignment = .left
        style.lastLineAlignment = .left
        if let known = paragraphStyles[style] { return known }
        text.paragraphStyles.append(style)
        paragraphStyles[style] = Int32(text.paragraphStyles.count - 1)
        return Int32(text.paragraphStyles.count - 1)
    }

    /// The number of a table of first-line styles, each different one once.
    mutating func addFirstLineStyles(_ table: [Int32]) -> Int32 {
        if let known = text.firstLineStyles.firstIndex(of: table) { return Int32(known) }
        text.firstLineStyles.append(table)
        return Int32(text.firstLineStyles.count - 1)
    }

    /// Takes over the sizes that the objects have been given.
    mutating func keepObjects(of styles: TextStyles) { text.objects = styles.objects }

    mutating func setWidth(_ width: Int64, ofObject index: Int32) { text.objects[Int(index)].width = Int32(clamping: width) }

    mutating func addObject(_ object: InlineObject) -> Int32 {
        text.objects.append(object)
        return Int32(text.objects.count - 1)
    }
}

extension LineBreakingParameters {
    /// What a sheet says of line breaking: the names are the same.
    fileprivate init(_ values: LineBreakingValues) {
        self.init()
        pretolerance = values.pretolerance
        tolerance = values.tolerance
        emergencyStretch = values.emergencyStretch.clamped32
        linePenalty = values.linePenalty
        hyphenPenalty = values.hyphenPenalty
        compoundHyphenPenalty = values.compoundHyphenPenalty
        shortHyphenPenalty = values.shortHyphenPenalty
        nameHyphenPenalty = values.nameHyphenPenalty
        explicitHyphenPenalty = values.explicitHyphenPenalty
        adjacencyDemerits = values.adjacencyDemerits
        doubleHyphenDemerits = values.doubleHyphenDemerits
        finalHyphenDemerits = values.finalHyphenDemerits
        looseness = values.looseness
        riverDemerits = values.riverDemerits
        repeatDemerits = values.repeatDemerits
        fullLastLineDemerits = values.fullLastLineDemerits
    }
}
