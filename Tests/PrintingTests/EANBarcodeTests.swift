import Testing

@testable import Printing

struct EANBarcodeTests {
    /// Reads the bars as a scanner does: by the widths of two bars and two spaces to a digit, from the table of the GS1 General
    /// Specifications, figure 5.2.1-2. It shares nothing with the writer.
    private func scan(_ modules: [Bool]) -> String? {
        let widths: [[Int]: Int] = [
            [3, 2, 1, 1]: 0, [2, 2, 2, 1]: 1, [2, 1, 2, 2]: 2, [1, 4, 1, 1]: 3, [1, 1, 3, 2]: 4, [1, 2, 3, 1]: 5, [1, 1, 1, 4]: 6,
            [1, 3, 1, 2]: 7, [1, 2, 1, 3]: 8, [3, 1, 1, 2]: 9,
        ]
        let firsts = ["AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"]
        func runs(_ part: ArraySlice<Bool>) -> [Int] {
            var result: [Int] = [], last: Bool?
            for module in part {
                if module == last { result[result.count - 1] += 1 } else { result.append(1) }
                last = module
            }
            return result
        }
        guard modules.count == 95 else { return nil }
        var digits = "", sets = ""
        for place in 0..<12 {
            let start = place < 6 ? 3 + 7 * place : 50 + 7 * (place - 6)
            let found = runs(modules[start..<start + 7])
            if let digit = widths[found] {
                digits += String(digit)
                sets += "A"
            } else if let digit = widths[found.reversed()] {
                digits += String(digit)
                sets += "B"
            } else {
                return nil
            }
        }
        guard let first = firsts.firstIndex(of: String(sets.prefix(6))), sets.hasSuffix("AAAAAA") else { return nil }
        return String(first) + digits
    }

    @Test(arguments: ["978-0-306-40615-7", "9783161484100", "979-10-90636-07-1", "5901234123457"])
    func barsAreReadAsTheirDigits(isbn: String) throws {
        let barcode = try #require(EANBarcode(isbn: isbn))
        #expect(scan(barcode.modules) == isbn.filter(\.isNumber))
    }

    @Test func isbnsOfTenDigitsGetThirteen() throws {
        let barcode = try #require(EANBarcode(isbn: "0-306-40615-2"))
        #expect(scan(barcode.modules) == "9780306406157")
        #expect(scan(try #require(EANBarcode(isbn: "0-8044-2957-X")).modules) == "9780804429573")
    }

    @Test(arguments: ["978-0-306-40615-8", "0-306-40615-3", "hello", "", "978030640615"])
    func whatIsNoISBNHasNoBars(text: String) { #expect(EANBarcode(isbn: text) == nil) }
}
