import Markup
import Resources

// Notes in HTML are told by their links: an anchor whose text is a label, [1] or * or 2, and a target whose text begins with the same
// label. So the numbers of an index, which lead to pages, are none. Old files have no links: there `<pre>     * The most fascinating woman
// …</pre>` stands behind a paragraph with a star in it, and both are found by their marks.
//
// Nothing is moved. Calls and marks get their classes, brackets and the word "Footnote" are left out of the text, and what holds the note
// becomes or stands in `aside.note`.

/// What holds a note.
struct NoteContainer {
    var node: Int
    /// Behind the element that it ends with, where that is another: the `dd` of a `dt`.
    var end: Int?
    /// Of preformatted text: each note in it by its number and range.
    var notes: [(number: Int, text: Range<Int>)] = []
}

struct BookNotes {
    /// Where the text differs because of notes, in order and without overlaps.
    var edits: [TextEdit] = []
    /// In the order of the nodes.
    var containers: [NoteContainer] = []
    /// Anchors that are calls, and those that are marks of notes, by their nodes.
    var calls: [Int: Int] = [:]
    var marks: [Int: Int] = [:]
    /// For each note the anchor of its first call; nil where the call is none in the source.
    var firstCalls: [Int?] = []
    /// Links back, and the line breaks behind them, that stand between a note's mark and its text.
    var leftOut: Set<Int> = []
    /// Paragraphs that say no more than that notes follow.
    var titles: Set<Int> = []
    /// How many were found without a link.
    var unlinked = 0

    /// The container that a node is. O(log containers).
    func container(_ node: Int) -> NoteContainer? {
        let index = containers.partitioningIndex { $0.node >= node }
        return index < containers.count && containers[index].node == node ? containers[index] : nil
    }
}

extension HTMLBook {
    /// O(anchors · log + preformatted blocks).
    /// - Parameters:
    ///   - given: elements that the book file says are notes.
    ///   - isLooking: whether any others are to be found.
    mutating func findNotes(given: [Int], isLooking: Bool) {
        guard isLooking || !given.isEmpty else { return }
        var found = BookNotes()
        var number = 0
        raw.text.withUnsafeBufferPointer { text in
            let reader = NoteMarkReader(bytes: text)
            if isLooking {
                findLinkedNotes(reader, &found, &number)
                findTypedNotes(reader, &found, &number)
            }
            addGivenNotes(given, reader, &found, &number)
            if isLooking {
                addClassedNotes(reader, &found, &number)
                addUnlinkedNotes(reader, &found, &number)
            }
        }
        found.containers.sort { $0.node < $1.node }
        found.edits.sort { $0.range.lowerBound < $1.range.lowerBound }
        // Where two would overlap the first counts.
        var kept: [TextEdit] = []
        for edit in found.edits where !edit.range.isEmpty && edit.range.lowerBound >= (kept.last?.range.upperBound ?? 0) {
            kept.append(edit)
        }
        found.edits = kept
        found.titles = titles(above: found.containers)
        notes = found
    }

    // MARK: Links

    private func findLinkedNotes(_ reader: NoteMarkReader, _ found: inout BookNotes, _ number: inout Int) {
        guard let href = raw.names.id(of: "href"), !targets.isEmpty else { return }
        var noteOfBlock: [Int: Int] = [:]
        var links = NoteLinks(self, href: href)
        for i in nodes where raw.nodes[i].kind == .element && kind(i) == .anchor {
            guard let target = targetOfShortLink(i, href), let call = label(in: textRange(i), reader), !isReferenceInRemark(i, to: target),
                let block = noteBlock(of: target, reader, &links)
            else { continue }
            let mark =
                leadingMark(textRange(kind(block) == .row ? firstCell(of: block) : block), reader).flatMap {
                    sameLabel(call.label, $0.label, reader) ? $0 : nil
                } ?? markBehindWord(block, call.label, href, reader)
            guard mark != nil || links.leadBack(from: block, to: i) else { continue }
            if noteOfBlock[block] == nil {
                noteOfBlock[block] = number
                found.containers.append(NoteContainer(node: block, end: description(of: block, &links)))
                if addMarkWithReturn(block, call.label, number, href, reader, &found) {
                    // The word that leads back has gone with it.
                } else if let mark {
                    addMark(block, mark, number, &found)
                    addClosing(block, mark, &found)
                }
                found.firstCalls.append(i)
                number += 1
                dropWayBack(block, mark, href, &found)
            }
            found.calls[i] = noteOfBlock[block]
            drop(call.whole, except: call.label, &found)
            if let gap = gap(inFrontOfCall: i, isBracketed: call.whole != call.label, call.label) {
                found.edits.append(TextEdit(range: gap, kind: .drop))
            }
        }
    }

