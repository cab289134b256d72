import CLibXML2
package import Resources

// HTML by libxml2's SAX interface: no tree is built but our own. The parser is given UTF-8 and told so, whatever the file declares.
//
// libxml2 reports balanced elements: what is implied by HTML's rules is opened and closed like the rest. Two things are ours: the document
// has one `html` and one `body`, and both stay open to the end, so that what stands behind `</html>` is not lost.

package enum HTMLReader {
    /// Reads HTML.
    ///
    /// Never fails: what is malformed is repaired as the parser does it, with warnings, and the text is kept.
    /// - Complexity: O(length).
    package static func read(
        _ source: SourceText, id: SourceID, limits: ReaderLimits = ReaderLimits(), diagnostics: inout Diagnostics
    ) -> Document {
        let mended = source.text.withUnsafeBufferPointer { source -> (text: [UInt8], damage: HTMLDamage)? in
            let damage = HTMLDamage(in: source)
            return damage.isEmpty ? nil : (damage.mended(), damage)
        }
        if let mended { return HTMLReading.read(source, mended.text, mended.damage, id: id, limits: limits, diagnostics: &diagnostics) }
        return HTMLReading.readInParts(source, id: id, limits: limits, diagnostics: &diagnostics)
            ?? HTMLReading.read(source, id: id, limits: limits, diagnostics: &diagnostics)
    }
}

/// The state behind the callbacks.
struct HTMLReading: ParserReading {
    var events: EventReader
    private let html, body, language: NameID
    private let xmlNamespace: NameID
    /// Inside `head`, with nothing else open but `html`.
    private var isInHead: Bool { hasHeadOpen && events.builder.depth == 2 }
    private var hasHeadOpen = false
    /// The head has ended here and not yet for the parser.
    private var hasLeftHead = false
    private var hasRoot = false
    private var hasBody = false
    /// At the end of what the parser was given something was open that this end has closed, or the parser missed something.
    private(set) var isCut = false
    /// The body has been ended by a tag; what follows belongs to it all the same, but the parser knows.
    private var hasEnded = false
    /// A part behind the first has an element of the document's head.
    private(set) var hasHead = false

    init(events: EventReader) {
        self.events = events
        html = self.events.builder.intern("html")
        body = self.events.builder.intern("body")
        language = self.events.builder.intern("lang")
        xmlNamespace = self.events.builder.intern("http://www.w3.org/XML/1998/namespace")
        guard events.continues else { return }
        self.events.builder.startElement(html, source: .nowhere)
        self.events.builder.startElement(body, source: .nowhere)
        (hasRoot, hasBody) = (true, true)
    }

    /// What a parser is given in front of a part that lies in the body, and the node that it has then.
    static let bodyTags: StaticString = "<html><body>"
    static let openBody = NodeID(1)

    /// Between two children of the body, with nothing else open: what follows can be read by another parser.
    var isInBody: Bool {
        !isCut && !hasEnded && !events.hasStopped && hasBody && events.builder.depth == 2 && events.position == events.end
    }

    static func withContext(of bytes: UnsafeBufferPointer<UInt8>, _ part: ParserInput, _ use: (xmlParserCtxtPtr) -> Void) {
        var input = HTMLInput(bytes, part)
        withUnsafeMutablePointer(to: &input) { input in
            guard let context = htmlNewParserCtxt() else { return }
            defer { htmlFreeParserCtxt(context) }
            guard let buffer = xmlParserInputBufferCreateIO(HTMLInput.read, nil, input, XML_CHAR_ENCODING_NONE) else { return }
            guard let stream = xmlNewIOInputStream(context, buffer, XML_CHAR_ENCODING_NONE) else { return xmlFreeParserInputBuffer(buffer) }
            inputPush(context, stream)
            use(context)
        }
    }

    static func parse(_ context: xmlParserCtxtPtr, options: Int32) {
        htmlCtxtUseOptions(context, options)
        xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
        htmlParseDocument(context)
    }

    static var options: Int32 {
        Int32(HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NODEFDTD.rawValue | HTML_PARSE_IGNORE_ENC.rawValue)
    }

    static var handler: xmlSAXHandler {
        var handler = htmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElement = { data, name, attributes in
            guard let name, let reading = HTMLReading.from(data) else { return }
            reading.pointee.start(name, attributes)
        }
        handler.endElement = { data, name in
            guard let name, let reading = HTMLReading.from(data) else { return }
            reading.pointee.end(name)
        }
        handler.characters = { data, bytes, count in
            guard let bytes, let reading = HTMLReading.from(data) else { return }
            reading.pointee.events.text(bytes, Int(count))
        }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = handler.characters
        handler.comment = { data, _ in HTMLReading.from(data)?.pointee.events.skip() }
        handler.processingInstruction = { data, _, _ in HTMLReading.from(data)?.pointee.events.skip() }
        handler.internalSubset = { data, _, _, _ in HTMLReading.from(data)?.pointee.events.skip() }
        handler.serror = { data, error in
            guard let error, let reading = HTMLReading.from(data) else { return }
            reading.pointee.report(error.pointee)
        }
        return handler
    }

