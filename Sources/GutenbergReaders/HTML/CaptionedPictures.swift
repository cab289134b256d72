import Markup
import Resources

// A picture in one paragraph and what it shows in the next: `<p align="center"><img></p><p class="caption">The mill.</p>`. Both become one
// figure, which no page break parts, and links that lead to a larger copy of the picture are left out: on paper they lead nowhere.

extension HTMLBook {
    /// The paragraph that says what the picture in a block shows, if the block holds nothing but a picture. A line in the middle does where
    /// the book has such captions, or where others say its words too.
    func caption(ofPicture i: Int) -> Int? {
        lineBelow(picture: i).flatMap { isNamedCaption($0) || centresCaptions || saysWords(ofPicture: i, $0) ? $0 : nil }
    }

    /// The paragraph below a picture alone that is no running text.
    func lineBelow(picture i: Int) -> Int? {
        guard isPictureAlone(i), !isInFigure(i) else { return nil }
        var next = raw.nodes[i].nextSibling
        let mostSteps = 8
        for _ in 0..<mostSteps {
            guard next != .none else { return nil }
            let k = Int(next.index)
            if isCaption(k, ofPicture: i) { return k }
            guard isBlank(textRange(k)) || isWayToLargerPicture(k), !holdsPicture(k) || isWayToLargerPicture(k), kind(k) != .rule else {
                return nil
            }
            next = raw.nodes[k].nextSibling
        }
        return nil
    }

    /// Picture and caption are in a figure already.
    private func isInFigure(_ i: Int) -> Bool {
        let mostAround = 64
        return parent(i).map { ends[$0] - $0 <= mostAround && isFigure($0) } == true
    }

    /// Finds whether lines in the middle stand below a third of the pictures that are alone: one may as well be a title or a line of the
    /// text, as in a book whose hundreds of pictures have no captions. O(nodes).
    mutating func findCentredCaptions() {
        guard raw.names.id(of: "img") != nil else { return }
        var pictures = 0, centred = 0
        var i = max(titleBlock.upperBound, nodes.lowerBound)
        while i < nodes.upperBound {
            guard isPictureAlone(i), !isInFigure(i) else { i += 1; continue }
            pictures += 1
            if lineBelow(picture: i).map({ !isNamedCaption($0) }) == true { centred += 1 }
            i = ends[i]
        }
        centresCaptions = centred * 3 >= pictures
    }

    /// The line says what the picture's own words say, or the entry of a list that leads to it.
    private func saysWords(ofPicture i: Int, _ line: Int) -> Bool {
        let letters = Self.letters(flatLine(line..<ends[line], limit: 1000).bytes)
        let own = (i..<ends[i]).flatMap { node in
            ["alt", "title"].compactMap { raw.attribute($0, of: NodeID(Int32(node))).map { Self.letters(Array($0.utf8)) } }
        }
        let entries = illustrations.flatMap(\.lines).filter { $0.picture.map { (i..<ends[i]).contains($0) } == true }
        return own.contains(letters) || entries.contains { Self.letters(Array(raw.text[$0.text])).starts(with: letters) }
    }

    /// The paragraphs below a caption that go on with it by their class, as `p.subcapt` below `p.topcapt`: not what stands above the next
    /// picture.
    func captions(below caption: Int) -> [Int] {
        let most = 2, mostSteps = 8
        var found: [Int] = []
        var next = raw.nodes[caption].nextSibling
        for _ in 0..<mostSteps where next != .none {
            let k = Int(next.index)
            next = raw.nodes[k].nextSibling
            if raw.nodes[k].kind == .text, isBlank(textRange(k)) { continue }
            guard isNamedCaption(k), isCaption(k, ofPicture: caption) else {
                if holdsPicture(k) { found = [] }
                break
            }
            found.append(k)
        }
        return found.count <= most ? found : []
    }

    /// A class says so: "caption", "subcapt".
    private func isNamedCaption(_ k: Int) -> Bool {
        if !captionClasses.isEmpty, hasClass(k, captionClasses) { return true }
        return raw.classes(of: NodeID(Int32(k))).contains { name in
            let name = names[name].lowercased()
            return name.hasSuffix("capt") || name.hasSuffix("caption")
        }
    }

    /// A block, an image or a link to its file with no text and one picture.
    func isPictureAlone(_ i: Int) -> Bool {
        let mostNodes = 12
        guard raw.nodes[i].kind == .element, ends[i] - i <= mostNodes,
            [.paragraph, .wrapper, .image].contains(kind(i)) || isLinkToPicture(i),
            isBlank(textRange(i)) || holdsWordsOfNeedlessWay(i)
        else { return false }
        return (i..<ends[i]).count { kind($0) == .image && raw.nodes[$0].kind == .element } == 1
    }

    /// No words but those of a link to a larger copy, which is left out.
    private func holdsWordsOfNeedlessWay(_ i: Int) -> Bool {
        let links = linksWithText(in: i)
        return links.count == 1 && holdsOnly(links[0], i) && isNeedlessWayToLargerPicture(links[0])
    }

    private func isLinkToPicture(_ i: Int) -> Bool {
        guard kind(i) == .anchor, let href = raw.names.id(of: "href") else { return false }
        return raw.attribute(href, of: NodeID(Int32(i))).map { isAddressOfPicture($0) } ?? false
    }

