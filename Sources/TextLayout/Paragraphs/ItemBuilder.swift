import Typefaces

/// Turns the tokens of a paragraph into the horizontal list that the line breaker takes: words into boxes parted by discretionaries, spaces
/// into glue.
///
/// An item's `payload` tells where it came from: the number of its token, relative to the paragraph's first (-1 for the indent), or, for a
/// place inside a word where the line may end, `insideWord - index` with the index of the `BreakInWord`; the item before it is then a box of
/// the same word.
///
/// The array is scratch: one builder serves many paragraphs without allocating.
struct ItemBuilder {
    private(set) var items: [Item] = []
    private(set) var hasLeader = false
    private(set) var hasTabs = false
    /// The first line is set in a style of its own.
    private(set) var hasFirstLine = false
    /// The first-line indent, which stands among the items as a box.
    private(set) var indent: Int32 = 0
    /// How far the mark that the paragraph begins with hangs out: its first line begins so much before its indent.
    private(set) var firstHang: Int32 = 0
    /// What the breaker must know beside the items; nil for nearly all paragraphs.
    private(set) var adjustments: LineAdjustments?
    /// By item, the word that a box is of, or -1; empty where nobody asks.
    private(set) var words: [Int32] = []
    private var terminators: TerminatorWidths?
    /// Where no line of the paragraph may begin.
    private var forbidden = ForbiddenBreaks()
    private let spaces: SpaceWidths
    /// What a box has for each scaled point of its width, in 1/65,536 (`FontExpansionLimits.pooled`).
    private var pooled: (stretch: Int64, shrink: Int64) = (0, 0)
    static let insideWord: Int32 = -2
    private var measure: Int32 = 0
    /// The breaks of the part of a word in hand that lies between two places where lines may end by rule, and whether it has no room on
    /// a line.
    private var part: (breaks: Range<Int32>, isTooWide: Bool) = (0..<0, false)

    init(_ text: TypesetText) { spaces = SpaceWidths(text) }

    mutating func build(_ paragraph: TypesetParagraph, of text: TypesetText, _ runs: RunShaping?) {
        items.removeAll(keepingCapacity: true)
        hasLeader = false
        hasTabs = false
        hasFirstLine = false
        adjustments = nil
        terminators = nil
        forbidden = ForbiddenBreaks(paragraph, of: text)
        measure = paragraph.measure
        part.breaks = 0..<0
        pooled = (0, 0)
        let style = text.styles.paragraphStyles[Int(paragraph.style)]
        // Joined letters are not moved apart, and text from right to left may be of such.
        if style.alignment == .justified, !style.justifiesCharacters, paragraph.levelStart < 0 { pooled = style.fontExpansion.pooled }
        indent = style.isHangingIndent ? (style.indentsEachLine ? 0 &- style.firstLineIndent : 0) : style.firstLineIndent
        firstHang = style.hangingPunctuation.isEmpty ? 0 : text.hang(atStartOf: paragraph, style)
        append(indent: indent &- firstHang)
        // The edges of an initial may be negative.
        if paragraph.initial >= 0, adjustments == nil { adjustments = LineAdjustments() }
        let count = Int(paragraph.tokenCount), start = Int(paragraph.tokenStart)
        if count > Self.longParagraph { reserve(text.tokens[start..<start + count], text) }
        text.tokens.withUnsafeBufferPointer { append($0, start, count, paragraph, style, text, runs) }
        dropTrailingSpaces(start, count, text)
        if let terminators { adjustments?.terminatorWidths = terminators.widths }
        forbidden = ForbiddenBreaks()
        findWords(paragraph, style, text)
        if paragraph.firstLineTokenStart >= 0, runs == nil { addFirstLine(paragraph, style, text) }
        if !style.hangingPunctuation.isEmpty { hangMarks(paragraph, style, text) }
        adjustments?.corrections.sort { ($0.end, $0.start) < ($1.end, $1.start) }
    }

