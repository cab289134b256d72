import Boxes
import Geometry
import Markup
import Resources
import StyleSheets

// What layout tells of the book.

extension LayoutEngine {
    func reportOverflow(_ diagnostics: inout Diagnostics) {
        for (table, width) in contained.overflowing {
            let points = (Length(scaledPoints: width).points * 10).rounded() / 10
            diagnostics.report(
                Diagnostic(
                    .warning, .tableTooWide, "the table is \(points) pt wider than its place", at: styled.document[tree[table].node].source,
                    hint: "turn it (-fleuron-turn: -90deg), let it become smaller (-fleuron-shrink-to-fit: 40%), or set it on pages of "
                        + "their own size (@page name { size: … } with page: name)"))
        }
        reportTurnedBlocks(&diagnostics)
    }

    /// Turned blocks that have no room even when their pictures are made smaller and they go on over pages.
    private func reportTurnedBlocks(_ diagnostics: inout Diagnostics) {
        var contained = contained
        // Inner ones are set first, and reported last.
        let excesses = contained.turnedBoxes(in: 0..<tree.boxes.count).map { ($0, contained.excess(ofTurned: $0, text)) }
        for (box, excess) in excesses.reversed() where excess > Length.unitsPerPoint / 4 {
            let points = (Length(scaledPoints: excess).points * 10).rounded() / 10
            diagnostics.report(
                Diagnostic(
                    .warning, .turnedTooHigh, "this turned block is \(points) pt too high for its place",
                    at: styled.document[tree[box].node].source,
                    hint: "set it in smaller type, or on pages of their own size (@page name { size: … } with page: name)"))
        }
    }

    /// Notes that do not begin on the page of their call: no page had room for both.
    mutating func reportMovedNotes(of pages: [Page]) {
        for page in pages {
            for note in page.notes.moved {
                let source = styled.document[tree.footnotes[Int(note)].node].source
                noteDiagnostics.append(
                    Diagnostic(
                        .warning, .noteMoved, "this note does not begin on page \(page.number), which calls it: there is no room for it",
                        at: source, hint: "shorten the note, or give the area for notes more room (@page { @footnote { max-height: … } })"))
            }
        }
    }

    /// Page floats that do not stand as their style has it.
    mutating func reportPageFloats() {
        for (index, float) in tree.pageFloats.enumerated() {
            let source = styled.document[float.node].source
            if contained.detached[Int(float.box)].height > contained.height(aroundPageFloat: index) {
                noteDiagnostics.append(
                    Diagnostic(
                        .warning, .floatTooHigh, "this float is higher than a page, and goes on over several", at: source,
                        hint: "make it smaller, or leave it in the text (float: none)"))
            }
        }
    }
}

extension DiagnosticCode {
    /// Margins, borders and padding leave pages no room for a line.
    static let pageTooSmall = DiagnosticCode("layout.page-too-small")
    /// A note begins on a later page than the line that calls it.
    static let noteMoved = DiagnosticCode("layout.note-moved")
    /// Margins are too narrow for the notes that are to stand in them.
    static let marginTooNarrow = DiagnosticCode("layout.margin-too-narrow")
    /// A page float is higher than a page.
    static let floatTooHigh = DiagnosticCode("layout.float-too-high")
    /// A turned block is higher than its place on the page is wide.
    static let turnedTooHigh = DiagnosticCode("layout.turned-too-high")
    /// The words of a table's columns need more room than there is, even broken.
    static let tableTooWide = DiagnosticCode("layout.table-too-wide")
}
