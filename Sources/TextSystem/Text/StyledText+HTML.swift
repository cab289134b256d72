internal import Geometry
internal import PageImages

extension StyledText {
    /// Paragraphs and spans with styles of their own, links and pictures: what other programs show it by. Well-formed also as XML.
    var html: String {
        var writer = HTMLWriter()
        for paragraph in paragraphs { writer.write(paragraph) }
        return writer.out
    }

    /// A paragraph without its separator.
    fileprivate struct Paragraph {
        var pieces: [(text: Substring, attributes: TextAttributes)] = []
        /// Of the separator, where there is nothing else.
        var emptyAttributes = TextAttributes()
        /// It follows a separator, with which the text ends.
        var isLastAndEmpty = false
        var style: ParagraphStyle { (pieces.first?.attributes ?? emptyAttributes).paragraphStyle ?? ParagraphStyle() }
    }

    /// Behind a separator at the end of the text there is an empty one.
    private var paragraphs: [Paragraph] {
        guard !isEmpty else { return [] }
        var result = [Paragraph()]
        for run in runs {
            var rest = Substring(run.text)
            while !rest.isEmpty {
                let end = rest.firstIndex(where: Self.endsParagraph) ?? rest.endIndex
                if end > rest.startIndex { result[result.count - 1].pieces.append((rest[..<end], run.attributes)) }
                guard end < rest.endIndex else { break }
                result[result.count - 1].emptyAttributes = run.attributes
                result.append(Paragraph())
                rest = rest[rest.index(after: end)...]
            }
        }
        if result.count > 1, result[result.count - 1].pieces.isEmpty { result[result.count - 1].isLastAndEmpty = true }
        return result
    }

    /// As of a storage (`ParagraphStarts`).
    private static func endsParagraph(_ character: Character) -> Bool {
        ["\n", "\u{0C}", "\r", "\r\n", "\u{85}", "\u{2029}"].contains(character)
    }
}

private struct HTMLWriter {
    private(set) var out = ""
    /// Below the paragraph before. Margins that meet are not added in HTML: the greater one counts.
    private var spaceAbove = 0.0

    mutating func write(_ paragraph: StyledText.Paragraph) {
        guard !paragraph.isLastAndEmpty else {
            // As browsers say that a text ends with its last paragraph, and not in it.
            out += "<br class=\"Apple-interchange-newline\"/>\n"
            return
        }
        let style = paragraph.style
        out += "<p"
        switch style.baseWritingDirection {
        case .natural: break
        case .leftToRight: out += " dir=\"ltr\""
        case .rightToLeft: out += " dir=\"rtl\""
        }
        out += " style=\"\(styles(of: style).joined(separator: "; "))\">"
        if paragraph.pieces.isEmpty {
            write("\u{2028}", paragraph.emptyAttributes)
        } else {
            for piece in paragraph.pieces { write(piece.text, piece.attributes) }
            // A break at the end of a block makes no line: it takes another one.
            if paragraph.pieces.last?.text.last == "\u{2028}" { out += "<br/>" }
        }
        out += "</p>\n"
        spaceAbove = max(0, style.paragraphSpacing)
    }

    private func styles(of style: ParagraphStyle) -> [String] {
        // Spaces are as they were typed.
        var styles = ["white-space: pre-wrap"]
        switch style.alignment {
        case .left: styles.append("text-align: left")
        case .right: styles.append("text-align: right")
        case .center: styles.append("text-align: center")
        case .justified: styles.append("text-align: justify")
        case .natural: break
        }
        let above = spaceAbove + max(0, style.paragraphSpacingBefore)
        styles.append("margin: \(Self.points(above)) 0 \(Self.points(max(0, style.paragraphSpacing)))")
        let isRightToLeft = style.baseWritingDirection == .rightToLeft
        if style.headIndent != 0 { styles.append("margin-\(isRightToLeft ? "right" : "left"): \(Self.points(style.headIndent))") }
        if style.tailIndent < 0 { styles.append("margin-\(isRightToLeft ? "left" : "right"): \(Self.points(-style.tailIndent))") }
        if style.firstLineHeadIndent != style.headIndent {
            styles.append("text-indent: \(Self.points(style.firstLineHeadIndent - style.headIndent))")
        }
        if style.minimumLineHeight > 0, style.minimumLineHeight == style.maximumLineHeight {
            styles.append("line-height: \(Self.points(style.minimumLineHeight))")
        }
        if style.hyphenationFactor > 0 { styles.append("hyphens: auto") }
        return styles
    }

