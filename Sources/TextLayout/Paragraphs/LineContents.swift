import Typefaces

/// What stands on a line, as it is measured from its first token to its last.
struct LineContents {
    var width: Int64 = 0
    /// Of the spaces that may be stretched.
    var spaceWidth: Int64 = 0
    var spaceCount: Int32 = 0
    var leaderCount: Int32 = 0
    /// Of the words that may be expanded; counted only where the style expands fonts.
    var letterWidth: Int64 = 0
    var letterCount: Int64 = 0
    var ascent: Int32
    var descent: Int32
    var hasTab = false
    /// The heights of what stands at the top and at the bottom of the line.
    private var tallestAtTop: Int64 = 0
    private var tallestAtBottom: Int64 = 0
    /// The width of the spaces since the last word: they vanish at the end of the line.
    private var trailingWidth: Int64 = 0
    private var trailingCount: Int32 = 0

    init(_ style: ParagraphStyle) {
        ascent = style.strutAscent
        descent = style.strutDescent
    }

    @inline(__always)
    mutating func addSpace(_ width: Int32) {
        trailingWidth += Int64(width)
        trailingCount += 1
    }

    @inline(__always)
    mutating func settleSpaces() {
        width += trailingWidth
        spaceWidth += trailingWidth
        spaceCount += trailingCount
        trailingWidth = 0
        trailingCount = 0
    }

    @inline(__always)
    mutating func add(_ style: CharacterStyle) {
        guard style.edge != .none else {
            ascent = max(ascent, style.ascent)
            descent = max(descent, style.descent)
            return
        }
        let height = Int64(max(style.edgeAscent, style.ascent)) + Int64(max(style.edgeDescent, style.descent))
        if style.edge == .top { tallestAtTop = max(tallestAtTop, height) } else { tallestAtBottom = max(tallestAtBottom, height) }
    }

    mutating func add(_ object: InlineObject) {
        let height = Int64(max(object.edgeAscent, object.ascent)) + Int64(max(object.edgeDescent, object.descent))
        switch object.edge {
        case .none:
            ascent = max(ascent, object.ascent)
            descent = max(descent, object.descent)
        case .top: tallestAtTop = max(tallestAtTop, height)
        case .bottom: tallestAtBottom = max(tallestAtBottom, height)
        }
    }

    /// Makes room for what stands at the edges: the line grows at the other one (CSS 2.2 section 10.8.1).
    mutating func settleEdges() {
        let missingBelow = tallestAtTop - Int64(ascent) - Int64(descent)
        if missingBelow > 0 { descent = Int32(clamping: Int64(descent) + missingBelow) }
        let missingAbove = tallestAtBottom - Int64(ascent) - Int64(descent)
        if missingAbove > 0 { ascent = Int32(clamping: Int64(ascent) + missingAbove) }
    }

    /// Forgets the spaces so far: what stands before a tab keeps its width.
    mutating func fixSpaces() {
        spaceWidth = 0
        spaceCount = 0
    }
}

/// A tab whose width waits for the text behind it.
private struct PendingTab {
    /// Index of its setting.
    var setting: Int
    /// The width of the line before it.
    var before: Int64
    /// For each set of terminators, where the first one stands behind the tab; -1.
    var terminators: [Int64]
}

extension LineAssembler {
    /// Measures a line and settles its tabs. `position` is where it begins, from the paragraph's leading edge.
    mutating func measure(_ line: inout Line, _ style: ParagraphStyle, from position: Int64, into result: inout ComposedParagraphs)
        -> LineContents
    {
        var contents = LineContents(style)
        var tab: PendingTab?
        // Most of a line is of one style, which counts once.
        var measured: Int32 = -1
        for index in Int(line.tokenStart)..<Int(line.tokenEnd) {
            let token = text.token(index, on: line)
            let settingIndex = line.settingStart < 0 ? -1 : Int(line.settingStart) + index - Int(line.tokenStart)
            let setting = settingIndex < 0 ? TokenSetting() : result.settings[settingIndex]
            if setting.isOmitted { continue }
            switch token.kind {
            case .word:
                let word = text.words.words[token.payload]
                contents.settleSpaces()
                let isFirst = index == Int(line.tokenStart) && line.startBreak >= 0
                let isLast = index == Int(line.tokenEnd) - 1 && line.endBreak >= 0
                let before = contents.width
                if setting.isSet {
                    contents.width += Int64(setting.width)
                } else if isFirst || isLast {
                    contents.width += Int64(shapePart(of: word, isFirst: isFirst, isLast: isLast, &line, into: &result))
                } else {
                    contents.width += Int64(word.width)
                }
                if !style.fontExpansion.isNone, spaces.expands(word.style) {
                    contents.letterWidth += contents.width - before
                    if setting.isSet || isFirst || isLast {
                        let shapes = line.shapes(of: word, setting, isFirst: isFirst, isLast: isLast)
                        for shape in Int(shapes.start)..<Int(shapes.start + shapes.count) {
                            contents.letterCount += Int64(result.shapes.letterCount(of: result.shapes.shapes[shape]))
                        }
                    } else {
                        contents.letterCount += Int64(word.letterCount)
                    }
                }
                if tab != nil { findTerminators(of: &tab, in: word, at: before, style) }
                if word.style != measured {
                    contents.add(text.styles.characterStyles[Int(word.style)])
                    measured = word.style
                }
                if token.isFollowedBySpace && !isLast { contents.addSpace(setting.isSet ? setting.space : spaces[word.style]) }
            case .space, .noBreakSpace:
                if token.kind == .noBreakSpace || line.keepsSpace(at: index) {
                    contents.addSpace(setting.isSet ? setting.space : spaces[Int32(token.payload)])
                }
                if token.kind == .noBreakSpace { contents.settleSpaces() }
            case .object:
                contents.settleSpaces()
                let object = text.styles.objects[token.payload]
                contents.width += Int64(object.width)
                contents.add(object)
            case .leader:
                contents.settleSpaces()
                contents.leaderCount += 1
            case .tab:
                // One at the start of a line has gone with the break, but for the first line of all.
                guard settingIndex >= 0 else { continue }
                contents.settleSpaces()
                settle(&tab, style, &contents, from: position, &line, &result)
                contents.fixSpaces()
                tab = PendingTab(
                    setting: settingIndex, before: contents.width,
                    terminators: Array(repeating: -1, count: tabStops(style, token).terminators.count))
                line.stretchStart = Int32(index) + 1
            case .breakOpportunity, .forcedBreak: break
            }
            // The ellipsis behind what is no word.
            if setting.cut != nil, token.kind != .word {
                contents.settleSpaces()
                contents.width += Int64(setting.width)
            }
        }
        settle(&tab, style, &contents, from: position, &line, &result)
        contents.settleEdges()
        return contents
    }