    /// Finds which boxes are of equal words, where a word at the edge of two lines in succession costs something.
    private mutating func findWords(_ paragraph: TypesetParagraph, _ style: ParagraphStyle, _ text: TypesetText) {
        words.removeAll(keepingCapacity: true)
        guard style.lineBreaking.repeatDemerits > 0 else { return }
        for item in items {
            guard item.kind == .box, item.payload >= 0 else {
                words.append(-1)
                continue
            }
            let token = text.tokens[Int(paragraph.tokenStart + item.payload)]
            words.append(token.kind == .word ? Int32(truncatingIfNeeded: token.payload) : -1)
        }
    }

    /// Appends the items of some tokens.
    private mutating func append(
        _ all: UnsafeBufferPointer<Token>, _ start: Int, _ count: Int, _ paragraph: TypesetParagraph, _ style: ParagraphStyle,
        _ text: TypesetText, _ runs: RunShaping?
    ) {
        let limits = style.alignment == .justified ? style.wordSpace : nil
        let hasRuns = runs != nil
        text.words.words.withUnsafeBufferPointer { words in
            for index in 0..<count {
                let token = all[start + index]
                switch token.kind {
                case .word:
                    let word = words[token.payload]
                    if hasRuns, let metrics = runs?.metrics[index], metrics.stretch >= 0 {
                        append(
                            word, metrics, runs, style, text, token: Int32(index),
                            offset: forbidden.isEmpty ? 0 : text.tokenOffsets[start + index],
                            isName: isName(word, at: index, start, all, words, style, text))
                        guard token.isFollowedBySpace else { continue }
                        let isBreakable =
                            allowsBreak(after: word, next: start + index + 1, end: start + count, all, words, text)
                            && !isForbidden(behind: index, paragraph, text)
                        appendSpace(
                            spaces.glue(word.style, limits, width: metrics.space), isBreakable: isBreakable,
                            token: Int32(index))
                        continue
                    }
                    append(
                        word, style, text, token: Int32(index), offset: forbidden.isEmpty ? 0 : text.tokenOffsets[start + index],
                        isName: isName(word, at: index, start, all, words, style, text))
                    if terminators != nil { terminators?.add(word) }
                    if token.isFollowedBySpace {
                        let isBreakable =
                            allowsBreak(after: word, next: start + index + 1, end: start + count, all, words, text)
                            && !isForbidden(behind: index, paragraph, text)
                        appendSpace(spaces.glue(word.style, limits), isBreakable: isBreakable, token: Int32(index))
                    }
                case .space, .noBreakSpace:
                    let previous = index > 0 && all[start + index - 1].kind == .word ? words[all[start + index - 1].payload] : nil
                    let isBreakable =
                        token.kind == .space
                        && (previous.map { allowsBreak(after: $0, next: start + index + 1, end: start + count, all, words, text) } ?? true)
                        && !isForbidden(behind: index, paragraph, text)
                    var glue = spaces.glue(Int32(token.payload), limits)
                    if hasRuns, let metrics = runs?.metrics[index], metrics.stretch >= 0 {
                        glue = spaces.glue(Int32(token.payload), limits, width: metrics.space)
                    }
                    // Glue behind glue is no place for a break, but a space behind one that does not break is (UAX #14, LB18).
                    if isBreakable, index > 0, all[start + index - 1].kind == .noBreakSpace { append(.box(width: 0), token: -1) }
                    appendSpace(glue, isBreakable: isBreakable, token: Int32(index))
                case .breakOpportunity:
                    if isForbidden(behind: index, paragraph, text) { continue }
                    let penalty =
                        switch Int32(token.payload) {
                        case 0: style.lineBreaking.explicitHyphenPenalty;
                        case Token.freeBreak: Int32(0);
                        default: Self.emergencyPenalty
                        }
                    append(.penalty(penalty), token: Int32(index))
                case .forcedBreak:
                    // What fills a line that holds nothing is not to be discarded with its spaces.
                    if isAtStartOfLine { append(.box(width: 0), token: -1) }
                    append(.penalty(10_000), token: Int32(index))
                    append(.glue(.fill), token: Int32(index))
                    append(.penalty(-10_000), token: Int32(index))
                    terminators?.end()
                    if style.indentsEachLine, index + 1 < count { append(indent: indent) }
                    // A tab or a space that the next line begins with does not go with the break.
                    if index + 1 < count, all[start + index + 1].kind.isWhiteSpace { append(.box(width: 0), token: -1) }
                case .object:
                    append(.box(width: text.styles.objects[token.payload].width), token: Int32(index))
                    terminators?.add(width: text.styles.objects[token.payload].width)
                case .tab:
                    if !hasTabs { beginTabs(text.tabStops(style, spaceWidth: spaces[Int32(token.payload)]), style, paragraph, text) }
                    if text.styles.characterStyles[token.payload].isUnbreakable || isForbidden(behind: index, paragraph, text) {
                        append(.penalty(10_000), token: Int32(index))
                    }
                    append(.tab(), token: Int32(index))
                    terminators?.addTab()
                case .leader:
                    hasLeader = true
                    append(.penalty(10_000), token: Int32(index))
                    append(.glue(.fill), token: Int32(index))
                }
            }
        }
    }

