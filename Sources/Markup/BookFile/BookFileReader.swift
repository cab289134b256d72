package import Resources

extension BookFile {
    /// Reads a book file.
    ///
    /// A key that is not known, or a value that it does not take, is a warning each with its place; the rest counts.
    /// - Throws: an error for what is no YAML, or no mapping.
    package static func read(_ text: SourceText, id: SourceID, diagnostics: inout Diagnostics) throws(Diagnostic) -> BookFile {
        var book = BookFile()
        guard let value = try YAMLReader.read(text, id: id, range: 0..<text.text.count) else { return book }
        guard case .mapping(let pairs) = value.content else {
            throw Diagnostic(
                .error, .malformedYAML, "\(text.name) has to be keys with values", at: value.source, hint: "write title: My Book")
        }
        // All keys are listed once.
        var hasUnknown = false
        for pair in pairs {
            guard let kind = keys.first(where: { $0.name == pair.key })?.kind else {
                let nearest = nearestName(to: pair.key, in: keys.map(\.name))
                diagnostics.report(
                    Diagnostic(
                        .warning, .unknownKey, "a book has no key “\(pair.key)”", at: pair.keySource,
                        hint: nearest.map { "did you mean “\($0)”?" }
                            ?? (hasUnknown
                                ? nil
                                : "what style sheets take stands under “properties:”; the keys are "
                                    + keys.map(\.name).joined(separator: ", "))))
                hasUnknown = hasUnknown || nearest == nil
                continue
            }
            guard kind.accepts(pair.value) else {
                diagnostics.report(
                    Diagnostic(
                        .warning, .invalidValue, "“\(pair.key)” takes \(kind.description)", at: pair.value.source,
                        hint: "write “\(pair.key): ” and \(kind.description)"))
                continue
            }
            book.set(pair.key, pair.value, &diagnostics)
        }
        if let subtitle = value["subtitle"]?.string, let title = book.metadata.title { book.metadata.title = title + ": " + subtitle }
        return book
    }

