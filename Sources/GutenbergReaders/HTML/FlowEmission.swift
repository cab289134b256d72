import Markup
import Resources

extension HTMLBookEmitter {
    /// Emits a range of nodes as it is in the source, but for headings, rules, spacers and page numbers. Elements that begin in front of
    /// the range are not emitted, and such as reach beyond it are dissolved.
    mutating func flow(_ range: Range<Int>) {
        var open: [Int] = []
        var i = range.lowerBound
        while true {
            while let end = open.last, end <= i {
                open.removeLast()
                builder.endElement()
            }
            guard i < range.upperBound else { break }
            if let index = book.indexDivision(at: i), index.upperBound <= range.upperBound, indexEnd < index.upperBound {
                start(names.div, "index", book.source(of: index) ?? .nowhere)
                flushAnchors()
                open.append(index.upperBound)
                indexEnd = index.upperBound
            }
            if book.raw.nodes[i].kind == .text {
                text(node: i)
                i += 1
                continue
            }
            let kind = book.kind(i)
            if let list = illustrations(at: i), list.nodes.upperBound <= range.upperBound {
                nav(list)
                last = .start
                i = list.nodes.upperBound
            } else if kind.headingLevel != nil, !book.isEmpty(i), book.ends[i] <= range.upperBound {
                i = heading(i)
            } else if kind == .rule {
                rule(i, before: range.upperBound)
                i = book.ends[i]
            } else if kind == .paragraph || kind == .wrapper, book.isRowOfStars(i), kind == .paragraph || !book.hasBlock(i),
                book.ends[i] <= range.upperBound, !book.rejected.contains(.breaks)
            {
                concludedBreaks += 1
                stars(i)
                i = book.ends[i]
            } else if isSpacer(i, kind) || book.isLooseBreak(i) {
                spacer(i)
                i = book.ends[i]
            } else if kind.isBlock, book.ends[i] <= range.upperBound, book.isHiddenPageNumber(i) {
                spacer(i, as: .pageMark)
                i = book.ends[i]
            } else if i < endOfPieces, book.restsOfParagraphs.contains(i) {
                i = goOn(with: i)
            } else if book.waysToContents.contains(i)
                || book.contents != nil && (kind.isBlock || kind == .inline)
                    && book.ends[i] <= range.upperBound && book.isWayToContents(i)
            {
                let source = book.raw.nodes[i].source
                strip(source.start..<source.end, .navigation)
                collectAnchors(i)
                i = book.ends[i]
            } else if book.isLooseAnchor(i) {
                collectAnchors(i)
                i = book.ends[i]
            } else if book.ends[i] <= range.upperBound, let marks = book.loosePageNumbers(i) {
                pendingPageNumbers += marks
                if kind.isBlock, book.raw.nodes[i].id != .none {
                    pendingAnchors.append((book.names[book.raw.nodes[i].id], book.raw.nodes[i].source))
                }
                i = book.ends[i]
            } else if kind == .lineBreak, book.partsParagraphs, book.isParagraphBreak(i), open.last == book.ends[book.parent(i) ?? 0] {
                i = nextParagraph(i)
            } else if book.ends[i] <= range.upperBound, kind == .wrapper || book.isInlineWithBlocks(i),
                holdsChapterHeading(i) || book.isNamedHalfTitle(i)
            {
                // A division that holds a chapter or its heading, or an anchor or a typeface around one: chapters stand in the text itself.
                if book.raw.nodes[i].id != .none {
                    pendingAnchors.append((book.names[book.raw.nodes[i].id], book.raw.nodes[i].source))
                } else if kind == .anchor, let name = book.raw.attribute(names.name, of: NodeID(Int32(i))) {
                    pendingAnchors.append((name, book.raw.nodes[i].source))
                }
                i += 1
            } else if kind.isBlock || kind == .anchor, book.ends[i] <= range.upperBound, book.isNeedlessWayToLargerPicture(i) {
                let source = book.raw.nodes[i].source
                strip(source.start..<source.end, .navigation)
                collectAnchors(i)
                i = book.ends[i]
            } else if kind.isBlock, let capital = book.dropCapitalBlock(i), book.ends[i] <= range.upperBound {
                waitingCapital = capital
                i = book.ends[i]
            } else if (kind == .image || kind == .wrapper || kind == .paragraph), book.ends[i] <= range.upperBound,
                book.isPictureOfFirstLetter(i)
            {
                spacer(i)
                // The letter is the next paragraph's, if it is not that of the one around the picture.
                if !book.isInParagraph(i) { hasLeftOutInitial = true }
                hiddenLetter = book.hiddenLetter(ofPictureIn: i) ?? -1
                i = book.ends[i]
            } else if kind == .image, let letter = book.dropCapital(i) {
                dropCapital(letter, i)
                i = book.ends[i]
            } else if book.ends[i] <= range.upperBound, let lines = book.verseLines(i) {
                if !book.hasClass(i, book.verse.containers) { concludedPoems += 1 }
                let parts = book.stanzas(from: i, lines, before: range.upperBound)
                verse(parts, before: range.upperBound)
                i = max(book.ends[parts[parts.count - 1].node], behindVerse <= range.upperBound ? behindVerse : 0)
            } else if book.ends[i] > range.upperBound {
                i += 1
            } else if !isInFigure, let caption = book.caption(ofPicture: i), book.ends[caption] <= range.upperBound {
                i = captionedPicture(i, caption: caption, before: range.upperBound)
            } else if let end = pageNumber(i) {
                i = end
            } else if !book.notes.leftOut.isEmpty, book.notes.leftOut.contains(i) {
                let source = book.raw.nodes[i].source
                strip(source.start..<source.end, .mark)
                i = book.ends[i]
            } else if kind.isBlock, !book.notes.containers.isEmpty, let container = book.notes.container(i) {
                if container.notes.isEmpty {
                    i = beginNote(container, kind, &open)
                } else {
                    typedNotes(container)
                    i = book.ends[i]
                }
            } else {
                let node = i
                open.append(endOfPieces(node, before: range.upperBound))
                i = element(node, kind)
                if kind == .cell, let target = book.pageCells[node] {
                    let attributes = [(names.className, "page-reference"), (names.href, target)].map {
                        Attribute(name: $0.0, value: $0.1, source: .nowhere)
                    }
                    builder.startElement(names.a, attributes: attributes, source: .nowhere)
                    open.append(book.ends[node])
                }
            }
        }
        flushAnchors()
        flushPageNumbers()
    }

