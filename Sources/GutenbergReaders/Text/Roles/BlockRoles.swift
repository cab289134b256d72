import Markup

// What a block of the text is by itself: prose, verse, a table, a picture. Each rule proposes one role for blocks of one place and says
// how sure it is; the surest of those that speak decides. None sees what the others made of the blocks round it.

/// A block as the rules of roles see it. The counts are taken once.
struct BlockView {
    /// Where a block stands against the margin of the text.
    enum Place { case anywhere, setIn, atMargin }

    let index: Int
    let block: TextBlock
    let place: Place
    /// Line breaks, and how many of them were made before the measure of the text asked for it.
    let breaks: Int
    let early: Int
    /// All of them, or nearly all of many.
    let isBrokenEarly: Bool
    /// Lines behind the first that begin with a capital. 0 where the block is filled prose at the margin, as the next two.
    private(set) var capitals = 0
    /// Line breaks that are early for the block's own width as well: a quotation set narrow is filled all the same, lines of verse are not.
    private(set) var earlyForItself = 0
    /// Two short lines at the margin may be who signs.
    private static let fewestLinesLeftOfProse = 3

    /// What is said of two by one line.
    var count: Int { block.count }

    init(_ index: Int, in analysis: TextAnalysis) {
        self.index = index
        block = analysis.blocks[index]
        // Where prose is set in, lines that all begin left of it are set off from it too: verse, a motto.
        let isLeftOfProse =
            analysis.habits.hasProseSetIn && block.count >= Self.fewestLinesLeftOfProse
            && block.lineRange.allSatisfy { Int(analysis.lines[$0].indent) < analysis.habits.indent }
        place = Int(block.indent) > analysis.habits.indent || isLeftOfProse ? .setIn : .atMargin
        breaks = block.count - 1
        let broken = breaks == 0 ? 0 : analysis.earlyBreaks(block, measure: analysis.habits.measure, slack: 8)
        early = broken > 0 && analysis.habits.numbersStandAbove && analysis.hasNumberAbove(block) ? broken - 1 : broken
        isBrokenEarly = TextAnalysis.areMost(early, of: breaks)
        guard breaks > 0, place == .setIn || isBrokenEarly else { return }
        capitals = analysis.capitalLines(block)
        earlyForItself = analysis.earlyBreaks(block, measure: Int(block.width), slack: 4)
    }
}

/// A rule about what a block is.
struct BlockRoleRule: Sendable {
    let id: ReadingRule
    let place: BlockView.Place
    let role: BlockRole
    /// How sure it is, up to 100; no two rules of one list are equally sure.
    let score: Int
    /// Without changing anything.
    let holds: @Sendable (TextAnalysis, BlockView) -> Bool

    init(
        _ id: ReadingRule, _ place: BlockView.Place = .anywhere, _ role: BlockRole, _ score: Int,
        _ holds: @escaping @Sendable (TextAnalysis, BlockView) -> Bool
    ) {
        (self.id, self.place, self.role, self.score, self.holds) = (id, place, role, score, holds)
    }

    func proposes(_ view: BlockView, in analysis: TextAnalysis) -> Bool {
        (place == .anywhere || place == view.place) && holds(analysis, view)
    }
}

