import Markup
import Resources

// Plays and letters in HTML are mostly plain paragraphs: `<p><b>NORA.</b> Good evening.</p>`, `<p align="right">Your friend,</p>`. Speakers
// are told by their names, which come again and again at the beginnings of paragraphs; the parts of a letter by their places below and
// above headings, where the book says that it has letters.

/// What a paragraph of a play or a letter is, or the element that names who speaks.
enum BookRole: Equatable {
    case speech, speaker, direction
    case date, salutation, closing, signature
    case argument
    /// Short lines between line breaks that are no verse: the persons of a play, an address.
    case lines
    /// An entry of an index, or one below another; the first of those that begin with a letter stands apart.
    case indexEntry(level: Int, opensLetter: Bool)
    /// Several entries with line breaks between.
    case indexLines
    /// The letter with which the entries below it begin.
    case indexLetter

    var className: String {
        switch self {
        case .speech: "speech"
        case .speaker: "speaker"
        case .direction: "direction"
        case .date: "date"
        case .salutation: "salutation"
        case .closing: "closing"
        case .signature: "signature"
        case .argument: "argument"
        case .lines: "lines"
        case .indexEntry(let level, let opensLetter): "index-entry level-\(level)" + (opensLetter ? " opens-letter" : "")
        case .indexLines: "index-lines"
        case .indexLetter: "index-letter"
        }
    }

    var isOfIndex: Bool {
        switch self {
        case .indexEntry, .indexLines, .indexLetter: true
        default: false
        }
    }

    /// The text of the chapter begins behind it.
    var standsAboveText: Bool {
        switch self {
        case .date, .salutation, .argument, .lines, .direction: true
        case .speech, .speaker, .closing, .signature, .indexEntry, .indexLines, .indexLetter: false
        }
    }
}

extension HTMLBook {
    func role(_ i: Int) -> BookRole? { roles.isEmpty ? nil : roles[i] }

    // MARK: Plays

    /// O(paragraphs · log names).
    mutating func findSpeeches() {
        let fewestSpeeches = 12, fewestOfName = 3
        // Italics and centred lines mean much else where there are no acts.
        let hasActs = headings.contains { $0.form?.division == .act || $0.form?.division == .scene }
        guard
            hasActs || ["b", "strong"].contains(where: { raw.names.id(of: $0) != nil }) || !speakerClasses.isEmpty
                || !smallCapitalClasses.isEmpty
        else { return }
        var found: [(paragraph: Int, name: Int, key: [UInt8])] = []
        var counts: [[UInt8]: Int] = [:]
        var paragraphs = 0, last = -2, neighbours = 0
        for i in nodes where raw.nodes[i].kind == .element && kind(i) == .paragraph && !isBlank(textRange(i)) {
            paragraphs += 1
            guard let name = speakerElement(i) else { continue }
            let key = Self.letters(Array(raw.text[textRange(name)]))
            found.append((i, name, key))
            counts[key, default: 0] += 1
            if last == paragraphs - 1 { neighbours += 1 }
            last = paragraphs
        }
        let speeches = found.filter { counts[$0.key, default: 0] >= fewestOfName }
        // Most paragraphs are speeches, and follow on one another: the days of a diary come again too, but with text between them.
        guard speeches.count >= fewestSpeeches, Set(speeches.map(\.key)).count >= 2, speeches.count * 5 >= paragraphs * 2,
            neighbours * 2 >= found.count
        else {
            if hasActs { findSpeakersAbove() }
            return
        }
        for speech in found
        where counts[speech.key, default: 0] >= 2 || hasClass(speech.name, speakerClasses) && !isListOfPersons(speech.paragraph) {
            roles[speech.paragraph] = .speech
            roles[speech.name] = .speaker
        }
        findSceneDescriptions()
    }

    /// What is seen before anybody speaks: the paragraphs between the heading of an act or a scene and the first speech.
    private mutating func findSceneDescriptions() {
        let most = 20
        for (index, heading) in headings.enumerated() where heading.form?.division == .act || heading.form?.division == .scene {
            var described: [Int] = []
            var isPlayed = false
            // Between the number of an act and that of its first scene nobody speaks.
            let scene = headings[(index + 1)...].first.flatMap { $0.form?.division == .scene ? $0.node : nil }
            forEachUnit(Range(from: ends[heading.titleNode ?? heading.lastNode], to: nodes.upperBound)) { unit in
                if isEmpty(unit) || loosePageNumbers(unit) != nil { return true }
                isPlayed = roles[unit] == .speech || unit == scene
                guard !isPlayed, kind(unit) == .paragraph, roles[unit] == nil, described.count < most else { return false }
                described.append(unit)
                return true
            }
            guard isPlayed else { continue }
            for paragraph in described { roles[paragraph] = .direction }
        }
    }

