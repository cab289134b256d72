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

/// Numbers that look random and are the same in every run (SplitMix64, by Steele, Lea and Flood).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
