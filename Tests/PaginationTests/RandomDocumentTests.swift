import Testing

@testable import Pagination

/// Documents made at random of columns, notes, floats, tables and boxes of their own heights: every word stands on the pages once, whatever
/// has no room.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct RandomDocumentTests {
    private struct Maker {
        var random: TestNoise
        private(set) var wordCount = 0

        init(seed: UInt64) { random = TestNoise(state: seed) }

        mutating func isOne(in count: Int) -> Bool { random.next(count) == 0 }
        mutating func pick(_ choices: [String]) -> String { choices[random.next(choices.count)] }

        mutating func words(_ count: Int) -> String {
            defer { wordCount += count }
            return (wordCount..<(wordCount + count)).map { "w\($0)q" }.joined(separator: " ")
        }

        mutating func style() -> String {
            var result: [String] = []
            func add(_ chance: Int, _ choices: String...) { if isOne(in: chance) { result.append(pick(choices)) } }
            add(8, "columns: 2", "columns: 3", "columns: 2; column-fill: auto", "column-width: 60pt")
            add(14, "column-span: all")
            add(10, "float: left; width: 40%", "float: right; width: 30%", "float: left; width: 95%", "float: right")
            add(14, "float: top", "float: bottom", "float: top; float-reference: page")
            add(14, "max-height: 24pt", "height: 40pt", "min-height: 60pt", "height: 200pt")
            add(12, "break-before: page", "break-before: column", "break-after: page", "break-before: right")
            add(10, "break-inside: avoid", "break-after: avoid", "break-before: avoid")
            add(12, "margin: 20pt 0", "margin: 6pt 10pt", "border: 1pt solid; padding: 4pt")
            add(20, "page: other", "clear: both", "display: flow-root")
            add(20, "-fleuron-turn: 90deg", "-fleuron-sidenote: outside")
            add(14, "display: inline-block; width: 50%", "display: table", "margin: -6pt 0")
            add(24, "position: absolute; left: 10pt; top: 10pt; width: 60pt", "columns: 2; height: 60pt", "direction: rtl")
            return result.joined(separator: "; ")
        }

        mutating func inline(_ count: Int) -> String {
            var result = words(count)
            if isOne(in: 5) {
                let policy = pick(["", "footnote-policy: line", "footnote-policy: block", "float-reference: column"])
                result += "<span class=n style='\(policy)'>\(words([1, 3, 10, 40][random.next(4)]))</span>"
            }
            if isOne(in: 12) { result += " <span style='float: left; width: \([20, 60, 150][random.next(3)])pt'>\(words(2))</span> " }
            return isOne(in: 3) ? result + " " + words(4) : result
        }

        mutating func block(depth: Int) -> String {
            let style = "style='\(self.style())'"
            switch random.next(depth < 3 ? 9 : 6) {
            case 0:
                return "<table \(style)>" + (0...random.next(5)).map { _ in "<tr><td>\(inline(4))</td><td>\(inline(1))</td></tr>" }.joined()
                    + "</table>"
            case 1: return "<ul \(style)>" + (0...random.next(3)).map { _ in "<li>\(inline(3))</li>" }.joined() + "</ul>"
            case 2:
                return "<table \(style)><thead><tr><th>h</th></tr></thead><tfoot><tr><td>f</td></tr></tfoot>"
                    + (0...random.next(5)).map { _ in "<tr><td rowspan=\(1 + random.next(2))>\(inline(4))</td></tr>" }.joined() + "</table>"
            case 3, 4, 5: return "<p \(style)>\(inline([1, 3, 8, 20, 50][random.next(5)]))</p>"
            default: return "<div \(style)>" + (0...random.next(4)).map { _ in block(depth: depth + 1) }.joined() + "</div>"
            }
        }
    }

    @Test(arguments: 0..<10) func everyWordStandsOnThePagesOnce(part: UInt64) throws {
        for seed in (part * 30)..<(part * 30 + 30) {
            var maker = Maker(seed: seed)
            let size = maker.pick(["150pt 100pt", "220pt 150pt", "300pt 220pt"]), columns = maker.pick(["auto", "2"])
            let rules = maker.pick([
                "", "@page :first { margin-top: 60pt }", "@page { @footnote { max-height: 0 } }", ".n { footnote-policy: line }",
            ])
            let body = (0...maker.random.next(7)).map { _ in maker.block(depth: 0) }.joined()
            let set = try SetPages(
                "<main>\(body)</main>", css: "@page { size: \(size) } main { columns: \(columns) } .n { float: footnote } \(rules)")
            var counts = [Int](repeating: 0, count: maker.wordCount)
            for word in set.texts.joined().joined(separator: " ").split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
                guard word.first == "w", let end = word.firstIndex(of: "q"),
                    let number = Int(word[word.index(after: word.startIndex)..<end])
                else { continue }
                counts[number] += 1
            }
            let wrong = counts.indices.filter { counts[$0] != 1 }
            #expect(wrong.isEmpty, "document \(seed): words \(wrong.prefix(5))")
        }
    }
}
