import Testing
import TextSamples

@testable import TextSystem

/// Text for tests: long enough for several lines.
enum Sample {
    static let pride = Texts.pride
    static let alice = Texts.alice + " " + Texts.rabbit
    static let whale = Texts.whale

    static var hasFont: Bool { FontDescriptor.standard.postScriptName.contains("Garamond") }

    static func justified(size: Double = 11, _ change: (inout ParagraphStyle) -> Void = { _ in }) -> TextAttributes { .body(size, change) }

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
}
