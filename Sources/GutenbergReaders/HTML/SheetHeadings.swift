import Markup

// Paragraphs that a file's own sheet sets as headings: `p.h2 { text-align: center; font-size: 150%; font-weight: bold }`. In a file that
// has hardly a heading element these are where its headings are, whatever their classes are called.

extension AsideClasses {
    /// The classes that sheets set in the middle, and bold or larger than the text. O(sheets).
    static func headingNames(in sheets: [ArraySlice<UInt8>]) -> Set<String> {
        var found: Set<String> = []
        forEachRule(in: sheets) { selectors, declarations in
            if setsHeading(declarations) { found.formUnion(classNames(of: selectors, on: ["", "p", "div"])) }
        }
        return found
    }

    /// How far sheets set the paragraphs and items of a class in, in em, by margin and padding at the left. O(sheets).
    static func indents(in sheets: [ArraySlice<UInt8>]) -> [String: Double] {
        var found: [String: Double] = [:]
        forEachRule(in: sheets) { selectors, declarations in
            let indent = indent(in: declarations)
            guard indent != 0 else { return }
            for name in classNames(of: selectors, on: ["", "p", "li", "div"]) { found[name] = indent }
        }
        return found
    }

    /// What declarations add up to at the left, in em: "margin-left: 2em; padding-left: 16px". A percentage is one of a measure of 30 em.
    static func indent(in declarations: ArraySlice<UInt8>) -> Double {
        let rule = ArraySlice(declarations.filter { !$0.isASCIISpace })
        let units = ["em": 1.0, "rem": 1, "px": 1.0 / 16, "pt": 1.0 / 12, "%": 0.3, "ex": 0.5]
        var sum = 0.0
        for name in ["margin-left:", "padding-left:"] as [StaticString] {
            guard let place = rule.firstIndex(ofASCII: name, from: rule.startIndex) else { continue }
            let value = rule[(place + name.utf8CodeUnitCount)...].prefix { $0 != 0x3B && $0 != 0x21 }
            let figures = value.prefix { $0.isASCIIDigit || $0 == 0x2E || $0 == 0x2D }
            let unit = String(decoding: value.dropFirst(figures.count), as: UTF8.self)
            sum += (Double(String(decoding: figures, as: UTF8.self)) ?? 0) * (units[unit] ?? 0)
        }
        return sum
    }

    private static func forEachRule(in sheets: [ArraySlice<UInt8>], _ visit: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Void) {
        for sheet in sheets {
            var start = sheet.startIndex
            while let open = sheet[start...].firstIndex(of: 0x7B) {
                let end = sheet[(open + 1)...].firstIndex { $0 == 0x7B || $0 == 0x7D } ?? sheet.endIndex
                // `@media print {` has rules in it.
                if end < sheet.endIndex, sheet[end] == 0x7B { start = open + 1; continue }
                visit(sheet[start..<open], sheet[open + 1..<end])
                start = min(end + 1, sheet.endIndex)
            }
        }
    }

    private static func setsHeading(_ declarations: ArraySlice<UInt8>) -> Bool {
        let rule = ArraySlice(declarations.filter { !$0.isASCIISpace })
        func says(_ words: StaticString) -> Bool { rule.firstIndex(ofASCII: words, from: rule.startIndex) != nil }
        return says("text-align:center") && (says("font-weight:bold") || isLarger(rule))
    }

    /// "font-size:150%", "font-size:1.4em", "font-size:x-large".
    private static func isLarger(_ rule: ArraySlice<UInt8>) -> Bool {
        let least = 1.1
        guard let place = rule.firstIndex(ofASCII: "font-size:", from: rule.startIndex) else { return false }
        let value = rule[(place + 10)...].prefix { $0 != 0x3B && $0 != 0x21 }
        let figures = value.prefix { $0.isASCIIDigit || $0 == 0x2E }
        let unit = String(decoding: value.dropFirst(figures.count), as: UTF8.self)
        guard let size = Double(String(decoding: figures, as: UTF8.self)) else {
            return ["large", "larger", "x-large", "xx-large"].contains(unit)
        }
        return unit == "%" ? size > least * 100 : (unit == "em" || unit == "rem") && size > least
    }

    /// Those of "p.h2, .h3", behind a remark or not.
    private static func classNames(of selectors: ArraySlice<UInt8>, on elements: [String]) -> [String] {
        selectors.split(separator: 0x2C).compactMap { selector in
            let parts = selector.split(whereSeparator: \.isASCIISpace).last?.split(separator: 0x2E, omittingEmptySubsequences: false) ?? []
            guard parts.count == 2, elements.contains(String(decoding: parts[0], as: UTF8.self)),
                parts[1].allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x5F })
            else { return nil }
            return String(decoding: parts[1], as: UTF8.self)
        }
    }
}

extension Document {
    /// Gives elements of such classes the class "heading" as well, in a file that has hardly a heading element. O(nodes).
    mutating func nameHeadings(ofClasses classes: Set<String>) {
        let kinds = ElementClasses(names)
        guard !classes.isEmpty, nodes.count(where: { $0.kind == .element && kinds[$0.name].headingLevel != nil }) <= Self.mostStrayHeadings
        else { return }
        mapClasses(Dictionary(uniqueKeysWithValues: classes.map { ($0, $0 + " heading") }))
    }

    /// Heading elements of a file whose headings are something else: the book's title and the author.
    static let mostStrayHeadings = 2
}
