import Resources
import Testing
import Typefaces

@testable import TextLayout

/// Paragraphs set by TextLayout alone in a font and a style of the test's, and what came to stand where.
struct ComposedText {
    private(set) var text: TypesetText

    static func isInstalled(_ family: String) -> Bool {
        guard let text = try? ComposedText(["x"], family: family) else { return false }
        return text.text.fonts[text.text.styles.characterStyles[0].font].face.familyName == family
    }

    static let hasGaramond = isInstalled("EB Garamond")
    static let hasLato = isInstalled("Lato")

    static let point: Int32 = 65_536

    /// How the first lines differ.
    struct FirstLine {
        var points: Int32 = 11
        var caps = CapsVariant.normal
    }

    /// - Parameter measure: in points.
    init(
        _ paragraphs: [String], family: String = "EB Garamond", measure: Int32 = 200, language: String? = nil,
        hyphenator: Hyphenator? = nil, stops: TabStops? = nil, firstLine: FirstLine? = nil,
        character: (inout CharacterStyle) -> Void = { _ in }, paragraph change: (inout ParagraphStyle) -> Void = { _ in }
    ) throws {
        var diagnostics = Diagnostics()
        let fonts = FontTable()
        var styles = TextStyles()
        var request = FontRequest(families: [family], size: 11 * Self.point)
        let font = try fonts.font(for: request, diagnostics: &diagnostics)
        var characters = CharacterStyle(font: font)
        (characters.ascent, characters.descent) = (fonts[font].metrics.ascent, fonts[font].metrics.descent)
        if let found = try hyphenator ?? language.map({ try HyphenationDictionaries().hyphenator(for: $0) }) {
            styles.hyphenators.append(found)
            characters.hyphenator = 0
        }
        character(&characters)
        styles.characterStyles.append(characters)
        if let firstLine {
            request.size = firstLine.points * Self.point
            request.caps = firstLine.caps
            characters.font = try fonts.font(for: request, diagnostics: &diagnostics)
            styles.characterStyles.append(characters)
            styles.firstLineStyles = [[1, -1]]
        }
        var style = ParagraphStyle()
        style.lineBreaking.tolerance = 10_000
        if let stops {
            styles.tabStops.append(stops)
            style.tabStops = 0
        }
        change(&style)
        styles.paragraphStyles.append(style)
        var bytes: [UInt8] = [], runs: [TextRun] = [], typeset: [TypesetParagraph] = []
        for string in paragraphs {
            let start = Int32(bytes.count)
            bytes += Array(string.utf8)
            var entry = TypesetParagraph(textStart: start, textEnd: Int32(bytes.count), runStart: Int32(runs.count), runCount: 1, style: 0)
            runs.append(TextRun(start: start, style: 0))
            entry.measure = measure * Self.point
            entry.firstLineStyle = firstLine == nil ? -1 : 0
            typeset.append(entry)
        }
        text = TypesetText(styles: styles, fonts: fonts, text: bytes, runs: runs)
        text.tokenize(typeset)
        text.prepare(workers: 1)
        text.compose(Array(text.paragraphs.indices), workers: 1)
    }

    var lines: LineList { text.lines }

    /// The same paragraphs composed anew after a change.
    func recomposed(_ change: (inout TypesetText) -> Void) -> ComposedText {
        var copy = self
        copy.text.removeLines(from: 0)
        change(&copy.text)
        copy.text.compose(Array(copy.text.paragraphs.indices), workers: 1)
        return copy
    }

    func lines(of paragraph: Int) -> Slice<LineList> {
        let entry = text.paragraphs[paragraph]
        return text.lines[Int(entry.lineStart)..<Int(entry.lineStart + entry.lineCount)]
    }

    /// A stretch of text as it stands on its line.
    struct Piece {
        var text: String
        /// From the left edge of the paragraph, in scaled points.
        var x: Int64
        var width: Int64
        var glyphs: [Glyph]
    }

    /// The words of a line from left to right, placed as a painter would.
    func pieces(_ line: Line) -> [Piece] {
        let spaces = SpaceWidths(text)
        var pieces: [Piece] = []
        var x = Int64(line.x), spaceIndex: Int64 = 0
        let order = line.levelStart < 0 ? Array(Int(line.tokenStart)..<Int(line.tokenEnd)) : text.visualOrder(of: line)
        for index in order {
            let token = text.token(index, on: line)
            let setting = line.settingStart < 0 ? TokenSetting() : text.settings[Int(line.settingStart) + index - Int(line.tokenStart)]
            if setting.isOmitted { continue }
            func advanceSpace(_ natural: Int32) {
                x += Int64(setting.isSet ? setting.space : natural)
                if index < Int(line.stretchStart) { return }
                if spaceIndex < Int64(line.spaceCount) {
                    let count = Int64(line.spaceCount), adjustment = Int64(line.spaceAdjustment)
                    x += adjustment * (spaceIndex + 1) / count - adjustment * spaceIndex / count
                }
                spaceIndex += 1
            }
            switch token.kind {
            case .word:
                let word = text.words.words[token.payload]
                var (first, count) = (word.shapeStart, word.shapeCount)
                if setting.isSet {
                    (first, count) = (setting.shapeStart, setting.shapeCount)
                } else if index == Int(line.tokenStart), line.startShape >= 0 {
                    (first, count) = (line.startShape, line.startShapeCount)
                } else if index == Int(line.tokenEnd) - 1, line.endShape >= 0 {
                    (first, count) = (line.endShape, line.endShapeCount)
                }
                var piece = Piece(text: "", x: x, width: 0, glyphs: [])
                for number in 0..<count {
                    let shape = text.words.shapes.shapes[
                        Int(word.context.contains(.rightToLeft) ? first + count - 1 - number : first + number)]
                    piece.width += Int64(shape.width)
                    piece.glyphs += text.words.shapes.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)]
                    piece.text += String(
                        decoding: text.words.shapes.text[Int(shape.textStart)..<Int(shape.textStart + shape.textCount)], as: UTF8.self)
                }
                x += piece.width
                pieces.append(piece)
                if token.isFollowedBySpace, index + 1 < Int(line.tokenEnd) { advanceSpace(spaces[word.style]) }
            case .space, .noBreakSpace: if index + 1 < Int(line.tokenEnd) { advanceSpace(spaces[Int32(token.payload)]) }
            case .tab: x += Int64(setting.space)
            case .object: x += Int64(text.styles.objects[token.payload].width)
            case .leader: x += Int64(line.leaderWidth)
            case .breakOpportunity, .forcedBreak: break
            }
        }
        return pieces
    }

    /// The words of a line, with a space between any two.
    func words(_ line: Line) -> String { pieces(line).map(\.text).joined(separator: " ") }
}
