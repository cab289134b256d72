/// What pages show already, in place of what CSS has and they do not show: for messages and for the documentation.
enum LayoutAlternatives {
    /// What to use instead of a property; nil where there is nothing to put in its place.
    static func text(for property: String) -> String? {
        switch property {
        case "-fleuron-font-stretch-limit", "-fleuron-font-shrink-limit", "-fleuron-font-expansion-step":
            "give the spaces more room with -fleuron-tolerance and -fleuron-emergency-stretch"
        case "line-grid": "make margins, paddings and heights multiples of the line: 1rlh"
        case "wrap-through": "set wrap-flow: auto on what is not to push the text aside"
        default: groups.first { $0.properties.contains(property) }?.text
        }
    }

    /// What to use instead of a keyword of a property.
    static func text(for keyword: String, of property: String) -> String? {
        switch (property, keyword) {
        case ("display", "ruby"), ("display", "ruby-text"), ("display", "ruby-base"): "ruby stands in brackets behind its base"
        case ("position", "sticky"): "position: running() with content: element() repeats an element on each page"
        case ("float", "inside"), ("float", "outside"):
            "float: left or right, or -fleuron-sidenote: \(keyword) for what belongs into the margin"
        default: nil
        }
    }

    private static let groups: [(properties: [String], text: String)] = [
        (["zoom"], "set font-size, width and height, or transform: scale()"),
        (["mix-blend-mode", "background-blend-mode"], "give the upper colour an alpha, as in rgb(0 0 0 / 50%)"),
        (["box-shadow"], "draw a border"),
        (
            [
                "border-image", "border-image-source", "border-image-slice", "border-image-width", "border-image-outset",
                "border-image-repeat",
            ],
            "a background-image below a padding, with background-clip, makes a frame"
        ),
        (["background-position-x", "background-position-y"], "background-position takes both"),
        (["border-start-start-radius"], "border-top-left-radius, or that of the right where text runs from right to left"),
        (["border-start-end-radius"], "border-top-right-radius, or that of the left where text runs from right to left"),
        (["border-end-start-radius"], "border-bottom-left-radius, or that of the right where text runs from right to left"),
        (["border-end-end-radius"], "border-bottom-right-radius, or that of the left where text runs from right to left"),
        (["writing-mode", "text-orientation", "glyph-orientation-vertical"], "-fleuron-turn: 90deg turns a block"),
        (
            ["hyphenate-before", "hyphenate-after"],
            "hyphenate-limit-chars: 5 3 2 takes the letters of the word, before and after the hyphen"
        ),
        (["adobe-hyphenate-limit"], "hyphenate-limit-chars"),
        (["image-resolution"], "give the picture a width"),
        (["aspect-ratio"], "give both width and height"),
        (["mask", "mask-image", "mask-border", "mask-position", "mask-repeat", "mask-size"], "save the picture with transparent parts"),
        (["filter", "object-view-box"], "save the picture as it is to look"),
        (["image-orientation"], "pictures are turned as their own data say"),
        (["ruby-align", "ruby-merge", "ruby-overhang", "ruby-position"], "ruby stands in brackets behind its base"),
        (["flow"], "position: running(NAME), with content: element(NAME) where it is to stand"),
        (["flow-into"], "-fleuron-flow: into NAME"),
        (["flow-from"], "-fleuron-flow: from NAME"),
        (["text-overflow"], "let the text turn over, or overflow: hidden cuts it"),
        (["max-lines", "line-clamp", "block-ellipsis", "continue"], "max-height: 3lh with overflow: hidden"),
        (["wrap-inside", "wrap-before", "wrap-after"], "white-space: nowrap on what stays together"),
        (["baseline-shift", "alignment-baseline", "dominant-baseline", "baseline-source"], "vertical-align"),
        (["contain", "isolation"], "display: flow-root"),
        (["counter-style"], "list-style-type, or the name as last part of counter()"),
        (
            [
                "fill", "fill-opacity", "fill-rule", "stroke", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-opacity",
                "stroke-width", "stop-color", "text-anchor", "clip-rule", "shape-rendering",
            ], "a style element inside the drawing (SVG) holds for it"
        ),
        (["print-color-adjust", "color-adjust", "forced-color-adjust"], "leave it out: colours are printed as the sheet says"),
        (
            ["text-box", "text-box-edge", "text-box-trim", "line-height-trim"],
            "a smaller line-height, or a negative margin"
        ),
        (["text-autospace", "text-spacing", "text-spacing-trim"], "letter-spacing and word-spacing"),
        (["margin-trim"], "margin: 0 on :first-child and :last-child"),
        (["marker-side", "marker"], "list-style-position, and ::marker"),
        (["region-fragment"], "-fleuron-flow"),
        (["resize", "cursor", "pointer-events", "user-select", "will-change", "scroll-behavior"], "leave it out: paper stands still"),
        (["oeb-page-head", "oeb-page-foot"], "position: running(NAME), with content: element(NAME) in a margin box"),
        (["oeb-column-number"], "column-count"),
    ]
}

