internal import Geometry
internal import PageImages

extension StyledText {
    /// Paragraphs and spans with styles of their own, links and pictures: what other programs show it by. Well-formed also as XML.
    var html: String {
        var writer = HTMLWriter()
        for run in runs { writer.write(run) }
        return writer.finish()
    }
}

private struct HTMLWriter {
    private var out = ""
    private var isInParagraph = false

    mutating func write(_ run: StyledText.Run) {
        var rest = Substring(run.text)
        while !rest.isEmpty {
            let end = rest.firstIndex { Self.endsParagraph($0) } ?? rest.endIndex
            if end > rest.startIndex || end < rest.endIndex { beginParagraph(run.attributes) }
            write(rest[..<end], run.attributes)
            guard end < rest.endIndex else { return }
            endParagraph()
            rest = rest[rest.index(after: end)...]
        }
    }

    mutating func finish() -> String {
        endParagraph()
        return out
    }

    /// As of a storage (`ParagraphStarts`).
    private static func endsParagraph(_ character: Character) -> Bool {
        ["\n", "\r", "\r\n", "\u{85}", "\u{2029}"].contains(character)
    }

    private mutating func beginParagraph(_ attributes: TextAttributes) {
        guard !isInParagraph else { return }
        isInParagraph = true
        // Spaces are as they were typed.
        var styles = ["white-space: pre-wrap"]
        if let style = attributes.paragraphStyle {
            switch style.alignment {
            case .left: styles.append("text-align: left")
            case .right: styles.append("text-align: right")
            case .center: styles.append("text-align: center")
            case .justified: styles.append("text-align: justify")
            case .natural: break
            }
            styles.append("margin: \(Self.points(style.paragraphSpacingBefore)) 0 \(Self.points(style.paragraphSpacing))")
            if style.headIndent != 0 { styles.append("margin-left: \(Self.points(style.headIndent))") }
            if style.firstLineHeadIndent != style.headIndent {
                styles.append("text-indent: \(Self.points(style.firstLineHeadIndent - style.headIndent))")
            }
        }
        out += "<p style=\"\(styles.joined(separator: "; "))\">"
    }

    private mutating func endParagraph() {
        guard isInParagraph else { return }
        out += "</p>\n"
        isInParagraph = false
    }

    private mutating func write(_ text: Substring, _ attributes: TextAttributes) {
        guard !text.isEmpty else { return }
        let styles = Self.styles(attributes)
        let element = attributes.link == nil ? "span" : "a"
        out += "<" + element
        if let link = attributes.link { out += " href=\"\(Self.escaped(link))\"" }
        if let language = attributes.language { out += " lang=\"\(Self.escaped(language))\"" }
        if !styles.isEmpty { out += " style=\"\(Self.escaped(styles.joined(separator: "; ")))\"" }
        out += ">"
        for character in text {
            if character == TextAttachment.character {
                write(attributes.attachment)
            } else {
                out += character == "\u{2028}" ? "<br/>" : Self.escaped(String(character))
            }
        }
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
            if !font.features.isEmpty {
                styles.append("font-feature-settings: " + font.features.map { "'\($0.tag)' \($0.value)" }.joined(separator: ", "))
            }
        }
        if let color = attributes.foregroundColor { styles.append("color: \(hexadecimal(color))") }
        if let color = attributes.backgroundColor { styles.append("background-color: \(hexadecimal(color))") }
        let space = (attributes.kern ?? 0) + (attributes.tracking ?? 0)
        if space != 0 { styles.append("letter-spacing: \(points(space))") }
        if let offset = attributes.baselineOffset, offset != 0 { styles.append("vertical-align: \(points(offset))") }
        let lines = (attributes.underline == nil ? [] : ["underline"]) + (attributes.strikethrough == nil ? [] : ["line-through"])
        if !lines.isEmpty { styles.append("text-decoration: " + lines.joined(separator: " ")) }
        return styles
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