    /// Takes out the spaces at the end of a paragraph, which hang: the breaker drops one by itself, and would put others on a line of their
    /// own. O(spaces at the end).
    private mutating func dropTrailingSpaces(_ start: Int, _ count: Int, _ text: TypesetText) {
        var first = count
        while first > 0, text.tokens[start + first - 1].kind == .space { first -= 1 }
        guard first > 0, first < count else { return }
        while let last = items.last, last.payload >= Int32(first) { items.removeLast() }
    }

    /// Nothing that stays stands behind the last forced break. O(spaces behind it).
    private var isAtStartOfLine: Bool {
        for item in items.reversed() {
            guard item.isDiscardable else { return false }
            if item.kind == .penalty, item.penalty <= -10_000 { return true }
        }
        return false
    }

    /// Adds what the first line is wider in its own style, unless that has other places to break.
    private mutating func addFirstLine(_ paragraph: TypesetParagraph, _ style: ParagraphStyle, _ text: TypesetText) {
        let whole = items, terminators = terminators, tabs = hasTabs
        items.removeAll()
        append(indent: indent &- firstHang)
        let count = Int(paragraph.firstLineTokenCount)
        let own = adjustments
        text.firstLineTokens.withUnsafeBufferPointer { append($0, Int(paragraph.firstLineTokenStart), count, paragraph, style, text, nil) }
        let firstLine = items
        (items, self.terminators, hasTabs, adjustments) = (whole, terminators, tabs, own)
        guard Self.correspond(items, firstLine) else { return }
        hasFirstLine = true
        if adjustments == nil { adjustments = LineAdjustments() }
        let isWhole = count == Int(paragraph.tokenCount)
        adjustments?.corrections += Self.corrections(
            items, firstLine, isWhole: isWhole, reach: 2 * Int64(max(paragraph.measure, 0)) + Self.firstLineReach)
    }

    /// Two measures, and as much more in scaled points, are more than any line holds.
    private static let firstLineReach: Int64 = 100 * 65_536

    /// The array of a paragraph with more tokens is made in its size: growing into it would hold it twice.
    private static let longParagraph = 1 << 16

    private mutating func reserve(_ tokens: ArraySlice<Token>, _ text: TypesetText) {
        items.reserveCapacity(tokens.reduce(0) { $0 + ($1.kind == .word ? 2 + 2 * Int(text.words.words[$1.payload].breakCount) : 3) })
    }

    /// A break between any two letters costs so much that everything else is tried first.
    static let emergencyPenalty: Int32 = 5_000
    private static let emergencyPenaltyBetweenParts: Int32 = 2_000

    @inline(__always)
    private mutating func append(_ item: Item, token: Int32) {
        var item = item
        item.payload = token
        items.append(item)
    }

    /// The token that an item came from, and the index of its `BreakInWord` if it lies inside a word, else -1.
    func origin(of index: Int) -> (token: Int32, breakIndex: Int32) {
        let payload = items[index].payload
        return payload > Self.insideWord ? (payload, -1) : (items[index - 1].payload, Self.insideWord - payload)
    }

