/// A page of `--dump layout`.
struct DumpedPage {
    struct Line {
        var x: Double
        var y: Double
        var text: String
        /// Where it begins and ends in the source, as lines and columns from 1; nil in margins.
        var place: Place?
    }

    struct Place: Equatable {
        var firstLine: Int, firstColumn: Int
        var lastLine: Int, lastColumn: Int
    }

    var height: Double
    var lines: [Line] = []

    static func pages(of dump: String) -> [DumpedPage] {
        var pages: [DumpedPage] = []
        for line in dump.utf8.split(separator: 0x0A) {
            if line.starts(with: "page ".utf8) {
                let words = String(decoding: line, as: UTF8.self).split(separator: " ")
                pages.append(DumpedPage(height: words.last.flatMap { Double($0) } ?? .nan))
            } else if line.starts(with: "line ".utf8) {
                let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 4)
                guard words.count == 5, let x = Double(words[1]), let y = Double(words[2]) else { continue }
                let end = words[4].lastIndex(of: "\"") ?? words[4].endIndex
                pages[pages.count - 1].lines.append(
                    Line(x: x, y: y, text: String(words[4][..<end].dropFirst()), place: place(words[4][end...].dropFirst())))
            }
        }
        return pages
    }

    private static func place(_ text: Substring) -> Place? {
        let numbers = text.split { " :-".contains($0) }.prefix(4).compactMap { Int($0) }
        guard numbers.count == 4 else { return nil }
        return Place(firstLine: numbers[0], firstColumn: numbers[1], lastLine: numbers[2], lastColumn: numbers[3])
    }
}
