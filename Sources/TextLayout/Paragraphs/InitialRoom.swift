/// The room that an initial, a large letter at the beginning of a paragraph, takes from its lines (css-inline-3 section 7).
///
/// The initial stands on the first line as a word of its own style, with an object behind it that ends where the text goes on. The lines
/// below it begin later. So a paragraph with an initial is one with a width for each line, as TeX's `\parshape` makes it: its lines are
/// chosen together, and do not depend on where it stands.
package struct InitialRoom: Hashable, Sendable {
    /// How many lines stand beside the initial, with the first.
    package var lineCount: Int32
    /// How much later than the first line the second, the third and so on begin, in scaled points. One more than stand beside the initial
    /// where its tail reaches down to the next.
    package var indents: [Int32]
    /// From baseline to baseline, in scaled points.
    package var lineHeight: Int32
    /// Where the lines beside it would be shorter than this, there are none.
    package var leastWidth: Int32

    package init(lineCount: Int32, indents: [Int32], lineHeight: Int32, leastWidth: Int32) {
        self.lineCount = lineCount; self.indents = indents; self.lineHeight = lineHeight; self.leastWidth = leastWidth
    }
}

extension TypesetText {
    /// The room of a paragraph's initial; nil where it has none, or the measure is too narrow for lines beside it.
    package func initialRoom(of paragraph: TypesetParagraph) -> InitialRoom? {
        guard paragraph.initial >= 0 else { return nil }
        let room = styles.initials[Int(paragraph.initial)], style = styles.paragraphStyles[Int(paragraph.style)]
        let indents = LineIndents(style, measure: paragraph.measure)
        let widest = room.indents.reduce(0) { max($0, Int64($1)) } + indents.first + indents.own + indents.tail
        return Int64(paragraph.measure) - widest >= Int64(room.leastWidth) ? room : nil
    }

    /// How many of a paragraph's first lines no page may part: those beside its initial.
    package func linesBesideInitial(of index: Int) -> Int {
        guard paragraphs[index].initial >= 0 else { return 0 }
        return initialRoom(of: paragraphs[index]).map { Int($0.lineCount) } ?? 1
    }
}

extension TypesetText {
    /// What comes behind a paragraph stands below its initial: its last line is made higher where there are fewer lines than stand beside
    /// the initial, the first one where none do.
    /// - Parameter lineCount: how many lines it has, more than none.
    /// - Returns: the number of that line and how much higher it is made, in scaled points; nil where all have room.
    package func roomBelowInitial(of paragraph: TypesetParagraph, lineCount: Int) -> (line: Int, height: Int64)? {
        guard paragraph.initial >= 0, lineCount > 0 else { return nil }
        let room = styles.initials[Int(paragraph.initial)], isBeside = initialRoom(of: paragraph) != nil
        let missing = Int64(room.lineCount) - (isBeside ? Int64(lineCount) : 1)
        return missing > 0 ? (isBeside ? lineCount - 1 : 0, missing * Int64(room.lineHeight)) : nil
    }
}

extension ParagraphComposer {
    /// - Parameter first: index in `result.lines` of the paragraph's first line.
    mutating func makeRoomBelowInitial(of paragraph: TypesetParagraph, from first: Int) {
        guard let missing = text.roomBelowInitial(of: paragraph, lineCount: result.lines.count - first) else { return }
        let index = first + missing.line
        result.lines[index].descent = Int32(clamping: Int64(result.lines[index].descent) + missing.height)
    }
}
