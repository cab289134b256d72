package import Markup

// The header of a Project Gutenberg text: lines "Field: value" in front of the START marker, a value going on in indented lines.
// Files without fields (before about 1998) name title and author in their first sentence, "The Project Gutenberg Etext of X, by Y".

/// What the header of a Project Gutenberg text says of the book.
///
/// - Parameter bytes: the UTF-8 text in front of the book, such as `text[markers.header]`.
/// - Complexity: O(length of the header).
package func parseGutenbergHeader(_ bytes: ArraySlice<UInt8>) -> Metadata {
    var reader = GutenbergHeaderReader()
    reader.read(bytes)
    return reader.metadata
}

private struct GutenbergHeaderReader {
    var metadata = Metadata()
    private var releaseDate: HeaderDate?
    private var postingDate: HeaderDate?

    private enum Field: Equatable {
        case title, author, translator, language, release, posting
        /// Somebody else's, with the code of their role in MARC's list of relators.
        case contributor(String)
    }

    /// The fields that are read, in lower case. Singular and plural both occur.
    private static let fields: [(name: StaticString, field: Field)] = [
        ("title:", .title), ("author:", .author), ("authors:", .author), ("translator:", .translator), ("translators:", .translator),
        ("language:", .language), ("release date:", .release), ("posting date:", .posting), ("official release date:", .release),
        ("editor:", .contributor("edt")), ("editors:", .contributor("edt")), ("illustrator:", .contributor("ill")),
        ("illustrators:", .contributor("ill")),
        ("contributor:", .contributor("ctb")), ("contributors:", .contributor("ctb")), ("commentator:", .contributor("cwt")),
        ("commentators:", .contributor("cwt")),
        ("compiler:", .contributor("com")), ("compilers:", .contributor("com")), ("annotator:", .contributor("ann")),
        ("adapter:", .contributor("adp")),
        ("author of introduction, etc.:", .contributor("aui")), ("author of introduction:", .contributor("aui")),
        ("author of afterword, colophon, etc.:", .contributor("aft")),
        ("photographer:", .contributor("pht")), ("artist:", .contributor("art")), ("engraver:", .contributor("egr")),
        ("composer:", .contributor("cmp")),
        ("librettist:", .contributor("lbt")), ("lyricist:", .contributor("lyr")), ("arranger:", .contributor("arr")),
        ("transcriber:", .contributor("trc")),
        ("collaborator:", .contributor("clb")), ("dubious author:", .contributor("dub")), ("other:", .contributor("oth")),
    ]

    mutating func read(_ bytes: ArraySlice<UInt8>) {
        let lines = Self.lines(of: bytes)
        var i = 0
        while i < lines.count {
            let line = lines[i].trimmed
            i += 1
            guard let (name, field) = Self.fields.first(where: { line.hasASCIIPrefix($0.name) }) else { continue }
            var value = [line.dropFirst(name.utf8CodeUnitCount).trimmed]
            var columns = [lines[i - 1].count]
            while i < lines.count, let first = lines[i].first, first == 0x20 || first == 0x09, !lines[i].trimmed.isEmpty,
                !Self.looksLikeField(lines[i].trimmed)
            {
                value.append(lines[i].trimmed)
                columns.append(lines[i].count)
                i += 1
            }
            take(field, value, columns: columns)
        }
        metadata.date = (releaseDate?.hasDay == true ? releaseDate : postingDate ?? releaseDate)?.text
        if metadata.title == nil {
            readFirstSentence(lines)
            readLinesAboveNumber(lines)
        }
        if metadata.ebookNumber == nil { metadata.ebookNumber = Self.ebookNumber(in: bytes) }
    }

