import Markup
import Resources

// The numbers of the printed edition's pages: `<span class="pagenum">[Pg 3]</span>`, `<a name="page12">[12]</a>`, "[Pg 12]" typed in the
// text. Each is a place that links may lead to, and no text of the book. Where the file's own sheet sets them aside, in the margin or
// nowhere, and is taken over, they stay as they are; elsewhere they would stand in the midst of sentences, and so their figures are
// left out.

/// The names of classes that a document's own sheets take out of the lines.
struct AsideClasses {
    private var names: Set<String> = []
    /// What an element's own style sets aside stays there as well.
    private(set) var heedsStyles = true
    /// Those that they set as headings.
    var headings: Set<String> = []
    /// How far they set elements in, in em.
    var indents: [String: Double] = [:]

    init() {}

    /// Nothing is set aside on paper.
    static var printed: AsideClasses {
        var classes = AsideClasses()
        classes.heedsStyles = false
        return classes
    }

    /// O(sheets).
    init(_ sheets: [ArraySlice<UInt8>]) {
        for name in HTMLBook.pageNumberNames + HTMLBook.doubtfulPageNumberNames where sheets.contains(where: { Self.isAside(name, $0) }) {
            names.insert(name)
        }
    }

    func contains(_ name: String) -> Bool { names.contains(name) }

    /// Whether a rule for a class places or hides its elements.
    private static func isAside(_ name: String, _ sheet: ArraySlice<UInt8>) -> Bool {
        let selector = Array(("." + name).utf8)
        var i = sheet.startIndex
        while let dot = sheet[i...].firstIndex(of: 0x2E) {
            i = dot + 1
            guard sheet[dot...].starts(with: selector) else { continue }
            let behind = dot + selector.count
            if behind < sheet.endIndex,
                sheet[behind].isASCIILetter || sheet[behind].isASCIIDigit || sheet[behind] == 0x2D || sheet[behind] == 0x5F
            {
                continue
            }
            guard let open = sheet[behind...].firstIndex(of: 0x7B) else { return false }
            let close = sheet[open...].firstIndex(of: 0x7D) ?? sheet.endIndex
            let rule = ArraySlice(sheet[open..<close].filter { !$0.isASCIISpace })
            let aside: [StaticString] = [
                "position:absolute", "position:fixed", "float:left", "float:right", "display:none", "visibility:hidden",
            ]
            if aside.contains(where: { rule.firstIndex(ofASCII: $0, from: rule.startIndex) != nil }) { return true }
            i = close
        }
        return false
    }
}

extension HTMLBook {
    /// Classes of the marks of printed pages.
    static let pageNumberNames = [
        "pagenum", "pageno", "pagenumber", "page-number", "page_number", "pagenumbers", "pagenums", "pgnum", "pagebreak", "pb", "page-mark",
        "pagemark", "pagenr", "pageref-mark",
    ]

    /// Names that mean other things as well: such elements are marks of pages where they hold labels of pages that rise through the file.
    static let doubtfulPageNumberNames = ["page", "newpage", "pg", "pgno", "pn", "folio", "pgbrk", "pnum"]

    /// Finds the marks of pages that no certain class tells, and what of all of them is no text of the book. O(nodes + text).
    mutating func findPageNumbers(aside: AsideClasses) {
        let asideClasses = (Self.pageNumberNames + Self.doubtfulPageNumberNames).filter(aside.contains).compactMap { raw.names.id(of: $0) }
        var found: [TextEdit] = []
        var shown: [Range<Int>] = []
        var i = nodes.lowerBound
        while i < nodes.upperBound {
            guard raw.nodes[i].kind == .element, isPageNumber(i) || isPageNumberBlock(i), !textRange(i).isEmpty else { i += 1; continue }
            let isAside =
                hasClass(i, asideClasses) || parent(i).map { hasClass($0, asideClasses) } == true
                || aside.heedsStyles && isSetAsideByItself(i)
            if !isAside, pageLabel(textRange(i)) != nil {
                found.append(TextEdit(range: textWithHiddenWords(i), kind: .pageMark))
            } else {
                shown.append(textRange(i))
            }
            i = ends[i]
        }
        add(found)
        add(typedPageNumbers(outside: shown))
        findPageReferences()
    }

    /// The text of a page's mark with the hidden words that some files put round it: "(Page", "6" and ")", each in an element.
    private func textWithHiddenWords(_ i: Int) -> Range<Int> {
        let above = i - 2
        guard let hiddenClass, above >= nodes.lowerBound, raw.nodes[above].kind == .element, ends[above] == i,
            hasClass(above, [hiddenClass])
        else { return textRange(i) }
        let below = ends[i]
        let hasWordsBelow = below < nodes.upperBound && raw.nodes[below].kind == .element && hasClass(below, [hiddenClass])
        return textRange(above).lowerBound..<textRange(hasWordsBelow ? below : i).upperBound
    }

