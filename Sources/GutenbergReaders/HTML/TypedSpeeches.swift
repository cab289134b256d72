import Markup
import Resources

// Plays whose paragraphs begin with who speaks, in capitals and without an element: `<p>ROXANE (<i>à Cyrano</i>):<br />…`. The name
// gets the element of a speaker, from which speeches are known; lines below a name are verse, and those in brackets directions.

extension Document {
    /// A paragraph that may be a speech.
    fileprivate struct TypedSpeech {
        var paragraph: NodeID
        /// The text node that begins with the name.
        var node: NodeID
        var name: Range<Int>
        var key: [UInt8]
        /// Nothing but a direction stands behind the name in its line.
        var isAlone: Bool
        /// The line break behind the name's line; nil if there is none.
        var lineBreak: NodeID?
    }

    fileprivate struct TypedLine {
        var nodes: [NodeID]
        /// In em.
        var indent: Int
        /// What the line shows is inside the one node.
        var isInside: Bool
    }

    /// A play of Project Gutenberg with elements for the names of speakers; any other document as it is. O(nodes + text).
    func withTypedSpeeches() -> Document {
        let fewestSpeeches = 12, fewestOfName = 3
        let kinds = ElementClasses(names)
        guard let paragraphName = names.id(of: "p") else { return self }
        var found: [TypedSpeech] = []
        var counts: [[UInt8]: Int] = [:]
        var paragraphs = 0
        for i in nodes.indices where nodes[i].kind == .element && nodes[i].name == paragraphName {
            guard !isBlank(Int(nodes[i].textStart)..<Int(nodes[i].textEnd)) else { continue }
            paragraphs += 1
            guard let speech = typedSpeech(NodeID(Int32(i)), kinds) else { continue }
            found.append(speech)
            counts[speech.key, default: 0] += 1
        }
        let speeches = found.count { counts[$0.key, default: 0] >= fewestOfName }
        guard speeches >= fewestSpeeches, counts.count >= 2, speeches * 5 >= paragraphs * 2, findGutenbergMarkers(text) != nil else {
            return self
        }
        // Where names mostly stand in lines of their own, one that speaks once does as well.
        let isUsuallyAlone = found.count(where: \.isAlone) * 4 >= found.count * 3
        let taken = found.filter { counts[$0.key, default: 0] >= 2 || isUsuallyAlone && $0.isAlone }
        let lines = taken.map { $0.isAlone ? linesBelowName(of: $0, kinds) : [] }
        let usual = usualIndent(of: lines.flatMap(\.self))
        var copy = DocumentCopy(self)
        for (speech, lines) in zip(taken, lines) {
            copy.leftOut.insert(speech.node.index)
            copy.behind[speech.node.index, default: []].append { $0.copyName(of: speech) }
            if !lines.isEmpty { copy.part(speech, lines, usualIndent: usual) }
        }
        copy.copy(.root)
        return copy.finish()
    }

    /// What stands in each line below a name.
    private func linesBelowName(of speech: TypedSpeech, _ kinds: ElementClasses) -> [TypedLine] {
        guard let lineBreak = speech.lineBreak else { return [] }
        let styleName = names.id(of: "style")
        var lines: [[NodeID]] = []
        var next = lineBreak
        while next != .none {
            if self[next].kind == .element, kinds[self[next].name] == .lineBreak {
                lines.append([])
            } else {
                lines[lines.count - 1].append(next)
            }
            next = self[next].nextSibling
        }
        return lines.compactMap { nodes in
            let shown = nodes.filter { !isBlank(Int(self[$0].textStart)..<Int(self[$0].textEnd)) }
            guard !shown.isEmpty else { return nil }
            // An element that only sets the line in, and is no target of links.
            if shown.count == 1, self[shown[0]].kind == .element, self[shown[0]].id == .none, let styleName,
                let indent = attribute(styleName, of: shown[0]).map({ emsSetIn(by: $0) }), indent > 0
            {
                return TypedLine(nodes: shown, indent: indent, isInside: true)
            }
            return TypedLine(nodes: nodes, indent: 0, isInside: false)
        }
    }

    /// The indent that most lines of the play have: it is their place below the names.
    private func usualIndent(of lines: [TypedLine]) -> Int {
        var counts: [Int: Int] = [:]
        for line in lines { counts[line.indent, default: 0] += 1 }
        return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
    }

    private func typedSpeech(_ paragraph: NodeID, _ kinds: ElementClasses) -> TypedSpeech? {
        var node = self[paragraph].firstChild
        while node != .none, isBlank(Int(self[node].textStart)..<Int(self[node].textEnd)),
            self[node].kind == .text || kinds[self[node].name] == .anchor
        {
            node = self[node].nextSibling
        }
        guard node != .none, self[node].kind == .text else { return nil }
        var lineBreak: NodeID?
        var next = node
        while next != .none {
            if self[next].kind == .element {
                switch kinds[self[next].name] {
                case .lineBreak: lineBreak = lineBreak ?? next
                case .inline, .anchor: break
                default: return nil
                }
            }
            next = self[next].nextSibling
        }
        let line = Int(self[node].textStart)..<Int(lineBreak.map { self[$0].textStart } ?? self[paragraph].textEnd)
        guard let opening = TypedName(text, line), opening.range.upperBound <= Int(self[node].textEnd),
            !opening.isAlone || lineBreak != nil
        else { return nil }
        return TypedSpeech(
            paragraph: paragraph, node: node, name: opening.range, key: HTMLBook.letters(Array(text[opening.range])),
            isAlone: opening.isAlone, lineBreak: lineBreak)
    }
}

