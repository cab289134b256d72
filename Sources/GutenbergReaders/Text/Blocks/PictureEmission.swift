import Markup
import Resources

/// What stands in brackets for something else: pictures, music, remarks in the margin.
extension TextEmitter {
    /// `[Illustration: its caption]` or `[Sidenote: a remark]`: the text behind the colon; without one, all of it.
    mutating func bracketed(_ name: NameID, _ className: String, _ index: Int) -> Int {
        var last = index
        while last + 1 < analysis.blocks.count, analysis.blocks[last + 1].role == analysis.blocks[index].role,
            analysis.bytes[analysis.firstLine(last + 1).lowerBound] != 0x5B
        { last += 1 }
        let range = Int(analysis.blocks[index].firstLine)..<(analysis.blocks[last].lastLine + 1)
        let first = analysis.firstLine(index), lineEnd = analysis.lastLine(last).upperBound
        // "[Illustration] {4}": the mark of a page stands behind the picture.
        let pages = analysis.pageMarksBehindBracket(first.lowerBound, upTo: lineEnd)
        let behind = pages?.bracketEnd ?? lineEnd
        var textStart = first.lowerBound, textEnd = behind
        if let colon = first.first(where: { analysis.bytes[$0] == 0x3A }), analysis.bytes[behind - 1] == 0x5D {
            textStart = colon + 1
            while textStart < behind, analysis.bytes[textStart] <= 0x20 { textStart += 1 }
            textEnd = behind - 1
        }
        let isListed = analysis.contents.contains { $0.namesPictures && $0.entries.contains { $0.picture == index } }
        let isMissing = name == names.figure && !isListed && analysis.saysOnlyPicture(first.lowerBound..<behind)
        if textStart >= textEnd { (textStart, textEnd) = (first.lowerBound, behind) }
        inline.sink.strip(first.lowerBound..<textStart)
        inline.sink.strip(textEnd..<behind)
        let isMusic = name == names.figure && !isMissing && analysis.isMusic(first) && index == last && range.count > 1
        var attributes = [
            inline.attribute(inline.names.classAttribute, isMissing ? className + " missing" : isMusic ? className + " music" : className)
        ]
        if isListed { attributes.append(inline.id(pictureID(index))) }
        inline.sink.builder.startElement(name, attributes: attributes, source: source(range))
        if name == names.figure { start(names.figcaption, nil, inline.sink.range(textStart..<textEnd)) }
        if isMusic { lyrics(range, textStart..<textEnd) } else { paragraphs(range, textStart..<textEnd) }
        if name == names.figure { self.end() }
        self.end()
        for page in pages?.marks ?? [] { pageMark(names.p, page.range, page.label) }
        return last + 1
    }

    /// The paragraphs of lines, as far as their text lies in `clip`.
    private mutating func paragraphs(_ range: Range<Int>, _ clip: Range<Int>) {
        var line = range.lowerBound
        while line < range.upperBound {
            var end = line
            while end < range.upperBound, !analysis.lines[end].isBlank { end += 1 }
            let pieces = (line..<end).map { analysis.lines.range($0).clamped(to: clip) }.filter { !$0.isEmpty }
            if let firstPiece = pieces.first, let lastPiece = pieces.last {
                start(names.p, nil, inline.sink.range(firstPiece.lowerBound..<lastPiece.upperBound))
                self.pieces(pieces)
                self.end()
            }
            line = end + 1
        }
    }

    /// What is sung, line by line, below what is said of the music, if its first line is a sentence.
    private mutating func lyrics(_ range: Range<Int>, _ clip: Range<Int>) {
        let pieces = range.map { analysis.lines.range($0).clamped(to: clip) }.filter { piece in piece.contains { analysis.bytes[$0] > 0x20 }
        }
        guard let first = pieces.first, let last = pieces.last else { return }
        let isDescribed = analysis.bytes[first.upperBound - 1] == 0x2E || analysis.bytes[first.upperBound - 1] == 0x5F
        if isDescribed { paragraphs(range.lowerBound..<(range.lowerBound + 1), clip) }
        let sung = isDescribed ? pieces.dropFirst() : pieces[...]
        guard let start = sung.first?.lowerBound else { return }
        self.start(names.div, "verse", inline.sink.range(start..<last.upperBound))
        self.start(names.p, "stanza", inline.sink.range(start..<last.upperBound))
        for piece in sung {
            self.start(inline.names.span, "line", inline.sink.range(piece))
            self.pieces([piece])
            end()
        }
        end()
        end()
    }
}

extension TextAnalysis {
    /// "[Illustration]", "[Illustration: Frontispiece]": a bracket that says that there was a picture, and nothing of what it shows.
    func saysOnlyPicture(_ bracket: Range<Int>) -> Bool {
        let key = textKey(CollectionOfOne(bracket))
        if picturesWithoutWords.contains(key) { return true }
        guard let colon = bracket.first(where: { bytes[$0] == 0x3A }) else { return false }
        return picturesWithoutWords.contains(textKey(CollectionOfOne(bracket.lowerBound..<colon)))
            && (picturesWithoutWords.contains(textKey(CollectionOfOne(colon + 1..<bracket.upperBound)))
                || bytes[colon + 1..<bracket.upperBound].allSatisfy { $0 <= 0x20 || $0 == 0x5D })
    }

    /// "cover", "Frontispiece" alone on a title page, where a picture had been whose brackets are lost.
    func isNameOfPicture(_ index: Int) -> Bool {
        let line = firstLine(index)
        return blocks[index].count == 1 && blocks[index].role == .paragraph && !isInCapitals(line) && bytes[line.lowerBound] != 0x5B
            && picturesOfTitlePages.contains(textKey(CollectionOfOne(line)))
    }

    /// "[Title Page]"
    func isNameOfPictureInBrackets(_ index: Int) -> Bool {
        blocks[index].count == 1 && bytes[firstLine(index).upperBound - 1] == 0x5D
            && picturesOfTitlePages.contains(textKey(CollectionOfOne(firstLine(index))))
    }

    /// "[Music: …"
    func isMusic(_ line: Range<Int>) -> Bool {
        var cursor = WordCursor(bytes, (line.lowerBound + 1)..<line.upperBound)
        guard let word = cursor.word() else { return false }
        if musicWords[word] != nil { return true }
        // "[Illustration: Music: …"
        cursor.skip { $0 == 0x3A || $0 == 0x20 }
        return cursor.word().map { musicWords[$0] != nil } ?? false
    }
}

private let picturesWithoutWords = WordLists.keys(in: "picture").union(WordLists.keys(in: "pictures-without-words"))
private let picturesOfTitlePages = Set(
    WordLists.entries(in: "pictures-without-words").filter { $0.value == "of-title-pages" }.map { TextAnalysis.textKey($0.text) })
private let musicWords = FoldedWordTable<Bool>(list: "music")
