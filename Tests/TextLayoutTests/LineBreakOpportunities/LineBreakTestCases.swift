@testable import TextLayout

/// A case of Unicode's LineBreakTest.txt: its text and the offsets of its breaks, without the one at the end of the text.
struct LineBreakTestCase {
    var text: [UInt8] = []
    var breaks: [Int32] = []
    var source = ""

    /// All cases of the file; the format is `× 0023 × 0020 ÷ 0023 ÷ # comment`.
    static func read(_ path: String) -> [LineBreakTestCase] {
        var cases: [LineBreakTestCase] = []
        TestFiles.forEachLine(of: TestFiles.bytes(path) ?? []) { line in
            let fields = line.prefix { $0 != UInt8(ascii: "#") }.split { $0 == 0x20 || $0 == 0x09 }
            guard !fields.isEmpty else { return }
            var testCase = LineBreakTestCase()
            testCase.source = String(decoding: line, as: UTF8.self)
            for field in fields {
                let field = String(decoding: field, as: UTF8.self)
                if field == "÷" { testCase.breaks.append(Int32(testCase.text.count)) }
                if let value = UInt32(field, radix: 16), let scalar = Unicode.Scalar(value) {
                    testCase.text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                }
            }
            testCase.breaks.removeLast()
            cases.append(testCase)
        }
        return cases
    }
}

extension LineBreakAnalyzer {
    func breaks(in text: some Sequence<UInt8>) -> [LineBreak] {
        var breaks: [LineBreak] = []
        Array(text).withUnsafeBufferPointer { _ = self.breaks(in: $0, into: &breaks) }
        return breaks
    }

    func offsets(in text: String) -> [Int32] { breaks(in: text.utf8).map(\.offset) }
}
