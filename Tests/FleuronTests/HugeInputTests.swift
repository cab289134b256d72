import Foundation
import Testing

/// Input that is absurdly large or deep: set or refused with a diagnostic, never a crash or a hang.
@Suite(.enabled(if: Command.isGiven, Command.reason), .serialized)
struct HugeInputTests {
    enum Shape: String, CaseIterable, CustomTestStringConvertible {
        case paragraphOfTenMegabytes, nestedElements, nestedXML, nestedInlineElements, nestedLists, nestedTables, wordOfAMegabyte,
            wordOfAMegabyteWithHyphens
        case emptyElements, emptyInlineElements, tableOfManyColumns, manyRows, tableOfAHundredThousandCells, absurdSpans, oneRowOfCells,
            manyLineBreaks, manyCombiningMarks, noBreakSpaces, manyHeadings, manyRules
        case manyScenes, manyTitles, manyAttributes, manyAttributesInXML
        case clippedBoxesInNestedTables, textBesideAnEndlessFloat
        var testDescription: String { rawValue }

        var source: (name: String, text: String) {
            func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
            switch self {
            case .paragraphOfTenMegabytes: return ("a.txt", times(312_500, "word and other words that go on. "))
            case .nestedElements: return ("a.html", "<html><body>" + times(10_000, "<div>") + "deep" + times(10_000, "</div>"))
            case .nestedXML: return ("a.xml", "<html>" + times(10_000, "<div>") + "deep" + times(10_000, "</div>") + "</html>")
            case .nestedInlineElements: return ("a.html", "<html><body><p>" + times(10_000, "<i>") + "deep")
            case .nestedLists: return ("a.html", "<html><body>" + times(10_000, "<ol><li>a") + "deep")
            case .nestedTables: return ("a.html", "<html><body>" + times(3_000, "<table><tr><td>a") + "deep")
            case .wordOfAMegabyte: return ("a.txt", "Before.\n\n" + times(1_000_000, "a") + "\n\nAfter.")
            case .wordOfAMegabyteWithHyphens: return ("a.html", "<html><body><p>" + times(140_000, "ab-c—de"))
            case .emptyElements: return ("a.html", "<html><body>x" + times(200_000, "<p></p>"))
            case .emptyInlineElements: return ("a.html", "<html><body><p>x" + times(200_000, "<span></span>"))
            case .tableOfManyColumns: return ("a.html", "<html><body><table>" + times(20, "<tr>" + times(2_000, "<td>cell")) + "</table>")
            case .manyRows: return ("a.html", "<html><body><table>" + times(20_000, "<tr><td>a<td>b") + "</table>")
            case .tableOfAHundredThousandCells:
                return ("a.html", "<html><body><table>" + times(10_000, "<tr>" + times(10, "<td>a")) + "</table>")
            case .absurdSpans:
                return (
                    "a.html",
                    "<html><body><table>" + times(50, "<tr><td rowspan=1000000 colspan=-3>a<td colspan=100000 rowspan=0>b<td rowspan=-1>c")
                        + "</table>"
                )
            case .oneRowOfCells: return ("a.html", "<html><body><table><tr>" + times(20_000, "<td>a") + "</table>")
            case .manyLineBreaks: return ("a.html", "<html><body><p>" + times(100_000, "a<br>"))
            case .manyCombiningMarks: return ("a.html", "<html><body><p>e" + times(200_000, "\u{301}"))
            case .noBreakSpaces: return ("a.html", "<html><body><p>x" + times(500_000, "\u{A0}"))
            case .manyHeadings: return ("a.html", "<html><body>" + times(5_000, "<h2>A</h2>"))
            // Each table is cut by pages of one line, and each part of a box has clips.
            case .clippedBoxesInNestedTables:
                let lists = times(12, "<ul style='overflow: hidden; height: 9pt'><li>a b c d e f</ul>")
                return (
                    "a.html",
                    "<html><head><style>@page { size: 200pt 30pt; margin: 10pt }</style><body>"
                        + times(7, "<table><tr><td>x<td>\(lists)<tr><td>") + "deep"
                )
            case .textBesideAnEndlessFloat:
                return (
                    "a.html",
                    "<html><head><style>@page { size: 200pt 60pt; margin: 5pt }</style><body><p>"
                        + "<span style='float: left; margin-top: 1e30pt; width: 90%; shape-margin: 10rem'>a float below it all</span>"
                        + times(2, "incomprehensibilities ")
                )
            case .manyScenes: return ("a.txt", "ACT I\n\n\n\n" + times(20_000, "SCENE 2.\n\n\n\nA line.\n\n\n\n"))
            case .manyTitles:
                return (
                    "a.txt",
                    "Title: A\n\n*** START OF THIS PROJECT GUTENBERG EBOOK A ***\n\n\n"
                        + times(20_000, "THE SAME TITLE\n\nI.\n\nSome text is here.\n\n\n\n")
                )
            case .manyAttributes: return ("a.html", "<p " + (0..<200_000).map { "a\($0)=1" }.joined(separator: " ") + ">text</p>")
            case .manyAttributesInXML: return ("a.xml", "<p " + (0..<200_000).map { "a\($0)='1'" }.joined(separator: " ") + ">text</p>")
            case .manyRules:
                return (
                    "a.html",
                    "<html><head><style>" + (0..<20_000).map { ".c\($0) { font-size: \($0 % 90 + 1)pt }" }.joined()
                        + "</style><p class=c7>x"
                )
            }
        }
    }