    /// A block that is the mark of a page and nothing else.
    func isPageNumberBlock(_ i: Int) -> Bool {
        guard raw.nodes[i].classCount > 0, kind(i) == .paragraph || kind(i) == .wrapper, hasClass(i, pageNumberClasses),
            textRange(i).count <= Self.longestPageLabels
        else { return false }
        return pageLabel(textRange(i)) != nil
    }

    /// True for a block whose text is a page's mark that is left out.
    func isHiddenPageNumber(_ i: Int) -> Bool {
        let mostNodes = 64
        guard !edits.isEmpty, ends[i] - i <= mostNodes, kind(i) == .paragraph || kind(i) == .wrapper,
            textRange(i).count <= Self.longestPageLabels, !textRange(i).isEmpty
        else { return false }
        let trimmed = raw.text[textRange(i)].trimmed
        let k = edit(behind: trimmed.startIndex)
        return k < edits.count && edits[k].kind == .pageMark && edits[k].range.lowerBound <= trimmed.startIndex
            && edits[k].range.upperBound >= trimmed.endIndex && !trimmed.isEmpty
            && !(i..<ends[i]).contains { kind($0) == .image }
    }

    private func isSetAsideByItself(_ i: Int) -> Bool {
        guard let styleName, let style = raw.attribute(styleName, of: NodeID(Int32(i))) else { return false }
        let value = ArraySlice(style.utf8.filter { !$0.isASCIISpace })
        return [StaticString("position:absolute"), "float:", "display:none"].contains {
            value.firstIndex(ofASCII: $0, from: value.startIndex) != nil
        }
    }

    // MARK: Elements

    /// Marks of pages by what they are named after and hold, O(nodes).
    mutating func findUnclassedPageNumbers() {
        let doubtful = Self.doubtfulPageNumberNames.compactMap { raw.names.id(of: $0) }
        let longest = 24
        var candidates: [[(node: Int, page: Int)]] = Array(repeating: [], count: doubtful.count)
        for i in nodes where raw.nodes[i].kind == .element && !kind(i).isBlock && !textRange(i).isEmpty && textRange(i).count <= longest {
            guard kind(i) == .inline || kind(i) == .anchor, !isPageNumber(i) else { continue }
            if raw.nodes[i].classCount > 0, let group = doubtful.firstIndex(where: { hasClass(i, [$0]) }) {
                if let page = pageLabel(textRange(i)) { candidates[group].append((i, page)) }
            } else if let named = namedPage(i), let page = pageLabel(textRange(i)), page == named,
                parent(i).map({ isPageNumber($0) }) != true
            {
                pageNumberNodes.insert(i)
            }
        }
        let fewest = 3
        for group in candidates where group.count >= fewest {
            if group.lazy.map(\.page).isNearlySorted() { pageNumberNodes.formUnion(group.map(\.node)) }
        }
    }

    /// The page that an anchor is named after, or the empty one in front of an element: `<a name="page12">`. One that leads somewhere else
    /// is none.
    private func namedPage(_ i: Int) -> Int? {
        let id = NodeID(Int32(i))
        if kind(i) == .anchor {
            let own = raw.nodes[i].id != .none ? raw.names[raw.nodes[i].id] : names.id(of: "name").flatMap { raw.attribute($0, of: id) }
            if let href = names.id(of: "href").flatMap({ raw.attribute($0, of: id) }), own.map({ "#" + $0 == href }) != true { return nil }
            if let own { return Self.page(named: own) }
        }
        if raw.nodes[i].id != .none { return Self.page(named: raw.names[raw.nodes[i].id]) }
        guard kind(i) == .inline, raw.text[textRange(i)].first.map({ [0x5B, 0x7B, 0x28].contains($0) }) == true else { return nil }
        let previous = raw.nodes[i].previousSibling
        guard previous != .none, kind(Int(previous.index)) == .anchor, raw.nodes[Int(previous.index)].kind == .element,
            textRange(Int(previous.index)).isEmpty
        else { return nil }
        let name =
            raw.nodes[Int(previous.index)].id != .none
            ? raw.names[raw.nodes[Int(previous.index)].id] : names.id(of: "name").flatMap { raw.attribute($0, of: previous) }
        return name.flatMap(Self.page)
    }

    /// The number in "page12", "Page_12", "pg12", "p12".
    static func page(named name: String) -> Int? {
        let bytes = Array(name.utf8)
        return bytes.withUnsafeBufferPointer { buffer in
            var cursor = WordCursor(buffer, 0..<buffer.count)
            guard let word = cursor.word(), pageWords[word] != nil || buffer.prefix(2).hasASCIIPrefix("pb") && cursor.position == 2 else {
                return nil
            }
            cursor.skip { [0x5F, 0x2D, 0x2E, 0x30].contains($0) }
            guard let number = cursor.number(), cursor.isAtEnd else { return nil }
            return number.value
        }
    }

    private static let longestPageLabels = 120

