// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// DrawingPages
    mutating func example120() throws {
        var sheet = Canvas(size: Size(width: 200, height: 120))
        sheet.fill(Path(Rect(origin: .zero, size: sheet.size)), Color.white)
        sheet.stroke(Path(Rect(x: 10, y: 10, width: 180, height: 100)), .gray, width: 0.5, dash: [3, 2])
        sheet.draw(layout, container: 0, at: Point(x: 20, y: 20))
        let icon = try sheet.png(resolution: 72, isOpaque: false)
        sheet.drawImage(icon, in: Rect(x: 150, y: 20, width: 30, height: 18), alternativeText: "the page itself")
        let drawing = try sheet.svg()
        do throws(DrawingError) {
            var document = PDFDocument(pages: [sheet])
            document.pages.append(page)
            (document.title, document.language) = ("Two pages", "en")
            let bytes = try document.data()
            print(bytes.count, try sheet.pdf(title: "One page").count)
        } catch {
            print(error.description)
        }
        _ = sheet
        _ = icon
        _ = drawing
    }

    /// DrawingPages
    mutating func example121() throws {
        page.saveGState()
        page.translateBy(x: 40, y: 40)
        page.rotate(by: .pi / 12)
        page.scaleBy(x: 1.5, y: 1.5)
        page.clip(to: Rect(x: 0, y: 0, width: 100, height: 60))
        page.clip(to: Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 60)))
        page.concatenate(Transform(translationX: 0, y: 6))
        page.draw(text, at: .zero)
        print(page.transform == Transform.identity)
        page.restoreGState()
    }

    /// DrawingPages
    mutating func example122() throws {
        let parts: [DrawingParts] = [.backgrounds, .glyphs, .decorations, .all]
        for part in parts { page.draw(layout, range: range, parts: part, at: Point(x: 20, y: 20)) }
        _ = parts
    }

    /// DrawingPages
    mutating func example123() throws {
        let context = DrawingContext()
        context.minimumScaleFactor = 0.7
        context.typesetterBehavior = TypesetterBehavior.firstFit
        let options: [DrawingOptions] = [.standard, .usesLineFragmentOrigin, .usesFontLeading, .truncatesLastVisibleLine]
        for option in options {
            let needed = text.boundingRect(with: Size(width: 90, height: 30), options: option, context: context)
            let taken = page.draw(text, in: Rect(x: 0, y: 0, width: 90, height: 30), options: option, context: context)
            print(needed, taken, context.actualScaleFactor, context.totalBounds)
        }
        page.draw(text, at: Point(x: 0, y: 60))
        print(text.size)
        _ = context
        _ = options
    }

    /// DrawingPages
    mutating func example124() throws {
        var label = Label("A label that may be made smaller")
        label.text += " to fit"
        label.numberOfLines = 1
        label.lineBreakMode = .byTruncatingMiddle
        label.minimumScaleFactor = 0.6
        label.minimumTracking = -0.3
        label.allowsDefaultTighteningForTruncation = true
        label.typesetterBehavior = .firstFit
        label.preferredWidth = 120
        let room = Rect(x: 10, y: 10, width: 100, height: 20)
        print(label.intrinsicSize, label.scale(in: room.size))
        for adjustment in [Label.BaselineAdjustment.alignBaselines, .alignCenters, .none] {
            label.baselineAdjustment = adjustment
            label.draw(in: room, on: &page)
        }
        _ = label
        _ = room
    }

    /// DrawingPages
    mutating func example125() throws {
        let arc = Path(circle: Point(x: 150, y: 150), radius: 80)
        for glyph: PathGlyph in page.draw(text, along: arc, offset: 10, baselineOffset: 2) {
            let end = Point(x: glyph.point.x + glyph.advance * glyph.cosine, y: glyph.point.y + glyph.advance * glyph.sine)
            print(glyph.range, end)
        }
        let letter = Path(outlineOf: StyledText("Q", TextAttributes { $0.font = .standard.withSize(200) }))
        page.fill(letter.translatedBy(x: 40, y: 200), Color(white: 0.9))
        _ = arc
        _ = letter
    }

    /// DrawingPages
    mutating func example126() throws {
        let ink = Color(red: 0.8, green: 0.1, blue: 0.1, alpha: 0.9)
        print(ink.red, ink.green, ink.blue, ink.alpha)
        let palette: [Color] = [.black, .white, .gray, .clear, .red, .green, .blue, ink.opacity(0.5), Color(white: 0.5, alpha: 1)]
        _ = ink
        _ = palette
    }

    /// DrawingPages
    mutating func example127() throws {
        var frame = Rect(origin: Point(x: 10, y: 20), size: Size(width: 100, height: 50))
        (frame.origin.x, frame.origin.y, frame.size.width, frame.size.height) = (0, 0, 90, 40)
        let other = Rect(x: 60, y: 20, width: 60, height: 60)
        if frame.intersects(other), let common = frame.intersection(other) { print(common.width, common.height, common.isEmpty) }
        print(frame.union(other), frame.contains(Point(x: 5, y: 5)), Rect.zero.offsetBy(x: 3, y: 4).insetBy(x: 1, y: 1))
        print(frame.minX, frame.minY, frame.midX, frame.midY, frame.maxX, frame.maxY, Size.zero, Size.unlimited.width)
        _ = frame
        _ = other
    }

    /// DrawingPages
    mutating func example128() throws {
        var heart = Path()
        heart.move(to: Point(x: 50, y: 90))
        heart.addCurve(to: Point(x: 50, y: 25), Point(x: 0, y: 50), Point(x: 10, y: 0))
        heart.addQuadCurve(to: Point(x: 80, y: 10), control: Point(x: 60, y: 5))
        heart.addLine(to: Point(x: 95, y: 40))
        heart.close()
        heart.append(Path(roundedRect: Rect(x: 40, y: 40, width: 20, height: 20), radius: 4))
        for rule in [Path.FillRule.nonZero, .evenOdd] {
            heart.fillRule = rule
            print(heart.contains(Point(x: 50, y: 50)), heart.isEmpty)
        }
        page.fill(heart.scaledBy(x: 0.5, y: 0.5).fitted(in: Rect(x: 100, y: 100, width: 60, height: 40), keepsProportions: true), .red)
        if let box = heart.bounds { page.stroke(Path(polygon: [box.origin, Point(x: box.maxX, y: box.maxY)]), .black) }
        _ = heart
    }

    /// DrawingPages
    mutating func example129() throws {
        var slant = Transform(a: 1, b: 0, c: -0.2, d: 1, tx: 0, ty: 0)
        (slant.tx, slant.ty) = (10, 5)
        print(slant.a, slant.b, slant.c, slant.d)
        let turned = Transform(rotationAngle: 0.1).concatenating(Transform(scaleX: 2, y: 2)).concatenating(slant)
        let moved = turned.translatedBy(x: 4, y: 4).scaledBy(x: 0.5, y: 0.5).rotated(by: -0.1)
        if let back = moved.inverted() { print(Point(x: 3, y: 4).applying(moved).applying(back)) }
        page.fill(Path(Rect(x: 0, y: 0, width: 10, height: 10)).applying(moved), .gray)
        print(Rect(x: 0, y: 0, width: 10, height: 10).applying(moved))
        _ = slant
        _ = turned
        _ = moved
    }
}