    /// The list of pictures that begins at a node.
    func illustrations(at i: Int) -> LinkedContents? {
        book.illustrations.isEmpty ? nil : book.illustrations.first { $0.nodes.lowerBound == i }
    }

    // MARK: Elements

    /// True if a heading of a part or chapter is inside. O(log headings).
    private func holdsChapterHeading(_ i: Int) -> Bool {
        var index = book.headingIndex(from: i)
        while index < book.headings.count, book.headings[index].node < book.ends[i] {
            if book.headings[index].role == .heading, book.headings[index].level <= 2 { return true }
            index += 1
        }
        return false
    }

    /// Begins an element as it is; gives the next node.
    private mutating func element(_ i: Int, _ kind: ElementClass) -> Int {
        if kind == .paragraph {
            if hasLeftOutInitial || book.beginsWithPictureOfFirstLetter(i) { withInitial = i }
            hasLeftOutInitial = false
        }
        var attributes = attributes(of: i)
        if kind == .image { addPictureID(i, to: &attributes) }
        if kind == .anchor { attributes = self.attributes(ofAnchor: i) }
        if let role = book.role(i) { attributes = self.attributes(of: i, adding: role.className) }
        if kind == .inline, book.isTypedSmallCapitals(i) { attributes = self.attributes(of: i, adding: "small-caps") }
        if book.isHalfTitleLine(i) { attributes = self.attributes(of: i, adding: "title") }
        if kind == .paragraph, book.notes.titles.contains(i) { attributes = self.attributes(of: i, adding: "notes-title") }
        if kind == .paragraph, book.isEnding(i) { attributes = self.attributes(of: i, adding: "end") }
        if kind == .preformatted,
            let width = PreformattedWidth.className(columns: PreformattedWidth.columns(of: book.raw.text[book.textRange(i)]).count)
        {
            attributes = self.attributes(of: i, adding: width)
        }
        if kind == .wrapper, book.isUnclassedFigure(i) { attributes = self.attributes(of: i, adding: "figcenter") }
        if kind == .wrapper || kind == .paragraph, book.isHeadpiece(i) { append("headpiece", to: &attributes) }
        if dedications.contains(i) { append(TitleLine.dedication.className, to: &attributes) }
        var name = book.raw.nodes[i].name
        if last == .heading, kind == .wrapper || kind == .quotation, !book.rejected.contains(.quotations), book.isEpigraph(i) {
            attributes = self.attributes(of: i, adding: "epigraph")
            name = names.blockquote
            epigraphEnd = book.ends[i]
        } else if kind == .paragraph, book.ends[i] == epigraphEnd || i < epigraphEnd, book.isAttribution(i) {
            attributes = self.attributes(of: i, adding: "attribution")
        }
        builder.startElement(name, attributes: attributes, source: book.raw.nodes[i].source)
        guard kind.isBlock, !kind.isContainer else { return i + 1 }
        flushAnchors()
        flushPageNumbers()
        last = .text
        if i < epigraphEnd, kind == .paragraph { return i + 1 }
        if kind == .paragraph, let capital = waitingCapital {
            waitingCapital = nil
            expectsLeadIn = false
            dropCapital(capital.letter, capital.image)
            return i + 1
        }
        // The text begins behind a date, and what is set to one side or says who speaks begins no text.
        guard expectsLeadIn, i >= epigraphEnd, book.role(i)?.standsAboveText != true else { return i + 1 }
        expectsLeadIn = false
        return kind == .paragraph && book.role(i) == nil && !book.isSetAside(i) && !book.isTermOrCaption(i) ? leadIn(i) : i + 1
    }

