import Markup

// Blocks with alignment inside their lines, which keep every column. Marks of emphasis become elements there too, and the room that they
// took stands behind the field, so that the next column begins where it did.

extension TextEmitter {
    /// A block of such lines, byte for byte but for the indent that all of them have, and for the marks of emphasis.
    mutating func preformatted(_ block: TextBlock) {
        let left = Int(block.indent)
        let columns = (block.lineRange.map { Int(analysis.lines[$0].width) }.max() ?? 0) - left
        start(names.pre, PreformattedWidth.className(columns: columns), source(block.lineRange))
        for line in block.lineRange {
            let text = analysis.lines[line]
            var begin = Int(text.start)
            var columns = Int(text.indent)
            while columns > left, begin > 0, analysis.bytes[begin - 1] == 0x20 { begin -= 1; columns -= 1 }
            typed(begin..<Int(text.end))
            if line < block.lastLine { inline.sink.builder.lineEnd(as: 0x0A, at: Int(text.end), in: inline.sink.source) }
        }
        end()
    }

    /// The text of a line; the calls of notes in it are links.
    private mutating func typed(_ range: Range<Int>) {
        var start = range.lowerBound
        var k = analysis.firstCall(from: range.lowerBound)
        while k < analysis.noteCallList.count, analysis.noteCallList[k].range.upperBound <= range.upperBound {
            let call = analysis.noteCallList[k]
            if let note = call.note, call.range.lowerBound >= start {
                fields(start..<call.range.lowerBound)
                inline.typedCall(call.range, note: note, isFirst: analysis.notes[note].call == k)
                start = call.range.upperBound
            }
            k += 1
        }
        fields(start..<range.upperBound)
    }

    /// Text between calls, with what is emphasised in it.
    private mutating func fields(_ range: Range<Int>) {
        var start = range.lowerBound, marks = 0
        func verbatim(upTo end: Int, _ emitter: inout TextEmitter) {
            if start < end { emitter.inline.sink.verbatim(start..<end) }
            start = end
        }
        while let emphasis = analysis.emphasisInField(from: start, upTo: range.upperBound) {
            verbatim(upTo: emphasis.lowerBound, &self)
            inline.sink.strip(start..<start + 1)
            self.start(inline.names.em, nil, inline.sink.range(emphasis))
            start += 1
            verbatim(upTo: emphasis.upperBound - 1, &self)
            end()
            inline.sink.strip(start..<start + 1)
            start += 1
            marks += 2
            guard let gap = analysis.gapBehindField(start..<range.upperBound) else { continue }
            verbatim(upTo: gap, &self)
            let room = repeatElement(UInt8(ascii: " "), count: marks)
            inline.sink.builder.text(room, source: inline.sink.range(gap..<gap), isVerbatim: false)
            marks = 0
        }
        verbatim(upTo: range.upperBound, &self)
    }
}

extension TextAnalysis {
    /// "_b._": the next words between two marks of emphasis, without a column between them. Rows of these signs and drawings are none.
    fileprivate func emphasisInField(from start: Int, upTo end: Int) -> Range<Int>? {
        let mark: UInt8 = 0x5F
        var place = start
        while let open = bytes[place..<end].firstIndex(of: mark) {
            place = open + 1
            guard place < end, isLetter(place), open == start || !isLetterOrMark(open - 1),
                let close = bytes[place..<end].firstIndex(of: mark)
            else { continue }
            let isClosed = bytes[close - 1] > 0x20 && (close + 1 == end || !isLetterOrMark(close + 1))
            if isClosed, gapBehindField(place..<close) == nil { return open..<close + 1 }
        }
        return nil
    }

    /// Where the columns part: at two spaces.
    fileprivate func gapBehindField(_ range: Range<Int>) -> Int? {
        range.dropLast().first { bytes[$0] == 0x20 && bytes[$0 + 1] == 0x20 }
    }

    private func isLetter(_ place: Int) -> Bool { WordCursor.foldedLetter(bytes, place, bytes.count) != nil }

    private func isLetterOrMark(_ place: Int) -> Bool { bytes[place] == 0x5F || bytes[place].isASCIILetter }
}
