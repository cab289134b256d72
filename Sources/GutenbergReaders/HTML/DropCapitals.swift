import Markup
import Resources

// A picture of a letter in front of a chapter's first word: `<img alt="T">he old house`. The letter is text, and the picture of it is not
// needed.

extension HTMLBook {
    /// A picture that shows a letter, and the text behind it.
    private struct PicturedLetter {
        /// With a quotation mark in front where it has one.
        var text: String
        var letter: Unicode.Scalar
        /// The node of the text behind it, and where its first letter stands.
        var node: Int
        var first: Int
        var isBehindSpace: Bool
    }

    /// Nil for any other picture, or where no word goes on behind it.
    private func picturedLetter(_ image: Int) -> PicturedLetter? {
        guard kind(image) == .image, let alt = names.id(of: "alt"), let text = raw.attribute(alt, of: NodeID(Int32(image))),
            text.utf8.count <= 8
        else { return nil }
        let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace }
        // One with a caption is a picture.
        if let figure = parent(image), isFigure(figure), !isBlank(textRange(figure)) { return nil }
        guard let letter = scalars.last, letter.properties.isAlphabetic, letter.properties.isUppercase || !letter.properties.isLowercase,
            scalars.count <= 2
        else { return nil }
        // Nor is one in a cell a letter.
        if parent(image).map({ kind($0) == .cell }) == true { return nil }
        if scalars.count == 2, let quote = scalars.first, !["\"", "'", "“", "‘", "«", "„", "(", "["].contains(quote) { return nil }
        // An element in which the book ends may have pictures behind its end.
        guard image < nodes.upperBound,
            let next = (image + 1..<nodes.upperBound).first(where: { raw.nodes[$0].kind == .text && !isBlank(textRange($0)) })
        else { return nil }
        let reach = 400
        guard textRange(next).lowerBound - Int(raw.nodes[image].textStart) <= reach else { return nil }
        let range = textRange(next)
        let first = firstLetter(in: range)
        return PicturedLetter(
            text: String(String.UnicodeScalarView(scalars)), letter: letter, node: next, first: first,
            isBehindSpace: first > range.lowerBound)
    }

    /// Behind the space at the beginning of a text, of which one may be a no-break space: more of them set a paragraph in.
    private func firstLetter(in range: Range<Int>) -> Int {
        let first = range.first { !raw.text[$0].isASCIISpace } ?? range.lowerBound
        guard first + 1 < range.upperBound, raw.text[first] == 0xC2, raw.text[first + 1] == 0xA0,
            let behind = (first + 2..<range.upperBound).first(where: { !raw.text[$0].isASCIISpace }), raw.text[behind] != 0xC2
        else { return first }
        return behind
    }

    /// The letter that a picture shows instead of the text, with a quotation mark in front where it has one; nil for any other picture, or
    /// where no word goes on behind it.
    func dropCapital(_ image: Int) -> String? {
        guard let pictured = picturedLetter(image), !isInText(pictured) else { return nil }
        // What follows is the rest of the word, small or in capitals, or a word of one letter's neighbour.
        let byte = raw.text[pictured.first]
        let isWordGoingOn = byte.isASCIILetter || byte >= 0xC3 && byte < 0xE0 || byte == 0x27
        let isWholeWord = ["A", "I", "O", "À", "Y", "E"].contains(String(pictured.letter)) && pictured.isBehindSpace
        return isWordGoingOn || isWholeWord ? pictured.text : nil
    }

    /// Whether the text behind a pictured letter has it all the same: as a capital in front of small letters; as one that no word in
    /// capitals begins with twice (LLEGÓ, AARON, EERIE and OOZE do); or in an element of its own for those who do not see the picture.
    private func isInText(_ pictured: PicturedLetter) -> Bool {
        let letter = Array(String(Character(pictured.letter)).utf8), range = textRange(pictured.node)
        guard pictured.letter.properties.isUppercase, raw.text[pictured.first..<range.upperBound].starts(with: letter) else { return false }
        let behind = pictured.first + letter.count
        if hiddenElement(of: pictured) != nil { return true }
        // "A house" behind a picture of A: no word is twice the same letter.
        if behind < range.upperBound, raw.text[behind].isASCIISpace { return true }
        // A word of one letter is followed by another that may begin with the same.
        guard behind < raw.text.count, !pictured.isBehindSpace || !["A", "I", "O", "Y", "E"].contains(String(pictured.letter)) else {
            return false
        }
        let next = raw.text[behind]
        if next | 0x20 == next { return next.isASCIILetter || next == 0x27 }
        return next.isASCIILetter && !["A", "E", "L", "O"].contains(String(pictured.letter))
    }

    /// The element that holds nothing but the pictured letter, hidden where the picture is seen.
    private func hiddenElement(of pictured: PicturedLetter) -> Int? {
        let letter = String(Character(pictured.letter)).utf8, range = textRange(pictured.node)
        guard let hiddenClass, let parent = parent(pictured.node), hasClass(parent, [hiddenClass]),
            raw.text[pictured.first..<range.upperBound].elementsEqual(letter)
        else { return nil }
        return parent
    }

    /// The hidden element with the letter that a picture shows.
    func hiddenLetter(ofPictureIn i: Int) -> Int? {
        guard hiddenClass != nil, let image = (i..<ends[i]).first(where: { kind($0) == .image }) else { return nil }
        return picturedLetter(image).flatMap(hiddenElement)
    }

    /// A picture of the letter that the text behind it begins with all the same: it has no words of its own, and says which letter it
    /// shows, or the classes of both say what they are.
    /// Many files have it for readers that show pictures, and hide the letter there.
    func isPictureOfFirstLetter(_ i: Int) -> Bool {
        guard ends[i] - i <= 8, isBlank(textRange(i)) else { return false }
        let images = (i..<ends[i]).filter { kind($0) == .image }
        if images.count == 1, let pictured = picturedLetter(images[0]), isInText(pictured) { return true }
        guard !dropCapitalClasses.isEmpty, images.count == 1, hasClass(images[0], dropCapitalClasses) || hasClass(i, dropCapitalClasses)
        else { return false }
        let around = parent(i).flatMap { kind($0) == .paragraph ? $0 : nil }
        let behind = min(ends[i], nodes.upperBound)
        guard let next = around ?? (behind..<min(behind + 8, nodes.upperBound)).first(where: { kind($0) == .paragraph }) ?? parent(i),
            hasClass(next, dropCapitalClasses)
        else { return false }
        let letter = names.id(of: "alt").flatMap { raw.attribute($0, of: NodeID(Int32(images[0]))) } ?? ""
        return letter.isEmpty || raw.text[textRange(next)].trimmed.starts(with: letter.utf8)
    }

    /// A paragraph with the picture of its first letter inside.
    func beginsWithPictureOfFirstLetter(_ paragraph: Int) -> Bool {
        guard raw.nodes[paragraph].classCount > 0 else { return false }
        let first = (paragraph + 1..<ends[paragraph]).first { kind($0) == .image || raw.nodes[$0].kind == .text && !isBlank(textRange($0)) }
        return first.map { kind($0) == .image && isPictureOfFirstLetter($0) } ?? false
    }

    func isInParagraph(_ i: Int) -> Bool {
        var node = i
        while let around = parent(node) {
            if kind(around) == .paragraph { return true }
            node = around
        }
        return false
    }

    /// The white space between pictures of letters and the rest of their words; behind a whole word a no-break space becomes a plain one.
    func gapsBehindLetters() -> [TextEdit] {
        guard names.id(of: "alt") != nil else { return [] }
        var gaps: [TextEdit] = []
        for i in nodes where raw.nodes[i].kind == .element && kind(i) == .image {
            guard let pictured = picturedLetter(i), pictured.isBehindSpace, dropCapital(i) != nil else { continue }
            var gap = Int(raw.nodes[i].textStart)..<pictured.first
            if ["A", "I", "O", "À", "Y", "E"].contains(String(pictured.letter)) {
                gap = textRange(pictured.node).lowerBound..<pictured.first
                if raw.text[gap].contains(0xA0), gap.lowerBound >= gaps.last?.range.upperBound ?? 0 {
                    gaps.append(TextEdit(range: gap, kind: .replacement([0x20])))
                }
                continue
            }
            if gap.lowerBound < gap.upperBound, isBlank(gap), gap.lowerBound >= gaps.last?.range.upperBound ?? 0 {
                gaps.append(TextEdit(range: gap, kind: .drop))
            }
        }
        return gaps
    }

    /// The letter of an element that holds nothing but its picture.
    func dropCapitalBlock(_ i: Int) -> (image: Int, letter: String)? {
        guard [.wrapper, .paragraph].contains(kind(i)), isBlank(textRange(i)) else { return nil }
        let images = (i + 1..<ends[i]).filter { kind($0) == .image }
        guard images.count == 1, let letter = dropCapital(images[0]) else { return nil }
        var next = raw.nodes[i].nextSibling
        while next != .none, raw.nodes[Int(next.index)].kind == .text, isBlank(textRange(Int(next.index))) {
            next = raw.nodes[Int(next.index)].nextSibling
        }
        return next != .none && kind(Int(next.index)) == .paragraph ? (images[0], letter) : nil
    }
}