    /// The id by which a list of pictures leads to one that has none.
    private func addPictureID(_ i: Int, to attributes: inout [Attribute]) {
        if let id = book.pictureIDs.isEmpty ? nil : book.pictureIDs[i] {
            attributes.append(Attribute(name: names.id, value: id, source: .nowhere))
        }
    }

    /// Those of an anchor in the text. A link into a list that is replaced by ours leads nowhere.
    private func attributes(ofAnchor i: Int) -> [Attribute] {
        var attributes = withNote(withID(attributes(of: i), i), i)
        if book.leadsIntoList(i) { attributes.removeAll { $0.name == names.href } }
        return attributes
    }

    /// An anchor's `name` is an id by another name.
    func withID(_ attributes: [Attribute], _ i: Int) -> [Attribute] {
        guard book.raw.nodes[i].id == .none, let name = attributes.first(where: { $0.name == names.name }) else { return attributes }
        return attributes + [Attribute(name: names.id, value: name.value, source: name.source)]
    }

    private mutating func text(node i: Int) {
        let range = book.textRange(i)
        if isLayout(i) { return }
        // Text straight in a division bears the anchors in front of it.
        if !pendingAnchors.isEmpty { flushAnchors() }
        if last != .text, !book.isBlank(range) { last = .text }
        copyText(range)
    }

    /// White space between blocks.
    private func isLayout(_ i: Int) -> Bool {
        let node = book.raw.nodes[i]
        guard book.raw.text[Int(node.textStart)].isASCIISpace else { return false }
        func isBorder(_ sibling: NodeID) -> Bool { sibling == .none || book.kind(Int(sibling.index)).isBlock }
        guard node.parent != .none, isBorder(node.previousSibling), isBorder(node.nextSibling) else { return false }
        guard book.kind(Int(node.parent.index)).isContainer || node.previousSibling != .none || node.nextSibling != .none else {
            return false
        }
        return book.raw.text[book.textRange(i)].allSatisfy(\.isASCIISpace)
    }

    /// Ends a paragraph at two line breaks and begins the next one; gives the node behind them.
    private mutating func nextParagraph(_ lineBreak: Int) -> Int {
        guard let paragraph = book.parent(lineBreak) else { return book.ends[lineBreak] }
        builder.endElement()
        var i = lineBreak
        while i < book.ends[paragraph], book.kind(i) == .lineBreak || book.raw.nodes[i].kind == .text && book.isBlank(book.textRange(i)) {
            if book.kind(i) == .lineBreak { strip(book.raw.nodes[i].source.start..<book.raw.nodes[i].source.end, .spacer) }
            i = book.ends[i]
        }
        var attributes = attributes(of: paragraph)
        attributes.removeAll { $0.name == names.id }
        builder.startElement(
            book.raw.nodes[paragraph].name, attributes: attributes, source: i < book.ends[paragraph] ? book.raw.nodes[i].source : .nowhere)
        return i
    }

    // MARK: Spacers, rules, anchors

    private func isSpacer(_ i: Int, _ kind: ElementClass) -> Bool {
        switch kind {
        case .wrapper, .paragraph, .heading1, .heading2, .heading3, .heading4, .heading5, .heading6: book.isEmpty(i)
        default: false
        }
    }

    private mutating func spacer(_ i: Int, as reason: StrippedRange.Reason = .spacer) {
        let source = book.raw.nodes[i].source
        strip(source.start..<source.end, reason)
        collectAnchors(i)
    }