    private mutating func take(_ field: Field, _ value: [ArraySlice<UInt8>], columns: [Int]) {
        guard value.contains(where: { !$0.isEmpty }) else { return }
        switch field {
        case .title: if metadata.title == nil { metadata.title = Self.joinTitle(value, columns: columns) }
        case .author:
            for (line, words) in value.enumerated() {
                if line > 0, let entry = rolesBelowAuthors.first(where: { words.hasASCIIPrefix($0.phrase) }) {
                    let name = words.dropFirst(entry.phrase.count)
                    take(entry.value == "trl" ? .translator : .contributor(entry.value), [name], columns: [columns[line]])
                    continue
                }
                // Said twice in files of Australia.
                for person in Self.people(words) where !metadata.authors.contains(person) { metadata.authors.append(person) }
            }
        case .translator: metadata.translators += value.flatMap(Self.people)
        case .contributor(let role):
            for person in value.flatMap(Self.people) {
                let contributor = Contributor(name: person, role: role)
                if !metadata.contributors.contains(contributor) { metadata.contributors.append(contributor) }
            }
        case .language: metadata.language = metadata.language ?? languageTag(named: value[0].collapsed)
        case .release, .posting:
            if let date = HeaderDate(value[0]) {
                if field == .release { releaseDate = releaseDate ?? date } else { postingDate = postingDate ?? date }
            }
            for line in value { metadata.ebookNumber = metadata.ebookNumber ?? Self.ebookNumber(in: line) }
        }
    }

    /// Title lines: a line that was broken for lack of room goes on, a line broken on purpose begins a subtitle.
    private static func joinTitle(_ lines: [ArraySlice<UInt8>], columns: [Int]) -> String {
        let lineWidth = 72, plenty = 25
        var title = lines[0].collapsed
        for i in 1..<max(1, lines.count) {
            let next = lines[i].collapsed
            let firstWord = next.utf8.prefix { $0 != 0x20 }.count
            let hadRoom = columns[i - 1] + 1 + firstWord <= lineWidth
            // "Northern Lamps" and below it "a collection of tales" had all the room that one could want.
            let beginsAnew =
                columns[i - 1] + firstWord + plenty <= lineWidth && Self.openingsOfSubtitles.contains { next.hasPrefix($0) }
            let isOpen = title.utf8.last.map { Self.joining.contains($0) } ?? true || !beginsAnew && Self.goesOn(title, next)
            title += (hadRoom && !isOpen ? ": " : " ") + next
        }
        return title
    }

    /// "Tales of the Hills", "and Other Stories of", "the Border": lines broken within a phrase. "or, The Modern Prometheus" is the other
    /// title.
    private static func goesOn(_ title: String, _ next: String) -> Bool {
        let first = next.prefix { $0.isLetter }, last = title.lastIndex(of: " ").map { title[title.index(after: $0)...] } ?? title[...]
        return first.first?.isLowercase == true && !wordsOfOtherTitle.contains(String(first))
            || wordsInsideTitles.contains(last.lowercased())
    }

    private static let openingsOfSubtitles = ["a ", "an ", "being ", "containing "]

    /// , - : ;
    private static let joining: [UInt8] = [0x2C, 0x2D, 0x3A, 0x3B]

    /// One line of people: "Karl Marx and Friedrich Engels" are two, "Louise and Aylmer Maude" stay one, since the first has no surname.
    private static func people(_ line: ArraySlice<UInt8>) -> [String] {
        var text = line.collapsed.withoutYears
        // "R. Roe," and "and S. Poe" below it.
        if text.hasPrefix("and ") { text.removeFirst(4) }
        if text.hasSuffix(",") { text.removeLast() }
        guard !text.isEmpty else { return [] }
        if text.utf8.contains(0x3B) {  // ;
            return text.split(separator: ";").map { ArraySlice($0.utf8).collapsed }.filter { !$0.isEmpty }
        }
        if let and = line.firstIndex(ofASCII: " and ", from: line.startIndex) {
            let parts = [line[..<and].collapsed, line[(and + 5)...].collapsed]
            if parts.allSatisfy({ $0.utf8.contains(0x20) && !$0.utf8.contains(0x2C) }) { return parts }
        }
        return [text]
    }

