import Boxes
import DisplayLists
import Geometry
package import Markup
package import Resources
import StyleSheets
import TextLayout
import Typefaces

extension Layout {
    /// Words of the text, a stretch between spaces each; of them, the different ones.
    package var wordCount: Int {
        var count = 0
        text.tokens.withUnsafeBufferPointer { tokens in
            for paragraph in text.paragraphs[0..<tree.paragraphs.count] {
                var isInWord = false
                for index in Int(paragraph.tokenStart)..<Int(paragraph.tokenStart + paragraph.tokenCount) {
                    let token = tokens[index]
                    if token.kind == .word {
                        if !isInWord { count += 1 }
                        isInWord = !token.isFollowedBySpace
                    } else if token.kind != .breakOpportunity {
                        isInWord = false
                    }
                }
            }
        }
        return count
    }

    package var differentWordCount: Int { text.words.words.count }

    /// Pages, lines and positions as text: what layout tests compare and what `--dump layout` prints.
    ///
    /// A page is a line `page INDEX NUMBER side WIDTH HEIGHT`, then for each float the margin box, of a page float the border box, as
    /// `float X Y WIDTH HEIGHT`, then for each line of text `line X BASELINE WIDTH "text"`, with lengths in points. A line that begins with
    /// an initial has its text and that of the line, and stands behind one for the initial: `initial X Y WIDTH HEIGHT "text"`, its advance
    /// from its cap height to its baseline. A line of text ends with what of the source it shows, as
    /// `LINE:COLUMN-LINE:COLUMN PATH`, from its first character to behind its last one; generated text has the place of its element, and
    /// lines in margins have none. A word that a box with `overflow: hidden` cuts has a line of its own, behind all others.
    ///
    /// The lines of a turned block stand between `turned DEGREES X Y WIDTH HEIGHT`, its border box on the page, and `upright`: their X and
    /// BASELINE are where on the page the left end of the baseline is, as the block is read.
    /// - Parameter texts: the sources that the document was read from.
    package func dump(of document: Document, texts: SourceTexts) -> [UInt8] {
        var sources = SourcePlaces(of: document, in: texts)
        var output: [UInt8] = []
        output.append(contentsOf: Array("pages \(pages.count)\n".utf8))
        for entry in outline {
            output.append(contentsOf: Array("outline \(entry.level) page \((entry.page ?? 0) + 1) \(Self.quoted(entry.title))\n".utf8))
        }
        for (index, list) in displayLists(workers: 1).enumerated() {
            let page = pages[index]
            let side = page.context.isRight ? "recto" : "verso"
            output.append(contentsOf: Array("page \(index + 1) number \(page.number) \(side)\(page.context.isBlank ? " blank" : "") ".utf8))
            output.append(
                contentsOf: Array("\(Self.points(list.size.width.scaledPoints)) \(Self.points(list.size.height.scaledPoints))".utf8))
            switch list.turn {
            case .none: output.append(UInt8(ascii: "\n"))
            case .left: output.append(contentsOf: Array(" rotated left\n".utf8))
            case .right: output.append(contentsOf: Array(" rotated right\n".utf8))
            }
            if flow.dependsOnPlaces || !tree.detached.isEmpty { dumpFloats(of: page, furniture.master(of: index).content, into: &output) }
            dumpLines(of: list, &sources, into: &output)
        }
        return output
    }

    private func dumpFloats(of page: Page, _ content: Rect, into output: inout [UInt8]) {
        func dump(_ float: Rect) {
            let numbers = [float.minX, float.minY, float.width, float.height].map { Self.points($0.scaledPoints) }
            output.append(contentsOf: Array("float \(numbers.joined(separator: " "))\n".utf8))
        }
        page.floats.forEach(top: content.minY.scaledPoints, foot: content.maxY.scaledPoints - page.notes.height) { fragment, y in
            for float in flow.fragments[fragment].floats { dump(float.moved(content.minX.scaledPoints, y)) }
        }
        var stacking = ItemStacking(flow, of: page, y: content.minY.scaledPoints + page.floats.topHeight)
        func dump(floatsOf fragment: Int, _ x: Int64, _ y: Int64) {
            for float in flow.fragments[fragment].floats { dump(float.moved(content.minX.scaledPoints + x, y)) }
        }
        stacking.passTurns(before: page.items.lowerBound, float: dump)
        if let first = page.items.first, flow.items[first].continuation >= 0 {
            stacking.advance(by: flow.continuations[Int(flow.items[first].continuation)].headHeight)
        }
        for index in page.items {
            stacking.passTurns(before: index, float: dump)
            guard case .fragment(let fragment, let x, let y) = stacking.place(flow.items[index], lines: text.lines) else { continue }
            dump(floatsOf: Int(fragment), x, y)
        }
        stacking.passTurns(before: .max, float: dump)
    }

    private func dumpLines(of list: DisplayList, _ sources: inout SourcePlaces, into output: inout [UInt8]) {
        var frame: Rect?
        for part in list.parts {
            if part.frame != frame {
                output.append(contentsOf: Array((part.frame.map { Self.heading($0, part.state.transform) } ?? "upright\n").utf8))
                frame = part.frame
            }
            dumpLines(of: list, part, &sources, into: &output)
        }
        if frame != nil { output.append(contentsOf: Array("upright\n".utf8)) }
    }