    /// A box of a word or a part of one, with what its letters may be expanded by.
    @inline(__always)
    private func box(_ word: Word, width: Int32) -> Item {
        var box = Item.box(width: width)
        if pooled.stretch | pooled.shrink != 0, width > 0, spaces.expands(word.style) {
            box.setPooledExpansion(
                stretch: Int32(clamping: Int64(width) * pooled.stretch / 65_536),
                shrink: Int32(clamping: Int64(width) * pooled.shrink / 65_536))
        }
        return box
    }

    /// - Parameter offset: of the word in the text; read only where line starts are forbidden.
    private mutating func append(_ word: Word, _ style: ParagraphStyle, _ text: TypesetText, token: Int32, offset: Int32, isName: Bool) {
        if word.breakCount == 0 {
            var box = self.box(word, width: word.width)
            box.leftProtrusion = word.leftProtrusion
            box.rightProtrusion = word.rightProtrusion
            append(box, token: token)
            return
        }
        var placed: Int32 = 0
        var leftProtrusion = word.leftProtrusion
        for index in word.breakStart..<(word.breakStart + word.breakCount) {
            let place = text.words.breaks[Int(index)]
            if place.kind == .automaticHyphen, style.hyphenationFactor == 0 { continue }
            if place.kind.isLastResort, !isOfUse(index, in: word, style, text) { continue }
            if !forbidden.isEmpty, forbidden.contains(offset + place.offset) { continue }
            var box = self.box(word, width: place.prefixWidth &- placed)
            box.leftProtrusion = leftProtrusion
            append(box, before: place, style, isName, token: token, place: Self.insideWord - index)
            placed = place.prefixWidth
            leftProtrusion = place.leftProtrusion
        }
        var box = self.box(word, width: word.width &- placed)
        box.leftProtrusion = leftProtrusion
        box.rightProtrusion = word.rightProtrusion
        append(box, token: token)
        if word.hasPartCorrections { addCorrections(of: word, text) }
    }

    /// Whether a break of last resort is of use: the part of the word round it, between places where lines may end by rule, has no room on
    /// a line (css-text-3 section 5.1). Asked for the breaks of a word in their order.
    private mutating func isOfUse(_ index: Int32, in word: Word, _ style: ParagraphStyle, _ text: TypesetText) -> Bool {
        if part.breaks.contains(index) { return part.isTooWide }
        let breaks = text.words.breaks
        let start = index == word.breakStart ? 0 : breaks[Int(index) - 1].prefixWidth
        var end = index
        while end < word.breakStart + word.breakCount {
            let kind = breaks[Int(end)].kind
            if !kind.isLastResort, kind != .automaticHyphen || style.hyphenationFactor != 0 { break }
            end += 1
        }
        let width = (end < word.breakStart + word.breakCount ? breaks[Int(end)].prefixWidth : word.width) &- start
        let room = start == 0 ? measure &- spacesAtStartOfLine : measure
        part = (index..<end, width > min(room, text.styles.characterStyles[Int(word.style)].emergencyBreakWidth))
        return part.isTooWide
    }

    /// The width of the spaces that a line begins with, where nothing else stands on it so far: a word behind them has what they leave.
    private var spacesAtStartOfLine: Int32 {
        var width: Int32 = 0
        for item in items.reversed() {
            if item.kind == .penalty, item.penalty <= -10_000 { return width }
            if item.kind == .glue { width &+= item.width } else if item.kind == .box, item.width > 0 { return 0 }
        }
        return width
    }

    /// The corrections of the word whose items are the last ones.
    private mutating func addCorrections(of word: Word, _ text: TypesetText) {
        var places: [Int32: Int32] = [:]
        var index = items.count - 2
        while index > 0, items[index].payload <= Self.insideWord {
            places[Self.insideWord - items[index].payload] = Int32(index)
            index -= 2
        }
        let corrections = text.words.partCorrections
        var low = 0, high = corrections.count
        while low < high {
            let middle = (low + high) / 2
            if corrections[middle].startBreak < word.breakStart { low = middle + 1 } else { high = middle }
        }
        while low < corrections.count, corrections[low].startBreak < word.breakStart + word.breakCount {
            if let start = places[corrections[low].startBreak], let end = places[corrections[low].endBreak] {
                if adjustments == nil { adjustments = LineAdjustments() }
                adjustments?.corrections.append(LineCorrection(start: start, end: end, width: corrections[low].width))
            }
            low += 1
        }
    }