/// What properties and values of other programs that make pages are called here.
enum ForeignNames {
    /// What does the same as a property that CSS does not have.
    static func hint(forProperty name: String) -> String? {
        if let known = properties[name] { return known }
        guard name.hasPrefix("prince-") else { return nil }
        let rest = String(name.dropFirst("prince-".count))
        guard let entry = PropertyTable.shared.entry(rest) else { return properties[rest] }
        if case .unsupported = entry { return LayoutAlternatives.text(for: rest) }
        return "write \(rest)"
    }

    /// What to write instead of a margin box that CSS does not have.
    static let marginBoxes = [
        "top": "write @top-center", "bottom": "write @bottom-center", "left": "write @left-middle", "right": "write @right-middle",
        "top-inside": "write @top-left in @page :right, and @top-right in @page :left",
        "top-outside": "write @top-right in @page :right, and @top-left in @page :left",
        "bottom-inside": "write @bottom-left in @page :right, and @bottom-right in @page :left",
        "bottom-outside": "write @bottom-right in @page :right, and @bottom-left in @page :left",
        "footnotes": "write @footnote", "sidenote": "write -fleuron-sidenote: outside on the note",
    ]

    private static let properties = [
        "border-length": "write -fleuron-border-top-length: 4em",
        "hyphenate-lines": "write hyphenate-limit-lines",
        "hyphenate-patterns": "patterns are those of the language (lang); exceptions: --hyphenate, or hyphenation-exceptions in book.yaml",
        "border-clip": "write -fleuron-border-top-length: 4em",
        "border-top-clip": "write -fleuron-border-top-length: 4em",
        "float-placement": "write float: top or bottom",
        "float-modifier": "write float-defer",
        "caption-page": "a caption stands once, at the beginning or the end of its table",
        "link": "put the text into <a href=…>",
        "text-replace": "replacements in book.yaml change the text",
        "footnote-style-position": "text-indent and padding of the note move its number",
        "table-header": "the rows in thead come again on each page",
        "table-footer": "the rows in tfoot come again on each page",
        "page-group": "break-before: page, with a named page (page: NAME)",
        "shrink-to-fit": "-fleuron-shrink-to-fit makes tables fit, -fleuron-wide-boxes: narrow boxes with a width",
        "line-break-choices": "-fleuron-looseness and its like weigh the ways to break lines",
        "column-break-before": "write break-before: column",
        "column-break-after": "write break-after: column",
        "text-justify-trim": "-fleuron-word-space-shrink and -fleuron-word-space-stretch limit the spaces",
    ]

    /// What to write instead of a word or a function in the value of a property.
    static func hint(forValue token: Token, of property: String) -> String? {
        let word = token.text.lowercasedASCII
        switch (token.kind, word) {
        case (.function, "cmyk"): return "write device-cmyk(0 100% 50% 0)"
        case (.function, "spot"), (.function, "prince-spot"), (.function, "prince-color"):
            return "spot colours are not supported: write device-cmyk(0 100% 50% 0)"
        case (.function, "flow"): return "write element(NAME), with position: running(NAME) on the element"
        case (.function, "static") where property == "position": return "write position: running(NAME)"
        case (.ident, "self") where property == "string-set", (.ident, "contents") where property == "string-set":
            return "write content(), as in string-set: title content()"
        case (.ident, "us-letter"), (.ident, "us-legal"), (.ident, "us-ledger"): return "write \(word.dropFirst(3))"
        case (.ident, "prince-footnote") where property == "display": return "write float: footnote"
        case (.ident, "x") where property == "size": return "write the width, a space and the height, as in 6in 9in"
        default: return nil
        }
    }
}
