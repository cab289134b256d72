/// Rules and words of languages in which letters change at a hyphen, for those whose pattern files say nothing of it. They are a table of
/// our own (`letter-changes.txt`), which says how its lines are written.
struct LetterChangeRules: Sendable {
    /// A stretch of letters and what becomes of it.
    struct Rule: Sendable {
        /// Letters that stand before and behind, each one of several; the boundary of a word is a period.
        var left: [[UInt32]] = []
        var right: [[UInt32]] = []
        var replacement = LetterReplacement(original: [], before: [], after: [])
        /// No hyphen stands inside, and nothing changes.
        var isWhole = false
        /// It does not hold where the patterns have a point right behind.
        var yieldsToPoint = false
    }

    private(set) var rules: [Rule] = []

    /// The rules of a language; nil where it has none.
    /// - Parameter patternLanguage: the language that the patterns were made for, as their file is named.
    static func rules(for tag: LanguageTag, patternLanguage: LanguageTag) -> LetterChangeRules? {
        var result = LetterChangeRules(text: PackageResources.letter_changes_txt, tag, patternLanguage: patternLanguage)
        if result.rules.isEmpty { return nil }
        // Where two rules meet the longer one has the say: it comes last.
        result.rules = result.rules.enumerated().sorted { ($0.element.length, $0.offset) < ($1.element.length, $1.offset) }.map(\.element)
        return result
    }

    init(text: [UInt8], _ tag: LanguageTag, patternLanguage: LanguageTag) {
        var isWanted = false
        for line in String(decoding: text, as: UTF8.self).unicodeScalars.split(separator: "\n") {
            if line.first == "#" { continue }
            if line.first == "[", line.last == "]", line.contains(" ") || !line.contains("{") {
                isWanted = Self.section(String(String.UnicodeScalarView(line.dropFirst().dropLast())), holdsFor: tag, patternLanguage)
            } else if isWanted, let rule = Rule(line.map(\.value)) {
                rules.append(rule)
            }
        }
    }

    /// `nl af`: of these languages; `de-1901 by de`: of the one, where the patterns are of the other.
    private static func section(_ name: String, holdsFor tag: LanguageTag, _ patternLanguage: LanguageTag) -> Bool {
        let words = name.split(separator: " ").map(String.init)
        guard let by = words.firstIndex(of: "by"), by + 1 < words.count else { return words.contains { tag.isKind(of: LanguageTag($0)) } }
        let patterns = LanguageTag(words[by + 1])
        return words[..<by].contains { tag.isKind(of: LanguageTag($0)) } && patternLanguage.language == patterns.language
            && patternLanguage.variants.filter { $0 != "1996" } == patterns.variants
    }
}

extension LetterChangeRules.Rule {
    /// A letter that comes back belongs to the second word of a compound: "Schiff-fahrt".
    var isJoint: Bool { !isWhole && replacement.before == replacement.original && !replacement.after.isEmpty }

    var length: Int { left.count + replacement.original.count + right.count }

    /// Reads a line; nil if it is none.
    init?(_ line: [UInt32]) {
        self.init()
        var rest = line[...]
        if rest.first == 0x3F { yieldsToPoint = true; rest = rest.dropFirst() }
        guard let open = rest.firstIndex(of: 0x7B), let close = rest[open...].firstIndex(of: 0x7D) else { return nil }
        left = Self.letters(rest[..<open])
        right = Self.letters(rest[(close + 1)...])
        let parts = rest[(open + 1)..<close].split(separator: 0x2F, maxSplits: 1)
        guard let original = parts.first, !original.isEmpty else { return nil }
        replacement.original = Array(original)
        guard parts.count == 2 else { isWhole = true; return }
        guard let hyphen = parts[1].firstIndex(of: 0x2D) else { return nil }
        replacement.before = Array(parts[1][..<hyphen])
        replacement.after = Array(parts[1][(hyphen + 1)...])
    }

    private static func letters(_ text: ArraySlice<UInt32>) -> [[UInt32]] {
        var result: [[UInt32]] = [], rest = text
        while let letter = rest.popFirst() {
            if letter == 0x5B, let end = rest.firstIndex(of: 0x5D) {
                result.append(Array(rest[..<end]))
                rest = rest[(end + 1)...]
            } else {
                result.append([letter])
            }
        }
        return result
    }

    /// Whether it holds for the letters from `start` on, of a word in lower case.
    func holds(at start: Int, of word: UnsafeBufferPointer<UInt32>) -> Bool {
        let original = replacement.original
        guard start + original.count <= word.count else { return false }
        for i in original.indices where word[start + i] != original[i] { return false }
        func stands(_ letters: [UInt32], at index: Int) -> Bool {
            if index < 0 || index >= word.count { return index == -1 || index == word.count ? letters == [0x2E] : false }
            return letters.contains(word[index])
        }
        for (i, letters) in left.enumerated() where !stands(letters, at: start - left.count + i) { return false }
        for (i, letters) in right.enumerated() where !stands(letters, at: start + original.count + i) { return false }
        return true
    }
}

extension LetterChangeRules {
    /// Takes away the points that the rules forbid, and adds those that they make.
    /// - Parameters:
    ///   - points: in ascending order, and so afterwards.
    ///   - before: the least number of letters before a hyphen.
    ///   - after: the same behind it.
    func apply(to points: inout [CountedPoint], of word: UnsafeBufferPointer<UInt32>, before: Int, after: Int) {
        for start in word.indices {
            for rule in rules where rule.replacement.original[0] == word[start] && rule.holds(at: start, of: word) {
                let end = start + rule.replacement.original.count
                if rule.yieldsToPoint, points.contains(where: { $0.letters == end && $0.replacement == nil }) { continue }
                points.removeAll { point in
                    if rule.isWhole { return start < point.letters && point.letters < end }
                    return start <= point.letters && (point.letters < end || (point.letters == end && end > start + 1))
                }
                guard !rule.isWhole, start + rule.replacement.before.count >= before,
                    rule.replacement.after.count + word.count - end >= after
                else { continue }
                points.append(
                    CountedPoint(
                        letters: start + rule.replacement.lettersBefore, replacement: rule.replacement, start: start,
                        isJoint: rule.isJoint))
            }
        }
        points.sort { $0.letters < $1.letters }
    }
}
