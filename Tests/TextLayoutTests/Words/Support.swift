import Resources
import Testing
import Typefaces

@testable import TextLayout

/// Text set by TextLayout alone, in EB Garamond at 11 points.
struct TestText {
    private(set) var text: TypesetText
    static let measure: Int32 = 250 * 65_536

    static var hasFont: Bool {
        guard let text = try? TestText(["x"]) else { return false }
        return text.text.fonts[text.text.styles.characterStyles[0].font].face.postScriptName.contains("Garamond")
    }

    /// Paragraphs of one style each; `runs` cut each at the places given, in turn upright and italic.
    /// - Parameter italicShift: by how much the italic is raised.
    init(
        _ paragraphs: [String], language: String? = "en-GB", italics: [[Range<Int>]] = [], italicShift: Int32 = 0, prepares: Bool = true
    ) throws {
        var diagnostics = Diagnostics()
        let fonts = FontTable()
        var styles = TextStyles()
        for slant in [FontSlant.upright, .italic] {
            var request = FontRequest(families: ["EB Garamond"], size: 11 * 65_536)
            request.slant = slant
            styles.characterStyles.append(CharacterStyle(font: try fonts.font(for: request, diagnostics: &diagnostics)))
        }
        styles.characterStyles[1].baselineShift = italicShift
        if let language, let hyphenator = try? HyphenationDictionaries().hyphenator(for: language) {
            styles.hyphenators.append(hyphenator)
            for index in styles.characterStyles.indices { styles.characterStyles[index].hyphenator = 0 }
        }
        styles.paragraphStyles.append(ParagraphStyle())
        var bytes: [UInt8] = [], runs: [TextRun] = [], typeset: [TypesetParagraph] = []
        for (number, paragraph) in paragraphs.enumerated() {
            let start = Int32(bytes.count), firstRun = Int32(runs.count)
            bytes += Array(paragraph.utf8)
            runs.append(TextRun(start: start, style: 0))
            for range in number < italics.count ? italics[number] : [] {
                runs.append(TextRun(start: start + Int32(range.lowerBound), style: 1))
                runs.append(TextRun(start: start + Int32(range.upperBound), style: 0))
            }
            var entry = TypesetParagraph(
                textStart: start, textEnd: Int32(bytes.count), runStart: firstRun, runCount: Int32(runs.count) - firstRun, style: 0)
            entry.measure = Self.measure
            typeset.append(entry)
        }
        text = TypesetText(styles: styles, fonts: fonts, text: bytes, runs: runs)
        text.tokenize(typeset, workers: 1)
        if prepares { text.prepare(workers: 1) }
    }

    mutating func compose() { text.compose(Array(text.paragraphs.indices), workers: 1) }

    /// The text that the tokens of a paragraph stand for.
    func tokenText(_ paragraph: Int = 0) -> String {
        let entry = text.paragraphs[paragraph]
        var bytes: [UInt8] = []
        for token in text.tokens[Int(entry.tokenStart)..<Int(entry.tokenStart + entry.tokenCount)] {
            switch token.kind {
            case .word:
                let word = text.words.words[token.payload]
                bytes += text.words.text[Int(word.textStart)..<Int(word.textStart + word.textCount)]
                if token.isFollowedBySpace { bytes.append(0x20) }
            case .space: bytes.append(0x20)
            case .tab: bytes.append(0x09)
            case .noBreakSpace: bytes += [0xC2, 0xA0]
            case .forcedBreak: bytes += [0xE2, 0x80, 0xA8]
            case .breakOpportunity, .object, .leader: break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The words of a paragraph, with `|` where a break is allowed between two without a space.
    func words(_ paragraph: Int = 0) -> [String] {
        let entry = text.paragraphs[paragraph]
        return text.tokens[Int(entry.tokenStart)..<Int(entry.tokenStart + entry.tokenCount)].compactMap { token in
            switch token.kind {
            case .word:
                let word = text.words.words[token.payload]
                return String(decoding: text.words.text[Int(word.textStart)..<Int(word.textStart + word.textCount)], as: UTF8.self)
            case .breakOpportunity: return "|"
            case .noBreakSpace: return "·"
            case .forcedBreak: return "⏎"
            default: return nil
            }
        }
    }

    /// The places where a word of the table may be parted, as offsets with their kinds.
    func breaks(of index: Int) -> [BreakInWord] {
        let word = text.words.words[index]
        return Array(text.words.breaks[Int(word.breakStart)..<Int(word.breakStart + word.breakCount)])
    }

    /// The sum of the advances of a text shaped by itself, without the cache.
    func width(_ string: String, style: Int = 0) -> Int32 {
        var shaper = Shaper(table: text.fonts, usesWordShaper: false)
        var store = ShapeStore()
        let bytes = Array(string.utf8)
        let shapes = bytes.withUnsafeBufferPointer {
            shaper.shape($0, in: 0..<$0.count, font: text.styles.characterStyles[style].font, into: &store)
        }
        return (0..<Int(shapes.count)).reduce(0) { $0 + store[shapes[$1]].width }
    }
}