extension HTMLBook {
    /// Capitals in a smaller type, which stand for small capitals: `T<small>HE</small>`, `<font size="-1">OLD</font>`.
    func isTypedSmallCapitals(_ i: Int) -> Bool {
        let longest = 80
        guard smallTypeNames.contains(raw.nodes[i].name), textRange(i).count <= longest, !hasBlock(i) else { return false }
        if raw.names[raw.nodes[i].name] == "font" {
            guard let size = names.id(of: "size").flatMap({ raw.attribute($0, of: NodeID(Int32(i))) }),
                size.hasPrefix("-") || size == "2" || size == "1"
            else { return false }
        }
        let text = raw.text[textRange(i)]
        guard !text.contains(where: { $0 >= 0x61 && $0 <= 0x7A }) else { return false }
        let letters = text.count(where: \.isASCIILetter)
        let followsCapital = textRange(i).lowerBound > 0 && (0x41...0x5A).contains(raw.text[textRange(i).lowerBound - 1])
        return letters >= 2 || letters == 1 && followsCapital
    }
}

extension HTMLBookEmitter {
    /// Without the classes by which the file's own sheet hides the letter that a picture shows: the picture is left out, and the letter
    /// would be nowhere.
    func withoutDropCapital(_ attributes: [Attribute]) -> [Attribute] {
        guard let k = attributes.firstIndex(where: { $0.name == names.className }) else { return attributes }
        var attributes = attributes
        let own = attributes[k].value.split(whereSeparator: \.isWhitespace)
        let kept = own.filter { name in !Self.namesDropCapital(name) && !book.dropCapitalClasses.contains { book.names[$0] == name } }
        if kept.isEmpty { attributes.remove(at: k) } else { attributes[k].value = kept.joined(separator: " ") }
        return attributes
    }

    /// Without the class that hides the letter of a picture which has been left out.
    func withoutHiding(_ attributes: [Attribute]) -> [Attribute] {
        attributes.compactMap { attribute in
            guard attribute.name == names.className else { return attribute }
            var shown = attribute
            let kept = attribute.value.split(whereSeparator: \.isWhitespace).filter { $0 != "hidden" }
            shown.value = kept.joined(separator: " ")
            return kept.isEmpty ? nil : shown
        }
    }

    /// "drop", "di-drop", "dropcap2": "drop" is a word of its own in the name, or begins the one for a capital.
    private static func namesDropCapital(_ name: Substring) -> Bool {
        name.lowercased().split { $0 == "-" || $0 == "_" }.contains { $0 == "drop" || $0.hasPrefix("dropcap") }
    }

    /// Sets the letter in place of its picture.
    mutating func dropCapital(_ letter: String, _ image: Int) {
        let text = book.setsDoubleQuotes ? Typographer.string(letter, TypographyRules(language: book.metadata.language)) : letter
        builder.text(Array(text.utf8), source: book.raw.nodes[image].source, isVerbatim: false)
        last = .text
    }
}