    @Test(arguments: Shape.allCases)
    func isSetOrRefused(shape: Shape) throws {
        let workshop = try Workshop()
        let (name, text) = shape.source
        let source = try workshop.write(name, text)
        let result = try Command.run(["build", source, "-o", workshop.path("x.pdf")])
        try #require(result.status == 0 || result.status == 1, "status \(result.status): \(result.errors.prefix(300))")
        #expect((workshop.bytes("x.pdf") != nil) == (result.status == 0))
        if result.status == 1 { #expect(result.errors.contains("error:")) }
    }

    @Test(arguments: [1, 2, 3])
    func randomBytesAreNoStyleSheetToDieOf(seed: UInt64) throws {
        let workshop = try Workshop()
        var random = SystemlessNoise(state: seed)
        let letters = Array("{}()[];:,\"'\\@#.* \nabcurl/-0123%!<>~|^$=+éß".utf8)
        let style = try workshop.write(
            "r.css",
            (0..<300_000).map { _ in seed == 1 ? UInt8(truncatingIfNeeded: 1 + random.next(255)) : letters[random.next(letters.count)] })
        let source = try workshop.write("a.html", "<p>text</p>")
        let result = try Command.run(["build", source, "--style", style, "-o", workshop.path("x.pdf")])
        #expect(result.status == 0, "\(result.errors.prefix(300))")
        #expect(result.errors.contains("r.css:"))
    }

    /// Each at the properties that take lengths: no value that a style sheet can hold may end in a crash.
    @Test(arguments: ["0", "1e9pt", "-1e9pt", "1e30em", "2147483647", "-1", "100%", "0.00001pt", "calc(1pt / 0)"])
    func absurdLengths(value: String) throws {
        let workshop = try Workshop()
        let properties = [
            "font-size", "margin", "padding", "width", "height", "max-width", "min-width", "text-indent", "line-height", "letter-spacing",
            "word-spacing",
            "vertical-align", "orphans", "widows", "tab-size", "border-width", "-fleuron-emergency-stretch", "hyphenate-limit-chars",
            "bookmark-level",
        ]
        let source = try workshop.write(
            "a.html",
            "<h2>One</h2><p>Some words that make <sup>lines</sup> and more lines.</p><ul><li>a</ul><pre>a\tb</pre><table><tr><td>x</table>"
                + properties.indices.map { "<p id=p\($0)>Words <sup id=s\($0)>above</sup> others." }.joined())
        func check(_ rules: String) throws {
            let style = try workshop.write("s.css", rules)
            let result = try Command.run(["build", source, "--style", "novel", "--style", style, "-o", workshop.path("x.pdf")])
            #expect(result.isOrderly, "\(rules): status \(result.status)")
        }
        func rule(_ selector: String, _ property: String) -> String {
            "\(selector) { content: \"x\"; border-style: solid; \(property): \(value) }"
        }
        for letter in ["p", "s"] {
            try check(properties.enumerated().map { rule("#\(letter)\($0.offset)", $0.element) }.joined(separator: "\n"))
        }
        for property in properties {
            try check(rule("*", property))
            try check(rule("@page", property))
            try check("@page { \(rule("@top-center", property)) }")
        }
    }
}

/// SplitMix64: the same numbers on every run.
private struct SystemlessNoise {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(bound))
    }
}
