import Markup
import Resources

// Project Gutenberg frames its texts with a header and a licence that are no part of the book. The frame has had several forms since 1991:
//
//     *END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*        until about 2002: the licence stands in front and ends so
//     *** START OF THE PROJECT GUTENBERG EBOOK, PRIDE AND PREJUDICE ***       2002 to 2006, the licence behind
//     *** START OF THIS PROJECT GUTENBERG EBOOK WAR AND PEACE ***             2005 to about 2020
//     ***START OF THE PROJECT GUTENBERG EBOOK INFANTRY DRILL, UNITED
//     STATES ARMY, 1911***                                                    the same, wrapped
//
// and at the end `*** END OF …`, mostly with a line "End of (the) Project Gutenberg('s) EBook of …" above it, or that line alone.
// The last opening form before the first closing form wins, because the transitional files have both generations one after the other.
// The search looks at every `*` and every "Project Gutenberg" once: O(length), at the speed of memchr.

/// The frame of a Project Gutenberg text, as byte ranges of the searched text.
package struct GutenbergMarkers: Sendable, Equatable {
    /// The START line or lines, or the last line of the small print, with the line end; nil if there is none.
    package var start: Range<Int>?
    /// From the first closing line ("End of Project Gutenberg's …") up to the end of the END marker, with the line end; nil if there is
    /// none.
    package var end: Range<Int>?
    /// The book between them.
    package var body: Range<Int>
    /// The closing lines of works in the body, but of the last, where a file has several works in frames of their own.
    package var endsOfWorks: [Range<Int>] = []

    /// What stands before the book, the START marker included: where the header's fields are.
    package var header: Range<Int> { 0..<body.lowerBound }
}

/// Finds header and licence of a Project Gutenberg text.
/// - Parameter isPlain: without a marker, a first sentence that names the project is the header. In the text of HTML the title in the head
///   says the same.
/// - Returns: nil if the text has neither an opening nor a closing marker.
/// - Complexity: O(length).
package func findGutenbergMarkers(_ text: [UInt8], isPlain: Bool = false) -> GutenbergMarkers? {
    text.withUnsafeBufferPointer { MarkerSearch(text: $0, isPlain: isPlain).run() }
}

private struct MarkerSearch {
    let text: UnsafeBufferPointer<UInt8>
    let isPlain: Bool

    func run() -> GutenbergMarkers? {
        let closings = closings(), end = closings.last
        var start = opening(before: closings.first?.lowerBound ?? text.count)
        if start == nil && end == nil, let frame = frameOfSister() { return frame }
        if start == nil, isPlain { start = openingSentence() }
        if start == nil && end == nil { return nil }
        let bodyStart = start?.upperBound ?? 0
        return GutenbergMarkers(
            start: start, end: end, body: bodyStart..<max(bodyStart, end?.lowerBound ?? text.count), endsOfWorks: closings.dropLast())
    }

    // MARK: Opening

    /// The last opening marker in front of `limit`. The small print counts only in front of the first `*** START OF`, or without one:
    /// the files of 2002 repeat it at their very end.
    private func opening(before limit: Int) -> Range<Int>? {
        var found: Range<Int>?
        var position = 0
        while let star = text.firstIndex(of: 0x2A, from: position), star < limit {
            position = endOfStars(star)
            if position - star >= 3, matches("start of ", at: skipSpaces(position)), names("project gutenberg", from: position) {
                found = markerStart(star)..<markerEnd(from: position)
                position = found?.upperBound ?? position
            } else if matches("end", at: position), smallPrintEnds(at: position) {
                found = lineStart(star)..<lineEnd(position)
                position = found?.upperBound ?? position
            }
        }
        return found
    }

    /// "The Project Gutenberg Etext of …" as the first words of a file without a marker, and what else its paragraph says.
    private func openingSentence() -> Range<Int>? {
        var line = 0
        while line < text.count, isBlank(line, lineEnd(line)) { line = lineEnd(line) }
        let begin = skipSpaces(endOfStars(skipSpaces(line)))
        guard saysEtext(at: begin) else { return nil }
        let mostLines = 4
        var end = line
        for _ in 0..<mostLines where end < text.count {
            end = lineEnd(end)
            if isBlank(end, lineEnd(end)) { return line..<end }
        }
        return nil
    }

    /// `*END*THE SMALL PRINT! …` and `*END THE SMALL PRINT! …`, but not the "*END" that closes a START line.
    private func smallPrintEnds(at position: Int) -> Bool {
        let rest = position + 3
        guard rest < text.count, text[rest] == 0x2A || text[rest] == 0x20 else { return false }
        return matches("the small print", at: rest + 1)
    }

