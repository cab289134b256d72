// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// AskingTheLayout
    mutating func example104() throws {
        for fragment: PlacedLineFragment in layout.lineFragments(in: 0) {
            print(fragment.container, fragment.range, fragment.rect.width, fragment.usedRect.width)
            print(fragment.baseline - fragment.ascent, fragment.baseline + fragment.descent, fragment.glyphRange.count)
        }
        print(layout.lineCount == layout.lineFragments.count)
        if let fragment = layout.lineFragment(at: range.lowerBound, affinity: TextAffinity.downstream) { print(fragment.rect) }
        if let used = layout.usedRect(of: 0), let shown = layout.range(fitting: 0) { print(used, storage.substring(shown)) }
        if let rest = layout.overflowPosition { print("no room from", rest) }
    }

    /// AskingTheLayout
    mutating func example105() throws {
        if let line: Line = layout.line(at: range.lowerBound, affinity: .upstream) {
            print(line.range, line.origin, line.ascent, line.descent, line.typographicWidth, line.trailingWhitespaceWidth)
            print(line.isRightToLeft, line.glyphCount, line.offset(for: range.lowerBound), line.position(forOffset: 30))
            print(line.imageBounds ?? .zero, line.inkBoxes.count)
            for run: GlyphRun in line.runs {
                print(run.range, run.fontName, run.fontSize, run.attributes.language ?? "", run.isRightToLeft, run.maxX - run.minX)
                for glyph: GlyphRun.Glyph in run.glyphs where !glyph.isSpace { print(glyph.id, glyph.position, glyph.advance, glyph.range) }
            }
        }
    }

    /// AskingTheLayout
    mutating func example106() throws {
        let glyphs = layout.glyphRange(for: range)
        print(layout.glyphCount, storage.substring(layout.characterRange(forGlyphs: glyphs)))
        for glyph in glyphs {
            if let container = layout.container(ofGlyph: glyph), let origin = layout.location(ofGlyph: glyph) { print(container, origin) }
        }
        _ = glyphs
    }

    /// AskingTheLayout
    mutating func example107() throws {
        for (container, rect) in layout.selectionRects(for: range, in: nil) where container == 0 { page.fill(Path(rect), Color(white: 0.9)) }
        for (_, rect) in layout.enclosingRects(for: range, in: 0) { page.stroke(Path(rect), .red, width: 0.5) }
        if let box = layout.boundingRect(for: range, in: 0) { page.stroke(Path(roundedRect: box.insetBy(x: -2, y: -1), radius: 3), .blue) }
        if let caret = layout.caretRect(at: range.upperBound) { print(caret.container, caret.rect.minX, caret.rect.height) }
    }

    /// AskingTheLayout
    mutating func example108() throws {
        if let hit: LayoutManager.Hit = layout.hitTest(Point(x: 42, y: 6), in: 0), hit.isInside {
            print(storage.substring(hit.character), hit.fraction, hit.glyph)
            let caret = layout.caretRect(at: hit.position, affinity: hit.affinity)
            print(caret?.rect.minX ?? 0)
        }
        if let word = layout.word(at: Point(x: 42, y: 6), in: 0) { print(storage.substring(word)) }
        if let first = layout.firstWord(visibleIn: Rect(x: 0, y: 10, width: 120, height: 20), of: 0) { print(storage.substring(first)) }
    }

    /// AskingTheLayout
    mutating func example109() throws {
        let typesetter = Typesetter(text)
        var start = typesetter.start
        var y = 20.0
        while start < typesetter.end {
            let end = typesetter.suggestLineBreak(from: start, width: 90)
            let line: TypesetLine = end < typesetter.end
                ? typesetter.justifiedLine(start..<end, factor: 1, width: 90) : typesetter.line(start..<end)
            page.draw(line, at: Point(x: 20 + line.penOffset(flush: 0, width: 90), y: y))
            print(line.bounds.height, line.imageBounds ?? .zero, line.runs.count, line.line.glyphCount)
            print(line.offset(for: line.start), typesetter.storage.substring(line.start..<line.position(forOffset: 40)))
            (start, y) = (end, y + 14)
        }
        let narrow = typesetter.suggestClusterBreak(from: typesetter.start, width: 8)
        _ = typesetter
        _ = start
        _ = y
        _ = narrow
    }
}