    private static func looksLikeField(_ line: ArraySlice<UInt8>) -> Bool {
        line.hasASCIIPrefix("most recently updated:") || line.hasASCIIPrefix("last updated:")
            || fields.contains { line.hasASCIIPrefix($0.name) }
    }

    // MARK: Headers without fields

    /// "The Project Gutenberg Etext of X, by Y", over up to three lines; older still: `Project Gutenberg Etext "X", von Y`.
    private mutating func readFirstSentence(_ lines: [ArraySlice<UInt8>]) {
        let farthest = 40
        let top = lines.prefix(farthest)
        // Below a welcome, only a line that names an author can be it.
        for first in top.indices
        where !top[first].trimmed.isEmpty && readSentence(lines, at: first, isFirst: top[..<first].allSatisfy { $0.trimmed.isEmpty }) {
            return
        }
        readTitleLine(top)
    }

    /// "THE QUIET HOUSE by Mary Poe", close above "[Etext #99]", as in 1991 and 1992.
    private mutating func readTitleLine(_ lines: ArraySlice<ArraySlice<UInt8>>) {
        let reach = 4
        guard let number = lines.firstIndex(where: { $0.firstIndex(ofASCII: "[etext #", from: $0.startIndex) != nil }) else { return }
        for line in lines[max(lines.startIndex, number - reach)..<number] {
            guard let by = line.lastIndex(ofASCII: " by "), by > line.startIndex, by + 4 < line.endIndex,
                (0x41...0x5A).contains(line[by + 4])
            else { continue }
            metadata.title = line[..<by].withoutStars.withoutQuotes.collapsed
            if metadata.authors.isEmpty { metadata.authors = [line[(by + 4)...].withoutStars.collapsed] }
            return
        }
    }

    /// "The Prince", "by Nicolo Machiavelli", "Translated by R. Roe", "March, 1998  [Etext #1232]", each a paragraph, as headers had them from
    /// 1994 to 2001: the title in full, where the first sentence has said some of it, and who wrote and translated the book when it became
    /// one of the project's.
    private mutating func readLinesAboveNumber(_ lines: [ArraySlice<UInt8>]) {
        let farthest = 12, fewestLetters = 4
        guard let title = metadata.title,
            let last = lines.firstIndex(where: { $0.firstIndex(ofASCII: "[etext #", from: $0.startIndex) != nil })
        else { return }
        if metadata.date == nil { metadata.date = HeaderDate(lines[last])?.text }
        let above = lines[max(0, last - farthest)..<last]
        guard let by = above.lastIndex(where: { $0.trimmed.hasASCIIPrefix("by ") }) else { return }
        let titleLines = above[..<by].reversed().drop { $0.trimmed.isEmpty }.prefix { !$0.trimmed.isEmpty }.reversed().map(\.trimmed)
        let name = ArraySlice(titleLines.joined(separator: [0x20])).collapsed
        let said = Array(title.utf8).lettersAndFigures, found = Array(name.utf8).lettersAndFigures
        guard said.count >= fewestLetters, found.suffix(said.count).elementsEqual(said) || said.starts(with: found), !found.isEmpty else {
            return
        }
        metadata.title = name
        if metadata.authors.isEmpty { metadata.authors = Self.people(lines[by].trimmed.dropFirst(3)) }
        let translator: StaticString = "translated by "
        if metadata.translators.isEmpty, let line = above[by...].first(where: { $0.trimmed.hasASCIIPrefix(translator) }) {
            metadata.translators = Self.people(line.trimmed.dropFirst(translator.utf8CodeUnitCount))
        }
    }

