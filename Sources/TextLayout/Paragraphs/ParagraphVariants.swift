import Resources

/// A way to set a paragraph in one line more or fewer than its best breaks give (TeX's `\looseness`, tex.web section 875): what page
/// breaking takes to make a page full that would else end short.
package struct ParagraphVariant: Sendable {
    /// Index of the paragraph.
    package let paragraph: Int
    /// How many lines more it has: -1 or 1.
    package let looseness: Int32
    package let lineCount: Int
    /// Of its lines below each other, in scaled points.
    package let height: Int64
    /// By TeX's formula, all lines together.
    package let demerits: Int64
    /// Which of `ParagraphVariants.parts` has its lines, and where.
    fileprivate var part: Int
    fileprivate let lines: Range<Int>
}

/// Ways to set some paragraphs in a line more or fewer. Their lines are no part of the text until they are taken: few ever are.
package struct ParagraphVariants: Sendable {
    /// In the order of the paragraphs, the shorter one first.
    package fileprivate(set) var ways: [ParagraphVariant] = []
    /// What each worker has made.
    fileprivate var parts: [ComposedParagraphs] = []

    /// The lines of a way.
    /// - Parameter way: its index in `ways`.
    package func lines(of way: Int) -> ArraySlice<Line> { parts[ways[way].part].lines[ways[way].lines] }

    package init() {}

    /// Adds others behind these.
    /// - Returns: the index of their first way.
    package mutating func append(_ others: ParagraphVariants) -> Int {
        let first = ways.count
        for var way in others.ways {
            way.part += parts.count
            ways.append(way)
        }
        parts += others.parts
        return first
    }
}

/// How far variants may go from the best lines of their paragraphs.
package enum VariantBreadth: Int, CaseIterable, Sendable {
    /// With spaces as wide as in a second pass of plain TeX, and no hyphen where the paragraph has none.
    case usual
    /// With looser spaces and hyphens: for the few pages that nothing else makes full.
    case wide

    /// The badness that no line is beyond. Plain TeX's for a second pass: spaces 1.26 times their stretch wider; and 1.59 times.
    fileprivate var tolerance: Int32 {
        switch self {
        case .usual: 200
        case .wide: 400
        }
    }

    /// By how much a space may be widened, in parts of its stretch: the cube root of a hundredth of the tolerance.
    fileprivate var stretch: (of: Int64, in: Int64) {
        switch self {
        case .usual: (5, 4)
        case .wide: (8, 5)
        }
    }

    /// Lines end with words, so they take up no more than a part of what their spaces could: of a hundred paragraphs of War and Peace
    /// that would need more than two thirds of it, one in ten has a variant, and a dear one.
    fileprivate var takenUp: (of: Int64, in: Int64) {
        switch self {
        case .usual: (2, 3)
        case .wide: (1, 1)
        }
    }
}

extension TypesetText {
    /// Sets paragraphs in one line fewer and one more, where their spaces let them. No line of a variant is beyond the tolerance of its
    /// paragraph or of its breadth, none is stretched in an emergency, and none is a runt.
    ///
    /// Only justified paragraphs with automatic line breaks are tried, and of those only the ones whose spaces could take up a line.
    /// - Parameter indices: of paragraphs that have their lines, ascending.
    package func variants(of indices: [Int], _ breadth: VariantBreadth = .usual, workers: Int) -> ParagraphVariants {
        let wanted = indices.compactMap { index -> (index: Int, loosenesses: [Int32])? in
            let loosenesses = feasibleLoosenesses(of: index, breadth)
            return loosenesses.isEmpty ? nil : (index, loosenesses)
        }
        var result = ParagraphVariants()
        guard !wanted.isEmpty else { return result }
        let parts = Workers.parts(for: workers, most: wanted.count / 3)
        let made = Workers.map(parts, workers: workers, scratch: { ParagraphComposer(text: self) }) { composer, part in
            composer.variants(of: wanted[(wanted.count * part / parts)..<(wanted.count * (part + 1) / parts)], breadth)
        }
        for (part, (composed, ways)) in made.enumerated() {
            result.parts.append(composed)
            for var way in ways {
                way.part = part
                result.ways.append(way)
            }
        }
        return result
    }

    /// Adds the lines of variants to the text, without giving them to their paragraphs.
    /// - Parameter taken: indices in `variants.ways`.
    /// - Returns: the lines of each of them.
    package mutating func take(_ taken: [Int], of variants: ParagraphVariants) -> [Range<Int32>] {
        var result = [Range<Int32>](repeating: 0..<0, count: taken.count)
        for part in variants.parts.indices {
            var composed = variants.parts[part], own: [Line] = []
            for (place, index) in taken.enumerated() where variants.ways[index].part == part {
                let first = Int32(lines.count + own.count)
                own += composed.lines[variants.ways[index].lines]
                result[place] = first..<Int32(lines.count + own.count)
            }
            guard !own.isEmpty else { continue }
            composed.lines = own
            append(composed)
        }
        return result
    }

