import Foundation
import Markup
import Resources
import Testing

@testable import StyleSheets

@Suite struct CounterStyleTests {
    let page = Sketch.document("html { body { p#p \"x\" } }")

    /// What some numbers are in a style that a sheet defines.
    func formatted(_ rules: String, _ values: [Int32], style name: String = "x") -> [String] {
        let (result, diagnostics) = styled(page, rules + " p { list-style-type: \(name) }")
        #expect(diagnostics.all.isEmpty, "\(rules)")
        let style = result.style(id: "p").text.listStyleType
        return values.map { CounterStyles.format($0, style: style) }
    }

    /// The systems with the examples of css-counter-styles-3 section 3.1.
    @Test func systems() {
        #expect(formatted("@counter-style x { system: cyclic; symbols: '‣' '*' }", [1, 2, 3, 0, -1]) == ["‣", "*", "‣", "*", "‣"])
        #expect(formatted("@counter-style x { system: fixed; symbols: '◰' '◳' '◲' '◱'; suffix: ': ' }", [1, 4, 5]) == ["◰", "◱", "5"])
        #expect(formatted("@counter-style x { system: fixed 3; symbols: a b }", [2, 3, 4, 5]) == ["2", "a", "b", "5"])
        #expect(
            formatted("@counter-style x { system: symbolic; symbols: '*' '†' }", [1, 2, 3, 4, 5, 0]) == ["*", "†", "**", "††", "***", "0"])
        #expect(formatted("@counter-style x { symbols: '*' }", [3]) == ["***"])
        #expect(
            formatted("@counter-style x { system: alphabetic; symbols: '⚪' '⚫' }", [1, 2, 3, 4, 5, 6, 7]) == [
                "⚪", "⚫", "⚪⚪", "⚪⚫", "⚫⚪", "⚫⚫", "⚪⚪⚪",
            ])
        #expect(
            formatted("@counter-style x { system: numeric; symbols: '0' '1' '2' }", [0, 1, 2, 3, 9, -4]) == [
                "0", "1", "2", "10", "100", "-11",
            ])
        #expect(
            formatted(
                "@counter-style x { system: additive; additive-symbols: 6 '⚅', 5 '⚄', 4 '⚃', 3 '⚂', 2 '⚁', 1 '⚀'; suffix: ' ' }",
                [1, 11, 0])
                == ["⚀", "⚅⚄", "0"])
    }

    @Test func descriptors() {
        #expect(
            formatted("@counter-style x { system: numeric; symbols: '0' '1' '2' '3' '4' '5' '6' '7' '8' '9'; negative: '(' ')' }", [-2])
                == ["(2)"])
        #expect(formatted("@counter-style x { system: extends decimal; pad: 3 '0' }", [7, -7, 1234]) == ["007", "-07", "1234"])
        #expect(
            formatted("@counter-style x { system: extends upper-roman; range: 1 3, 7 infinite; fallback: lower-alpha }", [3, 4, 8]) == [
                "III", "d", "VIII",
            ])
        #expect(
            formatted(
                "@counter-style y { system: fixed; symbols: A; fallback: x } @counter-style x { system: fixed; symbols: B C; fallback: y }",
                [1, 2, 3])
                == ["B", "C", "3"])
        // Through more than one fallback, and on into a predefined style.
        let chain = """
            @counter-style a { system: fixed; symbols: A; fallback: b } @counter-style b { system: fixed 2; symbols: B; fallback: c }
            @counter-style c { system: fixed 3; symbols: C; fallback: lower-roman }
            """
        #expect(formatted(chain, [1, 2, 3, 4], style: "a") == ["A", "B", "C", "iv"])
        #expect(formatted("@counter-style x { system: extends y } @counter-style y { system: extends x }", [4]) == ["4"])
        #expect(
            formatted(
                "@counter-style x { symbols: a } @counter-style x { symbols: b } @media screen { @counter-style x { symbols: c } }", [1])
                == ["b"])
        let (result, _) = styled(
            page,
            "@counter-style x { symbols: '*'; prefix: '('; suffix: ') ' } p { list-style-type: x; content: counter(n, x) counters(n, '.', x) }"
        )
        #expect(CounterStyles.marker(2, style: result.style(id: "p").text.listStyleType) == "(**)")
        guard case .counter(_, let style)? = result.style(id: "p").box.content?.first else { Issue.record("no counter"); return }
        #expect(CounterStyles.format(3, style: style) == "***")
    }

    @Test(
        arguments: [
            ("decimal", 12, "12"), ("decimal-leading-zero", 7, "07"), ("lower-roman", 1994, "mcmxciv"), ("upper-roman", 4000, "4000"),
            ("lower-alpha", 28, "ab"), ("upper-latin", 26, "Z"), ("lower-greek", 25, "αα"), ("armenian", 1996, "ՌՋՂԶ"),
            ("georgian", 1996, "ჩშჟვ"),
            ("hebrew", 16, "טז"), ("hebrew", 5_782, "ה׳תשפב"), ("devanagari", 105, "१०५"), ("cjk-decimal", 20, "二〇"),
            ("hiragana", 49, "ああ"),
            ("katakana-iroha", 2, "ロ"), ("cjk-heavenly-stem", 11, "一一"), ("disc", 5, "•"), ("none", 5, ""), ("no-such-style", 5, "5"),
        ] as [(String, Int32, String)])
    func predefinedStyles(_ style: String, _ value: Int32, _ expected: String) {
        #expect(CounterStyles.format(value, style: style) == expected)
    }

    @Test func everyPredefinedStyleIsRead() {
        let names = predefinedCounterStyles.components(separatedBy: "@counter-style ").dropFirst().map { $0.prefix { $0 != " " } }
        #expect(names.count > 40)
        for name in names { #expect(CounterStyles.predefined(String(name)) != nil, "\(name)") }
        #expect(CounterStyles.predefined("lower-") == nil && CounterStyles.predefined("decimal-leading-zero")?.padLength == 2)
        #expect(CounterStyles.format(Int32.max, style: "lower-roman") == String(Int32.max))
        #expect(CounterStyles.format(Int32.min, style: "decimal-leading-zero") == String(Int32.min))
        #expect(CounterStyles.format(Int32.max, style: "{system: symbolic; symbols: \"a\"}") == String(Int32.max))
    }

    @Test(arguments: [
        "@counter-style { symbols: a }", "@counter-style none { symbols: a }", "@counter-style x { }",
        "@counter-style x { system: numeric; symbols: a }",
        "@counter-style x { symbols: a; range: 3 1 }", "@counter-style x { symbols: a; nonsense: 1 }", "@counter-style x;",
        "@counter-style x { system: additive; additive-symbols: 1 a, 2 b }",
    ])
    func badCounterStylesAreReported(_ css: String) { #expect(!styled(page, css).1.all.isEmpty) }

    @Test func quotationMarksFollowTheLanguage() {
        #expect(QuotationMarks.marks(of: "de-AT") == ["„", "“", "‚", "‘"])
        #expect(QuotationMarks.marks(of: "de-CH") == ["«", "»", "‹", "›"])
        #expect(QuotationMarks.marks(of: "") == ["“", "”", "‘", "’"])
        #expect(QuotationMarks.marks(of: "FR").first?.hasPrefix("«") == true)
    }
}
