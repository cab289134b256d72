import Markup
import Resources

/// Which square bracket closes which: found once for the whole text, so that brackets that nobody closes cost no search to its end each.
struct BracketPairs {
    /// The places of the brackets that are closed, rising, and those of what closes them.
    private var openings: [Int32] = []
    private var closings: [Int32] = []

    /// O(length), by memchr from bracket to bracket.
    init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        func next(_ byte: UInt8, _ start: Int) -> Int { bytes.firstIndex(of: byte, from: start, to: range.upperBound) ?? range.upperBound }
        var pairs: [(open: Int32, close: Int32)] = []
        var open: [Int32] = []
        var opening = next(0x5B, range.lowerBound), closing = next(0x5D, range.lowerBound)
        while closing < range.upperBound {
            if opening < closing {
                open.append(Int32(opening))
                opening = next(0x5B, opening + 1)
            } else {
                if let last = open.popLast() { pairs.append((last, Int32(closing))) }
                closing = next(0x5D, closing + 1)
            }
        }
        pairs.sort { $0.open < $1.open }
        openings = pairs.map(\.open)
        closings = pairs.map(\.close)
    }

    /// The bracket that closes the one at a place; nil if none does. O(log brackets).
    func closing(of place: Int) -> Int? {
        let index = openings.partitioningIndex { Int($0) >= place }
        return index < openings.count && Int(openings[index]) == place ? Int(closings[index]) : nil
    }
}