    /// Appends a part of a word and the place where it may be broken behind that. A line that ends without a hyphen or a dash is none of
    /// those whose number in succession is limited.
    private mutating func append(
        _ box: Item, before place: BreakInWord, _ style: ParagraphStyle, _ isInName: Bool, token: Int32, place payload: Int32
    ) {
        var box = box
        let item = item(for: place, style, isInName: isInName)
        if item.kind == .penalty { box.rightProtrusion = place.rightProtrusion }
        append(box, token: token)
        append(item, token: payload)
    }

    private func item(for place: BreakInWord, _ style: ParagraphStyle, isInName: Bool) -> Item {
        let penalty =
            switch place.kind {
            case .automaticHyphen: style.lineBreaking.penalty(ofHyphenAt: place, isInName: isInName)
            case .softHyphen: style.lineBreaking.hyphenPenalty
            case .afterHyphen: style.lineBreaking.explicitHyphenPenalty
            case .opportunity: Int32(0)
            case .emergency: style.lineBreakMode == .characterWrapping ? 0 : Self.emergencyPenalty
            case .emergencyBetweenParts: style.lineBreakMode == .characterWrapping ? 0 : Self.emergencyPenaltyBetweenParts
            }
        if place.kind == .opportunity || place.kind.isLastResort, place.preWidth == 0, place.postWidth == 0 { return .penalty(penalty) }
        var item = Item.discretionary(
            penalty: penalty, pre: place.preWidth, post: place.postWidth, isAutomatic: place.kind == .automaticHyphen)
        item.leftProtrusion = place.leftProtrusion
        item.rightProtrusion = place.rightProtrusion
        return item
    }

    @inline(__always)
    private mutating func appendSpace(_ glue: Glue, isBreakable: Bool, token: Int32) {
        if !isBreakable { append(.penalty(10_000), token: token) }
        append(.glue(glue), token: token)
        if terminators != nil { terminators?.add(width: glue.width) }
    }

    private mutating func append(indent: Int32) {
        guard indent != 0 else { return }
        append(.box(width: indent), token: -1)
        // Sums that do not grow are beyond the breaker's shortest way.
        if indent < 0, adjustments == nil { adjustments = LineAdjustments() }
    }

    /// Has the marks at the ends of words hang out where a line ends behind them.
    private mutating func hangMarks(_ paragraph: TypesetParagraph, _ style: ParagraphStyle, _ text: TypesetText) {
        var lastWord = paragraph.tokenCount - 1
        while lastWord > 0, LineAssembler.vanishesAtEnd(text.tokens[Int(paragraph.tokenStart + lastWord)].kind) { lastWord -= 1 }
        for index in items.indices where items[index].kind == .box && items[index].payload >= 0 {
            // The last box of a word, which is not parted behind it.
            if index + 1 < items.count, items[index + 1].payload <= Self.insideWord { continue }
            let token = text.tokens[Int(paragraph.tokenStart + items[index].payload)]
            guard token.kind == .word else { continue }
            let hang = text.hang(atEndOf: text.words.words[token.payload], isLast: items[index].payload == lastWord, style)
            guard hang.amount > 0 else { continue }
            if hang.isWhereNeeded {
                if adjustments == nil { adjustments = LineAdjustments() }
                adjustments?.hangsWhereNeeded = true
            }
            items[index].rightProtrusion = max(items[index].rightProtrusion, hang.amount)
        }
    }

    private mutating func beginTabs(_ stops: TabStops, _ style: ParagraphStyle, _ paragraph: TypesetParagraph, _ text: TypesetText) {
        hasTabs = true
        var adjustments = adjustments ?? LineAdjustments()
        adjustments.tabStops = stops
        if style.isRightToLeft { adjustments.rightToLeftMeasure = paragraph.measure }
        self.adjustments = adjustments
        terminators = TerminatorWidths(stops.terminators, text.words)
    }

