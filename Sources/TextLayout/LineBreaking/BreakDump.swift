/// Writes broken paragraphs as JSON, one to a line, in the format that LuaTeX's breaks are recorded in for the tests: parameters, items and
/// chosen lines, so that an independent line breaker can check them.
///
/// Items are followed by what the breaker adds, the penalty and glue that end the paragraph. What the format has no name for (left and
/// right skip, hanging margins, limits to hyphens, runts) is written in members of our own only where it is used.
package enum BreakDump {
    /// Appends a paragraph and a newline. `number` counts the paragraphs of the book from 1.
    package static func append<Source: FragmentSource>(
        paragraph number: Int, _ items: Span<Item>, _ parameters: LineBreakingParameters, _ fragments: Source,
        _ paragraph: BrokenParagraph, _ lines: ArraySlice<BrokenLine>, to bytes: inout [UInt8]
    ) {
        var writer = BreakDumpWriter(bytes: bytes)
        bytes = []
        writer.open("{")
        writer.member("par", Int64(number))
        writer.shape(fragments, lineCount: lines.count)
        writer.parameters(parameters)
        writer.member("got_looseness", Int64(paragraph.looseness))
        writer.member("demerits", paragraph.demerits)
        let count = items.count > 0 && items[items.count - 1].kind == .glue ? items.count - 1 : items.count
        writer.items(items, count, end: parameters.parFillSkip)
        writer.lines(items, count, lines)
        writer.close("}")
        writer.bytes.append(UInt8(ascii: "\n"))
        bytes = writer.bytes
    }
}

private struct BreakDumpWriter {
    var bytes: [UInt8]
    /// A comma is due before the next element.
    var needsComma = false

    // MARK: - JSON

