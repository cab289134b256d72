// What cmark-gfm lacks is found line by line before it reads the text: fenced divs, definition lists and line blocks (as in Pandoc and PHP
// Markdown Extra).
//
// cmark is then given other lines in their place, as many as there were, so that its line numbers stay true: for a fence of a div a
// comment, which ends paragraphs and lists and comes back as a block at its place; for the colon of a definition a bullet; for a line of a
// line block its text and a hard break. Headings' and
// spans' attributes need no such thing, since cmark leaves them in the text: they are found there afterwards.
//
// Lines inside fenced or indented code are left alone.

struct MarkdownLines {
    /// What cmark reads.
    private(set) var text: [UInt8] = []
    /// Behind it: a paragraph that calls the notes which nothing calls, in lines that the source does not have. cmark drops such notes, and
    /// their text with them.
    private(set) var calls: [UInt8] = []
    /// Where each line begins, in the source.
    private(set) var starts: [Int] = []
    /// By line, from 1, the colons that have become bullets.
    private(set) var definitions: Set<Int> = []
    /// By line, from 1, fences of divs: their attributes, or nil for an end.
    private(set) var fences: [Int: MarkdownAttributes?] = [:]
    /// By line, from 1, those of line blocks: which block each is in, and by how many spaces it is indented.
    private(set) var lineBlocks: [Int: (block: Int, indent: Int)] = [:]
    /// Lines that may give the address of a link or picture apart from it, as `[label]: address`: they do if they are no text. Label,
    /// address and title may each stand on a line of its own.
    private(set) var addresses: [(line: Range<Int>, isFirst: Bool)] = []
    /// What the writer did not mean, in the order of the lines.
    private(set) var mistakes: [MarkdownMistake] = []
    /// The deepest nesting of quotations and lists that any one line begins.
    private(set) var depth = 0
    private(set) var deepestLine = 0

    /// The comment that stands for a fence.
    static let fenceComment = Array("<!--fence-->".utf8)

    /// - Parameter start: where the text begins, behind the front matter.
    init(_ source: [UInt8], from start: Int) {
        text.reserveCapacity(source.count - start)
        var code: (marker: UInt8, count: Int)?
        var previousIsText = false, behindBlank = true
        // Where divs begin that are open.
        var openFences: [Range<Int>] = []
        var labels: [ArraySlice<UInt8>] = []
        var known: Set<String> = []
        var isInAddress = false
        var lineBlock = LineBlockFinder()
        let all = Self.lines(source)
        // cmark counts lines from 1, and so do the front matter's, which stay as empty ones.
        for line in all {
            starts.append(line.lowerBound)
            guard line.lowerBound >= start else { text.append(0x0A); continue }
            let number = starts.count
            let (content, containers) = Self.content(of: line, source)
            if containers > depth { (depth, deepestLine) = (containers, number) }
            let indent = content - line.lowerBound
            var isRepeated = false
            let body = source[content..<line.upperBound].trimmed
            if let open = code {
                text += source[line]
                if let fence = Self.codeFence(body), fence.marker == open.marker, fence.count >= open.count, fence.isBare { code = nil }
            } else if let fence = Self.codeFence(body) {
                code = (fence.marker, fence.count)
                text += source[line]
            } else if indent < 4 || containers > 0, let fence = Self.divFence(body), fence.attributes != nil || !openFences.isEmpty {
                if fence.attributes == nil { openFences.removeLast() } else { openFences.append(body.startIndex..<body.endIndex) }
                fences[number] = .some(fence.attributes)
                text += source[line.lowerBound..<content] + Self.fenceComment
                text.append(0x0A)
            } else if indent < 4 || containers > 0,
                let verse = lineBlock.line(
                    body, in: containers, isIndented: containers == 0 && indent > 0, behindBlank: behindBlank,
                    next: number < all.count ? source[Self.content(of: all[number], source).start..<all[number].upperBound].trimmed : [])
            {
                lineBlocks[number] = (lineBlock.count, verse.indent)
                text += source[line.lowerBound..<content] + verse.text
                text.append(0x0A)
            } else if previousIsText || !definitions.isEmpty, indent < 4, Self.isDefinition(body) {
                definitions.insert(number)
                text += source[line.lowerBound..<content]
                text.append(0x2B)
                text += source[(content + 1)..<line.upperBound]
            } else if let label = Self.noteLabel(body), !known.insert(InlinePieces.noteLabel(label)).inserted {
                // cmark drops a second note of the same label, and its text with it. Behind a backslash it is a paragraph.
                mistakes.append(MarkdownMistake(kind: .repeatedNote, range: label.startIndex - 2..<label.endIndex + 1))
                isRepeated = true
                text += source[line.lowerBound..<content] + [0x5C] + source[content..<line.upperBound]
            } else {
                if indent < 4 || containers > 0, Self.isColons(body) {
                    mistakes.append(MarkdownMistake(kind: .strayFence, range: body.startIndex..<body.endIndex))
                }
                text += source[line]
            }
            // What seems to be code may stand behind a tag of HTML, and be none.
            if let label = Self.noteLabel(body), !isRepeated { labels.append(label) }
            if code == nil {
                let isFirst = body.first == 0x5B && Self.noteLabel(body) == nil
                isInAddress = isFirst || isInAddress && !body.isEmpty
                if isInAddress { addresses.append((body.startIndex..<body.endIndex, isFirst)) }
            }
            // A blank line may stand between term and definition.
            if !body.isEmpty { previousIsText = indent < 4 }
            behindBlank = body.isEmpty || fences[number] != nil
            if lineBlocks[number] == nil { lineBlock.end() }
        }
        for fence in openFences { mistakes.append(MarkdownMistake(kind: .openFence, range: fence)) }
        mistakes.sort { $0.range.lowerBound < $1.range.lowerBound }
        addCalls(of: labels, source)
    }

