import Resources

// What a document says of itself in its head: title, authors, date, language, and its style sheets. The elements stay in the document too.

/// Collects metadata and style sheets while a document is read.
struct HeadReader {
    /// The names that matter, interned once.
    struct Names {
        let html, title, meta, link, style, script, pre: NameID
        let lang, name, property, content, href, rel, media, type: NameID

        init(_ builder: inout DocumentBuilder) {
            html = builder.intern("html"); title = builder.intern("title"); meta = builder.intern("meta"); link = builder.intern("link")
            style = builder.intern("style"); script = builder.intern("script"); pre = builder.intern("pre")
            lang = builder.intern("lang"); name = builder.intern("name"); property = builder.intern("property")
            content = builder.intern("content"); href = builder.intern("href"); rel = builder.intern("rel")
            media = builder.intern("media"); type = builder.intern("type")
        }

        /// Whether an element says something of the document.
        func isOfHead(_ element: NameID) -> Bool { [title, meta, link, style, script].contains(element) }
    }

    let names: Names
    private(set) var metadata = Metadata()
    /// Inside `style` or `script`, whose content is no text of the document.
    private(set) var isInsideSkippedElement = false
    private var isInsideTitle = false
    private var isInsideScript = false
    private var sheet: SourceRange?
    private var sheetMarkup: [SheetMarkup] = []
    private var takesSheet = false
    /// The title of the first sheet for pages that has one: sheets with another title are alternatives to it (CSSOM 6.5).
    private var preferredSheets: String?

    init(_ builder: inout DocumentBuilder) { names = Names(&builder) }

    mutating func start(_ name: NameID, attributes: [Attribute], range: SourceRange, builder: inout DocumentBuilder) {
        if builder.depth == 1, let language = value(names.lang, attributes), !language.isEmpty { metadata.language = language }
        switch name {
        case names.title: isInsideTitle = metadata.title == nil
        case names.meta: readMeta(attributes)
        case names.link: readLink(attributes, builder: &builder)
        case names.style:
            isInsideSkippedElement = true
            takesSheet = isCSS(attributes) && appliesToPrint(value(names.media, attributes)) && isPreferred(attributes)
        case names.script:
            isInsideSkippedElement = true
            isInsideScript = true
        default: break
        }
    }

    /// A piece of the content of a style sheet or a script. Between two pieces stands nothing but markup.
    /// - Parameter text: what the range stands for, where that is not what the source has.
    mutating func skippedText(_ range: SourceRange, text: [UInt8]? = nil) {
        if let begun = sheet {
            if begun.end < range.start {
                sheetMarkup.append(SheetMarkup(range: SourceRange(source: range.source, start: Int(begun.end), end: Int(range.start))))
            }
            sheet?.end = max(begun.end, range.end)
        } else {
            sheet = range
        }
        // A declared entity that is longer than its name stays as it is typed: offsets into the source must hold.
        if let text, text.count <= Int(range.end) - Int(range.start) { sheetMarkup.append(SheetMarkup(range: range, text: text)) }
    }

    mutating func end(builder: inout DocumentBuilder) {
        if isInsideSkippedElement {
            if let sheet {
                if takesSheet { builder.addStyleSheet(.embedded(sheet, markup: sheetMarkup)) }
                builder.strip(sheet, isInsideScript ? .script : .styleSheet)
            }
            isInsideSkippedElement = false
            isInsideScript = false
            takesSheet = false
            sheet = nil
            sheetMarkup = []
        } else if isInsideTitle {
            isInsideTitle = false
            let title = builder.currentText.collapsed
            if !title.isEmpty { metadata.title = title }
        }
    }

    // MARK: Style sheets

    private mutating func readLink(_ attributes: [Attribute], builder: inout DocumentBuilder) {
        guard let href = attributes.first(where: { $0.name == names.href }), let rel = value(names.rel, attributes)?.lowercased() else {
            return
        }
        let relations = rel.split(whereSeparator: { $0.isWhitespace })
        guard relations.contains("stylesheet"), !relations.contains("alternate"), isCSS(attributes) else { return }
        if appliesToPrint(value(names.media, attributes)), isPreferred(attributes) {
            builder.addStyleSheet(.linked(href.value, href.source))
        }
    }

    /// The href of an xml-stylesheet instruction, from its pseudo-attributes.
    static func styleSheetReference(in instruction: String) -> String? {
        guard let href = instruction.value(ofPseudoAttribute: "href") else { return nil }
        if let type = instruction.value(ofPseudoAttribute: "type"), type != "text/css" { return nil }
        return href
    }

