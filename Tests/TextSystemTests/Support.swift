import Testing

@testable import TextSystem

/// Text for tests: public domain, and long enough for several lines.
enum Sample {
    static let pride = """
        It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife. However little known the \
        feelings or views of such a man may be on his first entering a neighbourhood, this truth is so well fixed in the minds of the surrounding families, \
        that he is considered as the rightful property of some one or other of their daughters.
        """

    static let alice = """
        Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or twice she had peeped into the \
        book her sister was reading, but it had no pictures or conversations in it, “and what is the use of a book,” thought Alice “without pictures or \
        conversations?” So she was considering in her own mind (as well as she could, for the hot day made her feel very sleepy and stupid), whether the pleasure of \
        making a daisy-chain would be worth the trouble of getting up and picking the daisies, when suddenly a White Rabbit with pink eyes ran close by her.
        """

    static let whale = """
        Call me Ishmael. Some years ago—never mind how long precisely—having little or no money in my purse, and nothing particular to interest me on shore, I thought I would \
        sail about a little and see the watery part of the world. It is a way I have of driving off the spleen and regulating the circulation. Whenever I find myself growing \
        grim about the mouth; whenever it is a damp, drizzly November in my soul; whenever I find myself involuntarily pausing before coffin warehouses, and bringing up the rear \
        of every funeral I meet; and especially whenever my hypos get such an upper hand of me, that it requires a strong moral principle to prevent me from deliberately \
        stepping into the street, and methodically knocking people’s hats off—then, I account it high time to get to sea as soon as I can.
        """

    static var hasFont: Bool { FontDescriptor.standard.postScriptName.contains("Garamond") }

    static func justified(size: Double = 11, _ change: (inout ParagraphStyle) -> Void = { _ in }) -> TextAttributes {
        TextAttributes {
            $0.font = .standard.withSize(size)
            $0.language = "en-GB"
            $0.paragraphStyle = ParagraphStyle {
                $0.alignment = .justified
                $0.hyphenationFactor = 1
                change(&$0)
            }
        }
    }

    static func layout(_ text: String, _ attributes: TextAttributes = justified(), in containers: [TextContainer]) -> LayoutManager {
        LayoutManager(TextStorage(text, attributes: attributes), containers: containers)
    }
}

extension LayoutManager {
    /// The text of each line, without the spaces at its end.
    func texts(in container: Int? = nil) -> [String] {
        lineFragments.filter { container == nil || $0.container == container }.map { fragment in
            var text = Substring(storage.substring(fragment.range))
            while let last = text.last, last.isWhitespace { text.removeLast() }
            return String(text)
        }
    }

    /// Every glyph's ink, and the corners of each line's ascent and descent, in the coordinates of a container.
    func boxes(in container: Int) -> [Rect] {
        var result: [Rect] = []
        for fragment in lineFragments(in: container) {
            guard let line = line(at: fragment.range.lowerBound), !line.runs.isEmpty else { continue }
            result += line.inkBoxes
            result.append(
                Rect(x: fragment.usedRect.minX, y: fragment.baseline - fragment.ascent, width: fragment.usedRect.width, height: fragment.ascent + fragment.descent))
        }
        return result
    }
}

extension Rect {
    var corners: [Point] { [origin, Point(x: maxX, y: minY), Point(x: minX, y: maxY), Point(x: maxX, y: maxY)] }
}
