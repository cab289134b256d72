// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// GlyphRun
    mutating func example74() throws {
        for run in layout.line(at: .start)?.runs ?? [] { print(run.fontName, run.glyphs.map(\.id)) }
    }

    /// Line
    mutating func example75() throws {
        if let line = layout.line(at: .start) { print(line.typographicWidth, line.glyphCount, line.offset(for: range.upperBound)) }
    }

    /// Typesetter
    mutating func example76() throws {
        let typesetter = Typesetter("A line, and another one")
        let end = typesetter.suggestLineBreak(from: typesetter.start, width: 80)
        let line = typesetter.line(typesetter.start..<end)
        page.draw(line, at: Point(x: 20, y: 40))
        _ = typesetter
        _ = end
        _ = line
    }

    /// TypesetLine
    mutating func example77() throws {
        let typesetter = Typesetter(text)
        let line = typesetter.truncatedLine(typesetter.start..<typesetter.end, width: 80)
        page.draw(line, at: Point(x: line.penOffset(flush: 0.5, width: 200), y: 40))
        _ = typesetter
        _ = line
    }
}
