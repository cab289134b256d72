import Geometry
import Markup
import Resources
import Testing

@testable import StyleSheets

@Suite struct PropertyTests {
    let page = Sketch.document("html { body { p#p \"x\" } }")

    func style(_ declarations: String, root: String = "") -> ComputedStyle {
        styled(page, "html { font-size: 10pt; \(root) } p { font-size: 20pt; line-height: 1.5; color: red; \(declarations) }").0.style(
            id: "p")
    }

    func diagnostics(_ declarations: String) -> [Diagnostic] { styled(page, "p { \(declarations) }").1.all }

    @Test func initialValuesAreThoseOfAnEmptyStyle() {
        let table = PropertyTable.shared
        for definition in table.definitions {
            var reader = ValueReader(Tokenizer.tokens(of: definition.initial))
            guard let setter = definition.read(&reader), reader.isAtEnd else {
                Issue.record("\(definition.name): \(definition.initial) is not in its own grammar")
                continue
            }
            var style = ComputedStyle()
            setter(&style, ComputationContext(parent: ComputedStyle(), rootFontSize: 12, rootLineHeight: 14.4))
            style.settle(isSet: Array(repeating: false, count: table.definitions.count), isRoot: false, isItem: false)
            #expect(style == ComputedStyle(), "\(definition.name)")
        }
    }

    @Test func computedValuesReadBackAsThemselves() {
        let declarations = """
            font: italic small-caps bold 10pt/12pt "A B", serif; font-variant: oldstyle-nums no-common-ligatures; letter-spacing: .1em; text-indent: 2em hanging;
            text-transform: uppercase; hyphenate-limit-chars: 6 3 2; margin: 1pt 10% auto calc(1em + 5%); border: 1px dotted blue; content: "a" counter(b, c) leader(dotted);
            counter-reset: a 1 b; string-set: x content(text) "y"; position: running(z); size: a4; quotes: "«" "»"; vertical-align: 3pt; break-before: recto;
            font-stretch: condensed; text-decoration: underline line-through; bookmark-label: attr(title)
            """
        let style = style(declarations)
        for definition in PropertyTable.shared.definitions {
            var reader = ValueReader(Tokenizer.tokens(of: definition.text(style)))
            guard let setter = definition.read(&reader), reader.isAtEnd else {
                Issue.record("\(definition.name): \(definition.text(style))")
                continue
            }
            var again = style
            setter(&again, ComputationContext(parent: style, rootFontSize: 10, rootLineHeight: 12))
            #expect(definition.text(again) == definition.text(style))
        }
    }

    @Test(
        arguments: [
            ("3pt", 3), ("4px", 3), ("1pc", 12), ("1in", 72), ("2.54cm", 72), ("25.4mm", 72), ("101.6q", 72), ("1em", 20), ("1rem", 10),
            ("1ex", 10), ("1ch", 10),
            ("1lh", 30), ("1rlh", 12), ("1cap", 14), ("1ic", 20), ("0", 0), ("-1.5EM", -30), ("calc(1em + 2pt * 3)", 26),
            ("calc((1em - 2pt) / 2)", 9), ("calc(2 * 3pt)", 6),
            ("min(1em, 12pt)", 12), ("max(1em, 12pt, 25pt)", 25), ("clamp(5pt, 1em, 15pt)", 15), ("calc(1pt + min(2pt, 3pt))", 3),
            ("calc(-1 * 1em)", -20),
        ] as [(String, Double)])
    func lengths(_ text: String, _ points: Double) {
        guard case .value(.length(let length)) = style("margin-top: \(text)").box.margin.top else { Issue.record("no length"); return }
        #expect(abs(length.points - points) < 0.001)
    }

