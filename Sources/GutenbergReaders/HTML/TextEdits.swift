import Markup
import Resources

/// A place in the raw document's text where the book's differs.
struct TextEdit {
    enum Kind: Equatable {
        /// Left out: brackets around a label, "[Footnote 1: ", and white space in front of a call.
        case drop
        /// Left out: the number of a printed page.
        case pageMark
        /// A call or a note's mark that has no anchor in the source: the range without its label is left out.
        case call(note: Int, label: Range<Int>, isFirst: Bool)
        case mark(note: Int, label: Range<Int>, hasCall: Bool)
        /// A printer's character for what was typed; the range is empty where something is inserted.
        case replacement([UInt8])
    }
    var range: Range<Int>
    var kind: Kind
}

extension HTMLBook {
    /// Joins edits with those that are known, which win where two overlap. Both are in the order of the text. O(edits).
    mutating func add(_ more: [TextEdit]) {
        guard !more.isEmpty else { return }
        var joined: [TextEdit] = []
        joined.reserveCapacity(edits.count + more.count)
        var k = 0
        for edit in more {
            while k < edits.count, edits[k].range.upperBound <= edit.range.lowerBound { joined.append(edits[k]); k += 1 }
            if k < edits.count, edits[k].range.lowerBound < edit.range.upperBound || edits[k].range.lowerBound == edit.range.lowerBound {
                continue
            }
            if let last = joined.last, last.range.upperBound > edit.range.lowerBound { continue }
            joined.append(edit)
        }
        edits = joined + edits[k...]
    }

    /// The first edit that ends behind an offset, or stands at it and is empty. O(log edits).
    func edit(behind offset: Int) -> Int {
        edits.partitioningIndex { $0.range.upperBound > offset || $0.range.upperBound == offset && $0.range.isEmpty }
    }
}