    /// A word of a stretch that is shaped as a whole: the widths are those that it has there, and its edges carry what a line's end makes
    /// wider as well as what hangs out, since both matter only there.
    private mutating func append(
        _ word: Word, _ metrics: RunShaping.TokenMetrics, _ runs: RunShaping?, _ style: ParagraphStyle, _ text: TypesetText, token: Int32,
        offset: Int32, isName: Bool
    ) {
        var placed: Int32 = 0
        var leftProtrusion = word.leftProtrusion &- metrics.startExcess
        for number in 0..<word.breakCount {
            guard let place = runs?.breaks[Int(metrics.breakStart + number)] else { break }
            if place.kind == .automaticHyphen, style.hyphenationFactor == 0 { continue }
            if place.kind.isLastResort, !isOfUse(word.breakStart + number, in: word, style, text) { continue }
            if !forbidden.isEmpty, forbidden.contains(offset + place.offset) { continue }
            var box = self.box(word, width: place.prefixWidth &- placed)
            box.leftProtrusion = leftProtrusion
            append(box, before: place, style, isName, token: token, place: Self.insideWord - word.breakStart - number)
            placed = place.prefixWidth
            leftProtrusion = place.leftProtrusion
        }
        var box = self.box(word, width: metrics.width &- placed)
        box.leftProtrusion = leftProtrusion
        box.rightProtrusion = word.rightProtrusion &- metrics.endExcess
        append(box, token: token)
    }

    /// No line may begin behind a token, which is counted from the paragraph's first.
    @inline(__always)
    private func isForbidden(behind index: Int, _ paragraph: TypesetParagraph, _ text: TypesetText) -> Bool {
        !forbidden.isEmpty && forbidden.contains(text.lineStart(behind: paragraph.tokenStart + Int32(index), paragraph))
    }

    /// Whether a line may end at the spaces between a word and what follows: the rules of UAX #14 that look across spaces.
    @inline(__always)
    private func allowsBreak(
        after word: Word, next: Int, end: Int, _ all: UnsafeBufferPointer<Token>, _ words: UnsafeBufferPointer<Word>, _ text: TypesetText
    ) -> Bool {
        guard next < end, all[next].kind == .word else { return true }
        return text.analyzer.allowsBreak(
            afterWordWithLast: word.edges.last, acrossSpaces: true, beforeWordWithFirst: words[all[next].payload].edges.first)
    }
}

/// The glue of a word space by character style, looked up once for each style.
package struct SpaceWidths {
    private let natural: [Int32]
    private let areExpanded: [Bool]

    package init(_ text: TypesetText) {
        natural = text.styles.characterStyles.map { Self.natural($0, text.fonts) }
        areExpanded = text.styles.characterStyles.map { $0.effect == 0 && !text.fonts[$0.font].face.metrics.isFixedPitch }
    }

    /// The width of a space in a style, in scaled points.
    static func natural(_ style: CharacterStyle, _ fonts: FontTable) -> Int32 {
        Int32(clamping: Int64(fonts[style.font].metrics.spaceWidth) + Int64(style.wordSpacing))
    }

    package subscript(style: Int32) -> Int32 { natural[Int(style)] }

    /// Whether words of a style may be made wider and narrower: not in monospaced faces, whose letters stand below each other, nor where the
    /// caller draws something with each word.
    package func expands(_ style: Int32) -> Bool { areExpanded[Int(style)] }

    /// A space that stretches and shrinks; where the margin is ragged (no limits) it does neither.
    @inline(__always)
    func glue(_ style: Int32, _ limits: WordSpaceLimits?) -> Glue {
        let width = natural[Int(style)]
        return limits?.glue(width) ?? Glue(width)
    }

    /// The same where the space has another width than by itself.
    func glue(_ style: Int32, _ limits: WordSpaceLimits?, width: Int32) -> Glue {
        var glue = glue(style, limits)
        glue.width = width
        return glue
    }
}