    /// Names in centred lines of their own, each above what is said: in a play they come again and again.
    private mutating func findSpeakersAbove() {
        let fewestSpeeches = 12, fewestOfName = 3, longest = 32
        var found: [(node: Int, key: [UInt8])] = []
        var counts: [[UInt8]: Int] = [:]
        var paragraphs = 0
        var waiting: (node: Int, key: [UInt8])?
        for i in nodes where raw.nodes[i].kind == .element && kind(i) == .paragraph && !isBlank(textRange(i)) {
            if standsInTheMiddle(i) {
                guard textRange(i).count <= longest * 2 else { waiting = nil; continue }
                let text = raw.text[textRange(i)].trimmed
                let isName =
                    text.count <= longest && (text.first.map { $0.isASCIILetter && $0 < 0x61 || $0 >= 0xC3 } ?? false)
                    && !text.contains { [0x21, 0x3F, 0x3B, 0x5B].contains($0) }
                waiting = isName ? (i, Self.letters(Array(text))) : nil
                continue
            }
            paragraphs += 1
            if let name = waiting {
                found.append(name)
                counts[name.key, default: 0] += 1
            }
            waiting = nil
        }
        let speeches = found.filter { counts[$0.key, default: 0] >= fewestOfName }
        guard speeches.count >= fewestSpeeches, Set(speeches.map(\.key)).count >= 2, speeches.count * 5 >= paragraphs * 2 else { return }
        for name in found where counts[name.key, default: 0] >= 2 { roles[name.node] = .speaker }
    }

    /// Several names in one paragraph: who appears in the play.
    private func isListOfPersons(_ paragraph: Int) -> Bool {
        let most = 1
        return (paragraph + 1..<ends[paragraph]).count { raw.nodes[$0].kind == .element && hasClass($0, speakerClasses) } > most
    }

    /// The element that a paragraph begins with, if it may name who speaks.
    private func speakerElement(_ paragraph: Int) -> Int? {
        let longest = 32
        var i = paragraph + 1
        while i < ends[paragraph], raw.nodes[i].kind == .text ? isBlank(textRange(i)) : isPageNumber(i) || kind(i) == .anchor && isEmpty(i)
        { i = ends[i] }
        guard i < ends[paragraph], raw.nodes[i].kind == .element, kind(i) == .inline else { return nil }
        let text = raw.text[textRange(i)].trimmed
        guard let first = text.first, text.count <= longest, first.isASCIILetter && first < 0x61 || first >= 0xC3,
            textRange(i).upperBound < textRange(paragraph).upperBound
        else { return nil }
        if hasClass(i, speakerClasses) { return i }
        guard isSetOff(i) else { return nil }
        // The name ends in its element or right behind it, with a sign or the line.
        if let last = text.last, [0x2E, 0x3A].contains(last) {
            return text.dropLast().contains { [0x21, 0x3F, 0x3B, 0x2C].contains($0) } ? nil : i
        }
        let next = ends[i]
        guard next < ends[paragraph] else { return nil }
        if kind(next) == .lineBreak, raw.nodes[next].kind == .element { return i }
        return raw.text[textRange(i).upperBound..<textRange(paragraph).upperBound].trimmed.first.flatMap {
            [0x2E, 0x3A, 0x28, 0x5B].contains($0) ? i : nil
        }
    }

    /// Bold, italic or in small capitals.
    private func isSetOff(_ i: Int) -> Bool {
        switch raw.names[raw.nodes[i].name] {
        case "b", "strong", "i", "em": true
        case "span": hasClass(i, smallCapitalClasses)
        default: false
        }
    }

    // MARK: Letters

    /// The parts of letters that are chapters, or below a heading all the same.
    mutating func findPartsOfLetters() {
        let chapters = headings.indices.filter { headings[$0].role == .heading }
        for (k, index) in chapters.enumerated() {
            let start = ends[headings[index].titleNode ?? headings[index].lastNode]
            let end = k + 1 < chapters.count ? headings[chapters[k + 1]].node : nodes.upperBound
            guard start < end else { continue }
            let opening = openingOfLetter(start..<end)
            guard opening.hasSalutation || headings[index].form?.division == .letter else { continue }
            for (node, role) in opening.parts { roles[node] = role }
            for (node, role) in endOfLetter(start..<end) where roles[node] == nil { roles[node] = role }
        }
        findLettersInText()
        findClosingsAboveNames()
        findSignaturesOfPrefaces()
    }