    /// What ends a block that would take the calls for its own text: the fence of code that goes to the end of the source, or the signs
    /// with which HTML ends that blank lines do not end.
    /// - Parameter line: the block's first, from 1.
    func end(ofOpenBlockAt line: Int, isCode: Bool, in source: [UInt8]) -> [UInt8] {
        guard isCode else { return Array("\n</pre>-->?>]]>".utf8) }
        let end = line < starts.count ? starts[line] : source.count
        let fence = source[starts[line - 1]..<end].drop { $0 != 0x60 && $0 != 0x7E }
        return [0x0A] + fence.prefix { $0 == fence.first }
    }

    private mutating func addCalls(of labels: [ArraySlice<UInt8>], _ source: [UInt8]) {
        guard !labels.isEmpty else { return }
        var called: Set<String> = []
        var i = 0
        while i + 3 < source.count {
            if source[i] == 0x5B, source[i + 1] == 0x5E, let close = source[i..<min(source.count, i + 1000)].firstIndex(of: 0x5D) {
                if close + 1 >= source.count || source[close + 1] != 0x3A { called.insert(InlinePieces.noteLabel(source[(i + 2)..<close])) }
                i += 2
            } else {
                i += 1
            }
        }
        let uncalled = labels.filter { !called.contains(InlinePieces.noteLabel($0)) }
        guard !uncalled.isEmpty else { return }
        calls += Array("\n\n".utf8)
        for label in uncalled { calls += Array("[^".utf8) + label + Array("] ".utf8) }
        calls.append(0x0A)
    }

    /// The label of `[^label]: …`.
    private static func noteLabel(_ body: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard body.count > 4, body[body.startIndex] == 0x5B, body[body.startIndex + 1] == 0x5E, let close = body.firstIndex(of: 0x5D),
            close > body.startIndex + 2,
            close + 1 < body.endIndex, body[close + 1] == 0x3A
        else { return nil }
        return body[(body.startIndex + 2)..<close]
    }

    /// Line by line, each with its end.
    private static func lines(_ source: [UInt8]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0, i = 0
        while i < source.count {
            let byte = source[i]
            i += 1
            guard byte == 0x0A || (byte == 0x0D && !(i < source.count && source[i] == 0x0A)) else { continue }
            lines.append(start..<i)
            start = i
        }
        if start < source.count { lines.append(start..<source.count) }
        return lines
    }

    /// Where a line's text begins behind the signs of quotations, and how many containers the line begins.
    private static func content(of line: Range<Int>, _ source: [UInt8]) -> (start: Int, containers: Int) {
        var i = line.lowerBound, start = line.lowerBound, containers = 0
        while i < line.upperBound {
            let byte = source[i]
            if byte == 0x3E {
                containers += 1
                i += 1
                if i < line.upperBound, source[i] == 0x20 { i += 1 }
                start = i
            } else if byte == 0x20 || byte == 0x09 {
                i += 1
            } else if [0x2D, 0x2A, 0x2B].contains(byte), i + 1 < line.upperBound, source[i + 1] == 0x20 {
                containers += 1
                i += 2
            } else {
                break
            }
        }
        // The text of an item is not looked at for fences.
        var text = start
        while text < line.upperBound, source[text] == 0x20 { text += 1 }
        return (text, containers)
    }

    private static func codeFence(_ body: ArraySlice<UInt8>) -> (marker: UInt8, count: Int, isBare: Bool)? {
        guard let marker = body.first, marker == 0x60 || marker == 0x7E else { return nil }
        let count = body.prefix { $0 == marker }.count
        let rest = body.dropFirst(count)
        guard count >= 3, marker == 0x7E || !rest.contains(0x60) else { return nil }
        return (marker, count, rest.isEmpty)
    }

