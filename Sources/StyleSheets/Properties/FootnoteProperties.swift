/// css-gcpm-3 section 2: footnotes.
func defineFootnoteProperties(in table: inout PropertyTable) {
    table.begin("css-gcpm-3")
    table.define(
        "footnote-display", \.box.rare.footnoteDisplay, inherited: false, initial: "block",
        keywords: [("block", .block), ("inline", .inline), ("compact", .compact)])
    table.define(
        "footnote-policy", \.box.rare.footnotePolicy, inherited: false, initial: "auto",
        keywords: [("auto", .auto), ("line", .line), ("block", .block)])
}
