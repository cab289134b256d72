/// css-text-4 sections 3 to 6: white space and where lines may break.
func defineWhiteSpaceProperties(in table: inout PropertyTable) {
    table.define(
        "white-space-collapse", \.text.whiteSpaceCollapse, inherited: true, initial: "collapse", unsupported: ["discard"],
        keywords: [
            ("collapse", .collapse), ("preserve", .preserve), ("preserve-breaks", .preserveBreaks), ("preserve-spaces", .preserveSpaces),
            ("break-spaces", .breakSpaces),
        ])
    table.define(
        "text-wrap-mode", \.text.textWrapMode, inherited: true, initial: "wrap", keywords: [("wrap", .wrap), ("nowrap", .nowrap)])
    table.define(
        "text-wrap-style", \.text.textWrapStyle, inherited: true, initial: "auto",
        keywords: [("auto", .auto), ("balance", .balance), ("pretty", .pretty), ("stable", .stable), ("avoid-orphans", .pretty)])
    table.anyOrderShorthand(
        "text-wrap", ["text-wrap-mode", "text-wrap-style"], syntax: "[wrap | nowrap] || [auto | balance | pretty | stable]")
    defineWhiteSpaceShorthand(in: &table)
    table.define(
        "overflow-wrap", \.text.overflowWrap, inherited: true, initial: "normal",
        keywords: [("normal", .normal), ("break-word", .breakWord), ("anywhere", .anywhere), ("-fleuron-long-words", .longWords)])
    table.alias("word-wrap", for: "overflow-wrap")
    table.define(
        "word-break", \.text.wordBreak, inherited: true, initial: "normal", unsupported: ["auto-phrase", "manual", "break-word"],
        keywords: [("normal", .normal), ("keep-all", .keepAll), ("break-all", .breakAll)])
    table.define(
        "line-break", \.text.lineBreak, inherited: true, initial: "auto",
        keywords: [("auto", .auto), ("loose", .loose), ("normal", .normal), ("strict", .strict), ("anywhere", .anywhere)])
}

/// The keywords of CSS 2, or the longhands' in any order (css-text-4 section 3.4).
private func defineWhiteSpaceShorthand(in table: inout PropertyTable) {
    let collapse = table.longhand("white-space-collapse"), mode = table.longhand("text-wrap-mode")
    let (readCollapse, readMode) = (table[collapse].read, table[mode].read)
    let keywords: [(String, (WhiteSpaceCollapse, TextWrapMode))] = [
        ("normal", (.collapse, .wrap)), ("nowrap", (.collapse, .nowrap)), ("pre", (.preserve, .nowrap)), ("pre-wrap", (.preserve, .wrap)),
        ("pre-line", (.preserveBreaks, .wrap)), ("break-spaces", (.breakSpaces, .wrap)),
    ]
    table.shorthand(
        "white-space", ["white-space-collapse", "text-wrap-mode"],
        syntax: "normal | nowrap | pre | pre-wrap | pre-line | break-spaces | <white-space-collapse> || <text-wrap-mode>"
    ) { reader in
        let whole = reader.attempt { reader in reader.keyword(keywords).flatMap { reader.isAtEnd ? $0 : nil } }
        if let whole {
            return [
                (collapse, .set { style, _ in style.text.whiteSpaceCollapse = whole.0 }),
                (mode, .set { style, _ in style.text.textWrapMode = whole.1 }),
            ]
        }
        var declared: [(PropertyID, DeclaredValue)] = []
        for (id, read) in [(collapse, readCollapse), (mode, readMode), (collapse, readCollapse)] {
            guard !declared.contains(where: { $0.0 == id }), let setter = reader.attempt(read) else { continue }
            declared.append((id, .set(setter)))
        }
        return declared.isEmpty ? nil : declared
    }
}
