import CICUShim

/// A regular expression of ICU (the syntax of Java's and Perl's, with Unicode's properties), applied to UTF-8. For one thread at a time.
package final class RegularExpression {
    private let handle: OpaquePointer
    private let pattern: String

    /// - Throws: an error with the place in the pattern, as a text of its own among the sources.
    package init(_ pattern: String, ignoresCase: Bool = false, texts: inout SourceTexts) throws(Diagnostic) {
        self.pattern = pattern
        guard !pattern.isEmpty else {
            throw Diagnostic(
                .error, .badPattern, "the pattern is empty", hint: "write what is looked for; \\s finds white space, . any character")
        }
        var message: UnsafePointer<CChar>?
        var offset: Int64 = -1
        let bytes = Array(pattern.utf8)
        let opened = bytes.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            guard let base = buffer.baseAddress else { return nil }
            return icu_regex_open(base, Int64(buffer.count), ignoresCase, &message, &offset)
        }
        guard let opened else {
            let id = texts.add(SourceText(name: "pattern", text: bytes))
            let place = min(max(Int(offset) - 1, 0), max(bytes.count - 1, 0))
            throw Diagnostic(
                .error, .badPattern, message.map { String(cString: $0) } ?? "the pattern is empty",
                at: bytes.isEmpty || offset < 0 ? nil : SourceRange(source: id, start: place, end: place + 1),
                hint: "a character that means itself takes a \\ in front: \\( \\[ \\. \\*")
        }
        handle = opened
    }

    deinit { icu_regex_close(handle) }

    /// How many groups in parentheses the pattern has.
    package var groupCount: Int { Int(icu_regex_group_count(handle)) }

    /// What the groups of the match have matched that was found last; nil for a group that took no part.
    /// - Parameter text: that in which it was found.
    package func groups(in text: ArraySlice<UInt8>) -> [Range<Int>?] {
        let count = icu_regex_group_count(handle)
        guard count > 0 else { return [] }
        return (1...count).map { group in
            var start: Int64 = 0, end: Int64 = 0
            icu_regex_group(handle, group, &start, &end)
            return start < 0 ? nil : text.startIndex + Int(start)..<text.startIndex + Int(end)
        }
    }

    /// The number of the group that a name was given to, as in `(?<year>[0-9]+)`; nil if there is none.
    package func groupNumber(named name: String) -> Int? {
        let bytes = Array(name.utf8)
        let number = bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { icu_regex_group_number(handle, $0, Int32(clamping: buffer.count)) } ?? -1
        }
        return number < 1 ? nil : Int(number)
    }

    /// A template whose `${name}` are the numbers of the groups in braces, which `expanded` understands. A name that no group has stays.
    package func numbered(_ template: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var i = 0
        while i < template.count {
            if template[i] == 0x24, i + 1 < template.count, template[i + 1] == 0x7B,
                let end = template[i...].firstIndex(of: 0x7D),
                let number = groupNumber(named: String(decoding: template[(i + 2)..<end], as: UTF8.self))
            {
                result += Array("${\(number)}".utf8)
                i = end + 1
            } else {
                let isEscape = template[i] == 0x5C && i + 1 < template.count
                result += template[i..<(i + (isEscape ? 2 : 1))]
                i += isEscape ? 2 : 1
            }
        }
        return result
    }

    /// What takes the place of a match: `$0` stands for all of it, `$1` and so on for what the groups have matched (of several figures as
    /// many as name a group), `${1}` for the same with figures behind it, and a character behind `\` for itself.
    /// - Parameter groups: the match, then its groups.
    package static func expanded(_ template: [UInt8], in text: [UInt8], groups: [Range<Int>?]) -> [UInt8] {
        var result: [UInt8] = []
        var i = 0
        func digit(_ index: Int) -> Int? {
            index < template.count && (0x30...0x39).contains(template[index]) ? Int(template[index] - 0x30) : nil
        }
        /// The number in braces at an index, and where these end.
        func braced(_ index: Int) -> (number: Int, end: Int)? {
            guard index < template.count, template[index] == 0x7B, let end = template[index...].firstIndex(of: 0x7D),
                let number = Int(String(decoding: template[(index + 1)..<end], as: UTF8.self)), number >= 0
            else { return nil }
            return (number, end + 1)
        }
        while i < template.count {
            if template[i] == 0x24, let (number, end) = braced(i + 1) {
                if number < groups.count, let group = groups[number] { result += text[group] }
                i = end
            } else if template[i] == 0x5C, i + 1 < template.count {
                result.append(template[i + 1])
                i += 2
            } else if template[i] == 0x24, var number = digit(i + 1) {
                i += 2
                while let next = digit(i), number * 10 + next < groups.count {
                    number = number * 10 + next
                    i += 1
                }
                if number < groups.count, let group = groups[number] { result += text[group] }
            } else {
                result.append(template[i])
                i += 1
            }
        }
        return result
    }

    /// The matches in a text, in order, none overlapping another.
    /// - Parameter found: gets the range of each match; the search ends when it returns false.
    /// - Throws: where the expression takes too long for a text.
    package func forEachMatch(in text: ArraySlice<UInt8>, _ found: (Range<Int>) -> Bool) throws(Diagnostic) {
        let isSlow = text.withUnsafeBufferPointer { buffer -> Bool in
            guard let base = buffer.baseAddress else { return false }
            guard icu_regex_set_text(handle, base, Int64(buffer.count)) else { return true }
            var start: Int64 = 0, end: Int64 = 0
            while true {
                let result = icu_regex_find_next(handle, &start, &end)
                if result < 0 { return true }
                guard result == 1, found(text.startIndex + Int(start)..<text.startIndex + Int(end)) else { return false }
            }
        }
        if isSlow {
            throw Diagnostic(
                .error, .slowPattern, "the expression “\(pattern)” takes too long",
                hint: "repetitions inside repetitions, as in (a+)+, are what makes one slow")
        }
    }
}

extension DiagnosticCode {
    /// The pattern is no regular expression.
    package static let badPattern = DiagnosticCode("pattern.syntax")
    /// The expression tries too many ways.
    package static let slowPattern = DiagnosticCode("pattern.too-slow")
}