    /// Takes the ids in an element that is left out.
    mutating func collectAnchors(_ i: Int) {
        for k in i..<book.ends[i] where book.raw.nodes[k].kind == .element {
            let node = book.raw.nodes[k]
            if node.id != .none {
                pendingAnchors.append((book.names[node.id], node.source))
            } else if book.kind(k) == .anchor, let name = book.raw.attribute(names.name, of: NodeID(Int32(k))) {
                pendingAnchors.append((name, node.source))
            }
        }
    }

    /// Puts the waiting ids into the open element as empty anchors, if anything links to them.
    mutating func flushAnchors() {
        for anchor in pendingAnchors where isLinked(anchor.name) {
            builder.startElement(
                names.a, attributes: [Attribute(name: names.id, value: anchor.name, source: anchor.source)], source: anchor.source)
            builder.endElement()
        }
        pendingAnchors.removeAll(keepingCapacity: true)
    }

    private func isLinked(_ name: String) -> Bool {
        book.names.id(of: name).map { Int($0.rawValue) < book.linked.count && book.linked[Int($0.rawValue)] } ?? false
    }

    /// A rule between paragraphs is an ornament; one beside a heading or at the border of the text only frames.
    private mutating func rule(_ i: Int, before end: Int) {
        let source = book.raw.nodes[i].source
        collectAnchors(i)
        let next = nextBlock(after: i, before: end)
        // What parts notes from the text is no pause in it.
        let isAboveNotes = next.map { book.holdsNote(at: $0) } == true
        if isAboveNotes || last != .text || next == nil
            || next.map({
                book.kind($0).headingLevel != nil || book.kind($0) == .rule || book.isHalfTitleLine($0)
                    || isPictureAboveHeading($0, behind: i, before: end)
            }) == true
        {
            strip(source.start..<source.end, .rule)
            return
        }
        flushAnchors()
        builder.startElement(
            names.hr, attributes: book.rejected.contains(.breaks) ? attributes(of: i) : attributes(of: i, adding: "ornament"),
            source: source)
        builder.endElement()
        last = .rule
    }

    /// A picture, with its caption, and then a heading: what stands in front of it ends a chapter.
    private func isPictureAboveHeading(_ first: Int, behind rule: Int, before end: Int) -> Bool {
        var figure = first
        while let parent = book.parent(figure), parent > rule, book.isFigure(parent) { figure = parent }
        guard book.isFigure(figure), book.ends[figure] <= end else { return false }
        return nextBlock(after: figure, before: end).map { book.kind($0).headingLevel != nil } == true
    }

    /// Stars typed in a paragraph of their own are the ornament that a rule would be.
    private mutating func stars(_ i: Int) {
        let source = book.raw.nodes[i].source
        collectAnchors(i)
        flushAnchors()
        strip(source.start..<source.end, .mark)
        start(names.hr, "ornament", source)
        builder.endElement()
        last = .rule
    }

    /// The next element or text that shows something; divisions are entered.
    private func nextBlock(after i: Int, before end: Int) -> Int? {
        var k = book.ends[i]
        while k < end {
            let kind = book.kind(k)
            if book.raw.nodes[k].kind == .text {
                if !book.isBlank(book.textRange(k)) { return k }
                k += 1
            } else if kind == .rule {
                return k
            } else if book.isEmpty(k) || book.loosePageNumbers(k) != nil {
                k = book.ends[k]
            } else if kind == .wrapper && !book.holdsNote(at: k) || book.isInlineWithBlocks(k) {
                k += 1
            } else {
                return k
            }
        }
        return nil
    }

    // MARK: Lead-in

    /// Sets off the first words of a chapter, if its first paragraph begins with text; gives the next node.
    private mutating func leadIn(_ paragraph: Int) -> Int {
        let first = paragraph + 1
        guard first < book.ends[paragraph], book.raw.nodes[first].kind == .text else { return first }
        let range = book.textRange(first)
        let start = range.first { !book.raw.text[$0].isASCIISpace } ?? range.upperBound
        let longest = 400
        let line = book.raw.text[start..<min(start + longest, range.upperBound)].map { $0.isASCIISpace ? 0x20 : $0 }
        guard let count = line.withUnsafeBufferPointer({ LeadIn.end($0, 0..<$0.count) }), count > 0 else { return first }
        // A word may go on in the next element.
        if start + count == range.upperBound, first + 1 < book.ends[paragraph] { return first }
        self.start(names.span, "lead-in", source(ofText: start..<start + count))
        copyText(start..<start + count)
        builder.endElement()
        copyText(start + count..<range.upperBound)
        return first + 1
    }