    /// The number in what stands for a page, or the first of several: "3", "[Pg 12]", "{xii}", "p. 7", "[18] [19]"; nil for anything else.
    /// O(label).
    func pageLabel(_ range: Range<Int>) -> Int? {
        guard range.count <= Self.longestPageLabels else { return nil }
        if let single = singlePageLabel(range) { return single }
        let closing: [UInt8] = [0x5D, 0x7D], signs = range.filter { closing.contains(raw.text[$0]) }
        guard signs.count > 1, let last = signs.last, isBlank(last + 1..<range.upperBound) else { return nil }
        let pages = zip([range.lowerBound] + signs.map { $0 + 1 }, signs).map { singlePageLabel($0..<$1 + 1) }
        return pages.allSatisfy { $0 != nil } ? pages[0] : nil
    }

    private func singlePageLabel(_ range: Range<Int>) -> Int? {
        let longest = 40, longestLabel = 16
        guard range.count <= longest else { return nil }
        return raw.text.withUnsafeBufferPointer { bytes in
            var start = range.lowerBound, end = range.upperBound
            func isSpace(_ i: Int) -> Bool {
                bytes[i].isASCIISpace || bytes[i] == 0xA0 && bytes[i - 1] == 0xC2 || bytes[i] == 0xC2 && i + 1 < end && bytes[i + 1] == 0xA0
            }
            while start < end, isSpace(start) { start += 1 }
            while end > start, isSpace(end - 1) { end -= 1 }
            guard end > start, end - start <= longestLabel else { return nil }
            if let closing = [0x5B: 0x5D, 0x7B: 0x7D, 0x28: 0x29, 0x7C: 0x7C][Int(bytes[start])] {
                guard end - start > 2, Int(bytes[end - 1]) == closing else { return nil }
                start += 1
                end -= 1
            }
            var cursor = WordCursor(bytes, start..<end)
            cursor.skip { $0.isASCIISpace || $0 == 0x2D }
            let first = cursor.position
            if let word = cursor.word(), pageWords[word] != nil {
                // No-break spaces stand behind the word as well.
                cursor.skip { $0.isASCIISpace || $0 == 0x2E || $0 == 0xC2 || $0 == 0xA0 || $0 == 0x3A }
            } else {
                cursor.position = first
            }
            guard let number = cursor.number(), number.numeral != .word else { return nil }
            cursor.skip { $0.isASCIISpace || $0 == 0x2D || $0 == 0x2E }
            // "18-19"
            if !cursor.isAtEnd, bytes[cursor.position - 1] == 0x2D, cursor.digits().map({ $0 > number.value }) != true { return nil }
            return cursor.isAtEnd ? number.value : nil
        }
    }

    // MARK: Typed marks

    /// "[Pg 12]" and "{12}" in the text itself, where they rise through the file. O(text).
    private func typedPageNumbers(outside shown: [Range<Int>]) -> [TextEdit] {
        let longest = 16, fewestWorded = 3, fewestBare = 5
        var worded: [(range: Range<Int>, page: Int)] = [], bare: [(range: Range<Int>, page: Int)] = []
        for (sign, closing) in [(UInt8(0x5B), UInt8(0x5D)), (0x7B, 0x7D)] {
            var next = 0
            var i = text.lowerBound
            while let start = raw.text.withUnsafeBufferPointer({ $0.firstIndex(of: sign, from: i, to: text.upperBound) }) {
                i = start + 1
                while next < shown.count, shown[next].upperBound <= start { next += 1 }
                if next < shown.count, shown[next].contains(start) { continue }
                guard let end = raw.text[start..<min(start + longest, text.upperBound)].firstIndex(of: closing),
                    let page = pageLabel(start..<end + 1)
                else { continue }
                if raw.text[start + 1].isASCIIDigit {
                    if sign == 0x7B { bare.append((start..<end + 1, page)) }
                } else {
                    worded.append((start..<end + 1, page))
                }
            }
        }
        // A label of letters alone, "[c]", is no page's.
        worded = worded.filter { mark in raw.text[mark.range].contains { $0.isASCIIDigit || $0 == 0x20 } }.sorted {
            $0.range.lowerBound < $1.range.lowerBound
        }
        var all: [(range: Range<Int>, page: Int)] = []
        if worded.count >= fewestWorded, worded.lazy.map(\.page).isNearlySorted() { all += worded }
        if bare.count >= fewestBare, bare.lazy.map(\.page).isNearlySorted() { all += bare }
        all.sort { $0.range.lowerBound < $1.range.lowerBound }
        return all.map { mark in
            // Of the spaces on both sides one is enough.
            let isBetweenSpaces =
                mark.range.lowerBound > 0 && raw.text[mark.range.lowerBound - 1].isASCIISpace && mark.range.upperBound < text.upperBound
                && raw.text[mark.range.upperBound] == 0x20
            return TextEdit(range: mark.range.lowerBound..<mark.range.upperBound + (isBetweenSpaces ? 1 : 0), kind: .pageMark)
        }
    }
}
