import TestEnvironment
import Testing
import TextMarkup
import TextSamples
import TextSystem

/// Text that goes to a pasteboard as HTML and comes back from it.
@Suite struct HTMLRoundTripTests {
    /// What a program reads on the pasteboard that another has put there.
    private func back(_ text: StyledText) -> StyledText { PasteboardItem(html: PasteboardItem(text).html).styled ?? StyledText() }

    /// Of separators nothing is told but that they are there; runs that differ in them only are one.
    private func comparable(_ text: StyledText) -> StyledText {
        var result = StyledText(), pending: TextAttributes?
        for run in text.runs {
            for character in run.text {
                let isSeparator = character.isNewline && character != "\u{2028}"
                var attributes = isSeparator ? pending ?? run.attributes : run.attributes
                if !isSeparator { pending = attributes }
                if isSeparator { attributes = TextAttributes(); pending = nil }
                result += StyledText(isSeparator ? "\n" : String(character), attributes)
            }
        }
        return result
    }

    @Test func whatIsWrittenIsReadBack() {
        let title = TextAttributes {
            $0.font = FontDescriptor(families: ["EB Garamond", "serif"], size: 18, traits: [.bold, .italic], features: [.smallCapitals])
            $0.foregroundColor = .black
            $0.paragraphStyle = ParagraphStyle {
                $0.alignment = .center; $0.paragraphSpacing = 6
            }
        }
        let text = StyledText("A  title\n", title) + StyledText("and a paragraph\u{2028}of two lines\n") + StyledText("\n") + "last"
        #expect(comparable(back(text)) == comparable(text))
        for text in ["a", "a\n", "\n", "\n\n", "a\n\nb", "a\u{2028}", "a\u{2028}\u{2028}\nb", " a  b ", "\ta\tb", "1 < 2 & \"3\""] {
            #expect(back(StyledText(text)).string == text, "\(Array(text.unicodeScalars))")
        }
    }

    /// Where two texts part.
    private static func difference(_ one: StyledText, _ other: StyledText) -> String {
        let pair = zip(one.runs, other.runs).first { $0 != $1 }
        return pair.map { "\($0)\n\($1)" } ?? "\(one.string.debugDescription) \(other.string.debugDescription)"
    }

    @Test func anyTextComesBackAsItWas() {
        var random = SeededNumbers(41)
        for number in 0..<400 {
            let text = RandomText.make(&random)
            let found = back(text)
            let (one, other) = (comparable(found), comparable(text))
            if one != other {
                Issue.record("case \(number): \(Self.difference(one, other))")
                break
            }
        }
    }
}

/// Texts with all that HTML can say of the attributes of the text system.
private enum RandomText {
    private static let pieces = [
        "word", " ", "  ", "two words", "\t", "\u{2028}", "1 < 2", "&amp;", "\"quoted\"", "Größe", "日本", "אב", "\u{A0}", "e\u{301}", "…",
    ]

    static func make(_ random: inout some RandomNumberGenerator) -> StyledText {
        var result = StyledText()
        for number in 0..<Int.random(in: 1...4, using: &random) {
            let style = paragraphStyle(&random)
            if number > 0 { result += StyledText("\n", TextAttributes { $0.paragraphStyle = style }) }
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                var attributes = attributes(&random)
                attributes.paragraphStyle = style
                result += StyledText(pieces.randomElement(using: &random) ?? "", attributes)
            }
        }
        return result
    }

    /// What holds for a paragraph is that of its first character: nil where it is nothing but what there is without one.
    private static func paragraphStyle(_ random: inout some RandomNumberGenerator) -> ParagraphStyle? {
        func perhaps() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
        func length() -> Double { Double(Int.random(in: 1...80, using: &random)) / 2 }
        let style = ParagraphStyle {
            if perhaps() { $0.alignment = [.left, .right, .center, .justified].randomElement(using: &random) ?? .natural }
            if perhaps() { $0.paragraphSpacing = length() }
            if perhaps() { $0.paragraphSpacingBefore = length() }
            if perhaps() { $0.headIndent = length() }
            $0.firstLineHeadIndent = perhaps() ? length() : $0.headIndent
            if perhaps() { $0.tailIndent = -length() }
            if perhaps() { ($0.minimumLineHeight, $0.maximumLineHeight) = (20, 20) }
            if perhaps() { $0.hyphenationFactor = 1 }
            if perhaps() { $0.baseWritingDirection = .rightToLeft }
        }
        return style == ParagraphStyle() ? nil : style
    }

    private static func attributes(_ random: inout some RandomNumberGenerator) -> TextAttributes {
        func perhaps() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
        func decoration() -> LineDecoration {
            [.single, LineDecoration(.double), LineDecoration(pattern: .dot), LineDecoration(pattern: .dash, color: .blue)]
                .randomElement(using: &random) ?? .single
        }
        return TextAttributes {
            if perhaps() {
                var font = FontDescriptor(families: ["EB Garamond", "serif"], size: Double(Int.random(in: 10...60, using: &random)) / 2)
                if perhaps() { font.traits.insert(.bold) }
                if perhaps() { font.traits.insert(.italic) }
                if perhaps() { font.traits.insert(Bool.random(using: &random) ? .condensed : .expanded) }
                if perhaps() { font.features = [FontFeature("ss05", 2)] }
                if perhaps() { font.traits.remove(.bold); font.weight = 300 }
                $0.font = font
            }
            if perhaps() { $0.foregroundColor = Color(red: 0.2, green: 0.4, blue: 1, alpha: Bool.random(using: &random) ? 1 : 0.2) }
            if perhaps() { $0.backgroundColor = Color(red: 1, green: 1, blue: 0.6) }
            if perhaps() { $0.tracking = 1.5 }
            if perhaps() { $0.baselineOffset = -2.25 }
            if perhaps() { $0.underline = decoration() }
            if perhaps() { $0.strikethrough = decoration() }
            if perhaps() { $0.link = "https://example.org/?a=1&b=\"2\"" }
            if perhaps() { $0.language = "de" }
        }
    }
}
