internal import Resources

/// A regular expression of ICU, as `NSRegularExpression` has them: the syntax of Java's and Perl's, with Unicode's properties. `^` and `$`
/// match at the beginning and the end of each line too. For one thread at a time.
///
/// ```swift
/// let dates = try TextExpression("(\\d{2})/(\\d{2})")
/// try storage.replaceMatches(of: dates, with: "$2.$1.")
/// ```
public final class TextExpression {
    /// As it was written.
    public let pattern: String
    fileprivate let value: RegularExpression

    /// Compiles a pattern. ICU's part for expressions (libicui18n) is loaded for the first. O(bytes of the pattern).
    /// - Parameters:
    ///   - pattern: not empty.
    ///   - ignoresCase: capitals and small letters are the same.
    /// - Throws: an error that says what is wrong with the pattern, and where.
    public init(_ pattern: String, ignoresCase: Bool = false) throws(TextExpressionError) {
        self.pattern = pattern
        var texts = SourceTexts()
        do throws(Diagnostic) {
            value = try RegularExpression(pattern, ignoresCase: ignoresCase, texts: &texts)
        } catch {
            throw TextExpressionError(description: error.message, utf8Offset: error.range.map { Int($0.start) })
        }
    }

    /// A pattern that matches a text and nothing else. O(bytes).
    public static func escapedPattern(for text: String) -> String {
        var result = ""
        for character in text {
            if "\\^$.|?*+()[]{}#-".contains(character) { result.append("\\") }
            result.append(character)
        }
        return result
    }

    /// How many groups in parentheses the pattern has.
    public var groupCount: Int { value.groupCount }

    /// The number of a group that has a name, as in `(?<year>[0-9]+)`; nil if none has it. `TextMatch.groups` has it at this number less
    /// one. O(name).
    public func groupNumber(named name: String) -> Int? { value.groupNumber(named: name) }
}

/// A pattern is no regular expression, or takes too long.
///
/// ```swift
/// do throws(TextExpressionError) { _ = try TextExpression("(") } catch { print(error) }
/// ```
public struct TextExpressionError: Error, CustomStringConvertible, Sendable {
    /// What is wrong, in a sentence.
    public let description: String
    /// Where in the pattern, in bytes of UTF-8; nil where it is no fault of one place.
    public let utf8Offset: Int?
}

/// What an expression has matched.
///
/// ```swift
/// for match in try storage.matches(of: TextExpression("(\\w+)@(\\w+)")) { print(match.range, match.groups) }
/// ```
public struct TextMatch: Hashable, Sendable {
    /// All of it.
    public let range: TextRange
    /// What the groups have matched, in the order of their opening parentheses; nil for one that took no part.
    public let groups: [TextRange?]
}

extension TextStorage {
    /// What an expression matches in a range, in order, none overlapping another. The expression sees the range alone: it begins and ends
    /// as a text does. O(bytes of the range) for most expressions; those that go back and try again take more, and are stopped.
    /// - Throws: where the expression takes too long.
    public func matches(of expression: TextExpression, in limit: TextRange? = nil) throws(TextExpressionError) -> [TextMatch] {
        let slice = text[limit.map(clamped) ?? 0..<text.count]
        var result: [TextMatch] = []
        do throws(Diagnostic) {
            try expression.value.forEachMatch(in: slice) { found in
                let groups = expression.value.groups(in: slice).map { group in group.map { TextRange($0.lowerBound, $0.upperBound) } }
                result.append(TextMatch(range: TextRange(found.lowerBound, found.upperBound), groups: groups))
                return true
            }
        } catch {
            throw TextExpressionError(description: error.message, utf8Offset: nil)
        }
        return result
    }

    /// What a template makes of a match. O(bytes of the match and the template).
    /// - Parameters:
    ///   - match: of this text as it is now.
    ///   - template: `$0` stands for all of the match, `$1` and so on for its groups, `${1}` for the same before a figure, and a character
    ///     behind `\` for itself.
    public func replacement(for match: TextMatch, template: String) -> String {
        let groups = ([match.range] + match.groups).map { $0.map(clamped) }
        return String(decoding: RegularExpression.expanded(Array(template.utf8), in: text, groups: groups), as: UTF8.self)
    }

    /// Puts what a template (`replacement(for:template:)`) makes of them in the place of all matches in a range; here `${name}` stands for
    /// the group of that name as well. It takes the attributes of what it replaces. Observers
    /// are told once, and all is taken back at once. O(bytes of the text · matches) at worst.
    /// - Returns: how many matches there were.
    /// - Throws: where the expression takes too long; the text is then as it was.
    @discardableResult
    public func replaceMatches(
        of expression: TextExpression, with template: String, in limit: TextRange? = nil
    ) throws(TextExpressionError) -> Int {
        let found = try matches(of: expression, in: limit)
        let numbered = String(decoding: expression.value.numbered(Array(template.utf8)), as: UTF8.self)
        replaceAll(found.map { ($0.range, replacement(for: $0, template: numbered)) })
        return found.count
    }
}