    /// The end of the line on which the marker's closing `***` stands: on its own line or one of the two below; without one, its own line.
    private func markerEnd(from position: Int) -> Int {
        let firstLineEnd = lineEnd(position)
        var end = firstLineEnd
        var lineBegin = position
        for _ in 0..<3 {
            var i = lineBegin
            while i < end {
                if text[i] == 0x2A, endOfStars(i) - i >= 3 {
                    let stars = endOfStars(i)
                    return isBlank(stars, lineEnd(stars)) ? lineEnd(stars) : stars
                }
                i += 1
            }
            lineBegin = end
            end = lineEnd(end)
            if isBlank(lineBegin, end) { break }
        }
        return firstLineEnd
    }

    /// Where the marker begins: with its line, unless other text stands on that line, as it may in the text of an HTML file.
    private func markerStart(_ star: Int) -> Int {
        let line = lineStart(star)
        return isBlank(line, star) ? line : star
    }

    // MARK: Closing

    /// The end of the book; in front of it the ends of works that have frames of their own in one file, as three plays of Sophocles, with
    /// the next work's opening right below each.
    private func closings() -> [Range<Int>] {
        var found: [Range<Int>] = []
        while found.last.map({ opensWork(behind: $0.upperBound) }) ?? true {
            let behind = found.last?.upperBound ?? 0
            // What stands at the end of the file is looked for from there, and may be in front of this place.
            guard let next = closing(from: behind), next.lowerBound >= behind else { break }
            found.append(next)
        }
        return found
    }

    private func closing(from start: Int) -> Range<Int>? {
        var position = start
        while let star = text.firstIndex(of: 0x2A, from: position) {
            position = endOfStars(star)
            if position - star >= 3, matches("end of ", at: skipSpaces(position)), names("project gutenberg", from: position) {
                let begin = markerStart(star)
                return (sentence(before: begin) ?? begin)..<markerEnd(from: position)
            }
        }
        return closingSentence(from: start)
    }

    /// True if the first words behind a place are those of a file: another work begins.
    private func opensWork(behind end: Int) -> Bool {
        var line = end
        while line < text.count, isBlank(line, lineEnd(line)) { line = lineEnd(line) }
        let begin = skipSpaces(endOfStars(skipSpaces(line)))
        return saysEtext(at: begin) || matches("start of ", at: begin) && names("project gutenberg", from: begin)
    }

    /// "This is the Project Gutenberg Etext of …"
    private func saysEtext(at position: Int) -> Bool { openingsOfEtexts.contains { matches($0, at: position) } }

    /// Where the sentence "End of the Project Gutenberg EBook of …" in front of the END marker begins: within some twenty lines
    /// above it, since the two sentences of a German text may stand ten blank lines apart. (A line end of two bytes is passed in two
    /// steps.)
    private func sentence(before marker: Int) -> Int? {
        var lines: [Int] = []
        var line = marker
        while line > 0, lines.count < 40 {
            line = lineStart(line - 1)
            lines.append(line)
        }
        // The uppermost, since Gutenberg's German texts close with the sentence in two languages.
        return lines.reversed().first { isClosingSentence(at: skipSpaces($0)) }
    }

    /// A closing sentence without a marker below it, as the texts of the 1990s have it.
    private func closingSentence(from start: Int) -> Range<Int>? {
        var position = start
        while let letter = text.firstIndex(of: 0x45, from: position) {  // E
            position = letter + 1
            let line = lineStart(letter)
            guard isClosingSentence(at: letter), endOfStars(skipSpaces(line)) == letter else { continue }
            return (sentence(before: line) ?? line)..<lineEnd(letter)
        }
        return closingSentenceWithArticle()
    }

    /// "The end of the Project Gutenberg e-text of …" in one of the last lines.
    private func closingSentenceWithArticle() -> Range<Int>? {
        let farthest = 2000
        var line = text.count
        while line > 0, text.count - line <= farthest {
            line = lineStart(line - 1)
            let begin = skipSpaces(line)
            if matches("the end of ", at: begin), isClosingSentence(at: begin + 4) { return line..<lineEnd(begin) }
        }
        return nil
    }

    private func isClosingSentence(at position: Int) -> Bool {
        if matches("end of ", at: position) || matches("this is the end of ", at: position) {
            let name = matches("end of ", at: position) ? position + 7 : position + 19
            return matches("project gutenberg", at: name) || matches("the project gutenberg", at: name)
                || matches("this project gutenberg", at: name) || matches("this etext of ", at: name) || matches("the etext of ", at: name)
        }
        return matches("ende dieses projekt gutenberg", at: position) || matches("ende dieses project gutenberg", at: position)
    }