    private mutating func set(_ key: String, _ value: YAMLValue, _ diagnostics: inout Diagnostics) {
        let string = value.string ?? "", strings = value.strings ?? []
        switch key {
        case "title": metadata.title = string
        case "author", "authors": metadata.authors += strings
        case "translator", "translators": metadata.translators += strings
        case "language": metadata.language = Markup.language(value, key: key, &diagnostics)
        case "date":
            metadata.date = HeadReader.day(string)
            check(metadata.date != nil, "“date” takes a day, a month or a year, as in 1813-01-28", value, &diagnostics)
        case "publisher":
            metadata.publisher = string
            frontPages.publisher = string
        case "series": frontPages.series = string
        case "edition": frontPages.edition = string
        case "rights": frontPages.rights = string
        case "dedication": frontPages.dedication = string
        case "epigraph": frontPages.epigraph = string
        case "half-title": frontPages.hasHalfTitle = string == "true"
        case "title-page": frontPages.hasTitlePage = string == "true"
        case "imprint": frontPages.hasImprint = string == "true"
        case "colophon": frontPages.colophon = ["false", "no", "none"].contains(string) ? FrontPages.Colophon.none : .text(string)
        case "blurb": blurb = string
        case "profile": profile = (string, value.source)
        case "paper": paper = string
        case "credits": frontPages.hasCredits = string == "true"
        case "isbn":
            frontPages.isbn = string
            check(
                FrontPages.isISBN(string), "“\(string)” is no ISBN: its digits do not fit each other", value, &diagnostics,
                hint: "look at it again; it has 13 digits, or 10, and the last one follows from the others")
        case "subject": metadata.subject = string
        case "keywords": metadata.keywords = strings.flatMap(Metadata.keywords)
        case "ebook": metadata.ebookNumber = Int(string)
        case "checksum":
            checksum = string
            check(Transfer.isDigest(string), "“checksum” takes the 64 figures of a SHA-256", value, &diagnostics)
        case "checksums":
            checksums = value.pairs
            for pair in checksums {
                check(
                    Transfer.isDigest(pair.value), "“\(pair.name)” takes the 64 figures of a SHA-256", value[pair.name] ?? value,
                    &diagnostics)
            }
        case "mirror":
            mirror = string
            check(Int(string) == nil, "“mirror” takes an address, as in https://example.org/, or a folder", value, &diagnostics)
        case "cover":
            cover = ["false", "no", "none"].contains(string) ? .none : string == "true" ? .source : .picture(string, value.source)
        case "words": words = Self.references(value)
        case "encoding": readEncodings(value, &diagnostics)
        case "sources":
            sources = Self.references(value)
            if sources.isEmpty { emptySources = value.source }
        case "styles": styles = Self.references(value)
        case "page-size": pageSize = (string, value.source)
        case "properties":
            properties = value.pairs
            propertyPlaces = value.keyPlaces
        case "classes":
            classes = Dictionary(value.pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
            classPlaces = zip(value.pairs, value.keyPlaces).map { ($0.name, $1) }
        case "parts":
            parts = value.pairs
            partPlaces = value.keyPlaces
            for pair in parts where BookPart(rawValue: pair.value) == nil {
                check(
                    false, "“\(pair.name)” is one of \(BookPart.allCases.map(\.rawValue).joined(separator: ", "))",
                    value[pair.name] ?? value, &diagnostics)
            }
        case "replacements": readReplacements(value, &diagnostics)
        case "overrides": readOverrides(value, &diagnostics)
        case "omit": readOmissions(value, &diagnostics)
        case "conclusions": readConclusions(value, &diagnostics)
        case "notes": notes = NotePlacement(rawValue: string)
        case "source-styles":
            overrides.styles = SourceStyles(rawValue: string) ?? overrides.styles
            overrides.saysStyles = true
        case "contents":
            contents = string == "false" ? ContentsChoice.none : .page(depth: value["depth"]?.string.flatMap { Int($0) })
        case "start-page": startPage = Int(string)
        case "top-level-division": hasParts = string == "part"
        case "hyphenation-exceptions":
            metadata.hyphenationExceptions = strings.joined(separator: " ")
            check(
                strings.allSatisfy { $0.contains(where: \.isLetter) },
                "“hyphenation-exceptions” takes words with hyphens where they may break, as in ta-ble", value, &diagnostics)
        case "output": output = (string, value.source)
        case "strict": isStrict = string == "true"
        default: break
        }
    }

    private func check(_ isRight: Bool, _ message: String, _ value: YAMLValue, _ diagnostics: inout Diagnostics, hint: String? = nil) {
        if !isRight { diagnostics.report(Diagnostic(.warning, .invalidValue, message, at: value.source, hint: hint)) }
    }

    private static func references(_ value: YAMLValue) -> [(path: String, source: SourceRange)] {
        switch value.content {
        case .scalar(let path): path.isEmpty ? [] : [(path, value.source)]
        case .sequence(let values): values.compactMap { item in item.string.map { ($0, item.source) } }
        case .mapping: []
        }
    }

    private mutating func readEncodings(_ value: YAMLValue, _ diagnostics: inout Diagnostics) {
        func known(_ name: String, _ place: YAMLValue) -> String? {
            if Encoding(label: name) != nil { return name }
            diagnostics.report(
                Diagnostic(
                    .warning, .invalidValue, "there is no encoding “\(name)”", at: place.source,
                    hint: "write utf-8, windows-1252, macintosh or the like"))
            return nil
        }
        encoding = value.string.flatMap { known($0, value) }
        let places = Dictionary(zip(value.pairs.map(\.name), value.keyPlaces), uniquingKeysWith: { first, _ in first })
        encodings = value.pairs.compactMap { pair in known(pair.value, value[pair.name] ?? value).map { (pair.name, $0) } }
        encodingPlaces = encodings.map { places[$0.name] ?? value.source }
    }

    private mutating func readReplacements(_ value: YAMLValue, _ diagnostics: inout Diagnostics) {
        guard case .sequence(let items) = value.content else { return }
        for item in items {
            guard case .mapping(let pairs) = item.content else {
                diagnostics.report(
                    Diagnostic(
                        .warning, .invalidValue, "a replacement is “pattern: …” with “replacement: …”", at: item.source,
                        hint: "begin the item with “- pattern: ” and give “replacement: ” on the next line"))
                continue
            }
            if let value = item["ignore-case"], !["true", "false"].contains(value.string) {
                diagnostics.report(
                    Diagnostic(
                        .warning, .invalidValue, "“ignore-case” takes true or false", at: value.source,
                        hint: "leave it out where capitals count"))
            }
            for pair in pairs where !Self.replacementKeys.contains(pair.key) {
                let nearest = nearestName(to: pair.key, in: Self.replacementKeys)
                diagnostics.report(
                    Diagnostic(
                        .warning, .unknownKey, "a replacement has no key “\(pair.key)”", at: pair.keySource,
                        hint: nearest.map { "did you mean “\($0)”?" }))
            }
            guard let pattern = item["pattern"]?.string, let replacement = item["replacement"]?.string else {
                diagnostics.report(
                    Diagnostic(
                        .warning, .invalidValue, "a replacement needs a pattern and a replacement", at: item.source,
                        hint: "an empty replacement is written ''"))
                continue
            }
            replacements.append(
                TextReplacement(
                    pattern: pattern, replacement: replacement, ignoresCase: item["ignore-case"]?.string == "true",
                    source: item["pattern"]?.source ?? item.source))
        }
    }
}

extension YAMLValue {
    /// Names with texts, in their order.
    fileprivate var pairs: [(name: String, value: String)] {
        guard case .mapping(let pairs) = content else { return [] }
        return pairs.compactMap { pair in pair.value.string.map { (pair.key, $0) } }
    }

