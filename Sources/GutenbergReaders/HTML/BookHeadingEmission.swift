import Markup
import Resources

extension HTMLBookEmitter {
    /// Gives every heading its id: its own, that of an anchor in it or right in front of it, or a new one.
    mutating func assignHeadingIDs() {
        for (number, heading) in book.headings.enumerated() {
            if let own = ownID(of: heading.node) ?? anchorID(before: heading.node) {
                headingIDs[heading.node] = own
            } else {
                var id = "section-\(number + 1)"
                while book.names.id(of: id) != nil { id += "-" }
                headingIDs[heading.node] = id
            }
        }
    }

    private func ownID(of i: Int) -> String? {
        var k = i
        while k < book.ends[i] {
            if book.isPageNumber(k) { k = book.ends[k]; continue }
            if book.raw.nodes[k].kind == .element {
                if book.raw.nodes[k].id != .none { return book.names[book.raw.nodes[k].id] }
                if book.kind(k) == .anchor, let name = book.raw.attribute(names.name, of: NodeID(Int32(k))), !name.isEmpty { return name }
            }
            k += 1
        }
        return nil
    }

    /// The last id in front of a heading with nothing but space between.
    private func anchorID(before heading: Int) -> String? {
        let start = book.textRange(heading).lowerBound
        var k = heading - 1
        while k > book.body, book.isBlank(min(book.textRange(k).lowerBound, start)..<start) {
            if book.raw.nodes[k].kind == .element, book.ends[k] <= heading {
                if book.raw.nodes[k].id != .none { return book.names[book.raw.nodes[k].id] }
                if book.kind(k) == .anchor, let name = book.raw.attribute(names.name, of: NodeID(Int32(k))), !name.isEmpty { return name }
                if book.kind(k) == .image || book.kind(k).headingLevel != nil && !book.isEmpty(k) { return nil }
            }
            k -= 1
        }
        return nil
    }

    /// The heading of a node.
    func bookHeading(_ i: Int) -> BookHeading? {
        let index = book.headingIndex(from: i)
        return index < book.headings.count && book.headings[index].node == i ? book.headings[index] : nil
    }

    /// Emits a heading; gives the next node.
    mutating func heading(_ i: Int) -> Int {
        guard let heading = bookHeading(i) else { plainHeading(i); return book.ends[i] }
        let end = book.ends[heading.subtitleNode ?? heading.titleNode ?? heading.lastNode]
        stripWaysToContents(i..<end)
        switch heading.role {
        case .bookTitle: plainHeading(i, className: "title", joined: heading.joined); return end
        case .indexLetter: plainHeading(i, className: "index-letter", joined: heading.joined); return end
        case .end, .closing: plainHeading(i, className: "end", joined: heading.joined); return end
        case .subtitle: plainHeading(i, className: "subtitle", joined: heading.joined); return end
        case .heading, .listTitle: break
        }
        let id = headingIDs[i] ?? ""
        var attributes = heading.form.map { self.attributes(of: i, adding: $0.division.className) } ?? self.attributes(of: i)
        if heading.isShort { append("short", to: &attributes) }
        if heading.isOuter { append(DivisionNesting.outerClass, to: &attributes) }
        let isUnseen = book.isUnseen(i)
        if isUnseen {
            // Its element stays, which begins a page and is led to; the file's own sheet would take it away.
            attributes.removeAll { $0.name == names.className || book.names[$0.name] == "style" || book.names[$0.name] == "hidden" }
            append("unseen", to: &attributes)
        }
        attributes.removeAll { $0.name == names.id }
        attributes.append(Attribute(name: names.id, value: id, source: book.raw.nodes[i].source))
        builder.startElement(names.headings[min(max(heading.level, 1), 6) - 1], attributes: attributes, source: book.raw.nodes[i].source)
        pendingAnchors.removeAll { $0.name == id }
        flushAnchors()
        let withoutID = book.names.id(of: id) ?? .none
        isInHeading = true
        defer { isInHeading = false }
        for part in [i] + heading.joined + [heading.titleNode, heading.subtitleNode].compactMap({ $0 }) {
            pendingPageNumbers += (part + 1..<book.ends[part]).filter(book.isPageNumber)
        }
        if isUnseen { start(names.span, "unseen", book.raw.nodes[i].source) }
        numberAndTitle(heading.line, form: heading.form, nodes: i + 1..<book.ends[i], isPlain: false, withoutID: withoutID)
        goOn(with: heading.joined, withoutID: withoutID)
        if isUnseen { builder.endElement() }
        for (line, className) in [(heading.titleNode, "title"), (heading.subtitleNode, "subtitle")] {
            guard let line else { continue }
            builder.text(CollectionOfOne(0x20), source: .nowhere, isVerbatim: false)
            start(names.span, className, book.raw.nodes[line].source)
            if book.raw.nodes[line].id != .none {
                pendingAnchors.append((book.names[book.raw.nodes[line].id], book.raw.nodes[line].source))
            }
            flushAnchors()
            inline(line + 1..<book.ends[line], withoutID: withoutID)
            builder.endElement()
        }
        builder.endElement()
        last = .heading
        expectsLeadIn = heading.level <= 2
        return end
    }

