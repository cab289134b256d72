// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// DrawingParts
    mutating func example34() throws {
        page.draw(layout, range: range, parts: [.glyphs, .decorations], at: Point(x: 20, y: 20))
    }

    /// Canvas
    mutating func example35() throws {
        var page = Canvas(size: Size(width: 300, height: 200))
        page.fill(Path(ellipseIn: Rect(x: 50, y: 0, width: 200, height: 200)), .init(white: 0.95))
        page.draw(layout, at: Point(x: 50, y: 0))
        let pdf = try page.pdf()
        _ = page
        _ = pdf
    }

    /// PDFDocument
    mutating func example36() throws {
        let document = PDFDocument(pages: [page, page], title: "Two pages", language: "en")
        let bytes = try document.data()
        _ = document
        _ = bytes
    }

    /// DrawingError
    mutating func example37() throws {
        do throws(DrawingError) { _ = try page.pdf() } catch { print(error.description) }
    }

    enum Types38 {
        final class Highlighter: LayoutManagerDelegate {
            func layoutManager(_ layoutManager: LayoutManager, draw stretch: DrawingStretch, in canvas: inout Canvas) -> Bool {
                guard case .background(let color) = stretch.part else { return false }
                canvas.fill(Path(roundedRect: stretch.rect, radius: 3), color)
                return true
            }
        }
    }

    /// DrawingStretch
    mutating func example38() throws {
        typealias Highlighter = Types38.Highlighter
        let highlighter = Highlighter()
        layout.delegate = highlighter
        _ = highlighter
    }

    /// DrawingOptions
    mutating func example39() throws {
        page.draw(text, in: Rect(x: 0, y: 0, width: 90, height: 30), options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine])
    }

    /// DrawingContext
    mutating func example40() throws {
        let context = DrawingContext()
        context.minimumScaleFactor = 0.5
        page.draw(text, in: Rect(x: 0, y: 0, width: 60, height: 20), context: context)
        print(context.actualScaleFactor, context.totalBounds)
        _ = context
    }

    /// Label
    mutating func example41() throws {
        var label = Label(text)
        label.minimumScaleFactor = 0.7
        label.draw(in: Rect(x: 10, y: 10, width: 100, height: 20), on: &page)
        _ = label
    }

    /// PathGlyph
    mutating func example42() throws {
        for glyph in page.draw(text, along: Path(circle: Point(x: 150, y: 150), radius: 80)) { print(glyph.point, glyph.advance) }
    }
}
