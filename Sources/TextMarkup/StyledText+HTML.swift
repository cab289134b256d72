public import TextSystem

extension StyledText {
    /// Text from HTML as programs put it on a pasteboard, or any other: paragraphs with alignment, indents and the space between them,
    /// fonts with size, weight, slope and features, colours, lines under and through text, letter-spacing, raised and lowered text, links,
    /// languages, line breaks, markers of lists, rows of tables with tabs between their cells, and pictures that are written out in it.
    /// O(bytes of the HTML · rules of its style sheets) at worst.
    ///
    /// ```swift
    /// let text = StyledText(html: "<p>One <b>bold</b> word</p>")
    /// ```
    ///
    /// What is not asked for stays open: text without a font of its own has none here. Style elements count; nothing else is looked at, no
    /// file and no address. Nothing in it is an error: what is malformed is mended as browsers do. O(characters).
    public init(html: String) {
        var reader = FragmentReader(HTMLFragment(html))
        self = reader.text()
    }
}

extension PasteboardItem {
    /// A piece of HTML with its attributes, and as plain text: see `StyledText.init(html:)`. O(bytes of the HTML · rules of its style
    /// sheets) at worst.
    ///
    /// ```swift
    /// input.paste(PasteboardItem(html: "<p>One <b>bold</b> word</p>"))
    /// ```
    public init(html: String) { self.init(StyledText(html: html)) }
}
