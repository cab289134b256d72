import Markup
import Resources

/// Checks the words of a book and ranks what they may have been meant to be.
struct SpellingCheck {
    struct Finding {
        var word: BookWords.Word
        /// Best first.
        var suggestions: [String]
        /// A mistake that scanners make turns it into a word.
        var isMisread: Bool
        /// There is one thing that it can have been meant to be.
        var isCertain = false
    }

    private(set) var findings: [Finding] = []
    /// Different words that were taken for names.
    private(set) var names = 0
    private(set) var dictionaries: [String] = []
    /// Passages in these languages were passed over, for want of a dictionary.
    private(set) var missing: [Diagnostic] = []

    private let words: BookWords
    private let personal: Set<String>
    private let nameFrequency: Int
    private let suggestionCount: Int

    /// - Parameters:
    ///   - personal: words that are right, in any language; one in small letters is right with a capital too.
    ///   - nameFrequency: a word that always begins with a capital and occurs so often is a name; 0 takes none for a name.
    ///   - suggestionCount: how many suggestions to make for a word.
    /// - Throws: an error if there is no dictionary for the document's own language.
    init(_ words: BookWords, language: String, personal: Set<String>, nameFrequency: Int, suggestionCount: Int) throws(Diagnostic) {
        self.words = words
        self.personal = personal
        self.nameFrequency = nameFrequency
        self.suggestionCount = suggestionCount
        var loaded: [String: [SpellingDictionary]] = [:]
        var byLanguage: [[SpellingDictionary]] = []
        for tag in words.languages {
            let tag = tag.isEmpty ? language : tag
            if loaded[tag] == nil {
                do throws(Diagnostic) {
                    loaded[tag] = try SpellingDictionaries.load(for: tag)
                } catch {
                    if tag == language || error.code == .noSpelling { throw error }
                    var note = error
                    note.severity = .warning
                    missing.append(note)
                    loaded[tag] = []
                }
                dictionaries += (loaded[tag] ?? []).map(\.name).filter { !dictionaries.contains($0) }
            }
            byLanguage.append(loaded[tag] ?? [])
        }
        for word in words.words {
            check(word, byLanguage[word.language], words.languages[word.language].isEmpty ? language : words.languages[word.language])
        }
        for word in words.pronouns where !isPersonal(word.text) {
            findings.append(Finding(word: word, suggestions: suggestionCount > 0 ? ["I"] : [], isMisread: true, isCertain: true))
        }
        addSuggestions(byLanguage)
        findings.sort { ($0.word.places.first ?? 0) < ($1.word.places.first ?? 0) }
    }

    private mutating func check(_ word: BookWords.Word, _ dictionaries: [SpellingDictionary], _ language: String) {
        if word.isBroken { return checkBroken(word, dictionaries) }
        let text = word.text
        guard !dictionaries.isEmpty, !isPersonal(text), !text.isRomanNumeral else { return }
        if text.utf8.contains(where: \.isASCIIDigit), !text.mixesLettersAndFigures { return }
        let isMixed = text.mixesLettersAndFigures
        if !isMixed, Self.isRight(text, dictionaries) {
            guard let meant = RealWordErrors.meant(by: text, language: language, frequency: words.frequency) else { return }
            findings.append(Finding(word: word, suggestions: suggestionCount > 0 ? [meant] : [], isMisread: true, isCertain: true))
            return
        }
        let candidates = ScanningErrors.candidates(for: text).filter { Self.isRight($0, dictionaries) && !$0.mixesLettersAndFigures }
        if isName(text), candidates.isEmpty || word.places.count >= nameFrequency { names += 1; return }
        let ordinal = ScanningErrors.ordinal(for: text)
        var suggestions = ordinal.map { [$0] } ?? ranked(candidates, for: text)
        if suggestions.isEmpty { suggestions = ranked(neighbours(of: text).filter { Self.isRight($0, dictionaries) }, for: text) }
        findings.append(
            Finding(
                word: word, suggestions: Array(suggestions.prefix(suggestionCount)),
                isMisread: !candidates.isEmpty || isMixed || ordinal != nil, isCertain: ordinal != nil))
    }

    /// A word with a hyphen at the end of a line is right without it, with it, or as two words. What is none of these is judged without the
    /// hyphen.
    private mutating func checkBroken(_ word: BookWords.Word, _ dictionaries: [SpellingDictionary]) {
        guard !dictionaries.isEmpty else { return }
        let parts = word.text.split(separator: "-").map(String.init), whole = parts.joined()
        func isRight(_ text: String) -> Bool {
            isPersonal(text) || text.isRomanNumeral || Self.isRight(text, dictionaries) || text.utf8.allSatisfy(\.isASCIIDigit)
                || isName(text)
        }
        if isRight(whole) || isRight(word.text) || parts.allSatisfy(isRight) { return }
        var candidates = ranked(
            ScanningErrors.candidates(for: whole).filter { Self.isRight($0, dictionaries) && !$0.mixesLettersAndFigures }, for: whole)
        if candidates.isEmpty, parts.count == 2 {
            // One of its two words.
            for (k, part) in parts.enumerated() where isRight(parts[1 - k]) {
                let meant = ranked(
                    ScanningErrors.candidates(for: part).filter { Self.isRight($0, dictionaries) && !$0.mixesLettersAndFigures }, for: part)
                candidates += meant.map { k == 0 ? "\($0)-\(parts[1])" : "\(parts[0])-\($0)" }
            }
        }
        findings.append(Finding(word: word, suggestions: Array(candidates.prefix(suggestionCount)), isMisread: !candidates.isEmpty))
    }

    // MARK: What is right