/// A name in capitals at the beginning of a line, with a direction in brackets and a sign behind it.
private struct TypedName {
    var range: Range<Int>
    /// The line ends behind them.
    var isAlone: Bool

    init?(_ text: [UInt8], _ line: Range<Int>) {
        let longest = 48, longestDirection = 400
        var start = line.lowerBound
        while start < line.upperBound, text[start].isASCIISpace { start += 1 }
        var end = start, letters = 0
        scan: while end < line.upperBound {
            switch text[end] {
            case 0x2E, 0x3A, 0x28, 0x5B: break scan
            case 0x41...0x5A: letters += 1
            // Ä, À and the like; not those from ß on, which are small.
            case 0xC3:
                guard end + 1 < line.upperBound, (0x80...0x9E).contains(text[end + 1]) else { return nil }
                letters += 1
                end += 1
            case 0xC2, 0xE2: break
            case 0x80...0xBF, 0x20, 0x0A, 0x0D, 0x09, 0x26, 0x27, 0x2C, 0x2D, 0x30...0x39: break
            default: return nil
            }
            end += 1
            if end - start > longest { return nil }
        }
        let sign = end
        while end > start, text[end - 1].isASCIISpace || text[end - 1] == 0x2C || text[start..<end].suffix(2) == [0xC2, 0xA0] {
            end -= text[end - 1] == 0xA0 ? 2 : 1
        }
        guard letters >= 2, end > start, text[start] >= 0x41, sign < line.upperBound else { return nil }
        range = start..<end
        var behind = sign
        if text[behind] == 0x28 || text[behind] == 0x5B {
            let closing: UInt8 = text[behind] == 0x28 ? 0x29 : 0x5D
            guard let close = text[behind..<min(line.upperBound, behind + longestDirection)].firstIndex(of: closing) else { return nil }
            behind = close + 1
            while behind < line.upperBound, text[behind].isASCIISpace { behind += 1 }
        }
        if behind < line.upperBound, [0x2E, 0x3A, 0x2C].contains(text[behind]) { behind += 1 }
        isAlone = text[behind..<line.upperBound].allSatisfy(\.isASCIISpace)
    }
}

extension DocumentCopy {
    fileprivate mutating func copyName(of speech: Document.TypedSpeech) {
        start("span", [("class", "speaker")], source: document.sourceRange(ofText: speech.name))
        copyText(speech.name)
        builder.endElement()
        copyText(speech.name.upperBound..<Int(document[speech.node].textEnd))
    }

    /// Ends a paragraph with the line of the name; the lines below it become verse and directions.
    fileprivate mutating func part(_ speech: Document.TypedSpeech, _ lines: [Document.TypedLine], usualIndent: Int) {
        var next = speech.lineBreak ?? .none
        while next != .none {
            leftOut.insert(next.index)
            next = document[next].nextSibling
        }
        behind[speech.paragraph.index, default: []].append { copy in
            var isInVerse = false
            for line in lines {
                let isDirection = copy.isInBrackets(line.nodes)
                if isInVerse, isDirection { copy.builder.endElement() }
                if isDirection {
                    copy.startLine("p", "direction", line.nodes)
                } else {
                    if !isInVerse { copy.start("div", [("class", "poem")], source: copy.source(of: line.nodes)) }
                    let steps = max(0, line.indent - usualIndent)
                    copy.startLine("span", steps > 0 ? "line i\(steps)" : "line", line.nodes)
                }
                isInVerse = !isDirection
                if line.isInside {
                    copy.copyChildren(of: line.nodes[0])
                } else {
                    for node in line.nodes { copy.copy(node, isForced: true) }
                }
                copy.builder.endElement()
            }
            if isInVerse { copy.builder.endElement() }
        }
    }

    private mutating func startLine(_ name: String, _ className: String, _ line: [NodeID]) {
        start(name, [("class", className)], source: source(of: line))
    }

    private func source(of line: [NodeID]) -> SourceRange {
        var source = document[line[0]].source
        source.end = max(source.end, document[line[line.count - 1]].source.end)
        return source
    }

    /// "(Il remonte au bras de son fils.)"
    private func isInBrackets(_ line: [NodeID]) -> Bool {
        var text = document.text[Int(document[line[0]].textStart)..<Int(document[line[line.count - 1]].textEnd)].trimmed
        while let last = text.last, last == 0x2E || last == 0x3A { text = text.dropLast() }
        let ends: (UInt8?, UInt8?) = (text.first, text.last)
        return ends == (0x28, 0x29) || ends == (0x5B, 0x5D)
    }
}
