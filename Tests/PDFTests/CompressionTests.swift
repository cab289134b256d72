import PDFInspection
import Testing

@testable import PDF

@Suite struct CompressionTests {
    /// A generator of the same numbers on every run (xorshift).
    private struct Numbers {
        var state: UInt64 = 0x2545_F491_4F6C_DD1D
        mutating func next(_ limit: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(limit))
        }
    }

    private func text(words count: Int, seed: UInt64) -> [UInt8] {
        var numbers = Numbers(state: seed), text: [UInt8] = []
        let parts = [
            "the", "a", "count", "ing", "Nat\u{E1}sha", "said", ")15(", "w)10(ithout", "(", ")]TJ\nT*\n", "1.234 Tw\n[(", "\\)", "and",
        ]
        for _ in 0..<count { text += (parts[numbers.next(parts.count)] + (numbers.next(3) > 0 ? " " : "")).utf8 }
        return text
    }

    /// What a reader gets from the page that an encoder made from the statistics of `sample` writes.
    private func roundTrip(_ page: [UInt8], sample: [UInt8], parser: inout TextDeflate.Parser) -> [UInt8]? {
        var statistics = TextDeflate.Statistics()
        sample.withUnsafeBufferPointer {
            parser.parse($0)
            statistics.add(parser.sequences, of: $0)
        }
        let encoder = TextDeflate(statistics)
        var output: [UInt8] = []
        page.withUnsafeBufferPointer {
            parser.parse($0)
            encoder.append($0, parser.sequences, to: &output)
        }
        return PDFReader.inflate(output)
    }

    @Test func pagesComeBackAsTheyWere() {
        var parser = TextDeflate.Parser()
        for seed in 1...20 {
            let page = text(words: 40 * seed, seed: UInt64(seed) &* 7919)
            #expect(roundTrip(page, sample: text(words: 300, seed: 5), parser: &parser) == page)
        }
    }

    @Test func oddPagesComeBackAsTheyWere() {
        var parser = TextDeflate.Parser(), numbers = Numbers()
        let spaces = [UInt8](repeating: 0x20, count: 5000)
        let far =
            Array("(distant) ".utf8) + (0..<40_000).map { _ in UInt8(numbers.next(256)) } + Array("(distant) and so on, to the end".utf8)
        let pages: [[UInt8]] = [
            [], [0x20], Array("( ( ( ( ( ( ( (".utf8), spaces, far, Array(0...255) + Array(0...255), Array("no delimiter".utf8),
        ]
        for page in pages {
            // The sample is nothing like the page: every byte must have a code all the same.
            #expect(roundTrip(page, sample: text(words: 300, seed: 5), parser: &parser) == page)
            #expect(roundTrip(page, sample: page, parser: &parser) == page)
        }
    }

    @Test func repeatedWordsBecomeMatches() {
        var parser = TextDeflate.Parser()
        let page = text(words: 600, seed: 99)
        page.withUnsafeBufferPointer { parser.parse($0) }
        let literals = parser.sequences.reduce(0) { $0 + Int($1.literals) }, matched = parser.sequences.reduce(0) { $0 + Int($1.length) }
        #expect(literals + matched == page.count && matched > page.count / 2)
    }

    @Test(arguments: [7, 15])
    func codesArePrefixFreeAndWithinTheirLimit(limit: Int) {
        // Fibonacci numbers give the longest codes.
        var counts = [1, 1]
        while counts.count < 30 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
        counts[4] = 0
        let code = HuffmanCode(counts: counts, limit: limit)
        #expect(code.lengths[4] == 0 && code.lengths.allSatisfy { $0 <= limit })
        #expect(code.lengths.reduce(0.0) { $0 + ($1 > 0 ? 1 / Double(1 << $1) : 0) } == 1)
        #expect(code.lengths[29] <= code.lengths[0])
    }

    @Test func codesAreCanonical() {
        // The example of RFC 1951, 3.2.2: lengths 3 3 3 3 3 2 4 4 give 010 011 100 101 110 00 1110 1111, here from their first bit.
        let code = HuffmanCode(counts: [10, 10, 10, 10, 10, 25, 4, 4], limit: 15)
        #expect(code.lengths == [3, 3, 3, 3, 3, 2, 4, 4])
        #expect(code.codes == [0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111])
    }

    @Test func oneSymbolHasACodeOfOneBit() {
        #expect(HuffmanCode(counts: [0, 5, 0], limit: 15).lengths == [0, 1, 0])
        #expect(HuffmanCode(counts: [0, 0], limit: 15).lengths == [0, 0])
    }
}