    /// Leaves out the arrow or the word at the end of a note that leads back to its call: on paper it leads nowhere.
    private func dropWayBack(_ block: Int, _ mark: NoteMark?, _ href: NameID, _ found: inout BookNotes) {
        let longest = 16
        guard let last = (block..<ends[block]).last(where: { kind($0) == .anchor && raw.nodes[$0].kind == .element }),
            textRange(last).count <= longest, !isBlank(textRange(last)),
            isBlank(Range(from: textRange(last).upperBound, to: textRange(block).upperBound)),
            raw.attribute(href, of: NodeID(Int32(last))).flatMap(fragment) != nil,
            mark.map({ $0.range.upperBound <= textRange(last).lowerBound }) ?? true,
            textRange(last).lowerBound > textRange(block).lowerBound
        else { return }
        // A word of the note itself that leads elsewhere stays.
        let text = raw.text[textRange(last)].trimmed
        let words: [StaticString] = ["return", "back", "zurück", "retour", "go back", "(return)", "[return]", "(back)", "[back]"]
        guard words.contains(where: { text.hasASCIIPrefix($0) }) || !text.contains(where: { $0.isASCIILetter || $0.isASCIIDigit }) else {
            return
        }
        found.edits.append(TextEdit(range: textRange(last), kind: .drop))
    }

    /// The label in an anchor's text: "[1]", "1", " * ".
    func label(in range: Range<Int>, _ reader: NoteMarkReader) -> (whole: Range<Int>, label: Range<Int>)? {
        var start = range.lowerBound, end = range.upperBound
        while start < end, raw.text[start].isASCIISpace { start += 1 }
        while end > start, raw.text[end - 1].isASCIISpace { end -= 1 }
        let whole = start..<end
        if start < end, [0x5B, 0x28, 0x7B].contains(raw.text[start]) { start += 1 }
        if start < end, [0x5D, 0x29, 0x7D].contains(raw.text[end - 1]) { end -= 1 }
        let label = start..<end
        return reader.isNoteLabel(label) ? (whole, label) : nil
    }

    func sameLabel(_ a: Range<Int>, _ b: Range<Int>, _ reader: NoteMarkReader) -> Bool { raw.text[a].elementsEqual(raw.text[b]) }

    /// The mark at the beginning of a note's text: "[Footnote 1: ", "[1] ", "1. ", "* ".
    func leadingMark(_ range: Range<Int>, _ reader: NoteMarkReader) -> NoteMark? {
        var start = range.lowerBound
        while start < range.upperBound, raw.text[start].isASCIISpace { start += 1 }
        let line = start..<range.upperBound
        if let mark = reader.noteMark(line, isInNotes: true) { return mark }
        // The label alone in an anchor, with text right behind it.
        var end = reader.labelEnd(start, range.upperBound)
        let isBracketed = start < range.upperBound && raw.text[start] == 0x5B
        let first = isBracketed ? start + 1 : start
        if isBracketed { end = reader.labelEnd(first, range.upperBound) }
        guard reader.isNoteLabel(first..<end) else { return nil }
        var behind = end
        if isBracketed { guard behind < range.upperBound, raw.text[behind] == 0x5D else { return nil }; behind += 1 }
        return NoteMark(form: .bracketed, range: start..<behind, label: first..<end)
    }

