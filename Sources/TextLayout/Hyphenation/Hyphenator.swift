/// Finds the hyphenation points of words in one language. Immutable, and safe to use from all threads.
package final class Hyphenator: Sendable {
    let dictionary: HyphenationDictionary
    private let exceptions: HyphenationExceptions
    /// Letters that change at a hyphen, beside those that the dictionary has itself.
    private let letterChanges: LetterChangeRules?
    /// The words by which the joints of compounds are told, where they are asked for.
    private let compounds: CompoundWords?

    /// The files that its patterns and words are from.
    package var files: [String] { [dictionary.path] + (compounds?.files ?? []) }

    /// Longer runs of letters are not words, and get no points.
    package static let longestWord = 1_000

    package convenience init(dictionary: HyphenationDictionary, exceptions: HyphenationExceptions = HyphenationExceptions()) {
        self.init(dictionary: dictionary, exceptions: exceptions, letterChanges: nil, compounds: nil)
    }

    init(
        dictionary: HyphenationDictionary, exceptions: HyphenationExceptions, letterChanges: LetterChangeRules?, compounds: CompoundWords?
    ) {
        self.dictionary = dictionary; self.exceptions = exceptions; self.letterChanges = letterChanges; self.compounds = compounds
    }

    /// The same dictionary, which is shared, with other exceptions.
    package func with(_ exceptions: HyphenationExceptions) -> Hyphenator {
        Hyphenator(dictionary: dictionary, exceptions: exceptions, letterChanges: letterChanges, compounds: compounds)
    }

    /// Appends the points at which `word` may be hyphenated, in ascending order, and what letters become there.
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
        into points: inout HyphenationPoints
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
    fileprivate struct Run {
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
        _ word: UnsafeBufferPointer<UInt8>, _ empty: Run, _ limits: Limits, characters: UnsafeBufferPointer<UInt32>,
        _ points: inout HyphenationPoints
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
            case .middleDot where run.count > 0 && dictionary.alphabet[scalar] != HyphenationAlphabet.none:
                run.append(scalar, dictionary.alphabet[scalar], end: offset)
            case .softHyphen:
                run.hasSoftHyphens = true
                if offset < word.count { points.points.append(HyphenationPoint(Int32(truncatingIfNeeded: offset))) }
            case .hyphen, .separator, .middleDot:
                finish(run, of: word, beforeHyphen: kind == .hyphen, limits, &points)
                run.begin(afterHyphen: kind == .hyphen)
            }
        }
        finish(run, of: word, beforeHyphen: false, limits, &points)
    }

    private func finish(
        _ run: Run, of word: UnsafeBufferPointer<UInt8>, beforeHyphen: Bool, _ limits: Limits, _ points: inout HyphenationPoints
    ) {
        let count = run.countOfLetters
        guard count > 1, count >= limits.letters, !run.hasDigits, !run.hasSoftHyphens, !run.isTooLong,
            limits.compoundParts || !(run.followsHyphen || beforeHyphen)
        else { return }
        let before = limits.before > 0 ? limits.before : 2, after = limits.after > 0 ? limits.after : 2
        guard count >= before + after else { return }
        let scalars = UnsafeBufferPointer(rebasing: run.scalars[..<count])
        if let exception = exceptions.points(of: scalars) ?? dictionary.exceptions.points(of: scalars) {
            for point in exception where point >= before && count - Int(point) >= after { run.append(Int(point), to: &points) }
            return
        }
        if dictionary.fallback == nil, letterChanges == nil, compounds == nil {
            let values = values(of: run, scalars, before: before, after: after)
            for i in 0..<count - 1 where values[i + 1] & 1 == 1 { run.append(i + 1, to: &points) }
            return
        }
        var counted: [CountedPoint] = []
        if let fallback = dictionary.fallback {
            counted = fallback.hyphenate(scalars, before: before, after: after)
        } else {
            let values = values(of: run, scalars, before: before, after: after)
            for i in 0..<count - 1 where values[i + 1] & 1 == 1 { counted.append(CountedPoint(letters: i + 1)) }
        }
        letterChanges?.apply(to: &counted, of: scalars, before: before, after: after)
        let joints = counted.isEmpty ? [] : compounds?.joints(of: scalars, at: counted.map(\.letters)) ?? []
        for var point in counted {
            if joints.contains(point.letters) { point.isJoint = true }
            run.append(point, of: word, to: &points)
        }
    }

    /// The value behind each letter of a run, which is a point where it is odd; the first is that before the word.
    private func values(
        of run: Run, _ scalars: UnsafeBufferPointer<UInt32>, before: Int, after: Int
    ) -> UnsafeMutableBufferPointer<UInt8> {
        let values = UnsafeMutableBufferPointer(rebasing: run.values[..<(scalars.count + 2)])
        HyphenationWord(
            dictionary: dictionary, scalars: scalars, symbols: UnsafeMutableBufferPointer(rebasing: run.symbols[..<(scalars.count + 2)]),
            values: values
        ).hyphenate(before: before, after: after)
        return values
    }
}

extension Hyphenator.Run {
    /// Appends the point behind a number of letters.
    @inline(__always)
    fileprivate func append(_ letters: Int, to points: inout HyphenationPoints) {
        var point = HyphenationPoint(Int32(bitPattern: ends[letters - 1]))
        point.leavesFewLetters = letters < 3 || countOfLetters - letters < 3
        points.points.append(point)
    }

    /// Appends a point at which letters may change.
    fileprivate func append(_ counted: CountedPoint, of word: UnsafeBufferPointer<UInt8>, to points: inout HyphenationPoints) {
        guard counted.letters > 0, counted.letters < countOfLetters else { return }
        append(counted.letters, to: &points)
        points.points[points.points.count - 1].isJoint = counted.isJoint
        guard let replacement = counted.replacement else { return }
        let kept = replacement.kept
        func offset(_ letters: Int) -> Int { letters == 0 ? Int(ends[0]) - length(ofLetter: 0, word) : Int(ends[letters - 1]) }
        let removedBefore = offset(counted.letters) - offset(counted.start + kept.before)
        let removedAfter = offset(counted.start + replacement.original.count - kept.after) - offset(counted.letters)
        guard 0...255 ~= removedBefore, 0...255 ~= removedAfter else { points.points.removeLast(); return }
        // Among capitals the new letters are capitals.
        let isUpperCase = isCapital(counted.letters - 1, word) && isCapital(counted.letters, word)
        let new = replacement.new(isUpperCase: isUpperCase)
        points.points[points.points.count - 1].change = Int32(points.changes.count)
        points.changes.append(
            LetterChange(
                removedBefore: UInt8(removedBefore), removedAfter: UInt8(removedAfter), before: new.before, after: new.after))
    }

    /// The number of bytes of a letter in the word.
    private func length(ofLetter index: Int, _ word: UnsafeBufferPointer<UInt8>) -> Int {
        var start = Int(ends[index]) - 1
        while start > 0, word[start] & 0xC0 == 0x80 { start -= 1 }
        return Int(ends[index]) - start
    }

    private func isCapital(_ index: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
        UTF8Decoding.scalar(in: word, startingAt: Int(ends[index]) - length(ofLetter: index, word)) != scalars[index]
    }
}
