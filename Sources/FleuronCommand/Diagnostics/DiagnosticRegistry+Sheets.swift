extension DiagnosticRegistry {
    /// Style sheets and fonts.
    static let sheetEntries: [Entry] = [
        Entry(
            "css.unknown-property", "A declaration names a property that neither CSS nor Fleuron has.",
            "Correct the name; Documentation/properties.md lists all properties."),
        Entry(
            "css.unsupported-property", "CSS has the property, but it has no effect on printed pages or is not supported.",
            "Remove it, or leave it: it does no harm."),
        Entry(
            "css.not-laid-out", "The property or value is parsed and inherited, but pages do not show it yet.",
            "Reach the effect by other properties; Documentation/properties.md says which ones pages show."),
        Entry(
            "css.invalid-value", "The value does not fit the grammar of its property, so the declaration has no effect.",
            "Write a value of the kind that the message names; look for a missing semicolon before the next property."),
        Entry(
            "css.unsupported-value", "CSS has the value, but Fleuron does not support it.",
            "Choose another value; the declaration before it in the cascade counts."),
        Entry(
            "css.invalid-declaration", "Something that is no declaration stands where one is expected.",
            "Write a property, a colon, a value and a semicolon; look for a missing brace or semicolon before it."),
        Entry(
            "css.invalid-selector", "A selector cannot be parsed, so its rule has no effect.",
            "Correct the selector at the place that is marked."),
        Entry(
            "css.unsupported-selector", "CSS has the selector, but it cannot match in a printed book, or Fleuron does not support it.",
            "Remove the rule, or select the elements by class, id or place."),
        Entry(
            "css.invalid-rule", "A rule is incomplete or has parts that its kind does not take.",
            "Correct the rule at the place that is marked."),
        Entry("css.unknown-at-rule", "CSS has no such at-rule.", "Correct the name after the sign @."),
        Entry(
            "css.unsupported-at-rule", "CSS has the at-rule, but Fleuron passes over it.",
            "Remove it, or write its declarations where they apply without it."),
        Entry("css.misplaced-import", "@import stands behind other rules, where CSS ignores it.", "Move it to the top of the sheet."),
        Entry("css.import-loop", "A sheet imports itself, or another sheet that imports it.", "Remove one of the imports."),
        Entry(
            "css.nesting-too-deep", "Blocks or functions are nested more deeply than the limit.",
            "Nest less deeply; look for a brace that is not closed."),
        Entry(
            "css.undefined-variable", "var() names a custom property that no sheet declares, or --set one that no sheet uses.",
            "Correct the name, declare the property on :root, or give var() a second value to fall back on."),
        Entry(
            "css.unknown-media-feature", "A media query names a feature that does not exist, so the query is never true.",
            "Correct the feature's name."),
        Entry(
            "css.unknown-media-type", "A media query names a medium that does not exist, so the query is never true.",
            "Write print, or all."),
        Entry(
            "css.unknown-descriptor", "An at-rule such as @font-face has a descriptor that it does not take.",
            "Correct the name, or remove the descriptor."),
        Entry(
            "css.undefined-name", "A sheet refers to a string, running element, counter, counter style or page whose name no sheet gives.",
            "Correct the name at one of the two places, or write the declaration that the message names."),
        Entry(
            "css.long-variable", "A value becomes longer than the limit once its variables are replaced.",
            "Use fewer references in it; the property counts as not declared."),
        Entry("css.cyclic-variable", "Custom properties refer to each other in a circle.", "Give one of them a value of its own."),
        Entry(
            "font.missing-family", "A font family that a sheet names is not installed, and another one is used.",
            "Install it, put its files into a folder “fonts” beside the book, or name another family."),
        Entry(
            "font.fixed", "A font cannot be varied as the sheet asks, because it is not variable or of a kind that cannot be varied.",
            "Use a variable font with TrueType outlines, or static fonts of the family."),
        Entry(
            "font.synthesized-style", "The family has no bold or italic of the kind that is asked for, so it is imitated.",
            "Choose a family that has the style."),
        Entry(
            "font.synthesized-small-caps", "The font has no small capitals, so they are made from smaller capitals.",
            "Choose a family with the OpenType feature smcp."),
        Entry(
            "font.fallback", "A font lacks characters of the text; they are taken from another one.",
            "Name a family that has them later in font-family."),
        Entry(
            "font.missing-character", "No installed font has a character; the sign for a missing glyph stands for it.",
            "Install a font that covers the script, such as the package fonts-noto-core."),
        Entry(
            "font.unusable-file", "A font file is missing, damaged, or neither TrueType nor OpenType.",
            "Give the path of a sound .otf, .ttf, .otc, .ttc, .woff or .woff2 file."),
        Entry(
            "font.none-installed", "No usable font is installed, so that nothing can be set.",
            "Install the package fonts-ebgaramond, or put font files into a folder “fonts” beside the book."),
        Entry(
            "hyphenation.missing-dictionary", "No hyphenation patterns for the language are installed; its words are not hyphenated.",
            "Install the package that the message names."),
        Entry("hyphenation.unreadable-dictionary", "A dictionary of hyphenation patterns cannot be read.", "Install its package again."),
        Entry(
            "hyphenation.unknown-encoding", "A dictionary of hyphenation patterns names an encoding that is not known.",
            "Convert the file to UTF-8, and name that in its first line."),
    ]
}
