import PDFInspection
import Testing

@testable import PDF

@Suite struct SyntaxTests {
    private func written(_ body: (inout [UInt8]) -> Void) -> String {
        var bytes: [UInt8] = []
        body(&bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (0, 3, "0"), (1, 3, ".001"), (-1, 3, "-.001"), (1000, 3, "1"), (-12_500, 3, "-12.5"), (10, 0, "10"), (120, 0, "120"), (5, 1, ".5"),
        (100_005, 5, "1.00005"), (Int64.max, 0, "9223372036854775807"), (Int64.min, 4, "-922337203685477.5808"),
    ])
    func fixedPointNumbersTakeTheirShortestForm(value: Int64, decimals: Int, expected: String) {
        #expect(written { $0.append(fixed: value, decimals: decimals) } == expected)
    }

    @Test func numbersThatAreNotFiniteBecomeZero() {
        #expect(
            written {
                $0.append(number: .nan); $0.append(number: -.infinity)
            } == "00")
        #expect(
            written {
                $0.append(number: 0.5); $0.append(number: -3.14159)
            } == ".5-3.1416")
    }

    @Test func namesEscapeWhatIsNotRegular() {
        #expect(written { $0.append(name: "A B#(c)/é".utf8) } == "/A#20B#23#28c#29#2F#C3#A9")
    }

    @Test func stringsEscapeParenthesesBackslashAndReturn() {
        #expect(written { $0.append(literalString: "a(b)c\\d\re\nf".utf8) } == "(a\\(b\\)c\\\\d\\re\nf)")
    }

    @Test func everyByteSurvivesALiteralString() {
        let all = Array(UInt8.min...UInt8.max)
        var bytes: [UInt8] = []
        bytes.append(literalString: all)
        var scanner = PDFScanner(bytes)
        #expect(scanner.next() == .string(all))
    }

    @Test func textStringsAreASCIIOrUTF16() {
        #expect(written { $0.append(textString: "War (and) Peace") } == "(War \\(and\\) Peace)")
        #expect(written { $0.append(textString: "é𝄞") } == "<FEFF00E9D834DD1E>")
        #expect(written { $0.append(textString: "a\nb") } == "<FEFF0061000A0062>")
    }

    @Test func dictionariesAndArraysNest() {
        let text = written {
            $0.appendDictionary { dictionary in
                dictionary.name("Type", "Page")
                dictionary.array("Box") {
                    $0.integer(0); $0.fixed(2500, decimals: 3);
                    $0.array {
                        $0.name("XYZ"); $0.reference(ObjectReference(number: 7))
                    }
                }
                dictionary.dictionary("A") {
                    $0.boolean("B", true); $0.string("C", "(".utf8); $0.text("D", "d")
                }
                dictionary.reference(named: Array("F 1".utf8), ObjectReference(number: 3))
            }
        }
        #expect(text == "<</Type /Page/Box [0 2.5 [/XYZ 7 0 R]]/A <</B true/C (\\()/D (d)>>/F#201 3 0 R>>")
    }

    @Test func predictedRowsAreDifferencesToTheRowAbove() {
        #expect(ObjectFile.predictedUp([1, 2, 3, 5, 2, 2], columns: 3) == [2, 1, 2, 3, 2, 4, 0, 255])
    }

    @Test func adjustmentsHaveAsFewDecimalsAsTheyNeed() {
        // At 10 points one thousandth is 0.01 points.
        let whole = Adjustment(-250_000_000, size: 1_000_000)
        #expect(whole.value == 25 && whole.decimals == 0 && whole.moved == -250_000_000)
        let tenth = Adjustment(3_000_000, size: 1_000_000)
        #expect(tenth.value == -3 && tenth.decimals == 1 && tenth.moved == 3_000_000)
    }

    @Test func datesAreWrittenInBothForms() {
        let date = DocumentDate(secondsSince1970: 951_782_399)
        #expect(date.pdf == "D:20000228235959Z" && date.iso8601 == "2000-02-28T23:59:59Z")
        #expect(DocumentDate(secondsSince1970: 951_782_400).iso8601 == "2000-02-29T00:00:00Z")
        #expect(DocumentDate(secondsSince1970: -1).iso8601 == "1969-12-31T23:59:59Z")
        #expect(DocumentDate(secondsSince1970: .max).iso8601 == "9999-12-31T23:59:59Z")
    }
}