    private func holdsPicture(_ i: Int) -> Bool { (i..<ends[i]).contains { kind($0) == .image } }

    /// Centred, or of a class for captions; a sentence or a title, and neither a heading nor the end of the book.
    private func isCaption(_ k: Int, ofPicture picture: Int) -> Bool {
        let longest = 400
        guard raw.nodes[k].kind == .element, kind(k) == .paragraph || kind(k) == .wrapper, !isBlank(textRange(k)),
            textRange(k).count <= longest, !hasBlock(k), !holdsPicture(k), !isWayToLargerPicture(k),
            loosePageNumbers(k) == nil, notes.container(k) == nil
        else { return false }
        if isNamedCaption(k) { return true }
        guard alignment(of: k) == .center, !isRowOfStars(k), !isEnding(k) else { return false }
        let line = flatLine(k..<ends[k], limit: longest)
        return line.form == nil
    }

    /// "THE END", "FINIS."
    func isEnding(_ i: Int) -> Bool {
        let longest = 24
        guard textRange(i).count <= longest else { return false }
        let words = raw.text[textRange(i)].trimmed
        guard let first = words.first, first >= 0x41, first <= 0x5A else { return false }
        let letters = Self.letters(Array(words))
        // Somebody may say that all is fine.
        let isSetOff = !words.contains { $0 >= 0x61 && $0 <= 0x7A } || letters.starts(with: [0x74, 0x68, 0x65]) || standsInTheMiddle(i)
        return isSetOff && Self.endings.contains(letters)
    }

    /// "[Enlarge]", "Full Size", or a small picture that stands for these words, which lead to a file of a picture.
    func isWayToLargerPicture(_ i: Int) -> Bool {
        let mostNodes = 12, longest = 48
        guard raw.nodes[i].kind == .element, ends[i] - i <= mostNodes, textRange(i).count <= longest, let href = raw.names.id(of: "href"),
            let link = (i..<ends[i]).first(where: { raw.nodes[$0].kind == .element && kind($0) == .anchor }),
            let address = raw.attribute(href, of: NodeID(Int32(link))), isAddressOfPicture(address)
        else { return false }
        // Not the picture itself with the link below it.
        guard (i..<ends[i]).allSatisfy({ kind($0) != .image || (link..<ends[link]).contains($0) }) else { return false }
        let outside = [textRange(i).lowerBound..<textRange(link).lowerBound, textRange(link).upperBound..<textRange(i).upperBound]
        guard outside.allSatisfy({ !raw.text[$0].contains { $0.isASCIILetter || $0.isASCIIDigit } }) else { return false }
        func saysSo(_ words: ArraySlice<UInt8>) -> Bool {
            Self.largerWords.contains { words.firstIndex(ofASCII: $0, from: words.startIndex) != nil }
        }
        if !isBlank(textRange(link)) { return saysSo(raw.text[textRange(link)]) }
        // The file of the small picture is named so.
        guard let source = raw.names.id(of: "src"),
            let picture = (link..<ends[link]).first(where: { kind($0) == .image && raw.nodes[$0].kind == .element }),
            let file = raw.attribute(source, of: NodeID(Int32(picture)))?.utf8.split(separator: 0x2F).last
        else { return false }
        return ["enlarge", "larger", "fullsize"].contains { ArraySlice(file).hasASCIIPrefix($0) }
    }

    /// One that stands right behind a picture.
    func isNeedlessWayToLargerPicture(_ i: Int) -> Bool {
        let mostNodes = 12, mostSteps = 8
        guard ends[i] - i <= mostNodes, isWayToLargerPicture(i) else { return false }
        var previous = raw.nodes[i].previousSibling
        for _ in 0..<mostSteps where previous != .none {
            let k = Int(previous.index)
            if holdsPicture(k) { return true }
            guard isBlank(textRange(k)) else { return false }
            previous = raw.nodes[k].previousSibling
        }
        return false
    }

    private static let largerWords = WordLists.phrases(in: "larger-pictures")
}

/// True for the name of a file of a picture.
func isAddressOfPicture(_ address: String) -> Bool {
    let address = address.lowercased()
    return [".jpg", ".jpeg", ".png", ".gif"].contains { address.hasSuffix($0) }
}

extension HTMLBookEmitter {
    /// Emits a picture and what stands below it, in front of a limit, as one figure; gives the node behind them.
    mutating func captionedPicture(_ i: Int, caption: Int, before limit: Int) -> Int {
        let captions = [caption] + book.captions(below: caption).prefix { book.ends[$0] <= limit }
        let last = captions[captions.count - 1]
        var source = book.raw.nodes[i].source
        source.end = max(source.end, book.raw.nodes[last].source.end)
        let expected = expectsLeadIn
        start(names.div, "figcenter", source)
        isInFigure = true
        flow(i..<caption)
        for caption in captions {
            flushAnchors()
            builder.startElement(names.p, attributes: attributes(of: caption, adding: "caption"), source: book.raw.nodes[caption].source)
            stripWaysToContents(caption..<book.ends[caption])
            inline(caption + 1..<book.ends[caption])
            builder.endElement()
        }
        isInFigure = false
        builder.endElement()
        expectsLeadIn = expected
        self.last = .text
        return book.ends[last]
    }
}
