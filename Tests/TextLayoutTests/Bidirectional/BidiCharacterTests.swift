import Testing

@testable import TextLayout

/// Unicode's BidiCharacterTest.txt: levels and visual order of some 91,000 texts.
@Suite struct BidiCharacterTests {
    @Test(.enabled(if: TestFiles.exists(TestFiles.bidiCharacterTest), "needs Debian's unicode-data"))
    func agreesWithEveryCase() throws {
        let file = try #require(TestFiles.bytes(TestFiles.bidiCharacterTest))
        var cases = 0
        TestFiles.forEachLine(of: file) { line in
            let fields = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            guard fields.count == 5, line.first != UInt8(ascii: "#") else { return }
            cases += 1
            if !Self.agrees(fields) { Issue.record("\(String(decoding: line, as: UTF8.self))") }
        }
        #expect(cases > 91_000)
    }

    /// Fields: code points, direction, paragraph level, levels (x: removed by X9), order of the characters that are not removed.
    static func agrees(_ fields: [ArraySlice<UInt8>]) -> Bool {
        var text: [UInt8] = []
        var starts: [Int] = []
        for value in numbers(fields[0], radix: 16) {
            starts.append(text.count)
            if let scalar = Unicode.Scalar(UInt32(value)) {
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        let direction = BaseDirection(rawValue: UInt8(numbers(fields[1])[0])) ?? .automatic
        let paragraph = text.withUnsafeBufferPointer { BidiParagraph($0, direction: direction) }
        guard Int(paragraph.baseLevel) == numbers(fields[2])[0] else { return false }

        let expected = numbers(fields[3])
        var levels = starts.map { paragraph.level(at: $0) }
        let resets = text.withUnsafeBufferPointer { text in
            starts.map { BidiClass(of: UTF8Decoding.scalar(in: text, startingAt: $0)).levelReset }
        }
        let order = VisualOrder.order(levels: &levels, resets: resets, baseLevel: paragraph.baseLevel)
        let visible = starts.indices.filter { expected[$0] != removed }
        return visible.allSatisfy { expected[$0] == Int(levels[$0]) } && order.filter { expected[$0] != removed } == numbers(fields[4])
    }

    static let removed = -1

    static func numbers(_ field: ArraySlice<UInt8>, radix: Int = 10) -> [Int] {
        var numbers: [Int] = []
        var value: Int?
        for byte in field {
            switch byte {
            case 0x30...0x39: value = (value ?? 0) * radix + Int(byte) - 0x30
            case 0x41...0x46: value = (value ?? 0) * radix + Int(byte) - 0x37
            case 0x78: value = removed
            default:
                if let number = value { numbers.append(number) }
                value = nil
            }
        }
        if let number = value { numbers.append(number) }
        return numbers
    }
}