    /// The block that a note's target stands for: the one around it or, where it is empty and stands between blocks, the next.
    private func noteBlock(of target: Int, _ reader: NoteMarkReader, _ links: inout NoteLinks) -> Int? {
        var i = target
        if !kind(i).isBlock {
            while let parent = parent(i), parent != body, !kind(i).isBlock {
                if kind(parent) == .wrapper && raw.nodes[target].textStart == raw.nodes[target].textEnd,
                    let next = links.nextBlockSibling(of: i)
                {
                    i = next; break
                }
                i = parent
            }
        }
        // A paragraph with nothing in it but the target.
        if kind(i) == .paragraph, isEmpty(i), let next = links.nextBlockSibling(of: i) { i = next }
        guard kind(i).isBlock, i != body, nodes.contains(i) else { return nil }
        // A division that holds this note alone.
        let longest = 12_000
        while let parent = parent(i), parent != body, nodes.contains(parent), kind(parent) == .wrapper || kind(parent) == .quotation,
            isBlank(Range(from: textRange(parent).lowerBound, to: textRange(i).lowerBound)), textRange(parent).count < longest,
            isBlank(Range(from: textRange(i).upperBound, to: textRange(parent).upperBound))
                || links.noteGoesOn(behind: i, in: parent, reader)
        { i = parent }
        if kind(i) == .cell || kind(i) == .paragraph, let row = rowOfNote(i, reader) { return row }
        return [.paragraph, .wrapper, .quotation, .item].contains(kind(i)) ? i : nil
    }

    /// The row of a table whose first cell holds a note's label, and another its text.
    private func rowOfNote(_ i: Int, _ reader: NoteMarkReader) -> Int? {
        var row = i
        while let parent = parent(row), kind(row) != .row, [.cell, .row, .wrapper].contains(kind(parent)), parent != body { row = parent }
        guard kind(row) == .row else { return nil }
        // A cell over all columns holds the whole note.
        let isWhole =
            kind(i) == .cell && isBlank(Range(from: textRange(i).upperBound, to: textRange(row).upperBound))
            && leadingMark(textRange(i), reader) != nil
        guard isWhole || label(in: textRange(i), reader) != nil && textRange(row).count > textRange(i).count else { return nil }
        return isBlank(textRange(row).lowerBound..<textRange(i).lowerBound) ? row : nil
    }

    /// The first cell that shows anything.
    private func firstCell(of row: Int) -> Int { (row + 1..<ends[row]).first { kind($0) == .cell && !isBlank(textRange($0)) } ?? row }

    /// Behind the `dd` that follows a `dt`; nil for any other element.
    private func description(of i: Int, _ links: inout NoteLinks) -> Int? {
        guard raw.names[raw.nodes[i].name] == "dt", let next = links.nextBlockSibling(of: i), raw.names[raw.nodes[next].name] == "dd" else {
            return nil
        }
        return ends[next]
    }

    /// The anchor around the label becomes the mark; a label in the text is made one.
    private func addMark(_ block: Int, _ mark: NoteMark, _ number: Int, _ found: inout BookNotes) {
        if let anchor = (block + 1..<ends[block]).first(where: { kind($0) == .anchor && textRange($0).contains(mark.label.lowerBound) }) {
            found.marks[anchor] = number
            drop(mark.range.clamped(to: textRange(anchor)), except: mark.label, &found)
            // "[Footnote " in front of the anchor, ": " behind it.
            drop(mark.range.lowerBound..<max(mark.range.lowerBound, textRange(anchor).lowerBound), except: mark.label, &found)
            let behind = Range(from: textRange(anchor).upperBound, to: mark.range.upperBound)
            if let sign = behind.last(where: { !raw.text[$0].isASCIISpace }) {
                drop(behind.lowerBound..<sign + 1, except: mark.label, &found)
            }
        } else {
            found.edits.append(TextEdit(range: mark.range, kind: .mark(note: number, label: mark.label, hasCall: true)))
        }
    }

    /// The bracket that closes `[Footnote 1: …]`.
    func addClosing(_ block: Int, _ mark: NoteMark, _ found: inout BookNotes) {
        guard mark.form == .named else { return }
        var end = textRange(block).upperBound
        while end > mark.range.upperBound, raw.text[end - 1].isASCIISpace { end -= 1 }
        if end > mark.range.upperBound, raw.text[end - 1] == 0x5D { found.edits.append(TextEdit(range: end - 1..<end, kind: .drop)) }
    }

    private func drop(_ range: Range<Int>, except label: Range<Int>, _ found: inout BookNotes) {
        for piece in [
            range.lowerBound..<max(range.lowerBound, min(label.lowerBound, range.upperBound)),
            min(label.upperBound, range.upperBound)..<range.upperBound,
        ]
        where !piece.isEmpty && !raw.text[piece].allSatisfy({ $0.isASCIISpace }) {
            found.edits.append(TextEdit(range: piece, kind: .drop))
        }
    }

    // MARK: Notes without links