    @Test(arguments: [
        "1", "1foo", "calc(1pt + 2)", "calc(1pt+2pt)", "calc(1pt * 2pt)", "calc(2 / 1pt)", "calc()", "calc(1pt", "1pt 2pt 3pt 4pt 5pt",
        "red", "min(50%, 1)", "\"x\"", "var", "(1pt)",
    ])
    func badLengths(_ text: String) {
        // An unclosed function is closed by the end of the style sheet, which takes the rest of the rule with it.
        if text == "calc(1pt" { return }
        #expect(style("margin: \(text)").box.margin.top == .zero)
        #expect(diagnostics("margin: \(text)").map(\.code.rawValue) == ["css.invalid-value"])
    }

    @Test func percentagesStayForLayout() {
        #expect(style("margin-left: 10%").box.margin.left == .value(.percentage(0.1)))
        #expect(style("margin-left: calc(10% + 2em)").box.margin.left == .value(.calculated(pt(40), percentage: 0.1)))
        #expect(LengthPercentage.calculated(pt(40), percentage: 0.1).resolved(against: pt(100)) == pt(50))
        func resolved(_ value: String, _ base: Double) -> Double {
            guard case .value(let length) = style("margin-left: \(value)").box.margin.left else { return .nan }
            return length.resolved(against: pt(base)).points
        }
        #expect(resolved("min(50%, 3em)", 100) == 50 && resolved("min(50%, 3em)", 200) == 60)
        #expect(resolved("max(50%, 3em, 10pt)", 100) == 60 && resolved("max(50%, 3em)", 200) == 100)
        #expect(resolved("clamp(10pt, 10%, 2em)", 50) == 10 && resolved("clamp(10pt, 10%, 2em)", 300) == 30)
        #expect(resolved("clamp(10pt, 10%, 2em)", 900) == 40)
        #expect(resolved("calc(2 * min(50%, 3em) + 1pt)", 100) == 101 && resolved("calc(100% - max(50%, 3em))", 100) == 40)
        #expect(resolved("min(10%, 20%)", 100) == 10 && resolved("min(10% + 1pt, 10% + 2pt)", 100) == 11)
        #expect(style("margin-left: min(50%, 3em)") == style("margin-left: min(50%, 60pt)"))
        #expect(style("vertical-align: 50%").box.verticalAlign == .shift(pt(15)))
        #expect(style("line-height: 120%").text.lineHeight == .length(pt(24)))
        #expect(style("width: 50%; max-width: 30em").box.maxWidth == .length(pt(600)))
    }

