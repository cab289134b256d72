import Boxes
import Markup
import Resources
import StandardStyles
import StyleSheets

/// The boxes of a small HTML document under the base sheet and the test's own.
struct Boxed {
    let document: Document
    let styled: StyledDocument
    let tree: BoxTree

    init(_ body: String, css: String = "") {
        var diagnostics = Diagnostics()
        let source = SourceText(name: "test.html", text: Array("<!DOCTYPE html><html><body>\(body)</body></html>".utf8))
        document = HTMLReader.read(source, id: SourceID(0), diagnostics: &diagnostics)
        let sheets = [StandardStyleSheets.source(named: "base"), SourceText(name: "test.css", text: Array(css.utf8))].compactMap { $0 }
        let parsed = sheets.enumerated().map { number, sheet in
            StyleSheet.parse(sheet, id: SourceID(Int32(number + 1)), origin: number == 0 ? .userAgent : .author, diagnostics: &diagnostics)
            { _, _ in
                .failure(Diagnostic(.warning, DiagnosticCode("test.import"), "tests import nothing"))
            }
        }
        styled = StyleEngine.style(document: document, sheets: parsed, diagnostics: &diagnostics)
        tree = BoxBuilder.build(styled)
    }

    /// The paragraphs' texts in the order of the boxes that hold them; line separators as ⏎, no-break spaces as ·, objects as ￼.
    var paragraphs: [String] { tree.boxes.filter { $0.paragraph >= 0 }.map { text(ofParagraph: Int($0.paragraph)) } }

    /// The texts of list markers in the order of their boxes.
    var markers: [String] { tree.boxes.filter { $0.marker >= 0 }.map { text(ofParagraph: Int($0.marker)) } }

    /// The text of a box out of the flow, if it holds one paragraph.
    func text(ofDetached index: Int) -> String { text(ofParagraph: Int(tree[tree.detached[index]].paragraph)) }

    func text(ofParagraph index: Int) -> String {
        let paragraph = tree.paragraphs[index]
        let string = String(decoding: tree.text[Int(paragraph.textStart)..<Int(paragraph.textEnd)], as: UTF8.self)
        return String(string.map { $0 == "\u{2028}" ? "⏎" : $0 == "\u{A0}" ? "·" : $0 })
    }

    /// The tree as one line: `name[…]` for elements, `"text"` for paragraphs, with `~` before anonymous ones.
    var outline: String { tree.boxes.isEmpty ? "" : outline(.root) }

    private func outline(_ id: BoxID) -> String {
        let box = tree[id]
        let name = (box.isAnonymous ? "~" : "") + document.names[document[box.node].name]
        let kind =
            switch box.kind {
            case .block, .paragraph: "";
            case .table: ":table";
            case .tableRowGroup: ":group";
            case .tableRow: ":row";
            case .tableCell: ":cell";
            case .tableColumn: ":column";
            case .itemContainer: ":container"
            }
        if box.paragraph >= 0 { return (box.isAnonymous ? "~" : name + kind) + "\"\(text(ofParagraph: Int(box.paragraph)))\"" }
        var children: [String] = []
        var child = box.firstChild
        while child != .none {
            children.append(outline(child))
            child = tree[child].nextSibling
        }
        return "\(name)\(kind)[\(children.joined(separator: " "))]"
    }

    /// The marks of all boxes in order, as short strings.
    var marks: [String] {
        tree.boxes.flatMap { box in tree.marks[Int(box.markStart)..<Int(box.markStart + box.markCount)].map(description) }
    }

    /// The marks in each paragraph, in the order of the boxes: `text|mark|text`, with nothing for paragraphs that have none.
    var inlineMarks: [String] {
        tree.boxes.filter { $0.paragraph >= 0 && tree.paragraphs[Int($0.paragraph)].markCount > 0 }.map { box in
            let paragraph = tree.paragraphs[Int(box.paragraph)]
            var result = "", start = paragraph.textStart
            func addText(to end: Int32) { result += String(decoding: tree.text[Int(start)..<Int(end)], as: UTF8.self); start = end }
            for mark in tree.inlineMarks(of: Int(box.paragraph)) {
                addText(to: mark.offset)
                result += "|" + description(of: tree.marks[Int(mark.mark)]) + "|"
            }
            addText(to: paragraph.textEnd)
            return result
        }
    }

    private func description(of mark: PageMark) -> String {
        switch mark {
        case .pageFloat(let float): "float \(float)"
        case .namedString(let name, let value): "string \(name)=\(value)"
        case .destination(let id): "destination \(document.names[id])"
        case .bookmark(let level, let label, _, _): "bookmark \(level) \(label)"
        case .pageCounter(let value): "page \(value)"
        case .counter(let name, let value): "counter \(name)=\(value)"
        case .opening: "opening"
        case .noteCall(let note): "call \(note)"
        case .noteDestination(let note): "note \(note)"
        case .runningElement(let name, let box): "element \(name)=\(text(ofDetached: Int(box)))"
        }
    }
}