    /// "Yours, &c." with a name at the right below it, at the end of what was written to the editor.
    private mutating func findClosingsAboveNames() {
        let longest = 80
        func isShort(_ i: Int) -> Bool { raw.nodes[i].kind == .element && kind(i) == .paragraph && textRange(i).count <= longest }
        for i in nodes where isShort(i) && roles[i] == nil && isClosing(raw.text[textRange(i)].trimmed) {
            guard let name = nextSiblingBlock(i), isShort(name), roles[name] == nil,
                alignment(of: name) == .right || hasClass(name, closingClasses)
            else { continue }
            roles[i] = .closing
            roles[name] = .signature
        }
    }

    /// Letters inside a chapter: divisions that say so, and quotations that begin with a salutation.
    private mutating func findLettersInText() {
        let letter = raw.names.id(of: "letter").map { [$0] } ?? []
        var behind = nodes.lowerBound
        for i in nodes where i >= behind && raw.nodes[i].kind == .element && (kind(i) == .quotation || kind(i) == .wrapper) {
            let isNamed = !letter.isEmpty && hasClass(i, letter)
            guard isNamed || kind(i) == .quotation, hasBlock(i) else { continue }
            let opening = openingOfLetter(i + 1..<ends[i])
            guard opening.hasSalutation || isNamed else { continue }
            behind = ends[i]
            for (node, role) in opening.parts where roles[node] == nil { roles[node] = role }
            for (node, role) in endOfLetter(i + 1..<ends[i]) where roles[node] == nil { roles[node] = role }
        }
    }

    /// Date and salutation: the first short paragraphs.
    private func openingOfLetter(_ range: Range<Int>) -> (parts: [(Int, BookRole)], hasSalutation: Bool) {
        let most = 4
        var parts: [(Int, BookRole)] = []
        var hasSalutation = false
        var count = 0
        forEachUnit(range) { unit in
            guard !isEmpty(unit), loosePageNumbers(unit) == nil else { return true }
            count += 1
            guard count <= most, kind(unit) == .paragraph, textRange(unit).count <= 160 || isSalutedAtOnce(unit) else { return false }
            if isSalutation(unit) {
                parts.append((unit, .salutation))
                hasSalutation = true
                return false
            }
            if isSalutedAtOnce(unit) {
                hasSalutation = true
                return false
            }
            guard isDate(unit) else { return false }
            parts.append((unit, .date))
            return true
        }
        return (parts, hasSalutation)
    }

    /// What is set to the right at the end: the last of it signs.
    private func endOfLetter(_ range: Range<Int>) -> [(Int, BookRole)] {
        let most = 4
        var parts: [(Int, BookRole)] = []
        // Those whose class says what they are.
        var named = 0
        var i = range.upperBound - 1
        // From the end back over the last paragraphs.
        while i >= range.lowerBound, parts.count + named < most {
            guard raw.nodes[i].kind == .element, kind(i) == .paragraph, !isBlank(textRange(i)) else {
                if raw.nodes[i].kind == .element, ![.inline, .anchor, .lineBreak, .wrapper, .rule].contains(kind(i)) { break }
                i -= 1
                continue
            }
            let isNamed = hasClass(i, closingClasses)
            guard alignment(of: i) == .right || isNamed, textRange(i).count <= 120 else { break }
            // One of several lines signs in its last.
            let isBroken = (i..<ends[i]).contains { kind($0) == .lineBreak && raw.nodes[$0].kind == .element }
            if isNamed { named += 1 } else { parts.append((i, parts.isEmpty && named == 0 && !isBroken ? .signature : .closing)) }
            i -= 1
        }
        return parts
    }

    func isSalutation(_ i: Int) -> Bool { isSalutation(raw.text[textRange(i)].trimmed) }

    /// "DEAR SIR,—I have the honour": the letter goes on in the same line.
    private func isSalutedAtOnce(_ i: Int) -> Bool {
        let longest = 60
        let start = raw.text[textRange(i)].trimmed.prefix(longest)
        for dash in [[0x2C, 0xE2, 0x80, 0x94], [0x2C, 0x2D, 0x2D], [0x3A, 0xE2, 0x80, 0x94], [0x2E, 0xE2, 0x80, 0x94]] as [[UInt8]] {
            guard let first = start.firstIndex(of: dash[0]), start[first...].starts(with: dash), let capital = start.first,
                capital.isASCIILetter ? capital < 0x61 : capital >= 0x80
            else { continue }
            if isSalutation(start[...first]) { return true }
        }
        return false
    }

