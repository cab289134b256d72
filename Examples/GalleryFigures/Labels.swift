import Fleuron
import TextSamples

/// Short texts: engraved, in labels, and in columns by the numbers of a language.
extension Figure {
    /// A quotation as if engraved.
    public static var engravedQuotation: Figure {
        var figure = Figure("27-engraved-quotation", 340, 130)
        let plate = Path(roundedRect: Rect(x: 10, y: 10, width: 320, height: 110), radius: 8)
        figure.page.fill(plate, Color(red: 0.6, green: 0.65, blue: 0.63))
        let attributes = TextAttributes {
            $0.font = FontDescriptor(family: "EB Garamond", size: 26, traits: .bold)
            $0.foregroundColor = Color(red: 0.3, green: 0.35, blue: 0.34)
            $0.textEffect = .letterpress
            $0.paragraphStyle = ParagraphStyle { $0.alignment = .center }
        }
        figure.add(
            StyledText("“Curiouser and curiouser!”\ncried Alice.", attributes), in: [(TextContainer(width: 300), Point(x: 20, y: 36))])
        return figure
    }

    /// A label that fits its text into less and less room, and one in the size that it asks for.
    public static var fittingLabel: Figure {
        var figure = Figure("28-fitting-label", 380, 120)
        var label = Label(StyledText("The White Rabbit", TextAttributes { $0.font = .standard.withSize(24) }))
        label.minimumScaleFactor = 0.5
        label.minimumTracking = -0.5
        var rooms = [180.0, 150, 110, 70].map { Size(width: $0, height: 34) }
        rooms[0] = label.intrinsicSize
        var origin = Point(x: 20, y: 18)
        for room in rooms {
            let rect = Rect(origin: origin, size: room)
            figure.page.stroke(Path(rect), Color(white: 0.7), width: 0.5)
            label.draw(in: rect, on: &figure.page)
            origin.x += room.width + 14
            if origin.x > 300 { origin = Point(x: 20, y: 66) }
        }
        return figure
    }

    /// Prices on the points of English numbers, and on the commas of German ones.
    public static var pricesByLanguage: Figure {
        var figure = Figure("29-prices-by-language", 380, 90)
        func columns(_ language: String) -> TextAttributes {
            let stop = TabStop(.right, at: 110, columnTerminators: TabStop.columnTerminators(for: language))
            return TextAttributes.body(12) { $0.tabStops = [stop] }.with { $0.language = language }
        }
        let english = columns("en"), german = columns("de")
        figure.add(StyledText("Bread\t4.25\nCheese\t1,112.9\nTea\t8", english), in: [(TextContainer(width: 160), Point(x: 20, y: 18))])
        figure.add(StyledText("Brot\t4,25\nKäse\t1.112,9\nTee\t8", german), in: [(TextContainer(width: 160), Point(x: 200, y: 18))])
        return figure
    }
}
