/// What cmark leaves as text between brackets and braces: notes in the text, and the attributes of an element or of bracketed words.
struct InlineBrackets {
    let source: [UInt8]

    /// The pieces behind each other, with the brackets that are open.
    private struct Pass {
        private(set) var result: [InlinePiece] = []
        /// How many elements are open.
        private(set) var depth = 0
        /// Where each bracket stands in the result, with the elements and the brackets that are open there.
        var open: [(index: Int, depth: Int, brackets: Int)] = []

        /// What an element leaves open belongs to nothing behind it.
        mutating func take(_ piece: InlinePiece) {
            switch piece {
            case .open: depth += 1
            case .close:
                depth -= 1
                while let last = open.last, last.depth > depth { open.removeLast() }
            default: break
            }
            result.append(piece)
        }

        mutating func takeText(_ range: Range<Int>) { if !range.isEmpty { result.append(.text(range)) } }

        /// - Parameter sign: the bytes of the bracket.
        mutating func takeBracket(_ sign: Range<Int>, in brackets: Int = 0) {
            open.append((result.count, depth, brackets))
            result.append(.text(sign))
        }

        /// The bracket at an index becomes an element that ends here.
        mutating func makeElement(_ attributes: [(name: String, value: String)], from index: Int, to end: Int) {
            result[index] = .open("span", attributes, at: result[index].start)
            result.append(.close(at: end))
        }
    }

    /// Notes in the text (Pandoc's `^[Words of the note.]`) become elements. Brackets inside are counted; a note ends in the element in
    /// which it begins, or is none.
    func withNotes(in pieces: [InlinePiece]) -> [InlinePiece] {
        var pass = Pass(), brackets = 0
        for piece in pieces {
            guard case .text(let range) = piece else { pass.take(piece); continue }
            var run = range.lowerBound
            for i in range {
                if source[i] == 0x5B {
                    if i > range.lowerBound, source[i - 1] == 0x5E {
                        pass.takeText(run..<max(run, i - 1))
                        pass.takeBracket(i - 1..<i + 1, in: brackets)
                        run = i + 1
                    }
                    brackets += 1
                } else if source[i] == 0x5D {
                    brackets -= 1
                    guard let note = pass.open.last, note.depth == pass.depth, note.brackets == brackets else { continue }
                    pass.open.removeLast()
                    // A note without words is none.
                    guard note.index + 1 < pass.result.count || run < i else { continue }
                    pass.takeText(run..<i)
                    pass.makeElement([("class", "note bracketed")], from: note.index, to: i + 1)
                    run = i + 1
                }
            }
            pass.takeText(run..<range.upperBound)
        }
        return pass.result
    }

    /// A title as lists repeat it, without the notes in it.
    static func withoutNotes(_ title: String) -> String {
        guard title.contains("^[") else { return title }
        var rest = Substring(title), result = ""
        while let note = rest.firstRange(of: "^[") {
            var depth = 0
            guard
                let close = rest.indices[note.lowerBound...].first(where: { i in
                    depth += rest[i] == "[" ? 1 : rest[i] == "]" ? -1 : 0
                    return rest[i] == "]" && depth == 0
                })
            else { break }
            result += rest[..<note.lowerBound]
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// Attributes in braces behind an element or a bracketed text become theirs; at the end of a heading they are taken by whoever asks.
    func withAttributes(in pieces: [InlinePiece]) -> [InlinePiece] {
        var pass = Pass()
        for piece in pieces {
            guard case .text(let range) = piece else { pass.take(piece); continue }
            var run = range.lowerBound, i = range.lowerBound
            while i < range.upperBound {
                let byte = source[i]
                if byte == 0x5B {
                    pass.takeText(run..<i)
                    pass.takeBracket(i..<i + 1)
                    i += 1
                    run = i
                } else if byte == 0x7B, let (attributes, close) = braces(at: i, to: range.upperBound) {
                    let isBehindBracket = i > range.lowerBound && source[i - 1] == 0x5D
                    if isBehindBracket, let bracket = pass.open.popLast(), bracket.depth == pass.depth {
                        pass.takeText(run..<max(run, i - 1))
                        pass.makeElement([], from: bracket.index, to: i)
                        pass.take(.attributes(attributes, i..<close))
                        (i, run) = (close, close)
                    } else if i == range.lowerBound, pass.result.last.map(\.endsElement) == true {
                        pass.take(.attributes(attributes, i..<close))
                        (i, run) = (close, close)
                    } else {
                        i += 1
                    }
                } else {
                    if byte == 0x5D, i + 1 < range.upperBound, source[i + 1] != 0x7B { _ = pass.open.popLast() }
                    i += 1
                }
            }
            pass.takeText(run..<range.upperBound)
        }
        return pass.result
    }

    /// No attributes are longer: a thousand braces that nobody closes are looked at once each.
    private static let bracesLimit = 1000

    private func braces(at start: Int, to end: Int) -> (attributes: MarkdownAttributes, end: Int)? {
        guard let close = source[start..<min(end, start + Self.bracesLimit)].firstIndex(of: 0x7D),
            let attributes = MarkdownAttributes(source[start...close])
        else { return nil }
        return (attributes, close + 1)
    }
}