    /// Where those names stand.
    fileprivate var keyPlaces: [SourceRange] {
        guard case .mapping(let pairs) = content else { return [] }
        return pairs.compactMap { pair in pair.value.string.map { _ in pair.keySource } }
    }
}

extension BookFile.Kind {
    fileprivate func accepts(_ value: YAMLValue) -> Bool {
        switch self {
        case .text, .textOrNo, .cover: value.string != nil
        case .integer: value.string.flatMap { Int($0) }.map { (1...1_000_000_000).contains($0) } ?? false
        case .truth: value.string == "true" || value.string == "false"
        case .texts: value.strings != nil
        case .choice(let names): value.string.map(names.contains) ?? false
        case .mapping: if case .mapping(let pairs) = value.content { pairs.allSatisfy { $0.value.string != nil } } else { false }
        case .textOrMapping: value.string != nil || BookFile.Kind.mapping.accepts(value)
        case .replacements, .overrides: if case .sequence = value.content { true } else { false }
        case .omissions: if case .mapping = value.content { false } else { true }
        case .contents:
            if case .mapping(let pairs) = value.content {
                pairs.map(\.key) == ["depth"] && (pairs[0].value.string.flatMap { Int($0) }.map { (1...6).contains($0) } ?? false)
            } else {
                BookFile.Kind.truth.accepts(value)
            }
        }
    }

    fileprivate var description: String {
        switch self {
        case .text: "a text"
        case .textOrNo: "a text, or false for none"
        case .cover: "a picture, or false for none"
        case .integer: "a number from 1 on"
        case .truth: "true or false"
        case .texts: "a text or a list of texts"
        case .choice(let names): names.joined(separator: " or ")
        case .mapping: "names with texts, as in “name: value”"
        case .textOrMapping: "a text, or names of sources with one each, as in “name: value”"
        case .contents: "true, false, or the levels of headings, as in “{depth: 2}”"
        case .overrides: "a list of “lines: 120-135” with “as: verse”"
        case .omissions: "a list of selectors, or of places, as in “heading: Index”"
        case .replacements: "a list of “pattern: …” with “replacement: …”"
        }
    }
}