    // MARK: Australia and Canada

    /// The projects of other countries have no markers: their files begin with fields and paragraphs that name the project, and end in its
    /// name.
    private func frameOfSister() -> GutenbergMarkers? {
        let longestHeader = 6000, longestEnd = 300
        var position = 0, mention = 0
        var hasTitle = false
        while position < min(text.count / 2, longestHeader) {
            let end = lineEnd(position)
            if namesSister(position..<end) { mention = end }
            if matches("title:", at: skipSpaces(position)) { hasTitle = true }
            position = end
        }
        guard mention > 0, hasTitle else { return nil }
        let start = endOfFields(from: mention)
        var end = text.count
        var line = text.count
        while line > start, text.count - line <= longestEnd {
            line = lineStart(line - 1)
            if line >= start, namesSister(line..<lineEnd(line)) { end = line }
        }
        return GutenbergMarkers(start: lineStart(mention - 1)..<start, end: end < text.count ? end..<text.count : nil, body: start..<end)
    }

    private func namesSister(_ line: Range<Int>) -> Bool {
        guard let name = line.first(where: { matches("project gutenberg", at: $0) }) else { return false }
        return (name..<line.upperBound).contains { matches("australia", at: $0) || matches("canada", at: $0) }
    }

    /// Behind the blank lines, rules and paragraphs of fields that follow.
    private func endOfFields(from start: Int) -> Int {
        let fields: [StaticString] = [
            "title:", "author:", "edition:", "language:", "ebook no", "date ", "translator:", "illustrator:", "copyright laws", "producers",
            "project gutenberg",
        ]
        var end = start, line = start
        while line < text.count {
            guard !isBlank(line, lineEnd(line)) else { line = lineEnd(line); continue }
            let begin = skipSpaces(line)
            let isRule = text[begin..<lineEnd(begin)].allSatisfy { $0 == 0x2D || $0 == 0x5F || $0 == 0x2A || $0 == 0x3D || $0.isASCIISpace }
            guard isRule || fields.contains(where: { matches($0, at: begin) }) else { break }
            while line < text.count, !isBlank(line, lineEnd(line)) { line = lineEnd(line) }
            end = line
        }
        return end
    }

    // MARK: Lines and bytes

    private func endOfStars(_ position: Int) -> Int {
        var i = position
        while i < text.count, text[i] == 0x2A { i += 1 }
        return i
    }

    private func skipSpaces(_ position: Int) -> Int {
        var i = position
        while i < text.count, text[i] == 0x20 || text[i] == 0x09 { i += 1 }
        return i
    }

    private func lineStart(_ position: Int) -> Int {
        var i = position
        while i > 0, text[i - 1] != 0x0A, text[i - 1] != 0x0D { i -= 1 }
        return i
    }

    /// Behind the line end of the line that holds `position`.
    private func lineEnd(_ position: Int) -> Int {
        var i = position
        while i < text.count, text[i] != 0x0A, text[i] != 0x0D { i += 1 }
        if i < text.count, text[i] == 0x0D { i += 1; if i < text.count, text[i] == 0x0A { i += 1 } } else if i < text.count { i += 1 }
        return i
    }

    private func isBlank(_ start: Int, _ end: Int) -> Bool {
        var i = start
        while i < end, text[i].isASCIISpace { i += 1 }
        return i == end
    }

    private func matches(_ word: StaticString, at position: Int) -> Bool {
        guard position >= 0, position + word.utf8CodeUnitCount <= text.count else { return false }
        for k in 0..<word.utf8CodeUnitCount where text[position + k].asciiLowercased != word.utf8Start[k] { return false }
        return true
    }

    /// True if the line that holds `position`, or the next one, goes on to name `word`.
    private func names(_ word: StaticString, from position: Int) -> Bool {
        // "START OF THE COPYRIGHTED PROJECT GUTENBERG EBOOK" is the longest.
        let end = min(position + 40, text.count)
        return (position..<end).contains { matches(word, at: $0) }
    }
}

/// How the first words of a file of the 1990s, or of a work in it, begin.
let openingsOfEtexts: [StaticString] = [
    "the project gutenberg etext of ", "project gutenberg etext of ", "the project gutenberg ebook of ",
    "project gutenberg's etext of ", "this is the project gutenberg etext ", "this is a project gutenberg etext ",
]
