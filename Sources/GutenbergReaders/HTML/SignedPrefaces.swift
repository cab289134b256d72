import Markup
import Resources

// Who wrote a preface, where and when, in its last paragraphs: "THE AUTHOR.", "HARTFORD, 1876.", "Berchtesgaden, im Sommer 1908." Elsewhere
// only what is set to the right signs anything.

extension HTMLBook {
    /// O(units below prefaces).
    mutating func findSignaturesOfPrefaces() {
        let chapters = headings.indices.filter { headings[$0].role == .heading }
        // Contents and lists of pictures end a preface too.
        let lists = ([contents].compactMap { $0 } + illustrations).map(\.nodes.lowerBound)
        for (k, index) in chapters.enumerated() where isPreface(headings[index].line) {
            let start = ends[headings[index].titleNode ?? headings[index].lastNode]
            let next = k + 1 < chapters.count ? headings[chapters[k + 1]].node : nodes.upperBound
            let end = lists.filter { start < $0 && $0 < next }.min() ?? next
            guard start < end else { continue }
            for (paragraph, role) in signature(of: start..<end) where roles[paragraph] == nil { roles[paragraph] = role }
        }
    }

    /// The last paragraphs of a preface that sign it; none without text above them.
    private func signature(of preface: Range<Int>) -> [(paragraph: Int, role: BookRole)] {
        let most = 3
        var units: [Int] = []
        forEachUnit(preface) { unit in
            if !isEmpty(unit), kind(unit) != .rule, loosePageNumbers(unit) == nil { units.append(unit) }
            return true
        }
        var found: [(paragraph: Int, role: BookRole)] = []
        while let last = units.last, found.count < most, let role = roleInSignature(last) {
            found.append((last, role))
            units.removeLast()
        }
        return units.last.map { kind($0) == .paragraph && lineLength($0) > Self.longestSignature } == true ? found : []
    }

    private static let longestSignature = 60

    private func roleInSignature(_ unit: Int) -> BookRole? {
        guard kind(unit) == .paragraph, notes.container(unit) == nil, !isEnding(unit), !isRowOfStars(unit) else { return nil }
        let line = flatLine(unit..<ends[unit], limit: 1000)
        guard !line.isEmpty, line.bytes.count <= Self.longestSignature, line.bytes.contains(where: \.isASCIILetter) else { return nil }
        if isPlaceAndYear(line.bytes) { return .date }
        let isSigned =
            signersOfPrefaces.contains(TextAnalysis.textKey(line.text)) || alignment(of: unit) == .right || isInCapitals(textRange(unit))
        return isSigned ? .signature : nil
    }

    /// "HARTFORD, 1876.", "London 1876"; but not "He died in 1876."
    private func isPlaceAndYear(_ line: [UInt8]) -> Bool {
        guard line.suffix(5).count(where: \.isASCIIDigit) == 4, line.last == 0x2E || line.last?.isASCIIDigit == true else { return false }
        let words = line.split(separator: 0x20)
        func isSmall(_ word: ArraySlice<UInt8>) -> Bool { word.first.map { $0 >= 0x61 && $0 <= 0x7A } ?? false }
        return !isSmall(words[0]) && (line.contains(0x2C) || !words.contains(where: isSmall))
    }

    /// "PREFACE", "Vorwort zur zweiten Auflage."
    private func isPreface(_ line: FlatLine) -> Bool {
        line.bytes.withUnsafeBufferPointer { bytes in
            var cursor = WordCursor(bytes, 0..<bytes.count)
            guard let word = cursor.word() else { return false }
            let first = TextAnalysis.textKey(String(decoding: bytes[word.start..<word.end], as: UTF8.self))
            return [TextAnalysis.textKey(line.text), first].contains { besideChapters.contains($0) && !titlesBehindText.contains($0) }
        }
    }
}

private let signersOfPrefaces = WordLists.keys(in: "signers-of-prefaces")