    /// `::: name`, `::: {.class #id}`, or `:::` for an end.
    private static func divFence(_ body: ArraySlice<UInt8>) -> (attributes: MarkdownAttributes?, Void)? {
        let count = body.prefix { $0 == 0x3A }.count
        guard count >= 3 else { return nil }
        var rest = body.dropFirst(count).trimmed
        // Colons at the end of an opening fence are decoration.
        while rest.last == 0x3A { rest = rest.dropLast().trimmed }
        guard !rest.isEmpty else { return (nil, ()) }
        if rest.first == 0x7B {
            guard let attributes = MarkdownAttributes(rest) else { return nil }
            return (attributes, ())
        }
        guard !rest.contains(where: \.isASCIISpace) else { return nil }
        return (MarkdownAttributes(className: String(decoding: rest, as: UTF8.self)), ())
    }

    /// Three colons or more, and attributes that are none or nothing.
    private static func isColons(_ body: ArraySlice<UInt8>) -> Bool {
        let rest = body.drop { $0 == 0x3A }
        return body.count - rest.count >= 3 && [nil, 0x7B].contains(rest.trimmed.first)
    }

    private static func isDefinition(_ body: ArraySlice<UInt8>) -> Bool {
        body.count > 2 && body[body.startIndex] == 0x3A && (body[body.startIndex + 1] == 0x20 || body[body.startIndex + 1] == 0x09)
    }
}

/// Finds the lines of line blocks: each begins with a bar and a space, in which Pandoc keeps lines and their indents as they are typed.
private struct LineBlockFinder {
    /// How many blocks have begun.
    private(set) var count = 0
    private var isOpen = false
    /// How many quotations the last line was in.
    private var containers = 0

    /// The line as cmark is to read it, if it is one of a line block.
    /// - Parameters:
    ///   - containers: in how many quotations it is.
    ///   - isIndented: spaces are in front of it: without a bar it goes on with the line before.
    ///   - behindBlank: a blank line is in front of it: a block begins in no paragraph.
    ///   - next: the line behind it.
    mutating func line(
        _ body: ArraySlice<UInt8>, in containers: Int, isIndented: Bool, behindBlank: Bool, next: @autoclosure () -> ArraySlice<UInt8>
    ) -> (text: [UInt8], indent: Int)? {
        if containers != self.containers { isOpen = false }
        self.containers = containers
        var line = Self.content(of: body)
        if line == nil, isOpen, isIndented, !body.isEmpty { line = (body, 0) }
        guard let line, isOpen || behindBlank && !Self.isRuleOfTable(next()) else { return nil }
        if !isOpen { count += 1 }
        isOpen = true
        guard !line.text.isEmpty else { return ([], 0) }
        var text = Self.escaped(line.text)
        // Two spaces at the end of a line are a hard break.
        if let following = Self.content(of: next()), !following.text.isEmpty { text += [0x20, 0x20] }
        return (text, line.indent)
    }

    mutating func end() { isOpen = false }

    /// What stands behind the bar and its space, and how many spaces more.
    private static func content(of body: ArraySlice<UInt8>) -> (text: ArraySlice<UInt8>, indent: Int)? {
        guard body.first == 0x7C else { return nil }
        let behind = body.dropFirst()
        guard let space = behind.first else { return (behind, 0) }
        guard space == 0x20 || space == 0x09 else { return nil }
        let text = behind.drop(while: \.isASCIISpace)
        return (text, text.startIndex - behind.startIndex - 1)
    }

    /// `|---|---|` below its head makes a table.
    private static func isRuleOfTable(_ body: ArraySlice<UInt8>) -> Bool {
        body.contains(0x2D) && body.allSatisfy { [0x7C, 0x3A, 0x2D, 0x20, 0x09].contains($0) }
    }

    /// What would begin a heading, a list, a quotation, a rule or code is text here.
    private static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let first = text[text.startIndex]
        let digits = text.prefix(while: \.isASCIIDigit)
        if !digits.isEmpty {
            guard digits.endIndex < text.endIndex, [0x2E, 0x29].contains(text[digits.endIndex]) else { return Array(text) }
            return digits + [0x5C] + text[digits.endIndex...]
        }
        let run = text.prefix { $0 == first }.count
        let isRule = text.allSatisfy { $0 == first || $0 == 0x20 }
        let isEscaped =
            switch first {
            case 0x23, 0x3E: true
            case 0x2D, 0x2B, 0x2A, 0x5F, 0x3D: isRule || run == 1 && text.count > 1 && text[text.startIndex + 1] == 0x20
            case 0x60, 0x7E: run >= 3
            default: false
            }
        return (isEscaped ? [0x5C] : []) + text
    }
}
