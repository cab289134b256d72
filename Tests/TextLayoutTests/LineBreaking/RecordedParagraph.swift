import Foundation

@testable import TextLayout

/// A paragraph with TeX's breaks, read from a line of JSON (the format that `BreakDump` writes).
struct RecordedParagraph {
    struct Line {
        var first: Int
        var last: Int
        var glueSign: Int
        var glueOrder: Int
        var glueRatio: Double
    }

    var items: [Item] = []
    /// Whether an item is a box or discretionary of the record, and so may be the first or last of a line.
    var isMaterial: [Bool] = []
    var parameters = LineBreakingParameters()
    var fragments = LineWidthFragments([])
    /// The column's width if all lines have the same.
    var rectangle: RectangleFragments?
    var looseness: Int
    var demerits: Int
    /// Nil where a line of the record has neither box nor discretionary.
    var lines: [Line?] = []

    struct Malformed: Error {}

    init(json: Data) throws {
        guard let object = try JSONSerialization.jsonObject(with: json) as? [String: Any] else { throw Malformed() }
        func integer(_ name: String, _ fallback: Int = 0) -> Int { (object[name] as? NSNumber)?.intValue ?? fallback }
        looseness = integer("got_looseness")
        demerits = integer("demerits")
        parameters.pretolerance = Int32(integer("pretolerance"))
        parameters.tolerance = Int32(integer("tolerance"))
        parameters.emergencyStretch = Int32(integer("emergencystretch"))
        parameters.linePenalty = Int32(integer("linepenalty"))
        parameters.hyphenPenalty = Int32(integer("hyphenpenalty"))
        parameters.explicitHyphenPenalty = Int32(integer("exhyphenpenalty"))
        parameters.adjacencyDemerits = Int32(integer("adjdemerits"))
        parameters.doubleHyphenDemerits = Int32(integer("doublehyphendemerits"))
        parameters.finalHyphenDemerits = Int32(integer("finalhyphendemerits"))
        parameters.looseness = Int32(integer("looseness"))
        if let skip = object["parfillskip"] as? [Int] { parameters.parFillSkip = Self.glue(skip) }
        if let skip = object["leftskip"] as? [Int] { parameters.leftSkip = Self.glue(skip) }
        if let skip = object["rightskip"] as? [Int] { parameters.rightSkip = Self.glue(skip) }
        if object["hyphenlimitlines"] != nil { parameters.hyphenLimitLines = Int32(integer("hyphenlimitlines")) }
        parameters.runtWidth = Int32(integer("runtwidth"))
        parameters.runtDemerits = Int32(integer("runtdemerits"))
        readShape(object, integer)
        guard let items = object["items"] as? [[Any]], let lines = object["lines"] as? [[Any]] else { throw Malformed() }
        for item in items { try append(item) }
        dropEnd()
        self.lines = lines.map { line in
            let values = line.map { ($0 as? NSNumber)?.doubleValue ?? -1 }
            guard values.count == 5, values[0] > 0 else { return nil }
            return Line(
                first: Int(values[0]), last: Int(values[1]), glueSign: Int(values[2]), glueOrder: Int(values[3]), glueRatio: values[4])
        }
    }

    private mutating func readShape(_ object: [String: Any], _ integer: (String, Int) -> Int) {
        let width = Int32(integer("hsize", 0))
        if let shape = object["parshape"] as? [[Int]], !shape.isEmpty {
            fragments = LineWidthFragments(shape.map { .init(indent: Int32($0[0]), width: Int32($0[1])) })
        } else {
            let indent = Int32(integer("hangindent", 0))
            fragments = LineWidthFragments(width: width, hangIndent: indent, hangAfter: Int32(integer("hangafter", 1)))
            if indent == 0 { rectangle = RectangleFragments(width: width) }
        }
    }