    private func isSalutation(_ text: ArraySlice<UInt8>) -> Bool {
        let longest = 70
        guard text.count <= longest, let last = text.last, last == 0x2C || last == 0x3A || last == 0x2D || last == 0x94 || last == 0x21
        else { return false }
        return text.withUnsafeBufferPointer { bytes in
            var cursor = WordCursor(bytes, 0..<bytes.count)
            let words = 6
            for _ in 0..<words {
                cursor.skip { !($0.isASCIILetter || $0 >= 0xC3) }
                guard let word = cursor.word() else { return false }
                if salutationWords[word] != nil { return true }
            }
            return false
        }
    }

    /// A place or a day, set to the right or with a month and a figure.
    func isDate(_ i: Int) -> Bool {
        let text = raw.text[textRange(i)].trimmed
        let hasFigure = text.contains { $0.isASCIIDigit }
        if alignment(of: i) == .right { return text.count <= 120 }
        guard hasFigure, text.count <= 80 else { return false }
        return text.withUnsafeBufferPointer { bytes in
            var cursor = WordCursor(bytes, 0..<bytes.count)
            while !cursor.isAtEnd {
                if let word = cursor.word() { if monthNames[word] != nil { return true } } else { cursor.position += 1 }
            }
            return false
        }
    }

    // MARK: Arguments

    /// What a chapter is about, in phrases with dashes between, right below the headings of most chapters: "Birth—Early life—Return to
    /// Paris."
    mutating func findArguments() {
        let fewest = 3
        let chapters = headings.filter { $0.role == .heading && $0.level == 2 }
        guard chapters.count >= fewest else { return }
        var found: [Int] = []
        for chapter in chapters {
            let start = ends[chapter.titleNode ?? chapter.lastNode]
            guard start < nodes.upperBound else { continue }
            forEachUnit(start..<nodes.upperBound) { unit in
                if isEmpty(unit) || loosePageNumbers(unit) != nil { return true }
                if kind(unit) == .paragraph || kind(unit) == .wrapper && !hasBlock(unit), isOfPhrases(unit) { found.append(unit) }
                return false
            }
        }
        guard found.count >= fewest, found.count * 2 >= chapters.count else { return }
        for paragraph in found where roles[paragraph] == nil { roles[paragraph] = .argument }
    }

    private func isOfPhrases(_ i: Int) -> Bool {
        let longest = 1500, fewest = 2, longestPhrase = 70
        let text = raw.text[textRange(i)].trimmed
        guard text.count <= longest else { return false }
        var dashes = 0
        var k = text.startIndex
        while k + 1 < text.endIndex {
            if text[k] == 0x2D, text[k + 1] == 0x2D {
                dashes += 1
                k += 1
            } else if text[k] == 0xE2, k + 2 < text.endIndex, text[k + 1] == 0x80, text[k + 2] == 0x94 {
                dashes += 1
                k += 2
            }
            k += 1
        }
        return dashes >= fewest && text.count / (dashes + 1) <= longestPhrase
    }

    // MARK: Sides

    enum Alignment { case right, center }

    /// How the file sets a paragraph, by its attribute, its class or its own style.
    func alignment(of i: Int) -> Alignment? {
        guard raw.nodes[i].attributeCount > 0 else { return nil }
        if hasClass(i, rightClasses) { return .right }
        if hasClass(i, centerClasses) { return .center }
        for attribute in raw.attributes[Int(raw.nodes[i].attributeStart)..<Int(raw.nodes[i].attributeStart + raw.nodes[i].attributeCount)] {
            let value = ArraySlice(attribute.value.utf8)
            if attribute.name == alignName {
                if value.hasASCIIPrefix("right") { return .right }
                if value.hasASCIIPrefix("center") { return .center }
            } else if attribute.name == styleName, let place = value.firstIndex(ofASCII: "text-align:", from: value.startIndex) {
                let side = value[place...].dropFirst(11).drop { $0 == 0x20 }
                if side.hasASCIIPrefix("right") { return .right }
                if side.hasASCIIPrefix("center") { return .center }
            }
        }
        return nil
    }

    /// True for a paragraph that is no running text by the side it is set to.
    func isSetAside(_ i: Int) -> Bool { alignment(of: i) != nil || hasClass(i, directionClasses) }
}
