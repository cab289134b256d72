import Fleuron
import TextSamples

/// Text in shapes, round shapes, and along them.
extension Figure {
    private static let paper = Color(red: 0.93, green: 0.92, blue: 0.88)

    /// A V cut out of the text.
    public static var vExclusion: Figure {
        var figure = Figure("09-v-exclusion", 340, 185)
        let v = Path(polygon: [Point(x: 112, y: 0), Point(x: 188, y: 0), Point(x: 150, y: 130)])
        var container = TextContainer(width: 300, height: 210)
        container.exclusionPaths = [v]
        container.lineFragmentPadding = 3
        figure.page.fill(v.translatedBy(x: 20, y: 15), paper)
        figure.add(StyledText(Texts.whale + " " + Texts.substitute, .body(9)), in: [(container, Point(x: 20, y: 15))])
        return figure
    }

    /// Text in a circle.
    public static var circle: Figure {
        var figure = Figure("10-circle", 300, 300)
        figure.page.fill(Path(circle: Point(x: 150, y: 150), radius: 136), paper)
        figure.add(StyledText(Texts.whale + " " + Texts.substitute, .body(10.5)), in: [(.circle(diameter: 260), Point(x: 20, y: 20))])
        return figure
    }

    /// Two containers in a chain.
    public static var chainedContainers: Figure {
        var figure = Figure("11-two-containers", 380, 190)
        let first = TextContainer(width: 160, height: 110), second = TextContainer(width: 150, height: 150)
        figure.page.stroke(Path(Rect(x: 20, y: 20, width: 160, height: 110)), Color(white: 0.8), width: 0.5)
        figure.page.stroke(Path(Rect(x: 205, y: 20, width: 150, height: 150)), Color(white: 0.8), width: 0.5)
        figure.add(StyledText(Texts.whale, .body(10)), in: [(first, Point(x: 20, y: 20)), (second, Point(x: 205, y: 20))])
        return figure
    }

    /// Two layout managers on one storage.
    public static var twoManagers: Figure {
        var figure = Figure("12-two-managers", 380, 190)
        let storage = TextStorage(StyledText(Texts.pride, .body(11)))
        let wide = LayoutManager(storage, containers: [TextContainer(width: 210)])
        let narrow = LayoutManager(storage, containers: [TextContainer(width: 110)])
        // Both follow the edit.
        if let range = storage.range(of: "wife") { storage.setAttribute(\.foregroundColor, .red, in: range) }
        figure.page.draw(wide, at: Point(x: 20, y: 15))
        figure.page.draw(narrow, at: Point(x: 250, y: 15))
        figure.layouts = [wide, narrow]
        return figure
    }

    /// Text round several overlapping shapes.
    public static var overlappingShapes: Figure {
        var figure = Figure("18-overlapping-shapes", 380, 280)
        let shapes = [
            Path(circle: Point(x: 124, y: 80), radius: 42), Path(roundedRect: Rect(x: 135, y: 90, width: 90, height: 60), radius: 14),
            Path(polygon: [Point(x: 340, y: 150), Point(x: 340, y: 250), Point(x: 250, y: 250)]),
        ]
        var container = TextContainer(width: 340, height: 250)
        container.exclusionPaths = shapes
        container.lineFragmentPadding = 3
        let tints = [
            Color(red: 0.85, green: 0.75, blue: 0.7), Color(red: 0.7, green: 0.78, blue: 0.85, alpha: 0.8),
            Color(red: 0.75, green: 0.85, blue: 0.72),
        ]
        for (shape, tint) in zip(shapes, tints) { figure.page.fill(shape.translatedBy(x: 20, y: 15), tint) }
        figure.add(
            StyledText(Texts.whale + " " + Texts.substitute + " " + Texts.alice + " " + Texts.rabbit + " " + Texts.pride, .body(8.5)),
            in: [(container, Point(x: 20, y: 15))])
        return figure
    }

    /// Text in the outline of a letter.
    public static var letterOutline: Figure {
        var figure = Figure("19-letter-outline", 340, 400)
        let letter = Path(
            outlineOf: StyledText("B", TextAttributes { $0.font = FontDescriptor(family: "DejaVu Sans", size: 400, traits: .bold) })
        )
        .fitted(in: Rect(x: 0, y: 0, width: 300, height: 360))
        let origin = Point(x: 20, y: 20)
        figure.page.fill(letter.translatedBy(x: origin.x, y: origin.y), paper)
        let text = Array(repeating: Texts.whale + " " + Texts.substitute, count: 5).joined(separator: " ")
        var container = TextContainer.path(letter)
        container.lineFragmentPadding = 1
        figure.add(StyledText(text, .body(6.5)), in: [(container, origin)])
        return figure
    }

    /// A line along a curve.
    public static var alongACurve: Figure {
        var figure = Figure("20-along-a-curve", 380, 180)
        var wave = Path()
        wave.move(to: Point(x: 20, y: 120))
        wave.addCurve(to: Point(x: 190, y: 90), Point(x: 80, y: 10), Point(x: 140, y: 20))
        wave.addCurve(to: Point(x: 360, y: 70), Point(x: 240, y: 160), Point(x: 300, y: 160))
        figure.page.stroke(wave, Color(white: 0.75), width: 0.6)
        let attributes = TextAttributes {
            $0.font = .standard.withSize(19); $0.foregroundColor = .blue
        }
        figure.pathGlyphs = figure.page.draw(
            StyledText("the watery part of the world, as soon as I can", attributes), along: wave, baselineOffset: 3)
        return figure
    }

    /// A picture floated in a page, with text following its outline.
    public static var floatedPicture: Figure {
        var figure = Figure("21-floated-picture", 380, 255)
        let whale = whalePath.translatedBy(x: 150, y: 70)
        var container = TextContainer(width: 340, height: 300)
        container.exclusionPaths = [whale]
        // The text keeps a little away from it.
        container.lineFragmentPadding = 5
        figure.page.fill(whale.translatedBy(x: 20, y: 15), Color(red: 0.25, green: 0.35, blue: 0.45))
        figure.page.fill(Path(circle: Point(x: 20 + 150 + 24, y: 15 + 70 + 42), radius: 3), .white)
        figure.add(StyledText(Texts.whale + " " + Texts.substitute + " " + Texts.pride, .body(10)), in: [(container, Point(x: 20, y: 15))])
        return figure
    }

    /// A whale, 190 by 100 points.
    private static var whalePath: Path {
        var path = Path()
        path.move(to: Point(x: 0, y: 50))
        path.addCurve(to: Point(x: 90, y: 12), Point(x: 4, y: 18), Point(x: 50, y: 6))
        path.addCurve(to: Point(x: 150, y: 40), Point(x: 120, y: 16), Point(x: 135, y: 34))
        path.addCurve(to: Point(x: 190, y: 4), Point(x: 168, y: 36), Point(x: 172, y: 8))
        path.addCurve(to: Point(x: 176, y: 40), Point(x: 186, y: 18), Point(x: 178, y: 26))
        path.addCurve(to: Point(x: 188, y: 74), Point(x: 178, y: 54), Point(x: 186, y: 60))
        path.addCurve(to: Point(x: 146, y: 58), Point(x: 168, y: 72), Point(x: 162, y: 58))
        path.addCurve(to: Point(x: 60, y: 90), Point(x: 126, y: 80), Point(x: 96, y: 92))
        path.addCurve(to: Point(x: 0, y: 50), Point(x: 24, y: 90), Point(x: 0, y: 76))
        path.close()
        return path
    }
}