    /// The stops of a paragraph; without any there is one every eight spaces.
    func tabStops(_ style: ParagraphStyle, _ tab: Token) -> TabStops { text.tabStops(style, spaceWidth: spaces[Int32(tab.payload)]) }

    /// Gives a tab its width, now that the text behind it is known.
    private func settle(
        _ tab: inout PendingTab?, _ style: ParagraphStyle, _ contents: inout LineContents, from position: Int64, _ line: inout Line,
        _ result: inout ComposedParagraphs
    ) {
        guard let pending = tab else { return }
        let token = text.tokens[Int(line.tokenStart) + pending.setting - Int(line.settingStart)]
        let advance = tabStops(style, token).advance(at: position + pending.before, textWidth: contents.width - pending.before) {
            pending.terminators[$0]
        }
        result.settings[pending.setting].isSet = true
        result.settings[pending.setting].space = Int32(clamping: advance.width)
        contents.width += advance.width
        contents.hasTab = true
        if !advance.isLeading {
            contents.fixSpaces()
            line.stretchStart = line.tokenEnd
        }
        tab = nil
    }

    private func findTerminators(of tab: inout PendingTab?, in word: Word, at position: Int64, _ style: ParagraphStyle) {
        guard var pending = tab else { return }
        let sets = style.tabStops >= 0 ? text.styles.tabStops[Int(style.tabStops)].terminators : []
        for (number, set) in sets.enumerated() where pending.terminators[number] < 0 {
            if let width = text.words.width(of: word, before: set) {
                pending.terminators[number] = position - pending.before + Int64(width)
            }
        }
        tab = pending
    }

    /// Shapes the part of a word that stands on the line and gives its width.
    private mutating func shapePart(of word: Word, isFirst: Bool, isLast: Bool, _ line: inout Line, into result: inout ComposedParagraphs)
        -> Int32
    {
        let start = isFirst ? Int(text.words.breaks[Int(line.startBreak)].offset) : 0
        let end = isLast ? Int(text.words.breaks[Int(line.endBreak)].offset) : Int(word.textCount)
        let style = text.styles.characterStyles[Int(word.style)], font = style.font
        let hyphen = WordParts.hyphen(isLast && text.words.breaks[Int(line.endBreak)].addsHyphen, style, text.styles)
        let shapes = text.words.text.withUnsafeBufferPointer { all in
            let bytes = UnsafeBufferPointer(rebasing: all[Int(word.textStart)..<Int(word.textStart + word.textCount)])
            let shapes = WordParts.shape(
                bytes, from: start, to: end, hyphen: hyphen,
                changes: (
                    isFirst ? text.words.letterChange(at: line.startBreak) : nil, isLast ? text.words.letterChange(at: line.endBreak) : nil
                ), context: word.context, font: font, shaper: &shaper, into: &result.shapes)
            if word.imposition >= 0 {
                result.shapes.replaceGlyphs(of: shapes, by: text.words.glyphs(of: word), text.fonts) {
                    WordParts.offset($0, from: start, to: end)
                }
            }
            if text.copiesDashesAsTyped, CopiedText.isAffected(bytes) {
                CopiedText.rewrite(from: Int(shapes.first), in: &result.shapes, continues: end < bytes.count)
            }
            return shapes
        }
        if isFirst {
            line.startShape = shapes.first
            line.startShapeCount = shapes.count
        } else {
            line.endShape = shapes.first
            line.endShapeCount = shapes.count
        }
        var width: Int32 = 0
        for i in 0..<Int(shapes.count) { width &+= result.shapes[shapes[i]].width }
        return width
    }
}
