import Fleuron
import TextSamples

/// Titles and paragraphs in plain columns.
extension Figure {
    /// Stroked bold words in a coloured title.
    public static var strokedTitle: Figure {
        var figure = Figure("01-stroked-title", 360, 90)
        let title = TextAttributes {
            $0.font = FontDescriptor(family: "EB Garamond", size: 34)
            $0.foregroundColor = .blue
            $0.paragraphStyle = ParagraphStyle { $0.alignment = .center }
        }
        let stroked = title.with {
            $0.font = $0.font?.adding(.bold)
            $0.strokeWidth = 3
            $0.strokeColor = .red
        }
        figure.add(
            StyledText("A ", title) + StyledText("stroked", stroked) + StyledText(" title", title),
            in: [(TextContainer(width: 340), Point(x: 10, y: 25))])
        return figure
    }

    /// A centred, indented paragraph.
    public static var centered: Figure {
        var figure = Figure("02-centred", 320, 120)
        let attributes = TextAttributes.body(12) {
            $0.alignment = .center
            $0.headIndent = 40
            $0.firstLineHeadIndent = 40
            $0.tailIndent = -40
        }
        figure.page.stroke(Path(Rect(x: 20, y: 15, width: 280, height: 90)), Color(white: 0.8), width: 0.5)
        figure.add(StyledText(Texts.alice, attributes), in: [(TextContainer(width: 280, height: 90), Point(x: 20, y: 15))])
        return figure
    }

    /// An enlarged first letter with expansion and kern.
    public static var enlargedInitial: Figure {
        var figure = Figure("03-enlarged-first-letter", 320, 130)
        let storage = TextStorage(StyledText(Texts.alice, .body(12)))
        let first = TextPosition.start..<storage.position(characterOffset: 1)
        storage.addAttributes(
            TextAttributes {
                $0.font = .standard.withSize(40)
                $0.expansion = 0.3
                $0.kern = -1
                $0.foregroundColor = .red
            }, in: first)
        let layout = LayoutManager(storage, containers: [TextContainer(width: 280)])
        figure.page.draw(layout, at: Point(x: 20, y: 12))
        figure.layouts = [layout]
        return figure
    }

    /// Justified and hyphenated, with head and tail indents, at line-height multiple 1.2.
    public static var justified: Figure {
        var figure = Figure("04-justified-hyphenated", 300, 250)
        let attributes = TextAttributes.body(11) {
            $0.headIndent = 20
            $0.firstLineHeadIndent = 40
            $0.tailIndent = -20
            $0.lineHeightMultiple = 1.2
        }
        figure.add(StyledText(Texts.whale, attributes), in: [(TextContainer(width: 260), Point(x: 20, y: 15))])
        return figure
    }

    /// Two paragraphs of different styles in one text.
    public static var twoParagraphs: Figure {
        var figure = Figure("05-two-paragraphs", 300, 190)
        let quotation = TextAttributes.body(10) {
            $0.headIndent = 30
            $0.firstLineHeadIndent = 30
            $0.tailIndent = -30
            $0.paragraphSpacingBefore = 8
        }.with { $0.font = $0.font?.adding(.italic) }
        figure.add(
            StyledText(Texts.alice + "\n", .body()) + StyledText(Texts.rabbit, quotation),
            in: [(TextContainer(width: 260), Point(x: 20, y: 15))])
        return figure
    }

    /// A last line truncated with an ellipsis.
    public static var truncated: Figure {
        var figure = Figure("08-truncated", 300, 80)
        var container = TextContainer(width: 260, height: 45)
        container.lineBreakMode = .byTruncatingTail
        figure.page.stroke(Path(Rect(x: 20, y: 15, width: 260, height: 45)), Color(white: 0.8), width: 0.5)
        figure.add(StyledText(Texts.pride, .body()), in: [(container, Point(x: 20, y: 15))])
        return figure
    }

    /// Classic text: a heading, a paragraph without indent, paragraphs with one, an ornament.
    public static var classic: Figure {
        var figure = Figure("14-classic", 320, 400)
        let indented = TextAttributes.body(11) { $0.firstLineHeadIndent = 14 }
        let heading = TextAttributes.body(15) {
            $0.alignment = .center
            $0.paragraphSpacing = 12
        }.with {
            $0.font = $0.font?.withFeatures(.smallCapitals); $0.tracking = 1
        }
        let ornament = TextAttributes.body(16) {
            $0.alignment = .center
            $0.paragraphSpacingBefore = 6
            $0.paragraphSpacing = 6
        }
        let text =
            StyledText("loomings\n", heading) + StyledText(Texts.whale + "\n", .body()) + StyledText(Texts.substitute + "\n", indented)
            + StyledText("❦\n", ornament)
            + StyledText(Texts.rabbit, .body())
        figure.add(text, in: [(TextContainer(width: 260), Point(x: 30, y: 20))])
        return figure
    }

    /// A list with hanging indents.
    public static var hangingList: Figure {
        var figure = Figure("16-hanging-list", 300, 110)
        let item = TextAttributes.body(11) {
            $0.headIndent = 24
            $0.tabStops = [TabStop(.right, at: 18), TabStop(.left, at: 24)]
            $0.paragraphSpacing = 4
        }
        let items = [
            "Alice, who was tired of sitting by her sister on the bank, and of having nothing to do",
            "a White Rabbit with pink eyes, which ran close by her",
            "a book without pictures or conversations in it",
            "nothing so very remarkable in that; nor did Alice think it so very much out of the way",
        ]
        let text = items.enumerated().map { "\t\($0.offset + 8).\t\($0.element)" }.joined(separator: "\n")
        figure.add(StyledText(text, item), in: [(TextContainer(width: 260), Point(x: 20, y: 15))])
        return figure
    }

    /// Words growing along a line, the last one bold.
    public static var growingWords: Figure {
        var figure = Figure("17-growing-words", 420, 70)
        let words = ["Curiouser", "and", "curiouser,", "cried", "Alice"]
        var text = StyledText()
        for (index, word) in words.enumerated() {
            let font = FontDescriptor(family: "EB Garamond", size: 12 + 6 * Double(index), traits: index == words.count - 1 ? .bold : [])
            text += StyledText(word + (index < words.count - 1 ? " " : ""), TextAttributes { $0.font = font })
        }
        figure.add(text, in: [(TextContainer(width: 400), Point(x: 15, y: 12))])
        return figure
    }
}
