public import TextSamples
public import TextSystem

/// A text, a shape and edits that look random and follow from a number alone.
public struct RandomText {
    public private(set) var random: SeededNumbers
    /// Paragraphs of all kinds of words in all kinds of attributes.
    public let text: StyledText
    /// Columns, outlines, columns with parts cut out, shapes in code: one to three of them.
    public private(set) var containers: [TextContainer]
    public let behavior: TypesetterBehavior

    public init(seed: UInt64) {
        random = SeededNumbers(seed)
        text = Self.text(&random)
        containers = Self.containers(&random)
        behavior = Self.behavior(&random)
    }

    public func layout(_ text: StyledText? = nil, behavior: TypesetterBehavior? = nil) -> LayoutManager {
        layout(of: TextStorage(text ?? self.text), behavior: behavior)
    }

    public func layout(of storage: TextStorage, behavior: TypesetterBehavior? = nil) -> LayoutManager {
        let layout = LayoutManager(storage, containers: containers)
        layout.typesetterBehavior = behavior ?? self.behavior
        return layout
    }

    /// A place in a text, between two characters or inside one.
    public mutating func position(in storage: TextStorage) -> TextPosition {
        TextPosition(utf8Offset: Int.random(in: 0...storage.endPosition.utf8Offset, using: &random))
    }

    public mutating func isLucky(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    public mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

    /// Other shapes for the same text.
    public mutating func takeOtherContainers() { containers = Self.containers(&random) }

    /// Makes the first of the containers wider or narrower.
    public mutating func widenFirstContainer() { containers[0].size.width *= Double(number(2..<7)) / 4 }

    /// Changes some of a text or of its attributes.
    public mutating func edit(_ storage: TextStorage) {
        let start = position(in: storage), length = isLucky(3) ? number(0..<200) : number(0..<12)
        let range = start..<TextPosition(utf8Offset: min(start.utf8Offset + length, max(start.utf8Offset, storage.endPosition.utf8Offset)))
        switch number(0..<8) {
        case 0: storage.delete(range)
        case 1: storage.replace(range, with: Self.paragraph(&random, words: number(0..<20)))
        case 2: storage.updateAttributes(in: range) { $0 = $0.merging(Self.attributes(&random)) }
        case 3: storage.setAttribute(\.paragraphStyle, Self.style(&random), in: range)
        case 4: storage.insert("\n", at: start)
        case 5: storage.insert(Self.attachment, at: start)
        default: storage.replaceCharacters(in: range, with: Self.words.randomElement(using: &random) ?? "")
        }
    }
}

// MARK: Texts

extension RandomText {
    private static let words = [
        "a", "of", "the", "and", "word", "because", "whenever", "considerable", "incomprehensibilities", "well-known", "sea—land",
        "“Quite”", "(so)",
        "3.14159", "1,000", "e.g.", "don’t", "Größe", "naïve", "e\u{301}te\u{301}", "soft\u{AD}en\u{AD}ing", "no\u{A0}break",
        "https://example.org/a/b",
        "Ωμέγα", "Привет", "שלום", "עולם", "日本語の文", "🙂", "👩‍👩‍👧", "fi", "office", "AVAV", "x\u{200B}y", "\u{2028}", "\t", "   ", "…", "½",
    ]

    private static func text(_ random: inout SeededNumbers) -> StyledText {
        var result = StyledText()
        let count = Int.random(in: 1...5, using: &random)
        for number in 0..<count {
            let isEmpty = Int.random(in: 0..<8, using: &random) == 0
            result += paragraph(&random, words: isEmpty ? 0 : Int.random(in: 1..<40, using: &random))
            if number + 1 < count || Int.random(in: 0..<6, using: &random) == 0 {
                result += StyledText(
                    ["\n", "\n", "\n", "\r\n", "\u{2029}", "\u{0C}"].randomElement(using: &random) ?? "\n", attributes(&random))
            }
        }
        return result
    }

    static func paragraph(_ random: inout SeededNumbers, words count: Int) -> StyledText {
        var result = StyledText()
        let style = style(&random)
        var attributes = attributes(&random)
        attributes.paragraphStyle = style
        for _ in 0..<count {
            if Int.random(in: 0..<10, using: &random) == 0 {
                attributes = Self.attributes(&random)
                attributes.paragraphStyle = style
            }
            if Int.random(in: 0..<60, using: &random) == 0 { result += StyledText(attachment, attributes) }
            result += StyledText((words.randomElement(using: &random) ?? "") + " ", attributes)
        }
        return result
    }

    static let attachment = TextAttachment(.empty, size: Size(width: 14, height: 9))

