import Markup
import Resources

// A raised call stands right behind its word, also where the file has a space there: "night [1] in". The number in "(see note 1)" is a word
// of its sentence, and keeps its room.

extension HTMLBook {
    /// The white space in front of an anchor that is a call; nil where none is, where a block begins with the call, or where it is a word.
    func gap(inFrontOfCall anchor: Int, isBracketed: Bool, _ label: Range<Int>) -> Range<Int>? {
        let end = textRange(anchor).lowerBound
        var start = end
        while start > text.lowerBound {
            if raw.text[start - 1].isASCIISpace {
                start -= 1
            } else if start - 1 > text.lowerBound, raw.text[start - 1] == 0xA0, raw.text[start - 2] == 0xC2 {
                start -= 2
            } else {
                break
            }
        }
        guard start < end, start > text.lowerBound, isBracketed || isRaised(anchor, label) || !isNamed(behind: start) else { return nil }
        var block = anchor
        while let parent = parent(block), parent != body, !kind(block).isBlock { block = parent }
        return textRange(block).lowerBound < start ? start..<end : nil
    }

    /// Adds a call that is no anchor, without the space in front of it.
    func addCall(_ call: (whole: Range<Int>, label: Range<Int>), _ note: Int, _ found: inout BookNotes) {
        let start = call.whole.lowerBound
        if start - 2 >= text.lowerBound, raw.text[start - 1] == 0x20, raw.text[start - 2] > 0x20 {
            found.edits.append(TextEdit(range: start - 1..<start, kind: .drop))
        }
        found.edits.append(TextEdit(range: call.whole, kind: .call(note: note, label: call.label, isFirst: true)))
    }

    /// A star, or a figure that the file itself sets above the line.
    private func isRaised(_ anchor: Int, _ label: Range<Int>) -> Bool {
        guard raw.text[label.lowerBound].isASCIIDigit || raw.text[label.lowerBound].isASCIILetter else { return true }
        guard let sup = raw.names.id(of: "sup") else { return false }
        return parent(anchor).map { raw.nodes[$0].name == sup } == true
            || (anchor + 1..<ends[anchor]).contains { raw.nodes[$0].kind == .element && raw.nodes[$0].name == sup }
    }

    /// The word that ends at an offset names the number behind it: "note", "see".
    private func isNamed(behind end: Int) -> Bool {
        let longest = 16
        var end = end
        if end > text.lowerBound, raw.text[end - 1] == 0x2E { end -= 1 }
        var start = end
        while start > text.lowerBound, end - start < longest, raw.text[start - 1].isASCIILetter || raw.text[start - 1] >= 0x80 {
            start -= 1
        }
        return wordsInFrontOfNumbers.contains(String(decoding: raw.text[start..<end], as: UTF8.self).lowercased())
    }
}

/// What stands in front of the number of a note that a sentence names: "see notes 1 and 2".
private let wordsInFrontOfNumbers = WordLists.words(in: "words-before-numbers-of-notes")
