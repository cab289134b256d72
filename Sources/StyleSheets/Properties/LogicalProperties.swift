/// css-logical-1: properties that name sides by the flow of the text. Text runs horizontally, so the sides of the block are the top and
/// the bottom; those of the line follow `direction`.
func defineLogicalProperties(in table: inout PropertyTable) {
    table.begin("css-logical-1")
    for (start, end) in [
        ("margin-block-start", "margin-top"), ("margin-block-end", "margin-bottom"),
        ("padding-block-start", "padding-top"), ("padding-block-end", "padding-bottom"), ("inset-block-start", "top"),
        ("inset-block-end", "bottom"), ("border-block-start", "border-top"), ("border-block-end", "border-bottom"),
        ("border-block-start-width", "border-top-width"), ("border-block-start-style", "border-top-style"),
        ("border-block-start-color", "border-top-color"), ("border-block-end-width", "border-bottom-width"),
        ("border-block-end-style", "border-bottom-style"), ("border-block-end-color", "border-bottom-color"),
    ] {
        table.alias(start, for: end)
    }
    table.defineSide("margin-inline-start", leftToRight: "margin-left", rightToLeft: "margin-right")
    table.defineSide("margin-inline-end", leftToRight: "margin-right", rightToLeft: "margin-left")
    table.defineSide("padding-inline-start", leftToRight: "padding-left", rightToLeft: "padding-right")
    table.defineSide("padding-inline-end", leftToRight: "padding-right", rightToLeft: "padding-left")
    table.defineSide("inset-inline-start", leftToRight: "left", rightToLeft: "right")
    table.defineSide("inset-inline-end", leftToRight: "right", rightToLeft: "left")
    table.defineSide("border-inline-start-width", leftToRight: "border-left-width", rightToLeft: "border-right-width")
    table.defineSide("border-inline-end-width", leftToRight: "border-right-width", rightToLeft: "border-left-width")
    table.defineSide("border-inline-start-style", leftToRight: "border-left-style", rightToLeft: "border-right-style")
    table.defineSide("border-inline-end-style", leftToRight: "border-right-style", rightToLeft: "border-left-style")
    table.defineSide("border-inline-start-color", leftToRight: "border-left-color", rightToLeft: "border-right-color")
    table.defineSide("border-inline-end-color", leftToRight: "border-right-color", rightToLeft: "border-left-color")

    table.pairShorthand("margin-block", "margin-top", "margin-bottom", syntax: "[auto | <length-percentage>]{1,2}")
    table.pairShorthand("margin-inline", "margin-inline-start", "margin-inline-end", syntax: "[auto | <length-percentage>]{1,2}")
    table.pairShorthand("padding-block", "padding-top", "padding-bottom", syntax: "<length-percentage [0,∞]>{1,2}")
    table.pairShorthand("padding-inline", "padding-inline-start", "padding-inline-end", syntax: "<length-percentage [0,∞]>{1,2}")
    table.pairShorthand("inset-block", "top", "bottom", syntax: "[auto | <length-percentage>]{1,2}")
    table.pairShorthand("inset-inline", "inset-inline-start", "inset-inline-end", syntax: "[auto | <length-percentage>]{1,2}")
    table.pairShorthand("border-block-width", "border-top-width", "border-bottom-width", syntax: "<line-width>{1,2}")
    table.pairShorthand("border-block-style", "border-top-style", "border-bottom-style", syntax: "<line-style>{1,2}")
    table.pairShorthand("border-block-color", "border-top-color", "border-bottom-color", syntax: "<color>{1,2}")
    table.pairShorthand("border-inline-width", "border-inline-start-width", "border-inline-end-width", syntax: "<line-width>{1,2}")
    table.pairShorthand("border-inline-style", "border-inline-start-style", "border-inline-end-style", syntax: "<line-style>{1,2}")
    table.pairShorthand("border-inline-color", "border-inline-start-color", "border-inline-end-color", syntax: "<color>{1,2}")
    defineBorderSides("border-inline-start", sides: ["inline-start"], in: &table)
    defineBorderSides("border-inline-end", sides: ["inline-end"], in: &table)
    defineBorderSides("border-inline", sides: ["inline-start", "inline-end"], in: &table)
    defineBorderSides("border-block", sides: ["top", "bottom"], in: &table)
}
