import Fleuron
import TextSamples

/// Tab stops, and pictures in lines.
extension Figure {
    /// Prices aligned on their decimal points.
    public static var decimalTab: Figure {
        var figure = Figure("06-decimal-tab", 240, 70)
        let attributes = TextAttributes.body(13) { $0.tabStops = [TabStop(.decimal, at: 150)] }
        figure.add(StyledText("Onions\t$2.34\nPeppers\t$15.2", attributes), in: [(TextContainer(width: 200), Point(x: 20, y: 18))])
        return figure
    }

    /// Pictures after words.
    public static var inlinePictures: Figure {
        var figure = Figure("07-inline-pictures", 280, 90)
        let attributes = TextAttributes.body(14)
        let red = TextAttachment(
            .drawing(Path(ellipseIn: Rect(x: 0, y: 0, width: 11, height: 11)), .red), size: Size(width: 11, height: 11),
            alternativeText: "a red dot")
        let green = TextAttachment(
            .drawing(Path(polygon: [Point(x: 0, y: 11), Point(x: 6, y: 0), Point(x: 12, y: 11)]), .green),
            size: Size(width: 12, height: 11), alternativeText: "a green triangle")
        let blue = TextAttachment(
            .drawing(Path(roundedRect: Rect(x: 0, y: 0, width: 26, height: 26), radius: 6), .blue),
            bounds: Rect(x: 0, y: -18, width: 26, height: 26), alternativeText: "a blue square")
        let text =
            StyledText("A dot ", attributes) + StyledText(red, attributes) + StyledText(", a triangle ", attributes)
            + StyledText(green, attributes)
            + StyledText(" and, half sunk below the baseline, a square ", attributes) + StyledText(blue, attributes)
            + StyledText(" stand in their lines as letters do.", attributes)
        figure.add(text, in: [(TextContainer(width: 240), Point(x: 20, y: 15))])
        return figure
    }

    /// A table of numbers with decimal and right tabs.
    public static var tableOfNumbers: Figure {
        var figure = Figure("15-table-of-numbers", 320, 115)
        let attributes = TextAttributes.body(11) {
            $0.alignment = .left
            $0.tabStops = [TabStop(.decimal, at: 130), TabStop(.right, at: 210), TabStop(.right, at: 280)]
        }.with { $0.font = $0.font?.withFeatures(.tabularFigures, .liningFigures) }
        let head = attributes.with {
            $0.font = $0.font?.adding(.italic); $0.paragraphStyle?.paragraphSpacing = 5
        }
        let rows = [
            "Mercury\t0.387\t4,879\t0", "Venus\t0.723\t12,104\t0", "Earth\t1\t12,756\t1", "Mars\t1.524\t6,792\t2",
            "Jupiter\t5.203\t142,984\t95", "Saturn\t9.582\t120,536\t146",
        ]
        let text = StyledText("Planet\tDistance\tDiameter\tMoons\n", head) + StyledText(rows.joined(separator: "\n"), attributes)
        let layout = figure.add(text, in: [(TextContainer(width: 290), Point(x: 20, y: 18))])
        if let first = layout.lineFragments.first {
            var rule = Path()
            rule.move(to: Point(x: 20, y: 18 + first.rect.maxY + 2.5))
            rule.addLine(to: Point(x: 300, y: 18 + first.rect.maxY + 2.5))
            figure.page.stroke(rule, .black, width: 0.4)
        }
        return figure
    }

    /// Fifty names in small capitals, centred, in two columns, the one that was tapped outlined.
    public static var names: Figure {
        var figure = Figure("13-names", 320, 400)
        let attributes = TextAttributes.body(10.5) {
            $0.alignment = .center; $0.lineHeightMultiple = 1.25
        }.with {
            $0.font = $0.font?.withFeatures(.smallCapitals)
            $0.tracking = 0.5
        }
        let storage = TextStorage(StyledText(fiftyNames.joined(separator: "\n"), attributes))
        let column = TextContainer(width: 130, height: 360)
        let layout = LayoutManager(storage, containers: [column, column])
        let origins = [Point(x: 20, y: 20), Point(x: 170, y: 20)]
        // Whichever name was tapped: each is a paragraph.
        let tap = Point(x: 92, y: 66)
        for (container, origin) in origins.enumerated() {
            guard let hit = layout.hitTest(Point(x: tap.x - origin.x, y: tap.y - origin.y), in: container), hit.isInside,
                let name = layout.boundingRect(for: storage.paragraphRange(for: hit.character), in: container)
            else { continue }
            let box = name.offsetBy(x: origin.x, y: origin.y).insetBy(x: -5, y: 0)
            figure.page.stroke(Path(roundedRect: box, radius: 5), .red, width: 0.8)
        }
        for (index, origin) in origins.enumerated() { figure.page.draw(layout, container: index, at: origin) }
        figure.layouts = [layout]
        return figure
    }

    private static let fiftyNames = [
        "Ishmael", "Queequeg", "Ahab", "Starbuck", "Stubb", "Flask", "Tashtego", "Daggoo", "Pip", "Fedallah", "Elijah", "Bildad", "Peleg",
        "Mapple", "Bulkington", "Perth",
        "Boomer", "Bunger", "Gardiner", "Derick", "Steelkilt", "Radney", "Gabriel", "Mayhew", "Coffin", "Hussey", "Aunt Charity",
        "Dough-Boy", "Fleece", "Macey", "Alice", "Dinah",
        "White Rabbit", "Bill", "Pat", "Duchess", "Hatter", "March Hare", "Dormouse", "Gryphon", "Mock Turtle", "Elizabeth", "Jane",
        "Lydia", "Kitty", "Mary", "Darcy", "Bingley",
        "Wickham", "Collins",
    ]
}