    /// - Returns: true if the lines from `first` on are the sentence that names the book.
    private mutating func readSentence(_ lines: [ArraySlice<UInt8>], at first: Int, isFirst: Bool) -> Bool {
        var sentence: [UInt8] = [], authorOfSeries: ArraySlice<UInt8>?
        for line in lines[first...].prefix(3) {
            if line.trimmed.isEmpty { break }
            // "#7 in our series by Mary Poe", "Our 7th book by Mary Poe"
            if line.trimmed.first == 0x23 || !sentence.isEmpty && line.trimmed.hasASCIIPrefix("our ") {
                authorOfSeries = line.firstIndex(ofASCII: " by ", from: line.startIndex).map { line[($0 + 4)...] }
                break
            }
            if !sentence.isEmpty, Self.saysOtherThings(line.withoutStars) { break }
            let isFramed = line.trimmed.starts(with: [0x2A, 0x2A]) && line.trimmed.suffix(2).elementsEqual([0x2A, 0x2A])
            if isFramed, !sentence.isEmpty {
                // In a frame of its own stands the title of a play below that of all of them; what names the author goes on.
                while sentence.last == 0x20 { sentence.removeLast() }
                sentence += Array((line.firstIndex(ofASCII: "by ", from: line.startIndex) == nil ? ": " : " ").utf8)
            }
            sentence += Array(isFramed ? line.withoutStars : line.trimmed) + [0x20]
        }
        // Stars frame it: "******The Project Gutenberg Etext of Emma by Jane Austen******"
        var rest = ArraySlice(sentence).withoutStars
        if rest.hasASCIIPrefix("this is ") { rest = rest.dropFirst(8) }
        if rest.hasASCIIPrefix("the ") { rest = rest.dropFirst(4) }
        guard rest.hasASCIIPrefix("project gutenberg") else { return false }
        rest = rest.dropFirst(17)
        var saysKind = false
        while true {
            rest = rest.trimmed
            let word = rest.prefix { $0 != 0x20 }
            guard Self.kindWords.contains(String(decoding: word, as: UTF8.self).lowercased()) else { break }
            saysKind = true
            rest = rest.dropFirst(word.count)
        }
        guard !rest.isEmpty else { return false }
        let by = [rest.lastIndex(ofASCII: ", by "), rest.lastIndex(ofASCII: ", von "), rest.lastIndex(ofASCII: " by ")].compactMap { $0 }
            .first
        guard isFirst || saysKind && by != nil else { return false }
        metadata.title = Self.withoutFullStop(rest[..<(by ?? rest.endIndex)].withoutQuotes.collapsed)
        let name = by.flatMap { rest[($0 + 2)...].firstIndex(of: 0x20) }.map { rest[$0...] } ?? authorOfSeries
        if metadata.authors.isEmpty, let author = name.map({ Self.withoutFullStop($0.withoutStars.collapsed) }), !author.isEmpty {
            metadata.authors = [author]
        }
        return true
    }

    /// What stands below the sentence and is none of it: "Includes Two Shorter Works", "This 29th edition should be labeled snark12.txt".
    private static func saysOtherThings(_ line: ArraySlice<UInt8>) -> Bool {
        ["start of", "this file", "this etext", "copyright", "includes "].contains { line.hasASCIIPrefix($0) }
            || [".txt", ".zip"].contains { line.firstIndex(ofASCII: $0, from: line.startIndex) != nil }
    }

    /// "Edmund Vale.", at the end of a sentence; "R. R.", "John Poe, Esq." and "Th. Roe, M.A." have a full stop of their own.
    private static func withoutFullStop(_ name: String) -> String {
        let shortest = 4
        let word = name.utf8.dropLast().reversed().prefix { $0 != 0x20 && $0 != 0x2E }
        guard name.utf8.last == 0x2E, word.count >= shortest, !word.dropLast().contains(where: { (0x41...0x5A).contains($0) }) else {
            return name
        }
        return String(name.dropLast())
    }

    private static let kindWords: Set<String> = [
        ",", "'s", "’s", "etext", "e-text", "ebook", "edition", "of", "etext,", "ebook,", "etext:", "ebook:",
    ]

    // MARK: Pieces