    private static func heading(_ frame: Rect, _ transform: AffineTransform) -> String {
        let kind =
            switch (transform.a, transform.b, transform.c, transform.d) {
            case (0, 1, -1, 0): "turned 90deg"
            case (-1, 0, 0, -1): "turned 180deg"
            case (0, -1, 1, 0): "turned -90deg"
            default: "transformed"
            }
        let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { points($0.scaledPoints) }
        return "\(kind) \(numbers.joined(separator: " "))\n"
    }

    private func dumpLines(
        of list: DisplayList, _ part: DisplayList.Part, _ sources: inout SourcePlaces, into output: inout [UInt8]
    ) {
        var index = part.shapes.lowerBound, nextInitial = list.initials.firstIndex { $0.shapes.lowerBound >= index } ?? list.initials.count
        while index < part.shapes.upperBound {
            var first = list.shapes[index]
            if nextInitial < list.initials.count, list.initials[nextInitial].shapes.lowerBound == index {
                let initial = list.initials[nextInitial]
                dump(initial, list, into: &output)
                // The line has its place where its text begins.
                if let next = initial.next { first = list.shapes[next] }
                nextInitial += 1
            }
            var text: [UInt8] = []
            var end = Int64(first.x)
            var shown: SourceRange?
            while index < part.shapes.upperBound {
                let placed = list.shapes[index]
                let shape = shapes[placed.shape]
                text.append(contentsOf: shapes.text[Int(shape.textStart)..<Int(shape.textStart + shape.textCount)])
                end = Int64(placed.x) + Int64(shape.width)
                if let source = source(of: placed, in: sources.document) { shown = shown?.joined(with: source) ?? source }
                index += 1
                if placed.isLastOfLine { break }
                if placed.isFollowedBySpace { text.append(0x20) }
            }
            dumpLine(
                text, x: first.x, y: first.y, width: end - Int64(first.x), part, shown.map { sources.description(of: $0) }, into: &output)
        }
        for cut in list.effects[part.effects] where cut.clip != nil && cut.textOffset >= 0 {
            let shape = shapes[cut.shape], text = shapes.text[Int(shape.textStart)..<Int(shape.textStart + shape.textCount)]
            let placed = PlacedShape(
                shape: cut.shape, x: cut.x, y: cut.y, isFollowedBySpace: false, isLastOfLine: true, color: 0, node: cut.node,
                textOffset: cut.textOffset)
            let shown = source(of: placed, in: sources.document).map { sources.description(of: $0) }
            dumpLine(Array(text), x: cut.x, y: cut.y, width: Int64(shape.width), part, shown, into: &output)
        }
    }

    private func dumpLine(
        _ text: [UInt8], x: Int32, y: Int32, width: Int64, _ part: DisplayList.Part, _ source: String?, into output: inout [UInt8]
    ) {
        let start = part.state.transform(Point(x: Length(scaledPoints: Int64(x)), y: Length(scaledPoints: Int64(y))))
        let numbers = [start.x.scaledPoints, start.y.scaledPoints, width].map(Self.points)
        output.append(contentsOf: Array("line \(numbers.joined(separator: " ")) ".utf8))
        output.append(contentsOf: Array(Self.quoted(String(decoding: text, as: UTF8.self)).utf8))
        if let source { output.append(contentsOf: Array(" \(source)".utf8)) }
        output.append(0x0A)
    }

    private func dump(_ initial: PlacedInitial, _ list: DisplayList, into output: inout [UInt8]) {
        let placed = list.shapes[initial.letter], shape = shapes[placed.shape]
        let height = Int64(self.text.fonts[shape.font].metrics.capHeight), end = list.shapes[initial.shapes.upperBound - 1]
        let width = Int64(end.x) + Int64(shapes[end.shape].width) - Int64(placed.x)
        let numbers = [Int64(placed.x), Int64(placed.y) - height, width, height].map(Self.points)
        let text = shapes.text[Int(shape.textStart)..<Int(shape.textStart + shape.textCount)]
        output.append(
            contentsOf: Array("initial \(numbers.joined(separator: " ")) \(Self.quoted(String(decoding: text, as: UTF8.self)))\n".utf8))
    }

    private static func quoted(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Points with three decimals.
    private static func points(_ scaledPoints: Int64) -> String {
        let thousandths = (scaledPoints * 1000 + (scaledPoints >= 0 ? 32_768 : -32_768)) / 65_536
        let magnitude = thousandths.magnitude
        let fraction = String(magnitude % 1000)
        return (thousandths < 0 ? "-" : "") + "\(magnitude / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }

    /// Every paragraph as a line of JSON: items, parameters and the breaks that were chosen, in the format of the line-breaking oracle.
    package func dumpBreaks() -> [UInt8] { text.dumpBreaks(of: Array(0..<tree.paragraphs.count)) }
}