    /// Preformatted blocks and paragraphs whose lines begin with stars, and the stars in the text in front of them.
    private func findTypedNotes(_ reader: NoteMarkReader, _ found: inout BookNotes, _ number: inout Int) {
        let reach = 6000
        var searched = text.lowerBound
        let known = Set(found.containers.map(\.node))
        var behind = nodes.lowerBound
        for i in nodes where i >= behind && raw.nodes[i].kind == .element {
            // What links have shown to be a note is one already.
            if known.contains(i) { behind = ends[i]; continue }
            guard kind(i) == .preformatted || kind(i) == .paragraph else { continue }
            let range = textRange(i)
            let start = range.first { !raw.text[$0].isASCIISpace } ?? range.upperBound
            guard start < range.upperBound, reader.isStar(start, range.upperBound) else { continue }
            var container = NoteContainer(node: i)
            var pieces = starts(of: range, reader, isPreformatted: kind(i) == .preformatted)
            guard !pieces.isEmpty else { continue }
            for k in pieces.indices { pieces[k].end = k + 1 < pieces.count ? pieces[k + 1].mark.range.lowerBound : range.upperBound }
            // A block inside the notes that were found last begins in front of their end: nothing in front of it is text.
            let before = Range(from: max(searched, start - reach), to: start)
            let calls = pieces.map { lastCall($0.mark.label, before, reader) }
            guard calls.allSatisfy({ $0 != nil }) || kind(i) == .preformatted && calls.contains(where: { $0 != nil }) else { continue }
            for (piece, call) in zip(pieces, calls) {
                var end = piece.end
                while end > piece.mark.range.upperBound, raw.text[end - 1].isASCIISpace { end -= 1 }
                container.notes.append((number, piece.mark.range.lowerBound..<end))
                found.edits.append(
                    TextEdit(range: piece.mark.range, kind: .mark(note: number, label: piece.mark.label, hasCall: call != nil)))
                if let call { addCall(call, number, &found) }
                found.firstCalls.append(nil)
                number += 1
            }
            searched = range.upperBound
            found.containers.append(container)
        }
    }

    private func starts(of range: Range<Int>, _ reader: NoteMarkReader, isPreformatted: Bool) -> [(mark: NoteMark, end: Int)] {
        var found: [(mark: NoteMark, end: Int)] = []
        var i = range.lowerBound
        while i < range.upperBound {
            while i < range.upperBound, raw.text[i].isASCIISpace { i += 1 }
            let line = i..<(raw.text[i..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound)
            if !line.isEmpty, let mark = reader.noteMark(line, isInNotes: false), mark.form == .starred {
                found.append((mark, range.upperBound))
            }
            guard isPreformatted else { break }
            i = max(line.upperBound, i + 1)
        }
        return found
    }

    /// The last star, or star with this number, in a stretch of text. One that begins a line stands in front of what it marks: an entry of
    /// a list, a note.
    func lastCall(_ label: Range<Int>, _ range: Range<Int>, _ reader: NoteMarkReader) -> (whole: Range<Int>, label: Range<Int>)? {
        var found: (whole: Range<Int>, label: Range<Int>)?
        var i = range.lowerBound
        while i < range.upperBound {
            guard reader.isStar(i, range.upperBound) else { i += 1; continue }
            let stars = i..<reader.starEnd(i, range.upperBound)
            var call = (whole: stars, label: stars)
            if let numeral = reader.parenthesisedNumber(stars.upperBound, range.upperBound) {
                call = (i..<(numeral.upperBound + 1), numeral)
            }
            if sameLabel(call.label, label, reader), !beginsLine(i) { found = call }
            i = call.whole.upperBound
        }
        return found
    }

    /// Nothing stands in front of a byte of the text in its block, or behind the line break there. O(log nodes).
    private func beginsLine(_ offset: Int) -> Bool {
        let holder = raw.nodes.partitioningIndex { Int($0.textStart) > offset } - 1
        guard isBlank(textRange(holder).lowerBound..<offset) else { return false }
        let mostInFront = 64
        for i in (max(0, holder - mostInFront)..<max(0, holder)).reversed() {
            if raw.nodes[i].kind == .text {
                guard isBlank(textRange(i)) else { return false }
            } else if kind(i).isBlock || kind(i) == .lineBreak {
                return true
            }
        }
        return true
    }
}
