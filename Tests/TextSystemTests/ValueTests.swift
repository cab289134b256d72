import DisplayLists
import Testing
import TextSamples

@testable import TextSystem

/// What is seldom asked for.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct ValueTests {
    @Test func rectanglesAreJoinedAndCut() {
        let a = Rect(x: 0, y: 0, width: 10, height: 10), b = Rect(x: 5, y: 8, width: 10, height: 10)
        #expect(a.union(b) == Rect(x: 0, y: 0, width: 15, height: 18))
        #expect(a.intersection(b) == Rect(x: 5, y: 8, width: 5, height: 2))
        #expect(a.intersection(b.offsetBy(x: 100, y: 0)) == nil)
        #expect(Color.clear.alpha == 0)
    }

    @Test func textStaysOutOfAHoleByTheEvenOddRule() {
        var ring = Path(circle: Point(x: 100, y: 100), radius: 100)
        ring.append(Path(circle: Point(x: 100, y: 100), radius: 40))
        #expect(ring.fillRule == .nonZero && ring.contains(Point(x: 100, y: 100)))
        ring.fillRule = .evenOdd
        #expect(!ring.contains(Point(x: 100, y: 100)) && ring.contains(Point(x: 30, y: 100)))
        let layout = Sample.layout(Sample.whale, .body(8), in: [.path(ring)])
        #expect(layout.lineCount > 10)
        for box in layout.boxes() {
            let x = max(box.minX, min(100, box.maxX)) - 100, y = max(box.minY, min(100, box.maxY)) - 100
            #expect((x * x + y * y).squareRoot() >= 39.98)
        }
    }

    @Test func aQuadraticCurveHasItsMiddleHalfWayToItsControlPoint() {
        var path = Path()
        path.move(to: .zero)
        path.addQuadCurve(to: Point(x: 100, y: 0), control: Point(x: 50, y: 100))
        path.close()
        #expect(path.contains(Point(x: 50, y: 49)) && !path.contains(Point(x: 50, y: 51)))
    }

    @Test func facesAreChosenByWeightAndBySize() {
        var light = FontDescriptor(family: "DejaVu Sans", size: 10)
        light.weight = 200
        if Fonts.faces(of: "DejaVu Sans").contains("ExtraLight") { #expect(light.postScriptName.contains("ExtraLight")) }
        #expect(light.adding(.bold).weight == nil, "the trait would have no effect")
        var small = FontDescriptor(family: "EB Garamond", size: 6)
        let large = small.withSize(12).postScriptName
        if Fonts.faces(of: "EB Garamond").contains("08 Regular") { #expect(small.postScriptName != large) }
        small.usesOpticalSize = false
        #expect(small.postScriptName == large)
    }

    @Test func attributesAreMerged() {
        let base = TextAttributes {
            $0.kern = 1; $0.tracking = 2; $0.annotations = ["a": "1", "b": "2"]
        }
        let merged = base.merging(
            TextAttributes {
                $0.kern = 5; $0.annotations = ["b": "3"]
            })
        #expect(merged.kern == 5 && merged.tracking == 2 && merged.annotations == ["a": "1", "b": "3"])
        let text = StyledText("own ", TextAttributes { $0.kern = 9 }) + "none"
        #expect(text.withDefaults(base).runs.map(\.attributes.kern) == [9, 1])
    }

    @Test func styledTextReplacesARange() throws {
        let storage = TextStorage("one two three", attributes: TextAttributes { $0.kern = 1 })
        let new = storage.replace(try #require(storage.range(of: "two")), with: StyledText("2", TextAttributes { $0.kern = 7 }) + "!")
        #expect(storage.string == "one 2! three" && storage.substring(new) == "2!")
        var kerns: [Double?] = []
        storage.enumerateAttribute(\.kern, in: storage.range) { value, _ in kerns.append(value) }
        #expect(kerns == [1, 7, nil, 1])
    }

    @Test func aParagraphMayRunFromRightToLeftWhateverItsLetters() throws {
        let layout = Sample.layout(
            "Latin, (in) brackets.",
            .body(11) {
                $0.alignment = .natural; $0.baseWritingDirection = .rightToLeft
            }, in: [TextContainer(width: 200)])
        let line = try #require(layout.line(at: .start)), fragment = layout.lineFragments[0]
        #expect(line.isRightToLeft && abs(fragment.usedRect.maxX - 200) < 0.01)
        #expect(line.runs.contains { !$0.isRightToLeft })
        // The full stop, which has no direction of its own, stands at the left.
        let stop = try #require(layout.storage.range(of: "."))
        #expect(abs((layout.boundingRect(for: stop, in: 0)?.minX ?? 0) - fragment.usedRect.minX) < 0.01)
    }

    @Test func hyphensHangIntoTheMargin() {
        let edges = [false, true].map { hangs in
            Sample.layout(Sample.whale, .body(11) { $0.usesOpticalMargins = hangs }, in: [TextContainer(width: 150)]).lineFragments.map(
                \.usedRect.maxX
            ).max() ?? 0
        }
        #expect(abs(edges[0] - 150) < 0.01 && edges[1] > 151)
    }

    /// TeX's tolerance: what no line within it can do is done by spaces as wide as they must be.
    @Test func paragraphsAreBrokenByTheirTolerance() {
        func lines(_ tolerance: Int, _ width: Double) -> [String] {
            Sample.layout(
                Sample.whale, .body(11) { ($0.tolerance, $0.hyphenationFactor) = (tolerance, 0) }, in: [TextContainer(width: width)]
            ).texts()
        }
        #expect(stride(from: 80.0, to: 200, by: 10).contains { lines(10_000, $0) != lines(100, $0) })
    }

    @Test func linksLeadToDestinations() throws {
        let storage = TextStorage("Go there.\nHere.", attributes: .body(11))
        storage.setAttribute(\.link, "#goal", in: try #require(storage.range(of: "there")))
        storage.setAttribute(\.destination, "goal", in: try #require(storage.range(of: "Here")))
        var page = Canvas(size: Size(width: 200, height: 100))
        page.draw(LayoutManager(storage, containers: [TextContainer(width: 200)]), at: Point(x: 10, y: 10))
        #expect(page.list.links.count == 1)
        if case .destination(let name)? = page.list.links.first?.target {
            #expect(name == "goal")
        } else {
            Issue.record("it is no link within the text")
        }
        #expect(page.list.destinations.map(\.name) == ["goal"])
        #expect(try page.pdf().count > 500)
    }

    @Test func typingIsTakenBackInSteps() {
        let storage = TextStorage()
        let history = UndoHistory(storage)
        storage.append("a")
        storage.append("b")
        history.breakCoalescing()
        storage.append("c")
        #expect(!history.canRedo)
        history.undo()
        #expect(storage.string == "ab" && history.canRedo)
        history.undo()
        #expect(storage.isEmpty && !history.canUndo)
        history.redo()
        history.redo()
        #expect(storage.string == "abc" && !history.canRedo)
    }
}
