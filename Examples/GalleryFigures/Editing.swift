import Fleuron
import TextSamples

/// What happens to a text while somebody reads or edits it.
extension Figure {
    /// A search that highlights what it finds, whatever its case and its marks.
    public static var search: Figure {
        var figure = Figure("22-search", 320, 130)
        let layout = LayoutManager(
            TextStorage("The Café by the sea: a café, a CAFE, and the cafeteria behind it.", attributes: .body(14)),
            containers: [TextContainer(width: 280)])
        let found = layout.storage.ranges(of: "cafe", options: [.caseInsensitive, .diacriticInsensitive])
        for range in found {
            layout.addTemporaryAttributes(TemporaryAttributes { $0.backgroundColor = Color(red: 1, green: 0.9, blue: 0.3) }, in: range)
        }
        // The one that a reader has gone on to.
        if found.count > 1 { layout.addTemporaryAttributes(TemporaryAttributes { $0.foregroundColor = .red }, in: found[1]) }
        figure.page.draw(layout, at: Point(x: 20, y: 20))
        figure.layouts = [layout]
        return figure
    }

    /// A telephone number that is found, and linked.
    public static var telephone: Figure {
        var figure = Figure("23-telephone-number", 320, 90)
        let storage = TextStorage("Ring the shop at +44 20 7946 0958 before noon, or write.", attributes: .body(14))
        for match in DataDetector(.phone).matches(in: storage) {
            guard case .phone(let number) = match.kind else { continue }
            storage.setAttribute(\.link, "tel:" + number, in: match.range)
            storage.setAttribute(\.foregroundColor, .blue, in: match.range)
            storage.setAttribute(\.underline, .single, in: match.range)
        }
        let layout = LayoutManager(storage, containers: [TextContainer(width: 280)])
        figure.page.draw(layout, at: Point(x: 20, y: 20))
        figure.layouts = [layout]
        return figure
    }

    /// Colours of a program's words, by one who watches the edits of its text.
    public static var coloredSyntax: Figure {
        final class Colors: TextStorageDelegate {
            func textStorage(_ storage: TextStorage, didProcessEditing edit: TextEdit) {
                let paragraphs = storage.paragraphRange(for: edit.range)
                storage.setAttribute(\.foregroundColor, .black, in: paragraphs)
                color(storage, #"\b(let|var|func|return|for|in)\b"#, Color(red: 0.6, green: 0, blue: 0.5), in: paragraphs)
                color(storage, #""[^"]*""#, Color(red: 0.7, green: 0.1, blue: 0.1), in: paragraphs)
                color(storage, "//.*", Color(red: 0.2, green: 0.5, blue: 0.2), in: paragraphs)
            }
            func color(_ storage: TextStorage, _ pattern: String, _ color: Color, in range: TextRange) {
                guard let matches = try? storage.matches(of: TextExpression(pattern), in: range) else { return }
                for match in matches { storage.setAttribute(\.foregroundColor, color, in: match.range) }
            }
        }
        var figure = Figure("24-syntax-colouring", 320, 110)
        let mono = TextAttributes {
            $0.font = FontDescriptor(family: "DejaVu Sans Mono", size: 11)
            $0.paragraphStyle = ParagraphStyle { $0.alignment = .left }
        }
        let storage = TextStorage(StyledText(), defaultAttributes: mono), colors = Colors()
        storage.delegate = colors
        let input = TextInput(LayoutManager(storage, containers: [TextContainer(width: 280)]))
        // Whatever is typed is coloured at once.
        input.insert("func greet(name: String) {\n    // politely\n    return \"Dear \" + name\n}\n")
        input.insert("let answer = greet(name: \"reader\")")
        figure.page.draw(input.layout, at: Point(x: 20, y: 15))
        figure.layouts = [input.layout]
        return figure
    }

    /// Two views of one text: what is typed into either stands in both, and each keeps its selection.
    public static var twoViews: Figure {
        var figure = Figure("25-two-views", 380, 160)
        let storage = TextStorage("Two people write at one letter, each in a column of their own.", attributes: .body(13))
        let views = [170.0, 130].map { TextInput(LayoutManager(storage, containers: [TextContainer(width: $0)])) }
        if let place = storage.range(of: "people") { views[0].select(place.upperBound..<place.upperBound) }
        views[0].insert(" far from each other")
        // The other writer changes what stands before that: the caret of the first goes with its text.
        if let number = storage.range(of: "Two") { views[1].select(number) }
        views[1].insert("Three")
        if let word = storage.range(of: "letter") { views[1].select(word) }
        for (view, x) in zip(views, [20.0, 225]) {
            for (_, rect) in view.layout.selectionRects(for: view.selection) {
                figure.page.fill(Path(rect.offsetBy(x: x, y: 20)), Color(red: 0.75, green: 0.85, blue: 1))
            }
            if view.selection.isEmpty, let caret = view.layout.caretRect(at: view.head, affinity: view.affinity) {
                figure.page.fill(Path(caret.rect.offsetBy(x: x, y: 20).insetBy(x: -0.5, y: 0)), .red)
            }
            figure.page.draw(view.layout, at: Point(x: x, y: 20))
        }
        figure.inputs = views
        figure.layouts = views.map(\.layout)
        return figure
    }

    /// A box round the word that was tapped, and the word alone, turned, beside the text.
    public static var tappedWord: Figure {
        var figure = Figure("26-tapped-word", 380, 150)
        let layout = LayoutManager(TextStorage(StyledText(Texts.alice, .body(12))), containers: [TextContainer(width: 230, height: 110)])
        let origin = Point(x: 20, y: 20), tap = Point(x: 130, y: 60)
        if let hit = layout.hitTest(Point(x: tap.x - origin.x, y: tap.y - origin.y), in: 0),
            let word = TextNavigation(layout.storage).word(at: hit.character.lowerBound), let box = layout.boundingRect(for: word, in: 0)
        {
            let around = box.offsetBy(x: origin.x, y: origin.y).insetBy(x: -3, y: 0)
            figure.page.fill(Path(roundedRect: around, radius: 4), Color(red: 1, green: 0.93, blue: 0.6))
            figure.page.withSavedGState {
                $0.translateBy(x: 320, y: 75)
                $0.rotate(by: -.pi / 8)
                $0.scaleBy(x: 2, y: 2)
                $0.draw(layout, range: word, at: Point(x: -box.midX, y: -box.midY))
            }
        }
        figure.page.draw(layout, at: origin)
        figure.page.fill(Path(circle: tap, radius: 2), .red)
        figure.layouts = [layout]
        return figure
    }
}
