/// Finds the hyphenation points of words in one language. Immutable, and safe to use from all threads.
package final class Hyphenator: Sendable {
    private let dictionary: HyphenationDictionary
    private let exceptions: HyphenationExceptions

    /// Longer runs of letters are not words, and get no points.
    package static let longestWord = 1_000

    package init(dictionary: HyphenationDictionary, exceptions: HyphenationExceptions = HyphenationExceptions()) {
        self.dictionary = dictionary; self.exceptions = exceptions
    }

    /// The same dictionary, which is shared, with other exceptions.
    package func with(_ exceptions: HyphenationExceptions) -> Hyphenator { Hyphenator(dictionary: dictionary, exceptions: exceptions) }

    /// Appends the UTF-8 offsets in `word` at which it may be hyphenated, in ascending order.
    ///
    /// A word is taken as it stands in text: punctuation around it and between its parts is passed over, letters may be of any case. Each
    /// run of letters, with apostrophes inside, is hyphenated for itself; one with digits is not. Where a run has soft hyphens, the points
    /// are the offsets after them, and no others. O(length).
    /// - Parameters:
    ///   - before: The least number of characters between the start of a run and a point (`\lefthyphenmin`; the second number of CSS
    ///     `hyphenate-limit-chars`). The dictionary's own minimum counts if it is greater, and 2 if neither says more than 0.
    ///     Soft hyphens are exempt.
    ///   - after: The same for the end of a run.
    ///   - minimumLetters: The least number of characters of a run (the first number of `hyphenate-limit-chars`).
    ///   - compoundParts: Whether runs beside an explicit hyphen are hyphenated too ("mother-in-law", where a break is possible anyway).
    package func points(
        in word: UnsafeBufferPointer<UInt8>, before: Int, after: Int, minimumLetters: Int, compoundParts: Bool = false,
        into points: inout [Int32]
    ) {
        guard word.count < Int(Int32.max) else { return }
        let limits = Limits(
            before: max(before, dictionary.minima.left), after: max(after, dictionary.minima.right), letters: minimumLetters,
            compoundParts: compoundParts)
        // Room for the run with a boundary at both ends.
        let room = min(word.count, Self.longestWord) + 2
        withUnsafeTemporaryAllocation(byteCount: room * 10, alignment: 4) { memory in
            let words = memory.bindMemory(to: UInt32.self)
            let run = Run(
                scalars: UnsafeMutableBufferPointer(rebasing: words[..<room]),
                ends: UnsafeMutableBufferPointer(rebasing: words[room..<2 * room]),
                symbols: UnsafeMutableRawBufferPointer(rebasing: memory[8 * room..<9 * room]).bindMemory(to: UInt8.self),
                values: UnsafeMutableRawBufferPointer(rebasing: memory[9 * room..<10 * room]).bindMemory(to: UInt8.self))
            dictionary.characters.withUnsafeBufferPointer { scan(word, run, limits, characters: $0, &points) }
        }
    }

    private struct Limits {
        var before, after, letters: Int
        var compoundParts: Bool
    }

    /// The run of letters in hand: character i with its lower case at `scalars[i]`, the offset after it at `ends[i]`, its symbol at
    /// `symbols[i + 1]`.
    private struct Run {
        let scalars: UnsafeMutableBufferPointer<UInt32>
        let ends: UnsafeMutableBufferPointer<UInt32>
        let symbols: UnsafeMutableBufferPointer<UInt8>
        let values: UnsafeMutableBufferPointer<UInt8>
        var count = 0
        /// The number of characters without apostrophes at the end.
        var countOfLetters = 0
        var followsHyphen = false
        var hasDigits = false
        var hasSoftHyphens = false
        var isTooLong = false

        mutating func begin(afterHyphen: Bool) {
            count = 0; countOfLetters = 0
            followsHyphen = afterHyphen; hasDigits = false; hasSoftHyphens = false; isTooLong = false
        }

        @inline(__always)
        mutating func append(_ scalar: UInt32, _ symbol: UInt8, end: Int) {
            guard count &+ 2 < scalars.count else { isTooLong = true; return }
            scalars[count] = scalar
            ends[count] = UInt32(truncatingIfNeeded: end)
            symbols[count &+ 1] = symbol
            count &+= 1
        }
    }

    /// Parts the word into runs and hyphenates each.
    private func scan(
        _ word: UnsafeBufferPointer<UInt8>, _ empty: Run, _ limits: Limits, characters: UnsafeBufferPointer<UInt32>, _ points: inout [Int32]
    ) {
        var run = empty
        var offset = 0
        while offset < word.count {
            let scalar = UTF8Decoding.scalar(in: word, at: &offset)
            let entry =
                scalar < HyphenationCharacters.limit
                ? characters[Int(scalar)] : dictionary.alphabet.withSymbol(HyphenationCharacters.entry(scalar))
            let kind = HyphenationCharacters.kind(entry)
            switch kind {
            case .letter, .digit:
                run.append(HyphenationCharacters.lowerCase(entry), UInt8(truncatingIfNeeded: entry >> 24), end: offset)
                run.countOfLetters = run.count
                if kind == .digit { run.hasDigits = true }
            case .apostrophe:
                guard run.count > 0 else { break }
                let apostrophe = dictionary.knowsApostrophe ? scalar : 0x27
                run.append(apostrophe, dictionary.alphabet[apostrophe], end: offset)
            case .softHyphen:
                run.hasSoftHyphens = true
                if offset < word.count { points.append(Int32(truncatingIfNeeded: offset)) }
            case .hyphen, .separator:
                finish(run, beforeHyphen: kind == .hyphen, limits, &points)
                run.begin(afterHyphen: kind == .hyphen)
            }
        }
        finish(run, beforeHyphen: false, limits, &points)
    }

    private func finish(_ run: Run, beforeHyphen: Bool, _ limits: Limits, _ points: inout [Int32]) {
        let count = run.countOfLetters
        guard count > 1, count >= limits.letters, !run.hasDigits, !run.hasSoftHyphens, !run.isTooLong,
            limits.compoundParts || !(run.followsHyphen || beforeHyphen)
        else { return }
        let before = limits.before > 0 ? limits.before : 2, after = limits.after > 0 ? limits.after : 2
        guard count >= before + after else { return }
        let scalars = UnsafeBufferPointer(rebasing: run.scalars[..<count])
        if !exceptions.isEmpty, let exception = exceptions.points(of: scalars) {
            for point in exception where point >= before && count - Int(point) >= after {
                points.append(Int32(bitPattern: run.ends[Int(point) - 1]))
            }
            return
        }
        if let fallback = dictionary.fallback {
            let found = fallback.hyphenate(scalars, before: before, after: after)
            for i in 0..<count - 1 where found[i] { points.append(Int32(bitPattern: run.ends[i])) }
            return
        }
        let symbols = UnsafeMutableBufferPointer(rebasing: run.symbols[..<(count + 2)])
        let values = UnsafeMutableBufferPointer(rebasing: run.values[..<(count + 2)])
        let whole = HyphenationWord(dictionary: dictionary, scalars: scalars, symbols: symbols, values: values)
        whole.hyphenate(before: before, after: after)
        for i in 0..<count - 1 where values[i + 1] & 1 == 1 { points.append(Int32(bitPattern: run.ends[i])) }
    }
}
