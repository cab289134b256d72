import Geometry
import Markup
import Resources
import StyleSheets
import TextLayout

// What is wider than its margin box. Nothing is changed here: the finished pages are looked through once. O(margin boxes).

extension Layout {
    /// What a margin box of a page cannot hold.
    private struct MarginBoxExcess {
        var page: Int
        var name: MarginBox
        /// In scaled points.
        var amount: Int64
        /// Further pages with the same margin box.
        var others = 0
    }

    /// Less than this is no fault that anyone sees.
    private static let leastExcess = Length.unitsPerPoint / 4

    /// Reports each kind of margin box with text or a picture that is wider than its place, once, with the page where it is widest.
    func reportMarginBoxOverflow(_ diagnostics: inout Diagnostics) {
        for excess in marginBoxExcesses() {
            let points = (Length(scaledPoints: excess.amount).points * 10).rounded() / 10
            let others = excess.others == 0 ? "" : ", and on \(excess.others) more"
            diagnostics.report(
                Diagnostic(
                    .warning, .marginBoxOverflow,
                    "what stands in @\(excess.name.name) is \(points) pt wider than its place, "
                        + "on page \(pages[excess.page].number)\(others)",
                    at: pageRules.source(of: ["content"], in: excess.name, on: pages[excess.page].context),
                    hint: "let it turn over (white-space: normal, hyphens: auto), set it smaller, or give the box more of its edge (width)")
            )
        }
    }

    private func marginBoxExcesses() -> [MarginBoxExcess] {
        var found: [MarginBoxExcess] = []
        for page in pages.indices {
            for box in furniture.boxes(of: page) {
                let amount = excess(of: box)
                guard amount > Self.leastExcess else { continue }
                guard let known = found.firstIndex(where: { $0.name == box.name && isSameKind(box, as: $0) }) else {
                    found.append(MarginBoxExcess(page: page, name: box.name, amount: amount))
                    continue
                }
                found[known].others += 1
                if amount > found[known].amount { (found[known].page, found[known].amount) = (page, amount) }
            }
        }
        return found
    }

    private func isSameKind(_ box: PageFurniture.PlacedBox, as excess: MarginBoxExcess) -> Bool {
        furniture.boxes(of: excess.page).contains { $0.name == box.name && $0.style == box.style }
    }

    private func excess(of box: PageFurniture.PlacedBox) -> Int64 {
        switch box.content {
        case .paragraph(let index):
            let paragraph = text.paragraphs[index]
            return text.lines[Int(paragraph.lineStart)..<Int(paragraph.lineStart + paragraph.lineCount)].reduce(0) { most, line in
                line.isOverfull ? max(most, Int64(line.x) + Int64(line.width) - Int64(paragraph.measure), -Int64(line.x)) : most
            }
        case .image(let image): return image.size.width.scaledPoints - box.area.width.scaledPoints
        // Its lines are looked at with those of all detached boxes.
        case .element: return 0
        }
    }
}

extension DiagnosticCode {
    /// What stands in a margin box is wider than that.
    static let marginBoxOverflow = DiagnosticCode("layout.margin-box-overflow")
}