    /// The headings whose words go on with those of the one that is being emitted.
    private mutating func goOn(with joined: [Int], withoutID: NameID = .none) {
        for line in joined {
            builder.text(CollectionOfOne(0x20), source: .nowhere, isVerbatim: false)
            collectAnchors(line)
            flushAnchors()
            inline(line + 1..<book.ends[line], withoutID: withoutID)
        }
    }

    func append(_ className: String, to attributes: inout [Attribute]) {
        if let k = attributes.firstIndex(where: { $0.name == names.className }) {
            attributes[k].value += " " + className
        } else {
            attributes.append(Attribute(name: names.className, value: className, source: .nowhere))
        }
    }

    /// A heading that opens nothing.
    private mutating func plainHeading(_ i: Int, className: String? = nil, joined: [Int] = []) {
        let attributes = className.map { self.attributes(of: i, adding: $0) } ?? self.attributes(of: i)
        // Who made the file is said in a paragraph, whatever its letters.
        let isHeading = className == nil && !book.credits.contains(i)
        builder.startElement(isHeading ? book.raw.nodes[i].name : names.p, attributes: attributes, source: book.raw.nodes[i].source)
        flushAnchors()
        inline(i + 1..<book.ends[i])
        goOn(with: joined)
        builder.endElement()
        last = .heading
    }

    /// Number and title in spans of their own; a heading that has only a number is one, any other line stays as it is.
    mutating func numberAndTitle(_ line: FlatLine, form: HeadingForm?, nodes: Range<Int>, isPlain: Bool, withoutID: NameID) {
        let isOnePhrase =
            form.map { form in form.titleStart ?? 0 < line.bytes.count && line.bytes.withUnsafeBufferPointer(form.isOnePhrase) } ?? false
        guard let form, let titleStart = form.titleStart, form.numberEnd > 0, titleStart < line.bytes.count, !isOnePhrase,
            !line.bytes.withUnsafeBufferPointer({ isSecondNumber($0, titleStart) })
        else {
            let isNumber = !isPlain && form != nil && !isOnePhrase
            if isNumber { start(names.span, "number", source(ofText: line.place)) }
            inline(nodes, clip: isPlain ? line.place : nil, isPlain: isPlain, withoutID: withoutID)
            if isNumber { builder.endElement() }
            return
        }
        let number = line.place(of: 0..<form.numberEnd)
        let title = line.place(of: titleStart..<line.bytes.count)
        part("number", number, nodes, isPlain, withoutID)
        if number.upperBound < title.lowerBound {
            part("separator", number.upperBound..<title.lowerBound, nodes, true, withoutID)
            // A line break or the border of a cell is no text.
            if titleStart > 0, line.bytes[titleStart - 1] == 0x20, book.raw.text[title.lowerBound - 1] > 0x20 {
                builder.text(CollectionOfOne(0x20), source: .nowhere, isVerbatim: false)
            }
        } else {
            builder.text(CollectionOfOne(0x20), source: .nowhere, isVerbatim: false)
        }
        part("title", title, nodes, isPlain, withoutID)
    }

    /// "1.IV": the number of a scene right behind that of its act.
    private func isSecondNumber(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        guard start > 0, bytes[start - 1] == 0x2E else { return false }
        var cursor = WordCursor(bytes, start..<bytes.count)
        guard cursor.number() != nil else { return false }
        cursor.skip { $0 == 0x2E }
        return cursor.isAtEnd
    }

    private mutating func part(_ className: String, _ text: Range<Int>, _ nodes: Range<Int>, _ isPlain: Bool, _ withoutID: NameID) {
        start(names.span, className, source(ofText: text))
        inline(nodes, clip: text, isPlain: isPlain, withoutID: withoutID)
        builder.endElement()
    }
}