    // MARK: Lines

    /// Emits the markup inside a line, as far as its text lies in `clip`. An element that reaches over the border is opened on both sides.
    /// - Parameters:
    ///   - isPlain: leaves out what only made the line bold, large or a cell.
    ///   - withoutID: an id that the line's element bears already.
    ///   - withoutLines: leaves out elements that only make a line: blocks, and spans of verse.
    mutating func inline(
        _ nodes: Range<Int>, clip: Range<Int>? = nil, isPlain: Bool = false, withoutID: NameID = .none, withoutLines: Bool = false
    ) {
        var open: [Int] = []
        /// Text was set, and no space behind it.
        var needsSpace = false
        var i = nodes.lowerBound
        let first = clip.map { book.firstNode(of: $0, in: nodes) } ?? i
        while true {
            while let end = open.last, end <= i {
                open.removeLast()
                builder.endElement()
            }
            guard i < nodes.upperBound else { break }
            let range = book.textRange(i)
            if let clip {
                if range.lowerBound > clip.upperBound { i = nodes.upperBound; continue }
                if range.upperBound < clip.lowerBound { i = book.next(behind: i, towards: first); continue }
            }
            if book.raw.nodes[i].kind == .text {
                let text = clip.map { range.clamped(to: $0) } ?? range
                copyText(text)
                if let end = text.last { needsSpace = !book.raw.text[end].isASCIISpace }
                i += 1
                continue
            }
            let kind = book.kind(i)
            if let clip {
                let isInside =
                    range.isEmpty
                    ? clip.lowerBound < range.lowerBound && range.lowerBound < clip.upperBound
                        || kind != .lineBreak && clip.lowerBound == range.lowerBound
                    : range.overlaps(clip)
                guard isInside else { i = book.ends[i]; continue }
            }
            if isInHeading && book.isPageNumber(i) || book.waysToContents.contains(i) { i = book.ends[i]; continue }
            let isAnchorOfLine =
                withoutID != .none && kind == .anchor && bears(withoutID, i) && (!hasLink(i) || book.leadsIntoList(i))
            // The border of two cells is a space.
            if isPlain, kind == .cell, needsSpace, !range.isEmpty {
                builder.text(CollectionOfOne(0x20), source: .nowhere, isVerbatim: false)
            }
            if isAnchorOfLine || isPlain && !isKeptInPlainLine(i, kind)
                || withoutLines && (kind.isBlock || kind == .lineBreak || book.isVerseLine(i))
            {
                // The line has an element of ours; what links lead to stays.
                if withoutLines, kind == .inline, book.raw.nodes[i].id != .none, book.raw.nodes[i].id != withoutID {
                    pendingAnchors.append((book.names[book.raw.nodes[i].id], book.raw.nodes[i].source))
                    flushAnchors()
                }
                i += 1
                continue
            }
            var attributes = kind == .anchor ? attributes(ofAnchor: i) : attributes(of: i)
            if let role = book.role(i) { attributes = self.attributes(of: i, adding: role.className) }
            if kind == .inline, book.isTypedSmallCapitals(i) { attributes = self.attributes(of: i, adding: "small-caps") }
            if kind == .image { addPictureID(i, to: &attributes) }
            if withoutID != .none, bears(withoutID, i) { attributes.removeAll { $0.name == names.id || $0.name == names.name } }
            builder.startElement(book.raw.nodes[i].name, attributes: attributes, source: book.raw.nodes[i].source)
            open.append(book.ends[i])
            i += 1
        }
    }

    /// True if an element has an id, or an anchor that name.
    private func bears(_ id: NameID, _ i: Int) -> Bool {
        if book.raw.nodes[i].id == id { return true }
        return book.kind(i) == .anchor && book.raw.attribute(names.name, of: NodeID(Int32(i))) == book.names[id]
    }

    func hasLink(_ i: Int) -> Bool { book.raw.attribute(names.href, of: NodeID(Int32(i))) != nil }

    private func isKeptInPlainLine(_ i: Int, _ kind: ElementClass) -> Bool {
        if kind == .image { return true }
        guard kind == .inline else { return false }
        switch book.names[book.raw.nodes[i].name] {
        case "i", "em", "cite", "sup", "sub", "q", "abbr": return true
        default: return false
        }
    }
}