    /// A sheet without a title, or one of the set that is chosen where nobody chooses.
    private mutating func isPreferred(_ attributes: [Attribute]) -> Bool {
        guard let title = value(names.title, attributes), !title.isEmpty else { return true }
        if preferredSheets == nil { preferredSheets = title }
        return preferredSheets == title
    }

    private func isCSS(_ attributes: [Attribute]) -> Bool {
        guard let type = value(names.type, attributes)?.lowercased(), !type.isEmpty else { return true }
        return type.hasPrefix("text/css")
    }

    /// Pages are the medium `print`. Media queries with conditions are taken: the sheet's own rules decide.
    private func appliesToPrint(_ media: String?) -> Bool {
        guard let media = media?.lowercased(), !media.allSatisfy({ $0 == " " }) else { return true }
        return media.split(separator: ",").contains { query in
            let words = query.split(separator: " ")
            guard let first = words.first else { return false }
            if first == "not" { return words.count > 1 && words[1] != "print" && words[1] != "all" }
            let type = first == "only" && words.count > 1 ? words[1] : first
            return type == "print" || type == "all" || type.hasPrefix("(")
        }
    }

    // MARK: Metadata

    private mutating func readMeta(_ attributes: [Attribute]) {
        guard let content = value(names.content, attributes).map({ ArraySlice($0.utf8).collapsed }), !content.isEmpty,
            let key = (value(names.name, attributes) ?? value(names.property, attributes))?.lowercased()
        else { return }
        switch key {
        case "author", "dc.creator", "dcterms.creator": if !metadata.authors.contains(content) { metadata.authors.append(content) }
        case "translator", "dc.contributor.translator": metadata.translators.append(content)
        case "date", "dc.date", "dcterms.date", "dcterms.created", "dcterms.issued", "dc.date.issued", "dcterms.modified":
            if metadata.date == nil { metadata.date = Self.day(content) }
        case "hyphenation-exceptions": metadata.hyphenationExceptions += metadata.hyphenationExceptions.isEmpty ? content : " " + content
        case "dc.publisher", "dcterms.publisher", "publisher": metadata.publisher = content
        case "dc.subject", "dcterms.subject", "subject", "description", "dc.description", "dcterms.description":
            if metadata.subject == nil { metadata.subject = content }
        case "keywords":
            for word in Metadata.keywords(content) where !metadata.keywords.contains(word) { metadata.keywords.append(word) }
        case "dc.language", "dcterms.language", "language": if metadata.language == nil { metadata.language = languageTag(named: content) }
        case "dc.title", "dcterms.title": if metadata.title == nil { metadata.title = content }
        default: break
        }
    }

    /// The day of an ISO 8601 date: its first ten characters, if they have that form; a year or a month is completed.
    static func day(_ date: String) -> String? {
        let bytes = Array(date.utf8)
        let form: [UInt8] = Array("dddd-dd-dd".utf8)
        var count = 0
        while count < min(bytes.count, form.count), form[count] == 0x2D ? bytes[count] == 0x2D : bytes[count].isASCIIDigit { count += 1 }
        func completed(_ count: Int, by rest: String) -> String? {
            let day = String(decoding: bytes[..<count], as: UTF8.self) + rest
            return isDay(day) ? day : nil
        }
        switch count {
        case 10: return completed(10, by: "")
        case 7..<10: return completed(7, by: "-01")
        case 4..<7: return completed(4, by: "-01-01")
        default: return nil
        }
    }

    /// Whether the calendar has a day that is written `dddd-dd-dd`.
    private static func isDay(_ date: String) -> Bool {
        let parts = date.split(separator: "-").compactMap { Int($0) }
        let (year, month, day) = (parts[0], parts[1], parts[2])
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...12).contains(month) && (1...lengths[month - 1]).contains(day)
    }

    private func value(_ name: NameID, _ attributes: [Attribute]) -> String? {
        attributes.first { $0.name == name }?.value
    }
}

extension String {
    /// The value of `name="…"` or `name='…'` in the data of a processing instruction.
    fileprivate func value(ofPseudoAttribute name: String) -> String? {
        let bytes = Array(utf8), key = Array(name.utf8)
        var i = 0
        while i + key.count + 2 < bytes.count {
            let isStart = (i == 0 || bytes[i - 1].isASCIISpace) && bytes[i..<i + key.count].elementsEqual(key)
            guard isStart else { i += 1; continue }
            var k = i + key.count
            while k < bytes.count, bytes[k].isASCIISpace || bytes[k] == 0x3D { k += 1 }
            guard k < bytes.count, bytes[k] == 0x22 || bytes[k] == 0x27, let end = bytes[(k + 1)...].firstIndex(of: bytes[k]) else {
                return nil
            }
            return String(decoding: bytes[k + 1..<end], as: UTF8.self)
        }
        return nil
    }
}