    private static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        var i = start
        while i < bytes.endIndex {
            if bytes[i] == 0x0A || bytes[i] == 0x0D {
                lines.append(bytes[start..<i])
                if bytes[i] == 0x0D, i + 1 < bytes.endIndex, bytes[i + 1] == 0x0A { i += 1 }
                start = i + 1
            }
            i += 1
        }
        if start < bytes.endIndex { lines.append(bytes[start...]) }
        return lines
    }

    /// The number in "[EBook #2600]", "[Etext #1342]".
    private static func ebookNumber(in bytes: ArraySlice<UInt8>) -> Int? {
        for opening: StaticString in ["[ebook #", "[etext #", "[e-text #", "[ebook#", "[etext#"] {
            guard let place = bytes.firstIndex(ofASCII: opening, from: bytes.startIndex) else { continue }
            let digits = bytes[(place + opening.utf8CodeUnitCount)...].prefix(9).prefix { $0.isASCIIDigit }
            if let number = Int(String(decoding: digits, as: UTF8.self)) { return number }
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    fileprivate func lastIndex(ofASCII needle: StaticString) -> Int? {
        var last: Int?
        var from = startIndex
        while let place = firstIndex(ofASCII: needle, from: from) { last = place; from = place + 1 }
        return last
    }

    fileprivate var withoutQuotes: ArraySlice<UInt8> {
        var bytes = trimmed
        if bytes.last == 0x2C { bytes = bytes.dropLast() }
        if bytes.count > 2, bytes.first == 0x22, bytes.last == 0x22 { bytes = bytes.dropFirst().dropLast() }
        return bytes
    }

    fileprivate var withoutStars: ArraySlice<UInt8> {
        var bytes = self
        while bytes.last == 0x2A || bytes.last?.isASCIISpace == true { bytes = bytes.dropLast() }
        while bytes.first == 0x2A || bytes.first?.isASCIISpace == true { bytes = bytes.dropFirst() }
        return bytes
    }
}

/// "Edited by", "Translated by": what the lines below an author's name begin with that say what another did, by MARC's codes.
private let rolesBelowAuthors = WordLists.entries(in: "roles-below-authors")

/// A date of a header: "January 10, 2009", "Jun, 1998", "June 2000", "2009-01-10".
private struct HeaderDate {
    var year: Int
    var month: Int
    var day: Int?

    var hasDay: Bool { day != nil }
    var text: String { Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(day ?? 1, 2) }

    init?(_ line: ArraySlice<UInt8>) {
        var month: Int?, numbers: [Int] = []
        for word in line.prefix(while: { $0 != 0x5B }).split(whereSeparator: { !$0.isASCIIDigit && !$0.isASCIILetter }) {
            if let number = Int(String(decoding: word.prefix(4), as: UTF8.self)), word.count <= 4 {
                numbers.append(number)
            } else if month == nil {
                month = Self.months.firstIndex { ArraySlice(word).hasASCIIPrefix($0) }.map { $0 + 1 }
            }
        }
        if month == nil, numbers.count == 3, numbers[0] > 999 {
            self.year = numbers[0]; self.month = numbers[1]; self.day = numbers[2]
        } else if let month, let year = numbers.last, year > 999 {
            self.year = year; self.month = month; self.day = numbers.count > 1 ? numbers[0] : nil
        } else {
            return nil
        }
        guard (1...12).contains(self.month), (1...31).contains(self.day ?? 1) else { return nil }
    }

    private static let months: [StaticString] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension String {
    /// "George Orwell (pseudonym of Eric Blair) (1903-1950)": the name alone, where years stand behind it.
    var withoutYears: String {
        guard utf8.last == 0x29, let open = utf8.lastIndex(of: 0x28), utf8[open...].contains(where: { $0.isASCIIDigit }) else {
            return self
        }
        let name = ArraySlice(utf8.prefix { $0 != 0x28 }).collapsed
        return name.isEmpty ? self : name
    }
}