extension TextAnalysis {
    /// The rules of blocks by themselves, the surest first.
    static let blockRoleRules: [BlockRoleRule] = [
        BlockRoleRule(.ornaments, .anywhere, .ornament, 99) { $0.isOrnament($1.block) },
        BlockRoleRule(.pictures, .anywhere, .illustration, 98) { $0.isIllustration($1.index) },
        BlockRoleRule(.sidenotes, .anywhere, .sidenote, 97) { $0.isSidenote($1.index) },
        BlockRoleRule(.pageMarks, .anywhere, .pageMark, 96) { $0.beginsAsPageMark($1.index) && $0.isPageMark($1.index) },
        BlockRoleRule(.columns, .anywhere, .preformatted, 95) { $0.isTable($1.block) },
        BlockRoleRule(.spacedRows, .anywhere, .preformatted, 93) { $0.beginsSpacedRows($1.index) },
        BlockRoleRule(.numberedRows, .setIn, .preformatted, 92) { $0.isOfNumberedRows($1.block) },
        BlockRoleRule(.endsOfText, .setIn, .paragraph, 90) { $0.isEndOfText($1.index) },
        BlockRoleRule(.farRight, .setIn, .signature, 85) { Int($1.block.indent) >= $0.habits.measure * 2 / 5 && $1.count <= 4 },
        BlockRoleRule(.amounts, .setIn, .lines, 80) { $0.areAmounts($1) },
        BlockRoleRule(.formulas, .setIn, .preformatted, 75) { $0.isFormula($1.block) },
        BlockRoleRule(.labels, .anywhere, .lines, 70) { ($1.place == .setIn || $1.isBrokenEarly) && $0.haveLabels($1.block) },
        BlockRoleRule(.shortLines, .setIn, .verse, 65) {
            $1.breaks > 0 && $1.early == $1.breaks && Int($1.block.width) - Int($1.block.indent) < 40
        },
        BlockRoleRule(.capitalsInside, .setIn, .verse, 60) {
            $1.breaks > 0 && $1.capitals * 10 >= $1.breaks * 7 && $1.early * 4 >= $1.breaks
        },
        BlockRoleRule(.brokenInside, .setIn, .verse, 55) {
            $1.breaks > 0 && $1.early * 10 >= $1.breaks * 6 && $1.earlyForItself * 10 >= $1.breaks * 3
        },
        BlockRoleRule(.couplets, .setIn, .verse, 50) { $1.count == 2 && $1.early == 1 && $1.capitals == 1 },
        BlockRoleRule(.capitalsAtMargin, .setIn, .verse, 45) { $0.haveCapitalsAtMargin($1) },
        BlockRoleRule(.centredLines, .setIn, .lines, 40) { $0.areCentred($1.block) },
        BlockRoleRule(.insets, .setIn, .quotation, 10) { $1.count > 1 },
        // A hanging indent or a first-line indent is still prose.
        BlockRoleRule(.filled, .atMargin, .paragraph, 68) { !$1.isBrokenEarly },
        BlockRoleRule(.capitalsOfLines, .atMargin, .verse, 62) { $1.count >= 4 && $1.capitals * 10 >= $1.breaks * 6 },
        BlockRoleRule(.ragged, .atMargin, .verse, 57) { $0.isRagged($1.block) },
        BlockRoleRule(.addresses, .atMargin, .lines, 52) { $1.count >= 8 && $1.earlyForItself * 2 >= $1.breaks },
        BlockRoleRule(.sentences, .atMargin, .paragraph, 47) { $0.goOnSmall($1) },
        BlockRoleRule(.brokenLines, .atMargin, .lines, 12) { _, _ in true },
    ].sorted { $0.score > $1.score }

    /// What a block is by itself: the role of the surest rule. Nil for a line that is set in, which its neighbours decide. O(block).
    func roleByItself(_ index: Int) -> BlockRole? {
        let view = BlockView(index, in: self)
        return Self.blockRoleRules.first { applies($0.id) && $0.proposes(view, in: self) }?.role
    }

    // MARK: What the rules ask

    private func isSidenote(_ index: Int) -> Bool {
        let line = bytes[firstLine(index)]
        return line.hasASCIIPrefix("[sidenote") || line.hasASCIIPrefix("[margin")
    }

    /// `[`, `=`, `{`, `-`, `(`
    private func beginsAsPageMark(_ index: Int) -> Bool { [0x5B, 0x3D, 0x7B, 0x2D, 0x28].contains(bytes[firstLine(index).lowerBound]) }

    /// What goes into a dish, prices: short lines, most of which begin with a figure.
    private func areAmounts(_ view: BlockView) -> Bool {
        let widest = 60
        guard view.isBrokenEarly, Int(view.block.width) - Int(view.block.indent) < widest else { return false }
        let figures = view.block.lineRange.count { beginsWithFigure($0) }
        return figures >= 2 && figures * 2 >= view.count
    }