    private mutating func write(_ text: Substring, _ attributes: TextAttributes) {
        let styles = Self.styles(attributes), inner = Self.innerStyles(attributes)
        let element = attributes.link == nil ? "span" : "a"
        out += "<" + element
        if let link = attributes.link { out += " href=\"\(Self.escaped(link))\"" }
        if let language = attributes.language { out += " lang=\"\(Self.escaped(language))\"" }
        if !styles.isEmpty { out += " style=\"\(Self.escaped(styles.joined(separator: "; ")))\"" }
        out += ">"
        if !inner.isEmpty { out += "<span style=\"\(inner)\">" }
        for character in text {
            if character == TextAttachment.character {
                write(attributes.attachment)
            } else {
                out += character == "\u{2028}" ? "<br/>" : Self.escaped(String(character))
            }
        }
        if !inner.isEmpty { out += "</span>" }
        out += "</\(element)>"
    }

    private mutating func write(_ attachment: TextAttachment?) {
        guard let attachment, case .image(let bytes) = attachment.content else { return }
        let type = bytes.starts(with: [0xFF, 0xD8]) ? "jpeg" : "png"
        out += "<img alt=\"\(Self.escaped(attachment.alternativeText))\" style=\"width: \(Self.points(attachment.bounds.width)); "
        out += "height: \(Self.points(attachment.bounds.height)); vertical-align: \(Self.points(-attachment.bounds.maxY))\" "
        var encoded: [UInt8] = []
        encoded.append(base64: bytes)
        out += "src=\"data:image/\(type);base64,\(String(decoding: encoded, as: UTF8.self))\"/>"
    }

    // MARK: Values

    private static func styles(_ attributes: TextAttributes) -> [String] {
        var styles: [String] = []
        if let font = attributes.font {
            styles.append("font-family: " + font.families.map(family).joined(separator: ", "))
            styles.append("font-size: \(points(font.size))")
            let weight = font.weight ?? (font.traits.contains(.bold) ? 700 : 400)
            if weight != 400 { styles.append("font-weight: \(weight)") }
            if font.traits.contains(.italic) { styles.append("font-style: italic") }
            if font.traits.contains(.condensed) { styles.append("font-stretch: 75%") }
            if font.traits.contains(.expanded) { styles.append("font-stretch: 125%") }
            if !font.features.isEmpty {
                styles.append("font-feature-settings: " + font.features.map { "'\($0.tag)' \($0.value)" }.joined(separator: ", "))
            }
        }
        if let color = attributes.foregroundColor { styles.append("color: \(hexadecimal(color))") }
        if let color = attributes.backgroundColor { styles.append("background-color: \(hexadecimal(color))") }
        let space = (attributes.kern ?? 0) + (attributes.tracking ?? 0)
        if space != 0 { styles.append("letter-spacing: \(points(space))") }
        if let offset = attributes.baselineOffset, offset != 0 { styles.append("vertical-align: \(points(offset))") }
        switch (attributes.underline, attributes.strikethrough) {
        case (let line?, let through?) where line == through: styles.append(decoration("underline line-through", line))
        case (let line?, _): styles.append(decoration("underline", line))
        case (nil, let through?): styles.append(decoration("line-through", through))
        case (nil, nil): break
        }
        return styles
    }

    /// The line through text that has another one under it: an element has lines of one kind only.
    private static func innerStyles(_ attributes: TextAttributes) -> String {
        guard let line = attributes.underline, let through = attributes.strikethrough, line != through else { return "" }
        return decoration("line-through", through)
    }

    private static func decoration(_ lines: String, _ line: LineDecoration) -> String {
        var result = "text-decoration: " + lines
        switch (line.style, line.pattern) {
        case (_, .dot): result += " dotted"
        case (_, .dash), (_, .dashDot), (_, .dashDotDot): result += " dashed"
        case (.double, .solid): result += " double"
        case (.single, .solid), (.thick, .solid): break
        }
        if let color = line.color { result += " " + hexadecimal(color) }
        return result
    }

    /// Generic names are keywords, all others strings.
    private static func family(_ name: String) -> String {
        if ["serif", "sans-serif", "monospace"].contains(name) { return name }
        return "'" + name.filter { $0 != "'" && $0 != "\\" && !$0.isNewline } + "'"
    }

    private static func points(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let hundredths = (max(-1e6, min(1e6, value)) * 100).rounded() / 100
        return hundredths == hundredths.rounded() ? "\(Int(hundredths))pt" : "\(hundredths)pt"
    }

    private static func hexadecimal(_ color: Color) -> String {
        let value = color.value
        let channels = [value.red, value.green, value.blue] + (value.alpha < 255 ? [value.alpha] : [])
        return "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // XML has no such characters, in no form.
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