    /// Width, stretch, its order, shrink, its order; what is missing at the end is nought.
    private static func glue(_ values: [Int]) -> Glue {
        func value(_ index: Int) -> Int { index < values.count ? values[index] : 0 }
        return Glue(
            Int32(value(0)), stretch: Int32(value(1)), GlueOrder(rawValue: UInt8(value(2))) ?? .normal, shrink: Int32(value(3)),
            GlueOrder(rawValue: UInt8(value(4))) ?? .normal)
    }

    private mutating func append(_ json: [Any]) throws {
        let kind = json.first as? String
        let values = json.dropFirst().map { ($0 as? NSNumber)?.intValue ?? 0 }
        func value(_ index: Int) -> Int32 { index < values.count ? Int32(values[index]) : 0 }
        var item: Item
        switch kind {
        case "box":
            item = .box(width: value(0))
            (item.leftProtrusion, item.rightProtrusion) = json.count == 5 ? (value(2), value(3)) : (0, 0)
        case "glue": item = .glue(Self.glue(values))
        // LuaTeX: 1 is a kern of the user's, 3 an italic correction; both are discarded at a break.
        case "kern": item = value(1) == 1 || value(1) == 3 ? .explicitKern(width: value(0)) : .fontKern(width: value(0))
        case "penalty": item = .penalty(value(0))
        // LuaTeX: 0, 1 and 2 are `\discretionary`, `\-` and a hyphen of the text; from 3 on they come from hyphenation.
        case "disc":
            item = .discretionary(penalty: value(0), pre: value(1), post: value(2), replacement: value(3), isAutomatic: value(4) >= 3)
            (item.leftProtrusion, item.rightProtrusion) = (value(5), value(6))
        // A node of LuaTeX without width; one of mathematics (from 11 on) is discarded at a break and forbids one, others stay.
        case "other": item = value(0) >= 11 ? .penalty(10_000) : .box(width: 0)
        default: throw Malformed()
        }
        items.append(item)
        isMaterial.append(kind == "box" || kind == "disc")
    }

    /// The record ends with the penalty and the glue that the breaker adds itself.
    private mutating func dropEnd() {
        guard items.count >= 2, items[items.count - 1] == .glue(parameters.parFillSkip), items[items.count - 2] == .penalty(10_000) else {
            return
        }
        items.removeLast(2)
        isMaterial.removeLast(2)
    }

    // MARK: - Comparing

    /// What differs from TeX, in words; nil if nothing does.
    func disagreement(with paragraph: BrokenParagraph, _ broken: [BrokenLine]) -> String? {
        if Int(paragraph.demerits) != demerits { return "demerits \(paragraph.demerits), TeX has \(demerits)" }
        if Int(paragraph.looseness) != looseness { return "looseness \(paragraph.looseness), TeX has \(looseness)" }
        if broken.count != lines.count { return "\(broken.count) lines, TeX has \(lines.count)" }
        for (number, (line, expected)) in zip(broken, lines).enumerated() {
            guard let expected else { continue }
            let first = line.postItem >= 0 ? Int(line.postItem) : (Int(line.firstItem)..<items.count).first { isMaterial[$0] } ?? -1
            let end = line.isHyphenated ? Int(line.breakItem) : Int(line.breakItem) - 1
            let last = end < 0 ? -1 : (0...end).last { isMaterial[$0] } ?? -1
            if first + 1 != expected.first || last + 1 != expected.last {
                return "line \(number + 1) is \(first + 1)...\(last + 1), TeX has \(expected.first)...\(expected.last)"
            }
            let isSet = expected.glueRatio != 0
            let difference = abs(line.glueRatio - expected.glueRatio)
            if difference > 2e-6 + abs(expected.glueRatio) * 1e-6
                || (isSet && (Int(line.glueSign.rawValue) != expected.glueSign || Int(line.glueOrder.rawValue) != expected.glueOrder))
            {
                return "line \(number + 1): glue set \(line.glueRatio), TeX has \(expected.glueRatio)"
            }
        }
        return nil
    }
}
