/// Which words are names: those with a capital in the middle of a sentence, in languages that begin no other words with one.
///
/// Where a sentence begins is not always to be told (behind "Mr." none does, behind an opening quotation mark one may): in doubt a word is
/// none. A mistake costs the paragraph a little, no more.
extension ItemBuilder {
    @inline(__always)
    func isName(
        _ word: Word, at index: Int, _ start: Int, _ all: UnsafeBufferPointer<Token>, _ words: UnsafeBufferPointer<Word>,
        _ style: ParagraphStyle, _ text: TypesetText
    ) -> Bool {
        guard word.isCapitalized, style.lineBreaking.nameHyphenPenalty != nil,
            text.styles.characterStyles[Int(word.style)].capitalsMarkNames
        else { return false }
        return !Self.beginsSentence(at: index, start, all, words, text)
    }

    private static func beginsSentence(
        at index: Int, _ start: Int, _ all: UnsafeBufferPointer<Token>, _ words: UnsafeBufferPointer<Word>, _ text: TypesetText
    ) -> Bool {
        var previous = index - 1
        while previous >= 0 {
            switch all[start + previous].kind {
            case .space, .noBreakSpace, .breakOpportunity: previous -= 1
            case .forcedBreak, .object, .leader, .tab: return true
            case .word:
                let word = words[all[start + previous].payload]
                return text.words.text.withUnsafeBufferPointer { bytes in
                    Self.endsSentence(UnsafeBufferPointer(rebasing: bytes[Int(word.textStart)..<Int(word.textStart + word.textCount)]))
                }
            }
        }
        return true
    }

    /// Whether a sentence may end with a word.
    static func endsSentence(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        var end = word.count
        func last() -> UInt32 {
            var start = end - 1
            while start > 0, word[start] & 0xC0 == 0x80 { start -= 1 }
            return UTF8Decoding.scalar(in: word, startingAt: start)
        }
        while end > 0 {
            switch last() {
            // Closing marks: ) ] } " ' ’ ” » ›
            case 0x29, 0x5D, 0x7D, 0x22, 0x27: end -= 1
            case 0xBB: end -= 2
            case 0x2019, 0x201D, 0x203A: end -= 3
            // A title or an initial: "Mr.", "St.", "J."
            case 0x2E: return !(end <= Self.longestTitle && 0x41...0x5A ~= word[0])
            // ! ? : and what a new thought follows: … – —
            case 0x21, 0x3F, 0x3A, 0x2026, 0x2013, 0x2014: return true
            default: return false
            }
        }
        return true
    }

    /// Bytes of a title that ends with a full stop: "Messrs." is not, "Capt." and "Prof." are.
    private static let longestTitle = 5
}

extension LineBreakingParameters {
    /// The cost of a hyphen that hyphenation has found.
    func penalty(ofHyphenAt place: BreakInWord, isInName: Bool) -> Int32 {
        var penalty: Int32?
        if isInName { penalty = nameHyphenPenalty }
        if place.leavesFewLetters, let short = shortHyphenPenalty { penalty = max(short, penalty ?? short) }
        if penalty == nil, place.isJoint { penalty = compoundHyphenPenalty }
        return penalty ?? hyphenPenalty
    }
}
