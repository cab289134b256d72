import Testing
import TextSamples

@testable import TextSystem

/// Sizes that text asks for: a box of such a size shows all of it.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct MeasuredSizeTests {
    /// Whether a box of the size holds the text in the lines that it was measured in.
    private func holds(_ text: StyledText, _ size: Size) -> Bool {
        LayoutManager(TextStorage(text), containers: [TextContainer(size: size)]).overflowPosition == nil
    }

    private func indented(_ change: @escaping (inout ParagraphStyle) -> Void) -> StyledText {
        StyledText(
            "An indented line",
            .body(12) {
                $0.alignment = .left; change(&$0)
            })
    }

    @Test func theSizeHoldsTheInkOfTightText() {
        func text(_ tracking: Double) -> StyledText {
            StyledText(
                "MMM",
                TextAttributes {
                    $0.font = .standard.withSize(40); $0.tracking = tracking
                })
        }
        // Three letters have two gaps between them: the last one keeps its width.
        #expect(abs(text(0).size.width - text(-6).size.width - 12) < 0.01)
        #expect(abs(text(6).size.width - text(0).size.width - 18) < 0.01)
    }

    /// A tab in a room as wide as its line may be wider than in one without an end.
    @Test(arguments: ["\t שלום AVAV ", "\t word", "a\tb\tc", "word \t word"])
    func theSizeHoldsTextWithTabs(string: String) {
        for change: (inout ParagraphStyle) -> Void in [
            { _ in }, { $0.alignment = .right }, { $0.alignment = .justified }, { $0.baseWritingDirection = .rightToLeft },
            {
                $0.usesOpticalMargins = true; $0.lineBreakMode = .byCharWrapping; $0.firstLineHeadIndent = 13.25
            },
        ] {
            let text = StyledText(string, .body(11, change))
            #expect(holds(text, text.size))
            let size = text.boundingRect(with: Size(width: 283, height: Size.unlimited.height)).size
            #expect(size.width < 200 && holds(text, size))
        }
    }

    /// Lines that are filled one by one stand in fragments, which no more than 32,767 points are wide.
    @Test(arguments: [ParagraphStyle.Alignment.left, .center, .right, .justified])
    func aRoomWithoutAnEndIsNoPartOfTheSize(alignment: ParagraphStyle.Alignment) {
        for change: (inout ParagraphStyle) -> Void in [
            { _ in }, { $0.firstLineHeadIndent = 20 }, { $0.tailIndent = -20 }, { $0.baseWritingDirection = .rightToLeft },
        ] {
            let text = indented {
                change(&$0); $0.alignment = alignment
            }
            var greedy = text
            greedy.runs[0].attributes.paragraphStyle?.typesetterBehavior = .firstFit
            #expect(abs(greedy.size.width - text.size.width) < 0.02 && greedy.size.width < 200)
            #expect(holds(greedy, greedy.size))
        }
    }

    /// What reaches above a first line that is lower than its letters takes no room.
    @Test(arguments: [ParagraphStyle.LineBreakMode.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingTail])
    func theSizeHoldsLinesThatAreLowerThanTheirLetters(mode: ParagraphStyle.LineBreakMode) {
        for behavior in [TypesetterBehavior.totalFit, .firstFit] {
            let text = indented {
                ($0.maximumLineHeight, $0.lineBreakMode, $0.typesetterBehavior) = (8, mode, behavior)
            }
            let size = text.size
            #expect(size.height == 8 && holds(text, size))
        }
    }

    /// Two line separators in a row have an empty line between them, which leaves the others as they are.
    @Test(arguments: ["a\u{2028}\u{2028}considerable considerable", "a\u{2028} \u{2028} considerable\tconsiderable"])
    func theSizeHoldsEmptyLinesInsideAParagraph(string: String) {
        for mode in [ParagraphStyle.LineBreakMode.byWordWrapping, .byCharWrapping] {
            let text = StyledText(string, .body(11) { $0.lineBreakMode = mode })
            for more in [0, 2.0, 5, 8] {
                let size = Size(width: text.size.width + more, height: text.size.height)
                let layout = LayoutManager(TextStorage(text), containers: [TextContainer(size: size)])
                #expect(layout.overflowPosition == nil && layout.lineCount == 3, "\(layout.texts())")
            }
        }
    }

    @Test func theSizeHoldsTheIndents() {
        let plain = indented { _ in }.size.width
        #expect(abs(indented { $0.firstLineHeadIndent = 30 }.size.width - plain - 30) < 0.1)
        #expect(abs(indented { $0.tailIndent = -20 }.size.width - plain - 20) < 0.1)
        for text in [
            indented { $0.firstLineHeadIndent = 30 }, indented { $0.tailIndent = -20 },
            indented {
                $0.firstLineHeadIndent = 10; $0.tailIndent = -20; $0.alignment = .right
            },
            indented {
                $0.firstLineHeadIndent = 10; $0.tailIndent = -20; $0.alignment = .center
            },
            indented {
                $0.firstLineHeadIndent = 10; $0.tailIndent = 150
            },
        ] {
            #expect(holds(text, text.size))
        }
    }

    @Test func theSizeInAWidthHoldsTheIndents() {
        let text = StyledText(
            Sample.pride,
            .body(12) {
                $0.alignment = .left; $0.headIndent = 30; $0.tailIndent = -20
            })
        let size = text.boundingRect(with: Size(width: 200, height: Size.unlimited.height)).size
        #expect(holds(text, Size(width: size.width, height: size.height)))
    }

    @Test func aLabelIsNotCutAtTheSizeItAsksFor() {
        let words = Sample.pride.split(separator: " ").map(String.init)
        var cut: [Int] = []
        for number in 0..<300 {
            let text = words[(number % 20)..<(number % 20 + 3 + number % 9)].joined(separator: " ")
            let indent = number % 3 == 0 ? 12.0 : 0
            var label = Label(
                StyledText(
                    text,
                    .body(9 + Double(number % 7)) {
                        $0.alignment = .left; $0.firstLineHeadIndent = indent
                    }))
            label.numberOfLines = 0
            label.preferredWidth = number % 2 == 0 ? 0 : 60 + Double(number) / 3
            label.minimumScaleFactor = 0.5
            if label.scale(in: label.intrinsicSize) < 1 { cut.append(number) }
        }
        #expect(cut == [])
    }

    @Test func totalBoundsAreWhereTextIsDrawn() {
        let context = DrawingContext()
        var canvas = Canvas(size: Size(width: 300, height: 300))
        let text = StyledText("drawn", .body(12))
        let drawn = canvas.draw(text, in: Rect(x: 100, y: 50, width: 80, height: 40), context: context)
        #expect(context.totalBounds == drawn)
        let onBaseline = text.boundingRect(with: .unlimited, options: [], context: context)
        #expect(context.totalBounds == onBaseline)
        #expect(onBaseline.minY < 0)
    }
}
