/// Hyphenates one word by the two levels of a dictionary, as libhyphen's `hnj_hyphen_hyphenate3` does.
///
/// The buffers have the word boundary at both ends: character i of the word is at i + 1, and `values[i + 1]` tells, when it is odd, that
/// there is a point after it.
struct HyphenationWord {
    let dictionary: HyphenationDictionary
    let scalars: UnsafeBufferPointer<UInt32>
    let symbols: UnsafeMutableBufferPointer<UInt8>
    let values: UnsafeMutableBufferPointer<UInt8>

    /// - Parameters:
    ///   - before: The least number of characters before a point.
    ///   - after: The same after a point.
    func hyphenate(before: Int, after: Int) {
        values.update(repeating: 0)
        symbols[0] = HyphenationAlphabet.boundary
        symbols[symbols.count - 1] = HyphenationAlphabet.boundary
        var used: UInt64 = 0
        for symbol in symbols { used |= HyphenationTrie.bit(symbol) }
        if used & dictionary.compounds.firstSymbols == 0 {
            // The usual case without NEXTLEVEL: nothing that parts a compound.
            dictionary.patterns.apply(to: symbols, values: values)
        } else {
            findCompounds(0..<scalars.count, startsWord: true, endsWord: true)
        }
        clear(first: before, of: 0..<scalars.count)
        clear(last: after, of: 0..<scalars.count)
        if used & dictionary.firstForbidden != 0 { for sequence in dictionary.forbidden { clear(beside: sequence) } }
    }

    /// Parts a compound, and each part again; what has no parts is hyphenated by the second level.
    private func findCompounds(_ part: Range<Int>, startsWord: Bool, endsWord: Bool) {
        apply(dictionary.compounds, to: part)
        var begin = part.lowerBound
        for i in part {
            let isPoint = i < part.upperBound - 1 && values[i + 1] & 1 == 1
            guard isPoint || (begin > part.lowerBound && i + 1 == part.upperBound) else { continue }
            if i > begin {
                // Before the last letter of a part libhyphen 2.8.8 keeps what this level said.
                let beforeLastLetter = values[i]
                findCompounds(
                    begin..<i + 1, startsWord: begin > part.lowerBound ? false : startsWord, endsWord: isPoint ? false : endsWord)
                values[i] = beforeLastLetter
            }
            begin = i + 1
        }
        guard begin == part.lowerBound else { return }
        apply(dictionary.patterns, to: part)
        if !startsWord { clear(first: dictionary.minima.compoundLeft, of: part) }
        if !endsWord { clear(last: dictionary.minima.compoundRight, of: part) }
    }

    /// Sets the values inside `part` by the patterns of `trie`, with the word boundary around it; those around it stay.
    private func apply(_ trie: HyphenationTrie, to part: Range<Int>) {
        let first = part.lowerBound, last = part.upperBound + 1
        let symbolsAround = (symbols[first], symbols[last])
        let valuesAround = (values[first], values[last - 1], values[last])
        symbols[first] = HyphenationAlphabet.boundary
        symbols[last] = HyphenationAlphabet.boundary
        for i in first...last { values[i] = 0 }
        trie.apply(
            to: UnsafeMutableBufferPointer(rebasing: symbols[first...last]),
            values: UnsafeMutableBufferPointer(rebasing: values[first...last]))
        (symbols[first], symbols[last]) = symbolsAround
        (values[first], values[last - 1], values[last]) = valuesAround
    }

    /// No point within the first `count` characters. The ligatures ffi and ffl (U+FB03, U+FB04) count as two.
    private func clear(first count: Int, of part: Range<Int>) {
        var i = part.lowerBound
        var passed = 1 + extraLetters(i)
        while passed < count, i < part.upperBound - 1 {
            values[i + 1] = 0
            i += 1
            passed += 1 + extraLetters(i)
        }
    }

    private func extraLetters(_ i: Int) -> Int { scalars[i] == 0xFB03 || scalars[i] == 0xFB04 ? 1 : 0 }

    private func clear(last count: Int, of part: Range<Int>) {
        var i = part.upperBound - 2
        while i >= part.lowerBound, part.upperBound - 1 - i < count {
            values[i + 1] = 0
            i -= 1
        }
    }

    /// No point just before or after a sequence.
    private func clear(beside sequence: [UInt32]) {
        guard let first = sequence.first, sequence.count <= scalars.count else { return }
        for i in 0...scalars.count - sequence.count where scalars[i] == first {
            guard sequence.indices.allSatisfy({ scalars[i + $0] == sequence[$0] }) else { continue }
            values[i] = 0
            values[i + sequence.count] = 0
        }
    }
}