    static func attributes(_ random: inout SeededNumbers) -> TextAttributes {
        func perhaps(_ one: Int = 6) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
        return TextAttributes {
            var font = FontDescriptor.standard.withSize([11, 11, 11, 9, 13, 24].randomElement(using: &random) ?? 11)
            if perhaps() { font.families = [["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"].randomElement(using: &random) ?? ""] }
            if perhaps() { font.traits.insert(.bold) }
            if perhaps() { font.traits.insert(.italic) }
            if perhaps(12) { font.features = [.smallCapitals] }
            $0.font = font
            $0.language = perhaps(3) ? nil : "en-GB"
            if perhaps(12) { $0.tracking = [-0.5, 0.5, 2].randomElement(using: &random) }
            if perhaps(12) { $0.kern = [-0.5, 0, 1].randomElement(using: &random) }
            if perhaps(12) { $0.baselineOffset = [-3, 4].randomElement(using: &random) }
            if perhaps(12) { $0.expansion = 0.2 }
            if perhaps(12) { $0.underline = .single }
            if perhaps(20) { $0.writingDirection = .rightToLeft }
        }
    }

    static func style(_ random: inout SeededNumbers) -> ParagraphStyle {
        func perhaps(_ one: Int = 6) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
        func length(_ range: ClosedRange<Double>) -> Double { (Double.random(in: range, using: &random) * 4).rounded() / 4 }
        return ParagraphStyle {
            $0.alignment = [.justified, .justified, .natural, .left, .center, .right].randomElement(using: &random) ?? .natural
            $0.hyphenationFactor = [0, 1, 1, 0.8].randomElement(using: &random) ?? 0
            if perhaps() { $0.firstLineHeadIndent = length(0...30) }
            if perhaps() { $0.headIndent = length(0...20) }
            if perhaps() { $0.tailIndent = -length(0...20) }
            if perhaps() { $0.lineHeightMultiple = length(0.75...2) }
            if perhaps(12) { $0.minimumLineHeight = length(5...30) }
            if perhaps(12) { $0.maximumLineHeight = length(8...30) }
            if perhaps() { $0.lineSpacing = length(0...6) }
            if perhaps() { $0.paragraphSpacing = length(0...12) }
            if perhaps() { $0.paragraphSpacingBefore = length(0...12) }
            if perhaps(12) { $0.lineBreakMode = .byCharWrapping }
            if perhaps(20) {
                $0.lineBreakMode = [.byTruncatingTail, .byTruncatingMiddle, .byClipping].randomElement(using: &random) ?? .byClipping
            }
            if perhaps(20) { $0.allowsDefaultTighteningForTruncation = true }
            if perhaps(12) { $0.tabStops = [TabStop(.left, at: length(20...100)), TabStop(.decimal, at: length(100...200))] }
            if perhaps(12) { $0.usesOpticalMargins = true }
            if perhaps(12) { $0.tolerance = [50, 1_000, 10_000].randomElement(using: &random) ?? 200 }
            if perhaps(12) { $0.typesetterBehavior = behavior(&random) }
            if perhaps(20) { $0.baseWritingDirection = .rightToLeft }
        }
    }

    static func behavior(_ random: inout SeededNumbers) -> TypesetterBehavior {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .firstFit
        case 1:
            .tex(
                TeXParameters {
                    $0.tolerance = 500; $0.looseness = Int.random(in: -1...1, using: &random)
                })
        default: .totalFit
        }
    }
}

// MARK: Shapes

extension RandomText {
    private static func containers(_ random: inout SeededNumbers) -> [TextContainer] {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in container(&random) }
    }

    private static func container(_ random: inout SeededNumbers) -> TextContainer {
        func length(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        func perhaps(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
        var container: TextContainer
        switch Int.random(in: 0..<8, using: &random) {
        case 0: container = .circle(diameter: length(60...400))
        case 1: container = .ellipse(size: Size(width: length(80...300), height: length(80...400)))
        case 2:
            container = .polygon([
                Point(x: 0, y: 0), Point(x: length(100...300), y: length(0...50)), Point(x: length(100...300), y: length(200...400)),
                Point(x: length(0...50), y: length(150...400)),
            ])
        default: container = TextContainer(width: length(20...400), height: perhaps(2) ? Size.unlimited.height : length(20...500))
        }
        if perhaps(6) {
            container.exclusionPaths = [Path(ellipseIn: Rect(x: length(-20...200), y: length(-20...100), width: 60, height: 80))]
        }
        if perhaps(10) { container.lineFragmentProvider = Wedge(shift: length(0...0.5)) }
        if perhaps(6) { container.lineFragmentPadding = length(0...8) }
        if perhaps(8) { container.maximumNumberOfLines = Int.random(in: 1...9, using: &random) }
        if perhaps(6) {
            container.lineBreakMode = [.byTruncatingTail, .byTruncatingHead, .byCharWrapping].randomElement(using: &random) ?? .byClipping
        }
        return container
    }

    /// Lines are the shorter, the farther in the text they begin.
    struct Wedge: LineFragmentProvider {
        var shift: Double
        func lineFragmentRect(
            forProposedRect proposed: Rect, at position: TextPosition, writingDirection: WritingDirection, in container: TextContainer
        ) -> LineFragmentRects? {
            let width = max(30, container.size.width - Double(position.utf8Offset % 200) * shift)
            let x = writingDirection == .rightToLeft ? container.size.width - width : 0
            return LineFragmentRects(fragment: Rect(x: x, y: proposed.minY, width: width, height: proposed.height))
        }
    }
}
