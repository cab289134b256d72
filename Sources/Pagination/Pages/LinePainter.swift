import Markup
import Boxes
import DisplayLists
import Geometry
import TextLayout
import Typefaces

/// Places the shapes of finished lines on a page: takes the glyphs of words from the word table, gives each space its share of what the line has to spare, and
/// draws underlines and link areas along the way.
struct LinePainter {
    let text: TypesetText
    let tree: BoxTree
    /// For each run behind those of the tree, the run that it is a copy of.
    let copiedRuns: [Int32]
    let colors: [Color]
    private let spaceWidths: SpaceWidths
    private var underline = Stroke()
    private var strikethrough = Stroke()
    private var linkArea = Stroke()

    /// A stretch of a line that is being underlined, struck through or linked.
    private struct Stroke {
        var key: Int32 = -1
        var startX: Int64 = 0
        var endX: Int64 = 0
    }

    init(text: TypesetText, tree: BoxTree, copiedRuns: [Int32], colors: [Color]) {
        self.text = text
        self.tree = tree
        self.copiedRuns = copiedRuns
        self.colors = colors
        spaceWidths = SpaceWidths(text)
    }

    /// Where the painter stands in a line.
    private struct Pen {
        var x: Int64
        let baseline: Int64
        /// Spaces set so far.
        var spaceIndex: Int64 = 0
        var run: Int
    }

    /// - Parameters:
    ///   - x: left edge of the paragraph on the page, in scaled points.
    ///   - baseline: from the top of the page downwards.
    mutating func paint(_ line: Line, x: Int64, baseline: Int64, into list: inout DisplayList) {
        var pen = Pen(x: x + Int64(line.x), baseline: baseline, run: runIndex(at: text.offset(ofToken: line.tokenStart)))
        if line.levelStart < 0 {
            for index in Int(line.tokenStart)..<Int(line.tokenEnd) { paint(index, line, &pen, &list) }
        } else {
            for index in text.visualOrder(of: line) {
                pen.run = runIndex(at: text.tokenOffsets[index])
                paint(index, line, &pen, &list)
            }
        }
        endStrokes(baseline, &list)
        if let last = list.shapes.indices.last, line.tokenStart < line.tokenEnd { list.shapes[last].isLastOfLine = true }
    }

    private mutating func paint(_ index: Int, _ line: Line, _ pen: inout Pen, _ list: inout DisplayList) {
        let token = text.tokens[index]
        let offset = text.tokenOffsets[index]
        while pen.run + 1 < text.runs.count, text.runs[pen.run + 1].start <= offset { pen.run += 1 }
        let setting = line.settingStart < 0 ? TokenSetting() : text.settings[Int(line.settingStart) + index - Int(line.tokenStart)]
        if setting.isOmitted { return }
        let isLastToken = index == Int(line.tokenEnd) - 1
        let start = pen.x
        switch token.kind {
        case .word:
            let word = text.words.words[token.payload]
            let style = text.styles.characterStyles[Int(word.style)]
            let isParted = isLastToken && line.endBreak >= 0
            place(word, line, setting, isFirst: index == Int(line.tokenStart), isLast: isLastToken, style, &pen, &list)
            stroke(style, run: pen.run, from: start, to: pen.x, pen.baseline, &list)
            if token.isFollowedBySpace && !isParted {
                markSpace(&list)
                if !isLastToken { advanceSpace(setting.isSet ? setting.space : spaceWidths[word.style], index, line, &pen) }
            }
        case .space, .noBreakSpace:
            guard token.kind == .noBreakSpace || index > Int(line.tokenStart) else { return }
            markSpace(&list)
            if !isLastToken || token.kind == .noBreakSpace {
                advanceSpace(setting.isSet ? setting.space : spaceWidths[Int32(token.payload)], index, line, &pen)
                stroke(text.styles.characterStyles[token.payload], run: pen.run, from: start, to: pen.x, pen.baseline, &list)
            }
        case .object:
            let object = text.styles.objects[token.payload]
            placeImage(object, at: pen.x, pen.baseline, &list)
            pen.x += Int64(object.width)
        case .leader:
            markSpace(&list)
            pen.x += Int64(line.leaderWidth)
        case .tab:
            markSpace(&list)
            pen.x += Int64(setting.space)
            stroke(text.styles.characterStyles[token.payload], run: pen.run, from: start, to: pen.x, pen.baseline, &list)
        case .breakOpportunity, .forcedBreak: break
        }
    }