    private func isPersonal(_ text: String) -> Bool {
        guard !personal.isEmpty else { return false }
        if personal.contains(text) || personal.contains(text.lowercased()) { return true }
        guard text.hasSuffix("'s") else { return false }
        let stem = String(text.dropLast(2))
        return personal.contains(stem) || personal.contains(stem.lowercased())
    }

    /// In a dictionary as it stands; without the possessive; or in small letters, as headings in capitals want it.
    private static func isRight(_ text: String, _ dictionaries: [SpellingDictionary]) -> Bool {
        if dictionaries.contains(where: { $0.accepts(text) }) { return true }
        // 'tis and the like lose their apostrophe where words are parted.
        if dictionaries.contains(where: { $0.accepts("'" + text.lowercased()) }) { return true }
        if text.hasSuffix("'s"), dictionaries.contains(where: { $0.accepts(String(text.dropLast(2))) }) { return true }
        if let apostrophe = text.firstIndex(of: "'"), apostrophe > text.startIndex {
            // French and Italian: l'homme, qu'il.
            let rest = String(text[text.index(after: apostrophe)...])
            if text.distance(from: text.startIndex, to: apostrophe) <= 2, dictionaries.contains(where: { $0.accepts(rest) }) { return true }
        }
        return text.count == 1
    }

    /// Always with a capital, and often enough, with its possessive and its forms in capitals counted.
    private func isName(_ text: String) -> Bool {
        guard nameFrequency > 0, text.beginsWithCapital else { return false }
        let stem = text.hasSuffix("'s") ? String(text.dropLast(2)) : text
        let capitalized = String(stem.prefix(1)) + stem.dropFirst().lowercased()
        var frequency = 0
        for form in Set([stem, capitalized, stem.uppercased(), stem + "'s"]) { frequency += words.frequency(of: form) }
        return frequency >= nameFrequency && words.frequency(of: stem.lowercased()) == 0
    }

    // MARK: Suggestions

    /// Words of the book that differ by one letter: left out, put in, changed, or two that have changed places.
    private func neighbours(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        guard bytes.count > 3, bytes.count < 32, bytes.allSatisfy(\.isASCIILetter) else { return [] }
        var found: [String] = []
        func add(_ candidate: [UInt8]) {
            let word = String(decoding: candidate, as: UTF8.self)
            if words.frequency(of: word) > 0, word != text, !found.contains(word) { found.append(word) }
        }
        for i in 0...bytes.count {
            if i < bytes.count { add(Array(bytes[..<i] + bytes[(i + 1)...])) }
            if i + 1 < bytes.count { add(Array(bytes[..<i]) + [bytes[i + 1], bytes[i]] + bytes[(i + 2)...]) }
            for letter in UInt8(0x61)...0x7A {
                add(Array(bytes[..<i]) + [letter] + bytes[i...])
                if i < bytes.count { add(Array(bytes[..<i]) + [letter] + bytes[(i + 1)...]) }
            }
        }
        return found
    }

    /// What hunspell suggests, behind what is better known. That takes it milliseconds each, so several do it, each with a dictionary of
    /// its own. A word with a capital is most likely a name that is seldom named, and there is nothing to suggest; but in German it may be
    /// any noun.
    private mutating func addSuggestions(_ dictionaries: [[SpellingDictionary]]) {
        guard suggestionCount > 0 else { return }
        let wanted = findings.indices.filter { index in
            let word = findings[index].word
            return !findings[index].isCertain && findings[index].suggestions.count < suggestionCount
                && (!findings[index].suggestions.isEmpty || !word.text.beginsWithCapital || words.languages[word.language].hasPrefix("de"))
        }
        guard !wanted.isEmpty else { return }
        let workers = wanted.count < 32 ? 1 : max(1, min(8, ProcessorCount.online))
        let texts = wanted.map { (findings[$0].word.text, findings[$0].word.language) }
        // Opened here: a dictionary is used by one thread only, but who opens it does not matter.
        let sets = (0..<workers).map { worker in
            DictionarySet(dictionaries: dictionaries.map { list in worker == 0 ? list.first : list.first?.copy() })
        }
        let results = [[String]](unsafeUninitializedCapacity: wanted.count) { buffer, count in
            buffer.initialize(repeating: [])
            count = wanted.count
            let rows = ResultRows(start: buffer.baseAddress)
            TaskQueue.run(count: workers, workers: workers) { queue in
                while let worker = queue.next() {
                    for k in stride(from: worker, to: texts.count, by: workers) {
                        guard let dictionary = sets[worker].dictionaries[texts[k].1] else { continue }
                        rows.start?[k] = dictionary.suggestions(for: texts[k].0)
                    }
                }
            }
        }
        for (k, index) in wanted.enumerated() {
            let known = findings[index].suggestions
            findings[index].suggestions = Array(
                (known + ranked(results[k], for: texts[k].0).filter { !known.contains($0) }).prefix(suggestionCount))
        }
    }

    private struct DictionarySet: @unchecked Sendable { let dictionaries: [SpellingDictionary?] }
    /// Each row is written by one worker.
    private struct ResultRows: @unchecked Sendable { let start: UnsafeMutablePointer<[String]>? }

    /// By how far they are from what was read and how often the book has them: the same order every time.
    private func ranked(_ suggestions: [String], for text: String) -> [String] {
        suggestions.enumerated().map { order, word in
            let frequency = words.frequency(of: word)
            var weight = 0
            while frequency >> weight > 0 { weight += 1 }
            return (word: word, score: min(order, 8) - weight, order: order)
        }.sorted { ($0.score, $0.order) < ($1.score, $1.order) }.map(\.word)
    }
}