    mutating func text(_ string: StaticString) {
        string.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    mutating func open(_ bracket: StaticString) {
        separate()
        text(bracket)
        needsComma = false
    }

    mutating func close(_ bracket: StaticString) {
        text(bracket)
        needsComma = true
    }

    mutating func name(_ name: StaticString) {
        separate()
        text("\"")
        text(name)
        text("\":")
        needsComma = false
    }

    mutating func string(_ value: StaticString) {
        separate()
        text("\"")
        text(value)
        text("\"")
    }

    mutating func number(_ value: Int64) {
        separate()
        digits(value)
    }

    mutating func member(_ name: StaticString, _ value: Int64) {
        self.name(name)
        number(value)
    }

    private mutating func digits(_ value: Int64) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    /// A ratio with six decimals, as TeX shows it.
    private mutating func ratio(_ value: Double) {
        separate()
        let millionths = Int64(max(-9e12, min(9e12, value)) * 1e6)
        digits(millionths / 1_000_000)
        bytes.append(UInt8(ascii: "."))
        let fraction = (millionths % 1_000_000).magnitude
        var unit: UInt64 = 100_000
        while unit > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(fraction / unit % 10))
            unit /= 10
        }
    }

    // MARK: - The parts of a paragraph

    /// `hsize` and `parshape`. The fragments are followed until they repeat, or a few lines beyond the paragraph's own.
    mutating func shape(_ fragments: some FragmentSource, lineCount: Int) {
        var cursor = fragments.start
        var shape: [LineFragment] = []
        while shape.count <= lineCount + 8 {
            let fragment = fragments.fragment(at: cursor)
            shape.append(fragment)
            if fragment.next == cursor { break }
            cursor = fragment.next
        }
        member("hsize", Int64(shape.last?.width ?? 0))
        name("parshape")
        if shape.count <= 1 {
            separate()
            text("null")
        } else {
            open("[")
            for fragment in shape {
                open("[")
                number(Int64(fragment.x))
                number(Int64(fragment.width))
                close("]")
            }
            close("]")
        }
        member("hangindent", 0)
        member("hangafter", 1)
    }

    mutating func parameters(_ parameters: LineBreakingParameters) {
        member("pretolerance", Int64(parameters.pretolerance))
        member("tolerance", Int64(parameters.tolerance))
        member("emergencystretch", Int64(parameters.emergencyStretch))
        member("linepenalty", Int64(parameters.linePenalty))
        member("hyphenpenalty", Int64(parameters.hyphenPenalty))
        member("exhyphenpenalty", Int64(parameters.explicitHyphenPenalty))
        member("adjdemerits", Int64(parameters.adjacencyDemerits))
        member("doublehyphendemerits", Int64(parameters.doubleHyphenDemerits))
        member("finalhyphendemerits", Int64(parameters.finalHyphenDemerits))
        member("looseness", Int64(parameters.looseness))
        name("parfillskip")
        open("[")
        number(Int64(parameters.parFillSkip.width))
        number(Int64(parameters.parFillSkip.stretch))
        number(Int64(parameters.parFillSkip.stretchOrder.rawValue))
        close("]")
        skip("leftskip", parameters.leftSkip)
        skip("rightskip", parameters.rightSkip)
        if let limit = parameters.hyphenLimitLines { member("hyphenlimitlines", Int64(limit)) }
        if parameters.runtDemerits != 0 {
            member("runtwidth", Int64(parameters.runtWidth))
            member("runtdemerits", Int64(parameters.runtDemerits))
        }
    }

    private mutating func skip(_ name: StaticString, _ glue: Glue) {
        guard glue != .zero else { return }
        self.name(name)
        open("[")
        dimensions(glue)
        close("]")
    }

    private mutating func dimensions(_ glue: Glue) {
        number(Int64(glue.width))
        number(Int64(glue.stretch))
        number(Int64(glue.stretchOrder.rawValue))
        number(Int64(glue.shrink))
        number(Int64(glue.shrinkOrder.rawValue))
    }

    mutating func items(_ items: Span<Item>, _ count: Int, end parFillSkip: Glue) {
        name("items")
        open("[")
        for index in 0..<count { item(items[index]) }
        item(.penalty(10_000))
        item(.glue(parFillSkip))
        close("]")
    }

    private mutating func item(_ item: Item) {
        open("[")
        switch item.kind {
        case .box:
            string("box")
            number(Int64(item.width))
            if item.leftProtrusion | item.rightProtrusion != 0 { string("") }
        case .glue:
            string("glue")
            dimensions(
                Glue(item.width, stretch: item.stretch, item.stretchOrder, shrink: item.shrink, item.shrinkOrder))
        case .fontKern, .explicitKern:
            string("kern")
            number(Int64(item.width))
            number(item.kind == .explicitKern ? 1 : 0)
        case .penalty:
            string("penalty")
            number(Int64(item.penalty))
        case .tab: string("tab")
        case .discretionary, .hyphenation:
            string("disc")
            number(Int64(item.penalty))
            number(Int64(item.preWidth))
            number(Int64(item.postWidth))
            number(Int64(item.width))
            number(item.kind == .hyphenation ? 3 : 0)
        }
        if item.leftProtrusion | item.rightProtrusion != 0 {
            number(Int64(item.leftProtrusion))
            number(Int64(item.rightProtrusion))
        }
        close("]")
    }

    /// Each line by its first and last box or discretionary, counted from 1 among the items; nulls for a line without any.
    mutating func lines(_ items: Span<Item>, _ count: Int, _ lines: ArraySlice<BrokenLine>) {
        name("lines")
        open("[")
        for line in lines {
            open("[")
            if let extent = line.extent(in: items) {
                number(Int64(extent.first) + 1)
                number(Int64(extent.last) + 1)
            } else {
                for _ in 0..<2 {
                    separate()
                    text("null")
                }
            }
            number(Int64(line.glueSign.rawValue))
            number(Int64(line.glueOrder.rawValue))
            ratio(line.glueRatio)
            close("]")
        }
        close("]")
    }
}

extension BrokenLine {
    /// The first and last box or discretionary on the line, with a discretionary that ends it and one whose post-break text starts it;
    /// nil if there is none.
    package func extent(in items: Span<Item>) -> (first: Int, last: Int)? {
        let end = isHyphenated ? Int(breakItem) : Int(breakItem) - 1
        var first = Int(firstItem)
        while first <= end, !items[first].isMaterial { first += 1 }
        guard first <= end else { return postItem < 0 ? nil : (Int(postItem), Int(postItem)) }
        var last = end
        while last > first, !items[last].isMaterial { last -= 1 }
        return (postItem < 0 ? first : Int(postItem), last)
    }
}

extension Item {
    fileprivate var isMaterial: Bool { kind == .box || isDiscretionary }
}