    private func runIndex(at offset: Int32) -> Int {
        var low = 0, high = text.runs.count
        while low < high {
            let middle = (low + high) / 2
            if text.runs[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// The run of the box tree that a run of the text came from; nil for running heads and the like.
    @inline(__always)
    private func source(of run: Int) -> InlineRun? {
        if run < tree.runs.count { return tree.runs[run] }
        let copy = run - tree.runs.count
        return copy < copiedRuns.count ? tree.runs[Int(copiedRuns[copy])] : nil
    }

    @inline(__always)
    private func advanceSpace(_ width: Int32, _ token: Int, _ line: Line, _ pen: inout Pen) {
        pen.x += Int64(width)
        // What stands before a tab keeps its width.
        if token < Int(line.stretchStart) { return }
        if line.spaceAdjustment != 0 && pen.spaceIndex < Int64(line.spaceCount) {
            let count = Int64(line.spaceCount), adjustment = Int64(line.spaceAdjustment)
            // Differences of rounded sums: the last space ends exactly where the line should.
            pen.x += adjustment * (pen.spaceIndex + 1) / count - adjustment * pen.spaceIndex / count
        }
        pen.spaceIndex += 1
    }

    private func markSpace(_ list: inout DisplayList) {
        if let last = list.shapes.indices.last { list.shapes[last].isFollowedBySpace = true }
    }

    private func place(
        _ word: Word, _ line: Line, _ setting: TokenSetting, isFirst: Bool, isLast: Bool, _ style: CharacterStyle, _ pen: inout Pen, _ list: inout DisplayList
    ) {
        var first = word.shapeStart, count = word.shapeCount
        if setting.isSet {
            first = setting.shapeStart
            count = setting.shapeCount
        } else if isFirst && line.startShape >= 0 {
            first = line.startShape
            count = line.startShapeCount
        } else if isLast && line.endShape >= 0 {
            first = line.endShape
            count = line.endShapeCount
        }
        let node = source(of: pen.run)?.node.index ?? -1
        for number in 0..<count {
            // The shapes of a word stand in the order of its text: from right to left the first is rightmost.
            let index = word.context.contains(.rightToLeft) ? first + count - 1 - number : first + number
            let shape = text.words.shapes.shapes[Int(index)]
            if style.isVisible {
                list.shapes.append(PlacedShape(
                    shape: ShapeID(index), x: Int32(clamping: pen.x), y: Int32(clamping: pen.baseline - Int64(style.baselineShift)), isFollowedBySpace: false,
                    isLastOfLine: false, color: colorIndex(style.color, &list), node: node))
            }
            pen.x += Int64(shape.width)
        }
    }

    private func colorIndex(_ color: UInt16, _ list: inout DisplayList) -> UInt16 {
        if color == 0 { return 0 }
        let value = colors[Int(color)]
        if let index = list.colors.firstIndex(of: value) { return UInt16(index) }
        list.colors.append(value)
        return UInt16(list.colors.count - 1)
    }

    private func placeImage(_ object: InlineObject, at position: Int64, _ baseline: Int64, _ list: inout DisplayList) {
        guard object.payload >= 0 else { return }
        let rect = Rect(
            x: Length(scaledPoints: position), y: Length(scaledPoints: baseline - Int64(object.ascent)), width: Length(scaledPoints: object.width),
            height: Length(scaledPoints: Int64(object.ascent) + Int64(object.descent)))
        list.images.append(PlacedImage(image: object.payload, rect: rect, alternativeText: tree.images[Int(object.payload)].alternativeText))
    }

    // MARK: Underlines and links

    private mutating func stroke(_ style: CharacterStyle, run: Int, from start: Int64, to end: Int64, _ baseline: Int64, _ list: inout DisplayList) {
        let link = source(of: run)?.link ?? -1
        guard style.isUnderlined || style.isStruckThrough || link >= 0 || underline.key >= 0 || strikethrough.key >= 0 || linkArea.key >= 0 else { return }
        let font = style.font.index
        if underline.key >= 0, !style.isUnderlined || underline.key != font { flushUnderline(baseline, &list) }
        if strikethrough.key >= 0, !style.isStruckThrough || strikethrough.key != font { flushStrikethrough(baseline, &list) }
        if linkArea.key >= 0, linkArea.key != link { flushLink(baseline, &list) }
        if style.isUnderlined { Self.extend(&underline, key: font, start, end) }
        if style.isStruckThrough { Self.extend(&strikethrough, key: font, start, end) }
        if link >= 0 { Self.extend(&linkArea, key: link, start, end) }
    }

    private static func extend(_ stroke: inout Stroke, key: Int32, _ start: Int64, _ end: Int64) {
        if stroke.key < 0 { stroke.startX = start }
        stroke.key = key
        stroke.endX = end
    }

    private mutating func endStrokes(_ baseline: Int64, _ list: inout DisplayList) {
        if underline.key >= 0 { flushUnderline(baseline, &list) }
        if strikethrough.key >= 0 { flushStrikethrough(baseline, &list) }
        if linkArea.key >= 0 { flushLink(baseline, &list) }
    }

    private mutating func flushUnderline(_ baseline: Int64, _ list: inout DisplayList) {
        let metrics = text.fonts[FontID(underline.key)].metrics
        addRule(underline, y: baseline - Int64(metrics.underlinePosition), thickness: metrics.underlineThickness, &list)
        underline = Stroke()
    }

    private mutating func flushStrikethrough(_ baseline: Int64, _ list: inout DisplayList) {
        let metrics = text.fonts[FontID(strikethrough.key)].metrics
        addRule(strikethrough, y: baseline - Int64(metrics.xHeight) / 2, thickness: metrics.underlineThickness, &list)
        strikethrough = Stroke()
    }

    private func addRule(_ stroke: Stroke, y: Int64, thickness: Int32, _ list: inout DisplayList) {
        let rect = Rect(
            x: Length(scaledPoints: stroke.startX), y: Length(scaledPoints: y), width: Length(scaledPoints: stroke.endX - stroke.startX),
            height: Length(scaledPoints: max(thickness, 16_384)))
        list.rects.append(FilledRect(rect: rect, color: .black))
    }

    private mutating func flushLink(_ baseline: Int64, _ list: inout DisplayList) {
        let href = tree.links[Int(linkArea.key)]
        let ascent: Int64 = 10 * Length.unitsPerPoint, descent: Int64 = 3 * Length.unitsPerPoint
        let rect = Rect(
            x: Length(scaledPoints: linkArea.startX), y: Length(scaledPoints: baseline - ascent), width: Length(scaledPoints: linkArea.endX - linkArea.startX),
            height: Length(scaledPoints: ascent + descent))
        if href.utf8.first == UInt8(ascii: "#") {
            list.links.append(PlacedLink(rect: rect, target: .destination(String(href.dropFirst()))))
        } else if href.hasPrefix("http://") || href.hasPrefix("https://") || href.hasPrefix("mailto:") {
            list.links.append(PlacedLink(rect: rect, target: .uri(href)))
        }
        linkArea = Stroke()
    }
}
