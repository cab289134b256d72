import LayoutQuality
import PageImages

/// A report on quality as one file of HTML: the measures, the ten worst pages with their offences marked, and all that is broken.
struct QualityHTML {
    static let mostPictures = 10
    private(set) var bytes: [UInt8] = []

    private static let head = """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>Quality report</title><style>
        body { font: 16px/1.5 serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #222 }
        table { border-collapse: collapse } td, th { padding: .1em 1em .1em 0; text-align: left; vertical-align: top }
        .over { color: #b00 } figure { margin: 2em 0; display: flex; gap: 1.5em; align-items: flex-start }
        .page { position: relative; border: 1px solid #bbb; flex: none } .page img { display: block }
        .mark { position: absolute; background: #d002; border-bottom: 1px solid #d00 }
        </style></head><body><h1>Quality report</h1>

        """

    /// - Parameter pictures: pages by their index in the layout, as PNG.
    init(
        _ report: QualityReport, _ bounds: [QualityBound], _ places: inout OffencePlaces, _ pictures: [(page: Int, png: [UInt8])]
    ) {
        add(Self.head)
        add("<p>\(counted(report.pageCount, "page")), \(counted(report.lineCount, "line")), \(report.justifiedCount) justified, ")
        add("\(counted(report.spreadCount, "spread")).</p>\n<table>\n")
        for measure in QualityMeasure.allCases {
            let isOver = bounds.contains { $0.measure == measure && $0.isExceeded(by: report) }
            add("<tr\(isOver ? " class=\"over\"" : "")><th>\(measure.rawValue)</th>")
            add("<td>\(QualityText.value(of: measure, report))</td></tr>\n")
        }
        add("</table>\n")
        if !pictures.isEmpty { add("<h2>The worst pages</h2>\n") }
        for (page, png) in pictures { addPicture(of: page, png, report, &places) }
        add("<h2>All places</h2>\n<table>\n")
        for (index, offence) in report.offences.enumerated() where offence.measure.severity > 1 {
            add("<tr><th>\(offence.measure.rawValue)</th><td>\(Self.escaped(QualityText.place(index, report, &places)))</td></tr>\n")
        }
        add("</table>\n</body></html>\n")
    }

    private mutating func addPicture(of page: Int, _ png: [UInt8], _ report: QualityReport, _ places: inout OffencePlaces) {
        let size = places.sizes[page]
        let numbers = report.offences.indices.filter {
            report.offences[$0].page == page && report.offences[$0].measure.severity > 0
        }
        add("<figure><div class=\"page\"><img alt=\"Page \(page + 1)\" src=\"data:image/png;base64,")
        bytes.append(base64: png)
        add("\">\n")
        for index in numbers {
            let offence = report.offences[index], height = size.height / 60
            func percent(_ value: Int64, of whole: Int64) -> String {
                QualityText.decimal(Double(value) * 100 / Double(max(whole, 1)), 2) + "%"
            }
            add("<div class=\"mark\" style=\"left: \(percent(offence.x, of: size.width)); ")
            add("top: \(percent(offence.baseline - height, of: size.height)); width: \(percent(offence.width, of: size.width)); ")
            add("height: \(percent(height * 5 / 4, of: size.height))\"></div>\n")
        }
        add("</div><figcaption><b>Page \(page + 1)</b><br>\n")
        for index in numbers {
            let name = report.offences[index].measure.rawValue
            add("\(name): \(Self.escaped(QualityText.place(index, report, &places)))<br>\n")
        }
        add("</figcaption></figure>\n")
    }

    private mutating func add(_ text: String) { bytes.append(contentsOf: Array(text.utf8)) }

    private static func escaped(_ text: String) -> String {
        DiagnosticReport.escaped(text, ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"])
    }
}
