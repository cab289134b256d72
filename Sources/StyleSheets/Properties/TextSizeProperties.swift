/// Text sizes: what a reader wants, what a text is, and by what curve it then grows.
func defineTextSizes(in table: inout PropertyTable) {
    table.define(
        "-fleuron-text-size-category", \.text.rare.textSizeCategory, inherited: true, initial: "large",
        keywords: [
            ("large", .large), ("extra-small", .extraSmall), ("small", .small), ("medium", .medium), ("extra-large", .extraLarge),
            ("extra-extra-large", .extraExtraLarge), ("extra-extra-extra-large", .extraExtraExtraLarge),
            ("accessibility-medium", .accessibilityMedium), ("accessibility-large", .accessibilityLarge),
            ("accessibility-extra-large", .accessibilityExtraLarge),
            ("accessibility-extra-extra-large", .accessibilityExtraExtraLarge),
            ("accessibility-extra-extra-extra-large", .accessibilityExtraExtraExtraLarge),
        ])
    table.define(
        "-fleuron-text-role", \.text.rare.textRole, inherited: true, initial: "body",
        keywords: [
            ("body", .body), ("title", .title), ("headline", .headline), ("subheadline", .subheadline), ("footnote", .footnote),
            ("caption", .caption),
        ])
}
