import Markup

/// css-content-3, and of css-lists-3 and css-gcpm-3 counters, named strings and bookmarks.
func defineGeneratedContentProperties(in table: inout PropertyTable) {
    table.begin("css-content-3")
    table.define(
        "content", \.box.content, inherited: false, initial: "normal", syntax: contentSyntax,
        text: { $0.map { $0.map(\.cssText).joined(separator: " ") } ?? "normal" }
    ) { reader in
        if reader.keyword("normal") || reader.keyword("none") { return .value(nil) }
        guard let items = reader.contentList() else { return nil }
        // Alternative text after a slash is for what is read aloud.
        if reader.delimiter("/") { guard reader.contentList() != nil else { return nil } }
        return .value(items)
    }
    table.define(
        "quotes", \.text.quotes, inherited: true, initial: "auto", syntax: "auto | none | match-parent | [<string> <string>]+",
        text: { $0.map { $0.isEmpty ? "none" : $0.map(\.cssText).joined(separator: " ") } ?? "auto" }
    ) { reader in
        if reader.keyword("auto") { return .value(nil) }
        if reader.keyword("none") { return .value([]) }
        // The parent's language decides, not the quotation's own (css-content-3 section 3.2).
        if reader.keyword("match-parent") {
            return .computed { _, context in context.parent.text.quotes ?? QuotationMarks.marks(of: context.parent.text.language) }
        }
        var marks: [String] = []
        while let mark = reader.string() { marks.append(mark) }
        return marks.isEmpty || marks.count % 2 == 1 ? nil : .value(marks)
    }

    table.begin("css-lists-3")
    func counter(
        _ name: String, _ defaultValue: Int32, reverses: Bool = false,
        _ path: @autoclosure @escaping @Sendable () -> StylePath<[CounterChange]>
    ) {
        table.define(
            name, path, inherited: false, initial: "none",
            syntax: .text(reverses ? "none | [<name> <integer>? | reversed(<name>) <integer>?]+" : "none | [<name> <integer>?]+"),
            text: { $0.isEmpty ? "none" : $0.map(\.cssText).joined(separator: " ") }
        ) { reader in
            if reader.keyword("none") { return .value([]) }
            var changes: [CounterChange] = []
            while true {
                let isReversed = reverses && reader.current?.isFunction("reversed") ?? false
                guard let name = isReversed ? reader.function("reversed", { $0.customIdent() }) : reader.customIdent() else { break }
                let value = reader.integer(in: -1_000_000_000...1_000_000_000)
                changes.append(
                    CounterChange(
                        name: name, value: value ?? defaultValue, isReversed: isReversed, countsItself: isReversed && value == nil))
            }
            return changes.isEmpty ? nil : .value(changes)
        }
    }
    counter("counter-reset", 0, reverses: true, \.box.counterReset)
    counter("counter-increment", 1, \.box.counterIncrement)
    counter("counter-set", 0, \.box.counterSet)

    table.begin("css-gcpm-3")
    table.define(
        "string-set", \.box.stringSet, inherited: false, initial: "none", syntax: "none | [<name> <content-list>]#",
        text: { $0.isEmpty ? "none" : $0.map { "\($0.name) " + $0.content.map(\.cssText).joined(separator: " ") }.joined(separator: ", ") }
    ) { reader in
        if reader.keyword("none") { return .value([]) }
        return reader.commaSeparated { reader in
            guard let name = reader.customIdent(), let content = reader.contentList() else { return nil }
            return StringSet(name: name, content: content)
        }.map(Specified.value)
    }
    table.begin("css-content-3")
    table.define(
        "bookmark-level", \.box.bookmarkLevel, inherited: false, initial: "none", syntax: "none | <integer [1,∞]>",
        text: { $0 == 0 ? "none" : String($0) }
    ) { reader in
        reader.keyword("none") ? .value(0) : reader.integer(in: 1...1_000_000_000).map { .value(UInt8(clamping: $0)) }
    }
    table.define(
        "bookmark-label", \.box.bookmarkLabel, inherited: false, initial: "content(text)", syntax: contentSyntax,
        text: { $0.map { $0.map(\.cssText).joined(separator: " ") } ?? "content(text)" }
    ) { reader in
        guard let items = reader.contentList() else { return nil }
        return .value(items == [.contentText] ? nil : items)
    }
    table.define(
        "bookmark-state", \.box.rare.bookmarkIsClosed, inherited: false, initial: "open",
        keywords: [("open", false), ("closed", true)])
}

private let contentSyntax = """
    [<string> | <url> | attr() | counter() | counters() | string() | element() | content() | open-quote | close-quote | no-open-quote \
    | no-close-quote | leader() | target-counter() | target-counters() | target-text() \
    | -fleuron-target-pages()]+
    """

extension ValueReader {
    /// A content list; nil unless at least one item stands here.
    mutating func contentList() -> [ContentItem]? {
        var items: [ContentItem] = []
        while let item = contentItem() { items.append(item) }
        return items.isEmpty ? nil : items
    }

    private mutating func contentItem() -> ContentItem? {
        guard let current else { return nil }
        switch current.kind {
        case .string: return string().map(ContentItem.string)
        case .url: return imageURL().map(ContentItem.image)
        case .ident:
            if keyword("contents") { return .contentText }
            return keyword([
                ("open-quote", .openQuote), ("close-quote", .closeQuote), ("no-open-quote", .noOpenQuote),
                ("no-close-quote", .noCloseQuote),
            ])
        case .function: return contentFunction(current.text.lowercasedASCII)
        default: return nil
        }
    }