    mutating func start(_ name: UnsafePointer<UInt8>, _ list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) {
        let tag = events.startTag(name)
        let id = events.name(name)
        if id == html {
            guard !hasRoot else { return }
            hasRoot = true
        } else if id == body {
            guard !hasBody else { return }
            hasBody = true
        }
        if events.continues, events.head.names.isOfHead(id) { hasHead = true }
        if !hasRoot {
            hasRoot = true
            events.start(html, attributes: [], tag: tag.lowerBound..<tag.lowerBound)
        }
        if isInHead, Self.bodyElements.contains(String(cString: name)) { leaveHead(at: tag) }
        if events.builder.depth == 1, !hasBody, Self.isHead(name) { hasHeadOpen = true }
        events.start(id, attributes: attributes(list, tag), tag: tag)
    }

    /// Elements that begin the body behind a head which no tag has closed (HTML, “The "in head" insertion mode”). The parser does not
    /// know them, and leaves them in the head, where nothing is shown.
    private static let bodyElements: Set<String> = [
        "article", "aside", "details", "figure", "footer", "header", "hgroup", "main", "nav", "picture", "search", "section", "svg",
    ]

    private static func isHead(_ name: UnsafePointer<UInt8>) -> Bool { String(cString: name) == "head" }

    private mutating func leaveHead(at tag: Range<Int>) {
        events.endImplied()
        (hasHeadOpen, hasLeftHead) = (false, true)
        guard !hasBody else { return }
        hasBody = true
        events.start(body, attributes: [], tag: tag.lowerBound..<tag.lowerBound)
    }

    mutating func end(_ name: UnsafePointer<UInt8>) {
        let id = events.name(name)
        if hasLeftHead, Self.isHead(name) {
            events.consumeEndTag(name)
            hasLeftHead = false
            return
        }
        if isInHead, Self.isHead(name) { hasHeadOpen = false }
        if id == html || id == body {
            if events.consumeEndTag(name) { hasEnded = true }
        } else if !events.end(name), events.isAtEnd {
            isCut = true
        }
    }

    private mutating func attributes(_ list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ tag: Range<Int>) -> [Attribute] {
        guard let list else { return [] }
        var attributes: [Attribute] = []
        var i = 0
        while let name = list[i] {
            var id = events.name(name)
            var namespace = NameID.none
            if name[0] == 0x78, name[1] == 0x6D, name[2] == 0x6C, name[3] == 0x3A {  // xml:lang, xml:space
                id = events.name(name + 4)
                namespace = xmlNamespace
            }
            if let value = list[i + 1] {
                let text = String(cString: value)
                attributes.append(
                    Attribute(
                        name: id, namespace: namespace, value: text,
                        source: events.attributeRange(value, count: text.utf8.count, in: tag)))
            } else {
                attributes.append(
                    Attribute(name: id, namespace: namespace, value: "", source: events.range(tag.lowerBound, tag.upperBound)))
            }
            i += 2
        }
        return attributes
    }

    mutating func report(_ error: xmlError) {
        guard error.code != Int32(XML_HTML_UNKNOWN_TAG.rawValue) else { return }
        if events.isAtEnd { isCut = true }
        if let message = HTMLMistake.message(for: error) { events.report(message, .malformedHTML, .warning) }
    }
}

extension HTMLReading {
    /// Reads a source whose damage has been mended in a copy. O(length).
    fileprivate static func read(
        _ source: SourceText, _ copy: [UInt8], _ damage: HTMLDamage, id: SourceID, limits: ReaderLimits, diagnostics: inout Diagnostics
    ) -> Document {
        LibXML2.initialize()
        guard !limits.refuse(SourceText(name: source.name, text: copy), id: id, diagnostics: &diagnostics) else {
            return DocumentBuilder().finish(metadata: Metadata())
        }
        for finding in damage.findings {
            diagnostics.report(
                Diagnostic(
                    .warning, .malformedHTML, finding.message, at: SourceRange(source: id, start: finding.place, end: finding.place + 1)))
        }
        var reading = source.text.withUnsafeBufferPointer { original in
            copy.withUnsafeBufferPointer {
                read(ParserInput(0..<damage.end), of: $0, original: original, silenced: damage.silenced, id: id, limits: limits)
            }
        }
        diagnostics.append(reading.events.diagnostics)
        reading.events.endAll(at: source.text.count)
        for (range, reason) in damage.stripped {
            reading.events.builder.strip(SourceRange(source: id, start: range.lowerBound, end: range.upperBound), reason)
        }
        var document = reading.events.builder.finish(metadata: reading.events.head.metadata)
        document.listDropped(in: source, id: id, diagnostics: &diagnostics)
        return document
    }
}
