import Markup

// The transcriber's note says what its signs mean: "Text in italics is enclosed by _underscores_, bold text by =equal signs=, small
// capitals are marked ~so~." Each sentence that names kinds of type and signs is read; they belong to each other in their order. What no
// note says may still be certain from how often and how regularly a sign stands in pairs (`InlineTags.swift`).

/// What a sign in pairs stands for.
struct SignMeaning: Equatable {
    var sign: UInt8
    var tag: TagMark
}

extension TextAnalysis {
    /// Reads the notes at both ends of the book. O(their lines).
    mutating func findSignMeanings() {
        let nearEnds = 60
        let first = blocks.indices.prefix(nearEnds), last = blocks.indices.suffix(nearEnds)
        for index in Array(first) + last.filter({ !first.contains($0) }) where mayExplainSigns(index) {
            let meanings = meanings(saidIn: index)
            guard !meanings.isEmpty else { continue }
            explainingBlocks.append(index)
            for meaning in meanings where !signMeanings.contains(where: { $0.sign == meaning.sign }) { signMeanings.append(meaning) }
        }
        guard let bold = signMeanings.first(where: { $0.sign == 0x3D }) else { return }
        habits.marksBold = bold.tag == .strong
    }

    /// A paragraph that speaks of type.
    private func mayExplainSigns(_ index: Int) -> Bool {
        let mostLines = 30, mostBytes = 6000
        return blocks[index].count <= mostLines && lastLine(index).upperBound - firstLine(index).lowerBound <= mostBytes
            && blocks[index].lineRange.contains { line in kindWords.contains { contains($0.0, lines.range(line)) } }
    }