    private mutating func contentFunction(_ name: String) -> ContentItem? {
        attempt { reader in
            switch name {
            case "attr": reader.inside { $0.customIdent() }.map(ContentItem.attribute)
            case "counter":
                reader.inside { reader in
                    guard let name = reader.customIdent(), let style = reader.counterStyle() else { return nil }
                    return .counter(name: name, style: style)
                }
            case "counters":
                reader.inside { reader in
                    guard let name = reader.customIdent(), reader.comma(), let separator = reader.string(),
                        let style = reader.counterStyle()
                    else { return nil }
                    return .counters(name: name, separator: separator, style: style)
                }
            case "string":
                reader.inside { reader in
                    guard let name = reader.customIdent() else { return nil }
                    guard reader.comma() else { return .namedString(name: name, position: .first) }
                    return reader.keyword(namedStringPositions).map { .namedString(name: name, position: $0) }
                }
            case "element":
                reader.inside { reader in
                    guard let name = reader.customIdent() else { return nil }
                    guard reader.comma() else { return .element(name: name, position: .first) }
                    return reader.keyword(namedStringPositions).map { .element(name: name, position: $0) }
                }
            case "content": reader.inside { reader in reader.contentPart().map { $0 == .text ? .contentText : .contentPart($0) } }
            case "url": reader.imageURL().map(ContentItem.image)
            case "leader": reader.leader().map(ContentItem.leader)
            case "target-counter":
                reader.inside { reader in
                    guard let url = reader.target(), reader.comma(), let name = reader.customIdent(), let style = reader.counterStyle()
                    else { return nil }
                    return .targetCounter(url: url, name: name, style: style)
                }
            case "-fleuron-target-pages":
                reader.inside { reader in
                    guard let first = reader.target(), reader.comma(), let last = reader.target(), let style = reader.counterStyle() else {
                        return nil
                    }
                    return .targetPages(first: first, last: last, style: style)
                }
            case "target-text":
                reader.inside { reader in
                    guard let url = reader.target() else { return nil }
                    guard reader.comma() else { return .targetText(url: url, part: .text) }
                    return reader.contentPart().map { .targetText(url: url, part: $0) }
                }
            case "target-counters":
                reader.inside { reader in
                    guard let url = reader.target(), reader.comma(), let name = reader.customIdent(), reader.comma(),
                        let separator = reader.string(),
                        let style = reader.counterStyle()
                    else { return nil }
                    return .targetCounters(url: url, name: name, separator: separator, style: style)
                }
            default: nil
            }
        }
    }

    /// Which part of an element's text is meant; the whole where nothing is said.
    private mutating func contentPart() -> ContentItem.ContentPart? {
        if isAtEnd { return .text }
        return keyword([
            ("text", .text), ("content", .text), ("before", .before), ("after", .after), ("first-letter", .firstLetter),
            ("marker", .marker),
        ])
    }

    /// What `leader()` repeats.
    mutating func leader() -> String? {
        function("leader") { reader in
            if let pattern = reader.string() { return pattern.isEmpty ? nil : pattern }
            return reader.keyword([("dotted", ". "), ("solid", "_"), ("space", " ")])
        }
    }

    /// An optional style after a comma; `decimal` if there is none.
    private mutating func counterStyle() -> String? { comma() ? customIdent() ?? counterSymbols() : "decimal" }

    private mutating func target() -> ContentItem.AttributeOrString? {
        if let string = string() ?? url() { return .string(string) }
        return function("attr") { reader -> String? in
            guard let name = reader.customIdent() else { return nil }
            if !reader.keyword("url"), reader.current?.isFunction("type") ?? false { reader.advance() }
            return name
        }.map { .attribute($0) }
    }
}

extension ContentItem {
    var cssText: String {
        switch self {
        case .string(let string): string.cssText
        case .attribute(let name): "attr(\(name))"
        case .counter(let name, let style): "counter(\(name), \(style))"
        case .counters(let name, let separator, let style): "counters(\(name), \(separator.cssText), \(style))"
        case .element(let name, let position): "element(\(name), \(position == .firstExcept ? "first-except" : "\(position)"))"
        case .namedString(let name, let position): "string(\(name), \(position == .firstExcept ? "first-except" : "\(position)"))"
        case .contentText: "content(text)"
        case .openQuote: "open-quote"
        case .closeQuote: "close-quote"
        case .noOpenQuote: "no-open-quote"
        case .noCloseQuote: "no-close-quote"
        case .leader(let pattern): "leader(\(pattern.cssText))"
        case .targetCounter(let url, let name, let style): "target-counter(\(url.cssText), \(name), \(style))"
        case .targetCounters(let url, let name, let separator, let style):
            "target-counters(\(url.cssText), \(name), \(separator.cssText), \(style))"
        case .targetPages(let first, let last, let style): "-fleuron-target-pages(\(first.cssText), \(last.cssText), \(style))"
        case .targetText(let url, let part): "target-text(\(url.cssText)\(part == .text ? "" : ", \(part.cssText)"))"
        case .image(let image): image.cssText
        case .contentPart(let part): "content(\(part.cssText))"
        }
    }
}

extension CounterChange {
    fileprivate var cssText: String {
        guard isReversed else { return "\(name) \(value)" }
        return countsItself ? "reversed(\(name))" : "reversed(\(name)) \(value)"
    }
}

extension ContentItem.ContentPart {
    var cssText: String { self == .firstLetter ? "first-letter" : "\(self)" }
}

extension ContentItem.AttributeOrString {
    var cssText: String {
        switch self {
        case .attribute(let name): "attr(\(name))"
        case .string(let string): string.cssText
        }
    }
}

private let namedStringPositions: [(String, ContentItem.NamedStringPosition)] = [
    ("first", .first), ("start", .start), ("last", .last), ("first-except", .firstExcept),
]