    /// "Total area:", and set in below it "647,500 km2"; again and again: facts with their labels, and no verse.
    private func haveLabels(_ block: TextBlock) -> Bool {
        let fewest = 3
        guard block.count >= 2 * fewest else { return false }
        var labels = 0
        for line in block.lineRange.dropLast()
        where lines[line].indent == block.indent && bytes[lines.range(line).upperBound - 1] == 0x3A && lines[line + 1].indent > block.indent
        { labels += 1 }
        let atMargin = block.lineRange.count { lines[$0].indent == block.indent }
        return labels >= fewest && labels * 10 >= atMargin * 8
    }

    /// An inscription: lines of many lengths with one middle.
    private func areCentred(_ block: TextBlock) -> Bool {
        let fewest = 4, fewestIndents = 3, slack = 2
        guard block.count >= fewest else { return false }
        func twiceMiddle(_ line: Int) -> Int { Int(lines[line].indent) + Int(lines[line].width) }
        let middle = twiceMiddle(Int(block.firstLine))
        return block.lineRange.allSatisfy { abs(twiceMiddle($0) - middle) <= slack }
            && Set(block.lineRange.map { lines[$0].indent }).count >= fewestIndents
    }

    /// Long lines of verse fill the measure, and their turnovers go deeper; but every line at the margin begins with a capital.
    private func haveCapitalsAtMargin(_ view: BlockView) -> Bool {
        let (count, capitals) = linesAtMargin(view.block)
        return count >= 2 && capitals * 10 >= count * 8
    }

    /// Many lines, all of them far shorter than the text's, and not filled to a measure of their own: verse, though its lines begin small.
    private func isRagged(_ block: TextBlock) -> Bool {
        let fewest = 6, margin = 14
        guard block.count >= fewest, Int(block.width) <= habits.measure - margin else { return false }
        if isLongStanza(block) { return true }
        return earlyBreaks(block, measure: Int(block.width), slack: 3) * 10 >= (block.count - 1) * 3
    }

    /// The lines of a regular metre are as good as filled: many of them, each far shorter than the text's and of several words, no list.
    private func isLongStanza(_ block: TextBlock) -> Bool {
        let fewest = 12, widest = 40, fewestWords = 2
        return block.count >= fewest && Int(block.width) - Int(block.indent) < widest
            && block.lineRange.allSatisfy { line in
                let range = lines.range(line)
                return bytes[range].count(where: { $0 == 0x20 }) + 1 >= fewestWords && !bytes[range.upperBound - 1].isASCIIDigit
            }
    }

    /// Addresses and signatures begin their lines with capitals or figures; a line begun small goes on with a sentence.
    private func goOnSmall(_ view: BlockView) -> Bool {
        let small = view.block.lineRange.dropFirst().count { bytes[Int(lines[$0].start)].isASCIILetter && !beginsWithCapital($0) }
        return small * 2 > view.breaks
    }

    /// "x' = x - vt", over lines of which most hold the sign between its two sides, or with the rule of a fraction beside it.
    private func isFormula(_ block: TextBlock) -> Bool {
        let mostLines = 12, shortestRule = 4
        guard block.count <= mostLines else { return false }
        var equal = 0, rules = 0
        for line in block.lineRange {
            let range = lines.range(line)
            if range.dropLast().contains(where: {
                bytes[$0] == 0x3D && ($0 == range.lowerBound || bytes[$0 - 1] == 0x20) && bytes[$0 + 1] == 0x20
            }) {
                equal += 1
            }
            var dashes = 0
            if range.contains(where: { i in
                dashes = bytes[i] == 0x2D ? dashes + 1 : 0; return dashes == shortestRule
            }) {
                rules += 1
            }
        }
        return equal * 2 > block.count || equal > 0 && rules > 0 && (equal + rules) * 3 >= block.count
    }

    private func beginsWithFigure(_ line: Int) -> Bool {
        let first = bytes[Int(lines[line].start)]
        // ¼ ½ ¾
        return first.isASCIIDigit || first == 0xC2 && (0xBC...0xBE).contains(bytes[Int(lines[line].start) + 1])
    }
}