    private func meanings(saidIn index: Int) -> [SignMeaning] {
        var text: [UInt8] = []
        for line in blocks[index].lineRange {
            var range = lines.range(line)
            // Items of a list are sentences, and what stands in front of them is no sign.
            if range.count > 2, [0x2A, 0x2D, 0x2B].contains(bytes[range.lowerBound]), bytes[range.lowerBound + 1] == 0x20 {
                range = (range.lowerBound + 2)..<range.upperBound
                text += [0x3B, 0x20]
            }
            text += bytes[range].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 } + [0x20]
        }
        var found: [SignMeaning] = []
        for sentence in sentences(of: text) {
            let examples = examples(in: sentence)
            let named = kinds(in: sentence, outside: examples.map(\.range))
            // "#Antiqua#, +gesperrt+": the examples themselves say what they are.
            let kinds = named.isEmpty ? kinds(in: sentence, outside: []) : named
            let isSaidByExamples = named.isEmpty && !kinds.isEmpty && kinds.count == examples.count
            guard
                isSaidByExamples || enclosingWords.contains(where: { Self.range(of: $0, in: sentence, from: sentence.startIndex) != nil })
                    || areNamedShortly(examples.map(\.range), in: sentence)
            else { continue }
            let signs = signs(in: sentence, examples)
            for meaning in Self.meanings(of: signs, kinds, in: sentence) where !found.contains(where: { $0.sign == meaning.sign }) {
                found.append(meaning)
            }
        }
        return found
    }

    /// Signs and kinds belong to each other in their order, where there are as many of both; "#so# oder +so+" are two signs of one kind.
    private static func meanings(of signs: [Place<UInt8>], _ kinds: [Place<TagMark>], in sentence: ArraySlice<UInt8>) -> [SignMeaning] {
        let own = signs.enumerated().filter { k, sign in k == 0 || !isAlternative(signs[k - 1].range, sign.range, in: sentence) }.map(
            \.offset)
        if kinds.count == signs.count { return zip(signs, kinds).map { SignMeaning(sign: $0.what, tag: $1.what) } }
        if kinds.count == own.count {
            return signs.indices.map { k in SignMeaning(sign: signs[k].what, tag: kinds[(own.lastIndex { $0 <= k } ?? 0)].what) }
        }
        // "Antiqua und gesperrter Text": of one kind here.
        if let kind = kinds.first?.what, own.count == 1, kinds.allSatisfy({ $0.what == kind }) {
            return signs.map { SignMeaning(sign: $0.what, tag: kind) }
        }
        // "italics are _so_", with no more than one kind of type: the first sign is its own.
        if kinds.count == 1, let first = signs.first { return [SignMeaning(sign: first.what, tag: kinds[0].what)] }
        return []
    }

    /// "#so# oder +so+", "~so~/=so=".
    private static func isAlternative(_ first: Range<Int>, _ second: Range<Int>, in sentence: ArraySlice<UInt8>) -> Bool {
        guard first.upperBound < second.lowerBound else { return false }
        let between = sentence[first.upperBound..<second.lowerBound].filter { ![0x20, 0x22, 0x27, 0x28, 0x29].contains($0) }
        return wordsOfAlternatives.contains { $0.count == between.count && between[...].hasASCIIPrefix($0) }
    }

    /// A sign or a kind of type, with its place in a sentence.
    private struct Place<What> {
        var what: What
        var range: Range<Int>
    }

    /// "bold in =equals=", "small capitals: +so+": each example stands right behind a colon or a small word, and no verb says more.
    private func areNamedShortly(_ examples: [Range<Int>], in sentence: ArraySlice<UInt8>) -> Bool {
        let links: [StaticString] = [": ", " in ", " by ", " as ", " with ", " durch ", " entre ", " met "]
        return !examples.isEmpty
            && examples.allSatisfy { example in
                links.contains { link in
                    let start = example.lowerBound - link.utf8CodeUnitCount
                    return start > sentence.startIndex && sentence[start..<example.lowerBound].hasASCIIPrefix(link)
                }
            }
    }

    /// Full stops and semicolons part them, with a space behind.
    private func sentences(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        text.indices.split { i in (text[i] == 0x2E || text[i] == 0x3B) && (i + 1 == text.count || text[i + 1] == 0x20) }.compactMap {
            part in
            part.first.flatMap { first in part.last.map { text[first...$0] } }
        }
    }

    /// Words between two of a sign: "~so~", "=equal signs=".
    private func examples(in sentence: ArraySlice<UInt8>) -> [(sign: UInt8, range: Range<Int>)] {
        let longest = 60
        var found: [(sign: UInt8, range: Range<Int>)] = []
        var i = sentence.startIndex
        while i < sentence.endIndex {
            let sign = sentence[i]
            guard pairedSigns.contains(sign), i == sentence.startIndex || !sentence[i - 1].isASCIILetter, i + 1 < sentence.endIndex,
                sentence[i + 1].isASCIILetter || sentence[i + 1] >= 0x80,
                let close = ((i + 1)..<min(i + longest, sentence.endIndex)).first(where: { sentence[$0] == sign }),
                sentence[close - 1] > 0x20
            else { i += 1; continue }
            found.append((sign, i..<(close + 1)))
            i = close + 1
        }
        return found
    }

    /// The signs that a sentence shows or names, each once.
    private func signs(in sentence: ArraySlice<UInt8>, _ examples: [(sign: UInt8, range: Range<Int>)]) -> [Place<UInt8>] {
        var found = examples.map { Place(what: $0.sign, range: $0.range) }
        for (name, sign) in namesOfSigns {
            if let place = Self.range(of: name, in: sentence, from: sentence.startIndex) { found.append(Place(what: sign, range: place)) }
        }
        for i in sentence.indices where pairedSigns.contains(sentence[i]) && !examples.contains(where: { $0.range.contains(i) }) {
            let before = i > sentence.startIndex ? sentence[i - 1] : 0x20, behind = i + 1 < sentence.endIndex ? sentence[i + 1] : 0x20
            // "(~)", "the sign = "
            if [0x20, 0x22, 0x27, 0x28].contains(before), [0x20, 0x22, 0x27, 0x29, 0x2C].contains(behind) {
                found.append(Place(what: sentence[i], range: i..<i + 1))
            }
        }
        var signs: [Place<UInt8>] = []
        for item in found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where !signs.contains(where: { $0.what == item.what }) {
            signs.append(item)
        }
        return signs
    }

    /// The kinds of type that a sentence names, each once.
    private func kinds(in sentence: ArraySlice<UInt8>, outside examples: [Range<Int>]) -> [Place<TagMark>] {
        var found: [Place<TagMark>] = []
        for (word, tag) in kindWords {
            var from = sentence.startIndex
            while let place = Self.range(of: word, in: sentence, from: from) {
                from = place.upperBound
                guard !examples.contains(where: { $0.contains(place.lowerBound) }) else { continue }
                // "en gras" is found as " gras " too.
                if !found.contains(where: { $0.range.overlaps(place) }) { found.append(Place(what: tag, range: place)) }
                break
            }
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private static func range(of word: Phrase, in text: ArraySlice<UInt8>, from start: Int) -> Range<Int>? {
        text.firstIndex(ofASCII: word, from: start).map { $0..<($0 + word.count) }
    }
}

private let pairedSigns: [UInt8] = [0x7E, 0x2B, 0x2A, 0x2F, 0x24, 0x23, 0x7C, 0x3D, 0x5F]

private let namesOfSigns = WordLists.entries(in: "sign").map { ($0.phrase, $0.value.utf8.first ?? 0) }

/// Between two signs of one kind of type.
private let wordsOfAlternatives = WordLists.phrases(in: "or-between-signs")

/// Words of what kind of type it is.
private let kindWords = WordLists.entries(in: "type").compactMap { entry in tags[entry.value].map { (entry.phrase, $0) } }
private let tags: [String: TagMark] = [
    "emphasis": .emphasis, "strong": .strong, "small-capitals": .smallCaps, "superscript": .superscript,
]

/// Words of a sentence that says how something is written.
private let enclosingWords = WordLists.phrases(in: "enclosed-by-signs")
