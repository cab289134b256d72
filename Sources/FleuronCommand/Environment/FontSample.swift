import Typefaces

/// A page that shows a family.
enum FontSample {
    /// HTML with a style sheet of its own.
    static func page(_ faces: [ListedFace]) -> String {
        let family = faces.first.map { escaped($0.family) } ?? ""
        var body = "<h1>\(family)</h1>\n"
        for size in [9, 10, 11, 12, 14] {
            body +=
                "<p style=\"font-size: \(size)pt; line-height: \(size * 13 / 10)pt\"><span class=\"size\">\(size) pt</span> \(text)</p>\n"
        }
        body += "<h2>Faces</h2>\n"
        for face in faces {
            let slant = face.slant == .upright ? "normal" : "\(face.slant)"
            body +=
                "<p class=\"face\" style=\"font-weight: \(face.weight); font-style: \(slant); font-stretch: \(face.width)%\">"
                + "\(escaped(face.name)): Hamburgefonstiv 0123456789</p>\n"
        }
        body += "<h2>Figures and features</h2>\n"
        for (feature, name) in [
            ("font-variant-numeric: lining-nums", "lining"), ("font-variant-numeric: oldstyle-nums", "oldstyle"),
            ("font-variant-caps: small-caps", "small capitals"),
            ("font-variant-ligatures: discretionary-ligatures", "discretionary ligatures"),
        ] {
            body += "<p class=\"face\" style=\"\(feature)\">\(name): 0123456789, actual fist</p>\n"
        }
        return """
            <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>\(family)</title><style>
            @page { size: a5; margin: 11mm 15mm }
            body { font: 11pt/14pt "\(family)" }
            h1, h2, p { text-align: left !important; text-indent: 0 !important; font-weight: normal }
            h1 { font-size: 24pt !important; line-height: 30pt !important; margin: 0 0 12pt !important }
            h2 { font-size: 8pt !important; margin: 14pt 0 4pt !important; border-top: 0.4pt solid; padding-top: 3pt !important }
            p { margin: 0 0 7pt !important; text-align: justify !important; hyphens: auto }
            .size { font-size: 7pt }
            p.face { margin: 0 !important; text-align: left !important; hyphens: none }
            </style></head><body>
            \(body)</body></html>

            """
    }

    private static let text =
        "It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife. "
        + "However little known the feelings or views of such a man may be on his first entering a neighbourhood, this truth is so well fixed."

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
