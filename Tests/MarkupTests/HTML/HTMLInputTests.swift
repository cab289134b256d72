import Testing

@testable import Markup

/// What libxml2 is given of named character references: their numbers, at the same places.
struct HTMLInputTests {
    private func given(_ text: String, piece: Int = 4096) -> String {
        Array(text.utf8).withUnsafeBufferPointer { source in
            var input = HTMLInput(source, ParserInput(source.indices)), result: [CChar] = []
            withUnsafeMutablePointer(to: &input) { input in
                var buffer = [CChar](repeating: 0, count: piece)
                while true {
                    let count = Int(HTMLInput.read(input, &buffer, Int32(piece)))
                    guard count > 0 else { break }
                    result += buffer[..<count]
                }
            }
            return String(decoding: result.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    @Test(arguments: [
        ("&ldquo;Well!&rdquo;", "&#8220;Well!&#8221;"), ("Beyonc&eacute;", "Beyonc&#00233;"),
        ("&hellip;&nbsp;&mdash;", "&#08230;&#160;&#8212;"), ("AT&amp;T", "AT&#38;T"),
    ])
    func namesBecomeNumbersOfTheSameLength(text: String, expected: String) {
        #expect(given(text) == expected)
        #expect(text.utf8.count == expected.utf8.count)
    }

    @Test(arguments: ["a < b & c", "&lt;p&gt;", "&nothing;", "&#8212;", "&ldquo", "R&D;", "&", "x&"])
    func everythingElseStaysAsItIs(text: String) {
        #expect(given(text) == text)
    }

    @Test(arguments: 8...40)
    func piecesOfAnySizeHoldTheSame(piece: Int) {
        let text = "He said: &ldquo;No&mdash;never&rsquo;&hellip;&rdquo; &amp; left &eacute;t&eacute;."
        #expect(given(text, piece: piece) == given(text))
    }
}
