import Markup

// What the book file says of lines counts before anything is concluded: blocks are split at the borders of these lines and get their roles,
// and no rule changes a block that has one.

extension TextAnalysis {
    /// Splits the blocks at the borders of the overrides' lines, and remembers which blocks these are.
    mutating func splitByOverrides() {
        guard !overrides.items.isEmpty else { return }
        let ranges = overrides.items.map { lineRange(of: $0) }
        let borders = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] })
        var split: [TextBlock] = []
        for block in blocks {
            var start = Int(block.firstLine)
            for line in block.lineRange.dropFirst() where borders.contains(line) {
                split.append(lines.part(block, start..<line))
                start = line
            }
            split.append(lines.part(block, start..<(block.lastLine + 1)))
        }
        blocks = split
        for (item, range) in ranges.enumerated() {
            for index in blocks.indices where range.contains(Int(blocks[index].firstLine)) { forced[index] = item }
        }
    }

    /// The lines of the text that an override names.
    private func lineRange(of item: ReadingOverride) -> Range<Int> {
        let offsets = ReadingOverrides.offsets(of: item.lines, in: bytes)
        let first = lines.lines.partitioningIndex {
            Int($0.end) >= offsets.lowerBound && !($0.isBlank && Int($0.start) < offsets.lowerBound)
        }
        var end = first
        while end < lines.lines.count, Int(lines[end].start) < offsets.upperBound { end += 1 }
        return first..<end
    }

    /// Gives the named blocks their roles; again after each step that sets roles by place.
    mutating func applyOverrides() {
        for index in forced.keys.sorted() {
            guard let number = forced[index] else { continue }
            switch overrides.items[number].role {
            case .heading, .paragraph: blocks[index].role = .plain
            case .verse: blocks[index].role = .verse
            case .quotation: blocks[index].role = .quotation
            case .preformatted: blocks[index].role = .preformatted
            case .lines: blocks[index].role = .lines
            case .index: blocks[index].role = .index
            case .speech: blocks[index].role = .speech
            case .direction: blocks[index].role = .direction
            case .definition: blocks[index].role = .definition
            case .date: blocks[index].role = .date
            case .salutation: blocks[index].role = .salutation
            case .closing: blocks[index].role = .closing
            case .signature: blocks[index].role = .signature
            case .ornament: blocks[index].role = .ornament
            case .credits: blocks[index].role = .credits
            case .table, .list, .note, .contents, .titlePage: if blocks[index].role == .paragraph { blocks[index].role = .reserved }
            }
        }
    }

    /// The runs of blocks that are said to be of a kind, one for each override.
    private func runs(_ role: ReadingOverride.Role) -> [Range<Int>] {
        overrides.items.indices.filter { overrides.items[$0].role == role }.compactMap { item in
            let inside = blocks.indices.filter { forced[$0] == item }
            guard let first = inside.first, let last = inside.last else { return nil }
            return first..<(last + 1)
        }
    }

    mutating func forceContents() {
        for range in runs(.contents) {
            let hasTitle = range.count > 1 && blocks[range.lowerBound].count == 1
            let first = range.lowerBound
            var list = ContentsList(
                titleBlock: hasTitle ? first : nil, titleLines: Int(blocks[first].firstLine)..<Int(blocks[first].firstLine) + 1,
                blocks: (hasTitle ? first + 1 : first)..<range.upperBound)
            list.entries = entries(of: list)
            if hasTitle { blocks[first].role = .contentsTitle }
            for block in list.blocks { blocks[block].role = .contents }
            contents.append(list)
        }
        contents.sort { $0.blocks.lowerBound < $1.blocks.lowerBound }
    }

    mutating func forceTitlePage() {
        guard let range = runs(.titlePage).first else { return }
        setHeadings(headings.filter { !range.contains($0.block) })
        titlePage = range
        assignTitleLines()
    }

    /// Headings that are said to be such, with their levels as said.
    mutating func forceHeadings() {
        let found = forced.filter { overrides.items[$0.value].role == .heading }.sorted { $0.key < $1.key }
        guard !found.isEmpty else { return }
        setHeadings(
            headings
                + found.map { block, item in
                    var heading = TextHeading(block: block, form: HeadingForm(bytes, firstLine(block)))
                    heading.level = overrides.items[item].level ?? 2
                    return heading
                })
    }

    mutating func forceLists() {
        for range in runs(.list) {
            let lines = range.count == 1 ? blocks[range.lowerBound].lineRange.map { $0..<($0 + 1) } : range.map { blocks[$0].lineRange }
            let items = lines.map { lines in
                let line = self.lines.range(lines.lowerBound)
                let none = ListMark(form: .bullets, value: 0, range: line.lowerBound..<line.lowerBound, textStart: line.lowerBound)
                return TextListItem(mark: listMark(line) ?? none, lines: lines)
            }
            add(items, range)
        }
    }

    mutating func forceTables() {
        for range in runs(.table) {
            for block in range { blocks[block].role = .preformatted }
            guard var table = table(joined(range)) else { continue }
            table.blocks = range
            for block in range { blocks[block].role = .table(TableForm(index: tables.count)) }
            tables.append(table)
        }
    }

    /// The mark of a block that is said to be a note; without one, an empty mark.
    func forcedNoteMark(_ index: Int) -> NoteMark? {
        guard let item = forced[index], overrides.items[item].role == .note else { return nil }
        let line = firstLine(index)
        return noteMarks.noteMark(line, isInNotes: true)
            ?? NoteMark(form: .named, range: line.lowerBound..<line.lowerBound, label: line.lowerBound..<line.lowerBound)
    }

    /// Takes back those that were told by the title page.
    mutating func rejectHeadings() {
        for heading in headings where forced[heading.block] == nil { blocks[heading.block].role = .paragraph }
        setHeadings(headings.filter { forced[$0.block] != nil })
    }

    /// What is not to be concluded of single blocks becomes what it would otherwise be.
    mutating func rejectRoles() {
        for index in bookBlocks where forced[index] == nil {
            switch blocks[index].role {
            case .verse where overrides.rejected.contains(.verse): blocks[index].role = blocks[index].count > 1 ? .lines : .paragraph
            case .quotation where overrides.rejected.contains(.quotations): blocks[index].role = .paragraph
            case .ornament where overrides.rejected.contains(.breaks), .pageMark where overrides.rejected.contains(.pages):
                blocks[index].role = .paragraph
            case .day, .date, .salutation, .closing, .signature:
                if overrides.rejected.contains(.letters) { blocks[index].role = blocks[index].count > 1 ? .lines : .paragraph }
            default: break
            }
        }
    }
}
