import Boxes
import DisplayLists
import Markup
import StyleSheets
import TextLayout

/// On which pages things stand that links, page references and the outline lead to.
enum Destinations {
    static func forEachMark(of pages: [Page], flow: Flow, tree: BoxTree, _ body: (PageMark, Int, Page) -> Void) {
        for (index, page) in pages.enumerated() {
            for item in flow.items[page.items] { flow.forEachMark(of: item) { body(tree.marks[Int($0)], index, page) } }
            for part in page.insertions { for mark in flow.fragments[part].marks { body(tree.marks[Int(mark.mark)], index, page) } }
        }
    }
}

extension Flow {
    /// The marks that an item is or holds.
    func forEachMark(of item: FlowItem, _ body: (Int32) -> Void) {
        switch item.kind {
        case .mark: body(item.payload)
        case .fragment, .float: for mark in fragments[Int(item.payload)].marks { body(mark.mark) }
        default: break
        }
    }
}

/// The numbers that the text names: known once there are pages, and changed by what they change.
struct PageNumbers: Equatable {
    /// The value of the `page` counter, and the style in which the page itself writes it.
    private struct Folio: Equatable {
        var number: Int32
        var style: String
    }
    /// Of the page on which each destination stands.
    private var destinations: [NameID: Folio] = [:]
    /// The same for the first line of each paragraph; empty where no paragraph names its own page.
    private var paragraphs: [Int32] = []
    private var pageCount: Int32
    /// The place of each note among those called on its page, from 1.
    private var notes: [Int32: Int32] = [:]

    init(_ pages: [Page], flow: Flow, tree: BoxTree, text: TypesetText, ofParagraphs: Bool) {
        pageCount = Int32(clamping: pages.count)
        var found: [NameID: Folio] = [:], notesOfPage: [[Int32]] = Array(repeating: [], count: pages.count), notes: [Int32: Int32] = [:]
        Destinations.forEachMark(of: pages, flow: flow, tree: tree) { mark, index, page in
            switch mark {
            case .destination(let id): if found[id] == nil { found[id] = Folio(number: page.number, style: page.folioStyle) }
            case .noteCall(let note): notesOfPage[index].append(note)
            default: break
            }
        }
        for (index, page) in pages.enumerated() {
            var called = notesOfPage[index]
            // Those in page floats stand among the others.
            if !page.floats.isEmpty { called.sort { tree.footnotes[Int($0)].node.index < tree.footnotes[Int($1)].node.index } }
            for (place, note) in called.enumerated() { notes[note] = Int32(place + 1) }
        }
        destinations = found
        self.notes = notes
        guard ofParagraphs else { return }
        // By the first token: a paragraph may have been set more than once, and only some of its lines stand on pages.
        var pageOfToken = [Int32](repeating: 0, count: text.tokens.count + 1)
        for page in pages {
            for part in page.insertions {
                flow.fragments[part].forEachLine { pageOfToken[Int(text.lines[Int($0.line)].tokenStart)] = page.number }
            }
            for item in page.items {
                switch flow.items[item].kind {
                case .line: pageOfToken[Int(text.lines[Int(flow.items[item].payload)].tokenStart)] = page.number
                case .fragment, .float:
                    flow.fragments[Int(flow.items[item].payload)].forEachLine {
                        pageOfToken[Int(text.lines[Int($0.line)].tokenStart)] = page.number
                    }
                default: break
                }
            }
        }
        paragraphs = tree.paragraphs.indices.map { index in
            let paragraph = text.paragraphs[index]
            return paragraph.lineCount > 0 ? pageOfToken[Int(paragraph.tokenStart)] : 0
        }
    }

    /// What a run says that depends on the pages; nil for others.
    func string(for run: InlineRun.Kind, paragraph: Int) -> String? {
        switch run {
        case .targetCounter(let anchor, let style):
            folio(of: anchor, style)
        case .targetPages(let first, let last, let style): folios(from: first, to: last, style)
        case .pageNumber(let style): CounterStyles.format(paragraphs.isEmpty ? 0 : paragraphs[paragraph], style: style)
        case .pageCount(let style): CounterStyles.format(pageCount, style: style)
        case .noteNumber(let note, let style): CounterStyles.format(notes[note] ?? 0, style: style)
        default: nil
        }
    }

    private func folio(of anchor: NameID, _ style: String) -> String {
        destinations[anchor].map { CounterStyles.format($0.number, style: style == CounterStyles.folio ? $0.style : style) } ?? ""
    }

    /// "17–19"; "17" where both stand on that page, or one of them on none.
    private func folios(from first: NameID, to last: NameID, _ style: String) -> String {
        let ends = [folio(of: first, style), folio(of: last, style)].filter { !$0.isEmpty }
        return ends.count == 2 && ends[0] == ends[1] ? ends[0] : ends.joined(separator: "\u{2013}")
    }
}

extension BoxTree {
    /// What a run says that refers to another element; nil for others.
    func reference(_ run: InlineRun.Kind) -> String? {
        switch run {
        case .targetCounterValue(let anchor, let name, let style):
            targetCounters[anchor].map { CounterStyles.format($0.last { $0.name == name }?.value ?? 0, style: style) } ?? ""
        case .targetCounterValues(let anchor, let name, let separator, let style):
            (targetCounters[anchor] ?? []).filter { $0.name == name }.map { CounterStyles.format($0.value, style: style) }.joined(
                separator: separator)
        case .targetText(let anchor, let part): targetTexts[anchor]?[part] ?? ""
        default: nil
        }
    }
}

enum Outline {
    static func entries(of pages: [Page], flow: Flow, tree: BoxTree) -> [OutlineEntry] {
        var entries: [OutlineEntry] = []
        Destinations.forEachMark(of: pages, flow: flow, tree: tree) { mark, page, _ in
            guard case .bookmark(let level, let label, let node, let isClosed) = mark, !label.isEmpty else { return }
            entries.append(
                OutlineEntry(level: level, title: label, page: page, destination: PageMark.bookmarkDestination(node), isClosed: isClosed))
        }
        return entries
    }
}