    /// By how much longer a paragraph might become, by the room that its spaces have: a cheap bound that spares most searches.
    private func feasibleLoosenesses(of index: Int, _ breadth: VariantBreadth) -> [Int32] {
        let paragraph = paragraphs[index], style = styles.paragraphStyles[Int(paragraph.style)]
        guard paragraph.lineCount > 1, style.alignment == .justified, !style.isBalanced, style.lineBreakMode != .clipping,
            style.hyphenationFactor == 65_536 || style.hyphenationFactor == 0
        else { return [] }
        let space = Int64(
            SpaceWidths.natural(styles.characterStyles[Int(runs[Int(paragraph.runStart)].style)], fonts))
        let pooled = style.fontExpansion.pooled
        var stretch: Int64 = 0, shrink: Int64 = 0
        for line in lines[Int(paragraph.lineStart)..<Int(paragraph.lineStart + paragraph.lineCount - 1)] {
            if line.isLast { return [] }
            let spaces = Int64(line.spaceCount) * space, letters = max(0, Int64(line.width) - spaces)
            let widest = style.wordSpace.stretch(of: spaces) * breadth.stretch.of / breadth.stretch.in
            stretch += widest + letters * pooled.stretch / 65_536 - Int64(line.spaceAdjustment)
            shrink += style.wordSpace.shrink(of: spaces) + letters * pooled.shrink / 65_536 + Int64(line.spaceAdjustment)
        }
        let last = Int64(lines[Int(paragraph.lineStart + paragraph.lineCount - 1)].width)
        // Hyphens let more or less text into a line.
        let slack = Int64(paragraph.measure) / 16
        func isWithinReach(_ need: Int64, of room: Int64) -> Bool { need * breadth.takenUp.in <= room * breadth.takenUp.of }
        var result: [Int32] = []
        if isWithinReach(last, of: shrink + slack) { result.append(-1) }
        if isWithinReach(Int64(paragraph.measure) - last, of: stretch) { result.append(1) }
        return result
    }
}

extension ParagraphComposer {
    fileprivate mutating func variants(
        of paragraphs: ArraySlice<(index: Int, loosenesses: [Int32])>, _ breadth: VariantBreadth
    ) -> (ComposedParagraphs, [ParagraphVariant]) {
        var variants: [ParagraphVariant] = []
        result = ComposedParagraphs(indices: [])
        for (index, loosenesses) in paragraphs { appendVariants(of: index, loosenesses, breadth, to: &variants) }
        return (result, variants)
    }

    private mutating func appendVariants(
        of index: Int, _ loosenesses: [Int32], _ breadth: VariantBreadth, to variants: inout [ParagraphVariant]
    ) {
        let paragraph = text.paragraphs[index], style = text.styles.paragraphStyles[Int(paragraph.style)]
        let hasRuns = measureRuns(paragraph)
        if hasRuns { builder.build(paragraph, of: text, runs) } else { builder.build(paragraph, of: text, noRuns) }
        var parameters = Self.parameters(style, hasLeader: builder.hasLeader, ragStretch: raggedStretch(paragraph))
        parameters.emergencyStretch = 0
        // Few of them are taken, and a second search for each would cost more than all the others.
        parameters.riverDemerits = 0
        // A hyphen is no price for a level page.
        let lines = text.lines[Int(paragraph.lineStart)..<Int(paragraph.lineStart + paragraph.lineCount)]
        if parameters.pretolerance >= 0, breadth == .wide || !lines.contains(where: \.isHyphenated) {
            parameters.pretolerance = max(parameters.pretolerance, breadth.tolerance)
            parameters.endsWithFirstPass = breadth == .usual
        }
        if breadth == .wide { parameters.tolerance = max(parameters.tolerance, breadth.tolerance) }
        var ways: [(looseness: Int32, broken: Range<Int>, outcome: BrokenParagraph)] = []
        search(paragraph, style, parameters, lineCounts: loosenesses.map { paragraph.lineCount + $0 }) { index, outcome in
            let start = ways.last?.broken.upperBound ?? 0
            let lines = start..<start + Int(outcome.lineCount)
            ways.append((loosenesses[index], lines, outcome))
        }
        // Nor is a runt.
        if parameters.runtDemerits > 0 {
            ways.removeAll { $0.outcome.lineCount > 1 && broken[$0.broken.upperBound - 1].naturalWidth < Int64(parameters.runtWidth) }
        }
        ways.sort { $0.looseness < $1.looseness }
        for (looseness, lines, outcome) in ways {
            let first = Int32(result.lines.count)
            if hasRuns {
                assembler.assemble(broken[lines], paragraph, builder, &runs, slack: 0, into: &result)
            } else {
                assembler.assemble(broken[lines], paragraph, builder, &noRuns, slack: 0, into: &result)
            }
            makeRoomBelowInitial(of: paragraph, from: Int(first))
            let own = Int(first)..<result.lines.count
            variants.append(
                ParagraphVariant(
                    paragraph: index, looseness: looseness, lineCount: own.count,
                    height: result.lines[own].reduce(0) { $0 + Int64($1.ascent) + Int64($1.descent) }, demerits: outcome.demerits, part: 0,
                    lines: own))
        }
    }

    private mutating func search(
        _ paragraph: TypesetParagraph, _ style: ParagraphStyle, _ parameters: LineBreakingParameters, lineCounts: [Int32],
        found: (Int, BrokenParagraph) -> Void
    ) {
        broken.removeAll(keepingCapacity: true)
        let items = builder.items, measure = paragraph.measure
        if let fragments = Self.fragments(style, measure: measure, text.initialRoom(of: paragraph)) {
            breaker.breakLines(
                items.span, parameters, fragments, builder.adjustments, words: builder.words, lineCounts: lineCounts, into: &broken,
                found: found)
        } else {
            breaker.breakLines(
                items.span, parameters, RectangleFragments(width: measure), builder.adjustments, words: builder.words,
                lineCounts: lineCounts, into: &broken, found: found)
        }
    }
}