    @Test func textSizesScaleByRole() {
        func sizes(_ css: String) -> [Double] {
            let page = Sketch.document("html { body { h1#h { em#e } p#p { em#q } } }")
            let (result, diagnostics) = styled(page, css)
            #expect(diagnostics.all.isEmpty)
            return ["h", "e", "p", "q"].map { (result.style(id: $0).text.fontSize.points * 100).rounded() / 100 }
        }
        let sheet = "html { font-size: 17pt; line-height: 20pt } h1 { font-size: 28pt; -fleuron-text-role: title } em { font-size: 0.5em }"
        #expect(sizes(sheet) == [28, 14, 17, 8.5])
        #expect(sizes(sheet + ":root { -fleuron-text-size-category: accessibility-large }") == [43, 21.5, 33, 16.5])
        #expect(sizes(sheet + ":root { -fleuron-text-size-category: extra-small }") == [25, 12.5, 14, 7])
        // Without a size of its own a text in another role grows by that role's curve.
        #expect(
            sizes("html { font-size: 17pt; -fleuron-text-size-category: accessibility-large } p { -fleuron-text-role: title }")[2] == 26.11)
        let (result, _) = styled(
            Sketch.document("html { p#p }"), "html { font-size: 17pt; line-height: 20pt; -fleuron-text-size-category: accessibility-large }"
        )
        #expect(abs((result.style(id: "p").text.lineHeightLength.points) - 20 * 33 / 17) < 0.01)
        #expect(diagnostics("-fleuron-text-size-category: huge").map(\.code.rawValue) == ["css.invalid-value"])
    }

    @Test func boxShorthands() {
        #expect(
            style("margin: 1pt 2pt 3pt").box.margin
                == Edges(
                    top: .value(.length(pt(1))), right: .value(.length(pt(2))), bottom: .value(.length(pt(3))), left: .value(.length(pt(2)))
                ))
        #expect(style("margin: 1pt auto").box.margin.left == .auto)
        #expect(
            style("padding: 1pt; padding-left: 5pt").box.padding
                == Edges(top: .length(pt(1)), right: .length(pt(1)), bottom: .length(pt(1)), left: .length(pt(5))))
        #expect(
            style("margin-block: 1pt 2pt; margin-inline: 3pt").box.margin
                == Edges(
                    top: .value(.length(pt(1))), right: .value(.length(pt(3))), bottom: .value(.length(pt(2))), left: .value(.length(pt(3)))
                ))
        #expect(diagnostics("padding: -1pt").count == 1)
        #expect(style("background: #ff0 url(x.png) no-repeat").box.backgroundColor == Color(red: 255, green: 255, blue: 0))
        #expect(style("background: red; background: none").box.backgroundColor == .transparent)
    }

    @Test func borders() {
        let red = Color(red: 255, green: 0, blue: 0), blue = Color(red: 0, green: 0, blue: 255)
        #expect(
            style("border: solid").box.border.top
                == {
                    var border = Border(); (border.width, border.style, border.color) = (pt(2.25), .solid, red); return border
                }())
        #expect(style("border: 2pt blue").box.border.top == Border())
        let top = style("border: none; border-top: 1px solid blue").box.border
        #expect(top.top.width == pt(0.75) && top.top.color == blue && top.bottom == Border())
        #expect(style("border-style: solid; border-width: 4px 0 0 0; border-color: blue").box.border.right.width == .zero)
        #expect(style("border: thick double currentcolor").box.border.left.color == red)
        #expect(style("border-width: 5pt; border-style: dashed; border-width: initial").box.border.left.width == pt(2.25))
    }

    @Test func fonts() {
        let font = style("font-weight: 300; font: italic small-caps bold condensed 10pt/12pt 'A B', Times New Roman, serif").text
        #expect(font.fontStyle == .italic && font.features.caps == .smallCaps && font.fontWeight == 700 && font.fontWidth == 75)
        #expect(font.fontSize == pt(10) && font.lineHeight == .length(pt(12)) && font.fontFamilies == ["A B", "Times New Roman", "serif"])
        #expect(style("font-weight: 300; font: 10pt serif").text.fontWeight == 400)
        #expect(style("font-size: larger").text.fontSize == pt(12))  // of the parent's 10 pt
        #expect(style("font-size: 50%").text.fontSize == pt(5))
        #expect(style("font-weight: bolder").text.fontWeight == 700)
        #expect(style("font-weight: lighter", root: "font-weight: bold").text.fontWeight == 400)
        #expect(style("line-height: 2; line-height: normal").text.lineHeight == .normal)
        #expect(diagnostics("font: bold serif").count == 1)
        #expect(diagnostics("font: 10pt").count == 1)
    }

    @Test func fontFeatures() {
        func settings(_ declarations: String, root: String = "") -> [String] {
            style(declarations, root: root).text.features.settings.map { "\($0.name)=\($0.value)" }
        }
        #expect(settings("font-variant-numeric: oldstyle-nums tabular-nums") == ["onum=1", "tnum=1"])
        #expect(settings("font-variant-ligatures: none") == ["calt=0", "clig=0", "dlig=0", "hlig=0", "liga=0"])
        #expect(
            settings("font-variant-ligatures: discretionary-ligatures", root: "font-variant-numeric: lining-nums") == ["dlig=1", "lnum=1"])
        #expect(settings("font-variant: small-caps lining-nums", root: "font-variant-ligatures: none") == ["lnum=1"])
        #expect(settings("font-feature-settings: 'liga' off, 'ss01' 2, 'liga' 1; font-kerning: none") == ["kern=0", "liga=1", "ss01=2"])
        #expect(style("font-variant: all-small-caps").text.features.caps == .allSmallCaps)
        #expect(diagnostics("font-variant-numeric: lining-nums oldstyle-nums").count == 1)
        #expect(diagnostics("font-feature-settings: 'toolong' 1").count == 1)
    }

    @Test func textProperties() {
        let text = style(
            "text-indent: 2em hanging; hyphenate-limit-chars: 6 3; hyphenate-limit-lines: 2; hyphenate-limit-last: page; hanging-punctuation: first last; text-wrap: balance; tab-size: 4; white-space: pre-wrap; hyphenate-character: '='; letter-spacing: 5%"
        ).text
        #expect(text.textIndent == .length(pt(40)) && text.textIndentHanging && !text.textIndentEachLine)
        #expect(
            text.hyphenateLimits
                == {
                    var limits = HyphenateLimits();
                    (limits.word, limits.before, limits.after, limits.lines, limits.last) = (6, 3, 3, 2, .page); return limits
                }())
        #expect(
            text.hangingPunctuation == [.first, .last] && text.textWrapStyle == .balance && text.tabSize == 4 && text.whiteSpace == .preWrap
                && text.hyphenateCharacter == "=")
        #expect(text.letterSpacing == pt(1))
        #expect(style("-epub-hyphens: auto; word-wrap: break-word").text.hyphens == .auto)
        #expect(
            style("-fleuron-tolerance: 800; -fleuron-emergency-stretch: 1em; -fleuron-looseness: -1").text.lineBreaking
                == {
                    var parameters = LineBreakingValues();
                    (parameters.tolerance, parameters.emergencyStretch, parameters.looseness) = (800, pt(20), -1); return parameters
                }())
        #expect(style("text-decoration: underline dotted red").box.underline)
    }

    @Test func hyphensCostByTheirPlace() {
        let values = style(
            "-fleuron-compound-hyphen-penalty: 100; -fleuron-short-hyphen-penalty: 500; -fleuron-name-hyphen-penalty: -1"
        ).text.lineBreaking
        #expect(values.compoundHyphenPenalty == 100 && values.shortHyphenPenalty == 500 && values.nameHyphenPenalty == -1)
        #expect(style("-fleuron-name-hyphen-penalty: 7; -fleuron-name-hyphen-penalty: auto").text.lineBreaking == LineBreakingValues())
        #expect(style("-fleuron-name-hyphen-penalty: 10001").text.lineBreaking.nameHyphenPenalty == nil)
    }

    @Test func theTeXPresetTakesEveryWeightBack() {
        let text = style(
            """
            -fleuron-tolerance: 1000; -fleuron-hyphen-penalty: 300; -fleuron-river-demerits: 9; -fleuron-word-space-shrink: 25%;
            -fleuron-font-expansion: 2%; -fleuron-letter-space-limit: 1%; -fleuron-runt-limit: 2em; -fleuron-runt-penalty: 7;
            -fleuron-compound-hyphen-penalty: 1; -fleuron-short-hyphen-penalty: 2; -fleuron-name-hyphen-penalty: 3;
            -fleuron-line-breaking: tex
            """
        ).text
        #expect(text.lineBreaking == LineBreakingValues())
        #expect(text.rare.fontExpansion == FontExpansion() && text.rare.runts == RuntLimits())
    }

    @Test func pagesCostByTheirWeights() {
        let box = style(
            """
            -fleuron-short-page-penalty: 1; -fleuron-short-page-limit: 2; -fleuron-long-page-penalty: 3; -fleuron-uneven-spread-penalty: 4;
            -fleuron-short-last-page-penalty: 5; -fleuron-last-page-lines: 6; -fleuron-looseness-penalty: 7; -fleuron-looseness-limit: 8;
            -fleuron-cut-note-penalty: 9; -fleuron-cut-note-line-penalty: 10; -fleuron-deferred-float-penalty: 11;
            -fleuron-uneven-columns-penalty: 12; -fleuron-short-column-limit: 13; -fleuron-cut-block-penalty: 14
            """
        ).box.rare
        let weights = box.pageWeights
        let values = [
            weights.shortPagePenalty, weights.shortPageLimit, weights.longPagePenalty, weights.unevenSpreadPenalty,
            weights.shortLastPagePenalty, weights.lastPageLines, weights.loosenessPenalty, weights.loosenessLimit, weights.cutNotePenalty,
            weights.cutNoteLinePenalty, weights.deferredFloatPenalty, weights.unevenColumnsPenalty, weights.shortColumnLimit,
            Int64(box.cutBlockPenalty),
        ]
        #expect(values == Array(1...14))
        #expect(style("-fleuron-page-hyphen-penalty: 7").text.rare.pageHyphenPenalty == 7)
        #expect(style("-fleuron-page-hyphen-penalty: 7; -fleuron-page-hyphen-penalty: auto").text.rare.pageHyphenPenalty == nil)
        // What is written as the initial value is the initial value.
        let table = PropertyTable.shared
        for name in ["short-page-penalty", "uneven-spread-penalty", "last-page-lines", "cut-block-penalty"] {
            let id = table.longhand("-fleuron-" + name), initial = table[id].initial
            #expect(style("-fleuron-\(name): \(initial)").box.hasRareValues == false)
        }
        #expect(diagnostics("-fleuron-short-page-penalty: -1").map(\.code.rawValue) == ["css.invalid-value"])
    }

    /// One declaration of each property that few sheets set, and where it ends up.
    @Test func rareProperties() {
        let text = style(
            """
            tab-size: 3em; text-underline-offset: 10%; text-underline-position: under; text-decoration-skip-ink: none; text-emphasis: open dot red;
            text-shadow: 1pt 2pt, red 1pt 1pt 3pt; font-size-adjust: cap-height 0.7; font-variation-settings: "wght" 500, "opsz" 12, "wght" 600;
            font-language-override: "SRB"; line-height-step: 12pt; line-snap: baseline; line-fit-edge: cap alphabetic;
            border-collapse: collapse; border-spacing: 1pt 2pt;
            caption-side: bottom; empty-cells: hide; list-style: square url(x.png); -fleuron-hyphenation-factor: 0.5;
            -fleuron-tab-stops: 100pt decimal ".", 200pt right "|" leader(dotted); -fleuron-font-expansion: 2% 1.5%; -fleuron-runt-limit: 2em;
            -fleuron-letter-space-limit: 1%; -fleuron-expansion-contrast-demerits: 700; -fleuron-word-space-stretch: 60%;
            -fleuron-word-space-shrink: 25%; -fleuron-river-demerits: 20000; -fleuron-repeat-demerits: 300; -fleuron-full-last-line-demerits: 9;
            -fleuron-runt-penalty: 500; -fleuron-spread-balancing: none; -fleuron-long-pages: auto;
            -fleuron-paragraph-looseness: none; hyphenate-limit-zone: 8%
            """
        ).text
        let rare = text.rare
        #expect(rare.tabSizeLength == pt(60) && rare.textUnderlineOffset == .percentage(0.1) && rare.textUnderlinePosition == .under)
        #expect(rare.textDecorationSkipInk == .none && rare.textEmphasisMark == .text("\u{25E6}") && rare.textEmphasisColor?.red == 255)
        #expect(rare.textShadow.count == 2 && rare.textShadow[0].color == nil && rare.textShadow[1].blur == pt(3))
        #expect(rare.fontSizeAdjust == FontSizeAdjust(metric: .capHeight, value: 0.7))
        #expect(rare.fontVariations.map(\.value) == [12, 600] && rare.fontLanguageOverride == FontFeatures.Setting.code(of: "SRB "))
        #expect(
            rare.lineHeightStep == pt(12) && rare.lineSnap == .baseline
                && rare.lineFitEdge == LineFitEdge(over: .cap, under: .alphabetic) && rare.bordersCollapse && rare.captionIsBelow
                && rare.hidesEmptyCells)
        #expect(rare.borderSpacing == Size(width: pt(1), height: pt(2)) && text.listStyleType == "square")
        #expect(rare.listStyleImage == .url("x.png", from: SourceID(0)))
        #expect(
            rare.tabStops == [
                TabStop(position: .length(pt(100)), alignment: .decimal, terminators: ".", leader: ""),
                TabStop(position: .length(pt(200)), alignment: .right, terminators: "|", leader: ". "),
            ])
        #expect(rare.hyphenationFactor == 0.5)
        let breaking = text.lineBreaking
        #expect(breaking.wordSpaceStretch == 36_000 && breaking.wordSpaceShrink == 15_000)
        #expect(breaking.riverDemerits == 20_000 && breaking.repeatDemerits == 300 && breaking.fullLastLineDemerits == 9)
        #expect(rare.fontExpansion == FontExpansion(stretch: 20, shrink: 15, step: 1, letterSpace: 10, contrastDemerits: 700))
        #expect(
            rare.runts == RuntLimits(length: .length(pt(40)), penalty: 500) && !rare.balancesSpreads && rare.hasLongPages
                && !rare.adaptsToPages
                && rare.hyphenateLimitZone == .percentage(0.08))
        let box = style(
            """
            min-height: 1em; max-height: 50%; inset: 1pt auto; float: top; float-reference: page; text-decoration: underline wavy blue 2pt;
            initial-letter: 3 2; line-grid: create; shape-outside: circle(1em at left 10pt top) border-box; shape-inside: polygon(0 0, 100% 0, 50% 1em);
            shape-margin: 1em; shape-image-threshold: 50%; wrap-flow: both; columns: 2 10em; column-gap: 1em; column-rule: 1pt solid red;
            column-span: all; table-layout: fixed; box-decoration-break: clone; margin-break: keep; footnote-display: inline; footnote-policy: line;
            bookmark-state: closed; marks: crop cross; bleed: 3mm; border-radius: 1pt 2pt / 3pt; clear: both; box-sizing: border-box;
            background: url(a.png) no-repeat right 1pt bottom 2pt / cover, red; -fleuron-exclusion: path("M0 0L1 1"); -fleuron-flow: into side
            """
        ).box
        let rareBox = box.rare
        #expect(
            rareBox.minHeight == .length(pt(20)) && rareBox.maxHeight == .percentage(0.5) && rareBox.inset.top == .value(.length(pt(1))))
        #expect(box.float == .top && rareBox.floatReference == .page && box.clear == .both && box.sizesBorderBox && box.underline)
        #expect(rareBox.textDecorationStyle == .wavy && rareBox.textDecorationThickness == .length(.length(pt(2))))
        #expect(rareBox.initialLetter == InitialLetter(size: 3, sink: 2) && rareBox.createsLineGrid)
        let center = ShapePosition(x: .length(pt(10)), y: .percentage(0))
        #expect(rareBox.shapeOutside == .shape(.circle(.length(.length(pt(20))), center), .borderBox))
        guard case .shape(.polygon(.nonzero, let corners)) = rareBox.shapeInside else { Issue.record("no polygon"); return }
        #expect(
            corners.count == 3 && rareBox.shapeMargin == .length(pt(20)) && rareBox.shapeImageThreshold == 0.5 && rareBox.wrapFlow == .both)
        #expect(rareBox.columnCount == 2 && rareBox.columnWidth == pt(200) && rareBox.columnGap == .length(pt(20)) && rareBox.spansColumns)
        #expect(
            rareBox.columnRule.width == pt(1) && rareBox.hasFixedTableLayout && rareBox.clonesDecoration && rareBox.marginBreak == .keep)
        #expect(rareBox.footnoteDisplay == .inline && rareBox.footnotePolicy == .line && rareBox.bookmarkIsClosed)
        #expect(rareBox.marks == [.crop, .cross] && rareBox.bleed.map { abs($0.points - 3 * 72 / 25.4) < 0.001 } == true)
        #expect(rareBox.borderRadius.topRight == .init(x: .length(pt(2)), y: .length(pt(3))))
        #expect(rareBox.background.images == [.url("a.png", from: SourceID(0)), .none] && box.backgroundColor.red == 255)
        #expect(
            rareBox.background.positions[0] == ShapePosition(x: .calculated(pt(-1), percentage: 1), y: .calculated(pt(-2), percentage: 1)))
        #expect(rareBox.exclusion == .path(.nonzero, "M0 0L1 1") && rareBox.flow == .into("side"))
        #expect(!style("color: red").box.hasRareValues && !style("background: none").box.hasRareValues)
        #expect(
            diagnostics("line-grid: create").map(\.code.rawValue) == ["css.not-laid-out"] && diagnostics("columns: 2").isEmpty
                && diagnostics("initial-letter: 3").isEmpty
                && diagnostics("wrap-through: none").map(\.severity) == [.warning] && diagnostics("float-offset: 2pt").isEmpty)
        #expect(diagnostics("float: snap-block(2em, near); float-defer: last; float-reference: page; clear: both-block").isEmpty)
        #expect(
            style("float: snap-block(2em, end); float-defer: 2; clear: top").box.float == .bottom
                && style("float: top").box.display == .block)
        #expect(diagnostics("float: snap-block(2em start)").map(\.code.rawValue) == ["css.invalid-value"])
        #expect(diagnostics("line-grid: create").map(\.hint) == ["make margins, paddings and heights multiples of the line: 1rlh"])
        #expect(diagnostics("page-orientation: rotate-left").isEmpty && diagnostics("page-orientation: 90deg").count == 1)
        #expect(diagnostics("float: footnote; footnote-policy: line; footnote-display: block").isEmpty)
        #expect(diagnostics("footnote-display: compact").isEmpty && diagnostics("footnote-display: inline").isEmpty)
        #expect(
            diagnostics("shape-outside: linear-gradient(red, blue)").map(\.severity) == [.warning]
                && diagnostics("shape-outside: url(a.png)").isEmpty && diagnostics("shape-outside: circle(2em)").isEmpty)
        #expect(diagnostics("all: 3").map(\.code.rawValue) == ["css.invalid-value"])
        #expect(style("font-size: 30pt; margin: 3pt; all: unset").text.fontSize == pt(10))
    }

    @Test(arguments: [
        "text-decoration-line: underline underline", "text-shadow: 1pt", "font-size-adjust: -1", "border-spacing: 10%",
        "initial-letter: 0.5",
        "shape-outside: circle(-1em)", "shape-outside: polygon(1pt)", "columns: 2 2", "column-count: 0", "marks: crop crop",
        "border-radius: -1pt",
        "background: red, url(x)", "background-position: left left", "inset: 1", "-fleuron-tab-stops: 1pt foo",
        "-fleuron-font-expansion: 50%",
        "text-emphasis-style: dot open filled", "hanging-punctuation: first first", "text-wrap: wrap nowrap", "white-space: pre wrap x",
        "list-style: none none none", "-fleuron-flow: somewhere", "tab-size: -1", "unicode-bidi: both",
    ])
    func badValues(_ declaration: String) {
        let found = diagnostics(declaration).filter { $0.code != .notLaidOut }
        #expect(found.map(\.code.rawValue) == ["css.invalid-value"])
        #expect(found.first?.message.contains("expected") == true)
    }

    @Test func generatedContent() {
        let box = style(
            """
            content: "a\\201C" attr(id) counter(x) counters(x, ".", upper-roman) string(t, last) open-quote leader(dotted) target-counter(attr(href url), page, lower-roman) target-text("#x") -fleuron-target-pages(attr(href), "#y", lower-roman) / "alt";
            counter-reset: a b 3; counter-increment: c -1; string-set: t content(text) ": " counter(x), u "v"; bookmark-level: 2; bookmark-label: "l" content(); position: running(h)
            """
        ).box
        #expect(
            box.content == [
                .string("a\u{201C}"), .attribute("id"), .counter(name: "x", style: "decimal"),
                .counters(name: "x", separator: ".", style: "upper-roman"),
                .namedString(name: "t", position: .last), .openQuote, .leader(". "),
                .targetCounter(url: .attribute("href"), name: "page", style: "lower-roman"), .targetText(url: .string("#x"), part: .text),
                .targetPages(first: .attribute("href"), last: .string("#y"), style: "lower-roman"),
            ])
        #expect(box.counterReset == [CounterChange(name: "a", value: 0), CounterChange(name: "b", value: 3)])
        #expect(box.counterIncrement == [CounterChange(name: "c", value: -1)])
        #expect(
            box.stringSet == [
                StringSet(name: "t", content: [.contentText, .string(": "), .counter(name: "x", style: "decimal")]),
                StringSet(name: "u", content: [.string("v")]),
            ])
        #expect(box.bookmarkLevel == 2 && box.bookmarkLabel == [.string("l"), .contentText])
        #expect(box.position == .running && box.runningName == "h" && box.display == .block)
        #expect(style("content: 'x'; content: none").box.content == nil)
        #expect(style("list-style: square inside url(x)").text.listStyleType == "square")
        #expect(style("list-style: none").text.listStyleType == "none")
        #expect(style("list-style-type: '– '").text.listStyleType == "\"– \"")
    }

    @Test func breaksAndPositions() {
        #expect(style("page-break-before: always; page-break-inside: avoid; break-after: recto; page: front").box.breakBefore == .page)
        #expect(style("break-inside: avoid-page").box.breakInside == .avoid)
        #expect(style("float: left").box.display == .block)
        #expect(style("position: absolute; display: inline-block").box.display == .block)
        #expect(style("display: list-item").box.display == .listItem)
    }

    @Test func styleAttributesThatAreNotFollowedAreNotes() {
        var diagnostics = Diagnostics()
        let document = Sketch.document("p[style=wrap-through: none; colour: red; mask: none; color: 3]")
        _ = StyleEngine.style(document: document, sheets: [], diagnostics: &diagnostics)
        #expect(
            diagnostics.all.map(\.code.rawValue) == [
                "css.not-laid-out", "css.unknown-property", "css.unsupported-property", "css.invalid-value",
            ])
        #expect(diagnostics.all.allSatisfy { $0.severity == .note })
    }

    @Test func diagnosticsTeach() {
        let unknown = diagnostics("text-algin: left")
        #expect(
            unknown.map(\.code.rawValue) == ["css.unknown-property"] && unknown[0].severity == .warning
                && unknown[0].hint == "did you mean \"text-align\"?")
        #expect(unknown[0].range == SourceRange(source: SourceID(0), start: 4, end: 14))
        let invalid = diagnostics("text-align: middle")
        #expect(invalid.map(\.code.rawValue) == ["css.invalid-value"] && invalid[0].message.contains("start | end | left"))
        #expect(invalid[0].range == SourceRange(source: SourceID(0), start: 4, end: 22))
        #expect(diagnostics("mask: none").map(\.severity) == [.warning])
        #expect(diagnostics("display: ruby").map(\.code.rawValue) == ["css.unsupported-value"])
        #expect(diagnostics("-webkit-thing: 3").map(\.severity) == [.note])
        #expect(diagnostics("-fleuron-tolerence: 3").first?.hint == "did you mean \"-fleuron-tolerance\"?")
        #expect(diagnostics("margin: 3").first?.hint?.contains("unit") == true)
        #expect(diagnostics("color red; widows: 3").map(\.code.rawValue) == ["css.invalid-declaration"])
        #expect(diagnostics("@page { color: red }").map(\.code.rawValue) == ["css.invalid-declaration"])
    }
}
