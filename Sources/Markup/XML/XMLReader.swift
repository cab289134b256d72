import CLibXML2
package import Resources

// XML by libxml2's SAX2 interface, with namespaces. The parser reads what it is given and nothing else: no network, no external subset, no
// external entity. Entities declared inside the document are expanded within libxml2's limits; the names of HTML's characters (&nbsp;) are
// known without any declaration, because XHTML files use them and their DTD is not read.

package enum XMLReader {
    /// Reads XML.
    ///
    /// What is not well-formed is an error each, but everything that could be read is in the document.
    /// - Complexity: O(length).
    package static func read(
        _ source: SourceText, id: SourceID, limits: ReaderLimits = ReaderLimits(), diagnostics: inout Diagnostics
    ) -> Document {
        XMLReading.read(source, id: id, limits: limits, diagnostics: &diagnostics)
    }
}

/// The state behind the callbacks.
private struct XMLReading: ParserReading {
    var events: EventReader
    private var entities = CharacterEntities()
    /// What files entities stand for, none of which is read.
    private var externalFiles: [String: String] = [:]

    init(events: EventReader) { self.events = events }

    static func withContext(of bytes: UnsafeBufferPointer<UInt8>, _ part: ParserInput, _ use: (xmlParserCtxtPtr) -> Void) {
        guard let context = bytes.withMemoryRebound(to: CChar.self, { xmlCreateMemoryParserCtxt($0.baseAddress, Int32($0.count)) }) else {
            return
        }
        use(context)
        // The tables of declared entities hang on a document that the parser made for them.
        if let document = context.pointee.myDoc { xmlFreeDoc(document) }
        context.pointee.myDoc = nil
        xmlFreeParserCtxt(context)
    }

    static func parse(_ context: xmlParserCtxtPtr, options: Int32) {
        xmlCtxtUseOptions(context, options)
        xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
        xmlParseDocument(context)
    }

    static var options: Int32 {
        Int32(XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_IGNORE_ENC.rawValue)
    }

    static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { data, name, prefix, uri, namespaceCount, namespaces, attributeCount, _, attributes in
            guard let name, let reading = XMLReading.from(data) else { return }
            reading.pointee.start(name, prefix, uri, attributes, Int(attributeCount))
        }
        handler.endElementNs = { data, name, prefix, _ in
            guard let name, let reading = XMLReading.from(data) else { return }
            reading.pointee.events.end(name, prefix: prefix)
        }
        handler.characters = { data, bytes, count in
            guard let bytes, let reading = XMLReading.from(data) else { return }
            reading.pointee.events.text(bytes, Int(count))
            reading.pointee.keepEntities()
        }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = handler.characters
        handler.comment = { data, _ in XMLReading.from(data)?.pointee.events.skip() }
        handler.processingInstruction = { data, target, content in
            guard let target, let reading = XMLReading.from(data) else { return }
            reading.pointee.processingInstruction(target, content)
        }
        // The tables of declarations are libxml2's own; its functions want the context.
        handler.startDocument = { xmlSAX2StartDocument(XMLReading.context($0)) }
        handler.internalSubset = { data, name, external, system in
            xmlSAX2InternalSubset(XMLReading.context(data), name, external, system)
            XMLReading.from(data)?.pointee.events.skip()
        }
        handler.entityDecl = { data, name, type, publicID, systemID, content in
            // An external entity is not declared at all, so nothing can load it.
            guard type == Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue) else {
                guard let name, let systemID, let reading = XMLReading.from(data) else { return }
                reading.pointee.externalFiles[String(cString: name)] = String(cString: systemID)
                return
            }
            xmlSAX2EntityDecl(XMLReading.context(data), name, type, publicID, systemID, content)
        }
        handler.getEntity = { data, name in
            guard let name, let reading = XMLReading.from(data) else { return nil }
            return xmlSAX2GetEntity(XMLReading.context(data), name) ?? reading.pointee.characterEntity(name)
        }
        handler.serror = { data, error in
            guard let error, let reading = XMLReading.from(data) else { return }
            reading.pointee.report(error.pointee)
        }
        return handler
    }

    static func context(_ data: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        from(data)?.pointee.events.context.map { UnsafeMutableRawPointer($0) }
    }

    /// - Parameter list: five pointers per attribute: local name, prefix, namespace URI, start and end of the value.
    mutating func start(
        _ name: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?,
        _ list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: Int
    ) {
        keepEntities()
        let tag = events.startTag(name, prefix: prefix)
        var attributes: [Attribute] = []
        for i in 0..<(list == nil ? 0 : count) {
            guard let list, let attribute = list[5 * i], let start = list[5 * i + 3], let end = list[5 * i + 4] else { continue }
            attributes.append(
                Attribute(
                    name: events.name(attribute), namespace: list[5 * i + 2].map { events.name($0) } ?? .none,
                    value: String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self),
                    source: events.attributeRange(start, count: end - start, in: tag)))
        }
        events.start(events.name(name), namespace: uri.map { events.name($0) } ?? .none, attributes: attributes, tag: tag)
    }

    /// After an error libxml2 leaves out every reference to an entity, even `&amp;`, because the document is no longer well-formed. We have
    /// reported the error and want the text.
    func keepEntities() { events.context?.pointee.wellFormed = 1 }

    mutating func processingInstruction(_ target: UnsafePointer<UInt8>, _ content: UnsafePointer<UInt8>?) {
        let start = events.position
        events.skip()
        guard String(cString: target) == "xml-stylesheet", let content,
            let href = HeadReader.styleSheetReference(in: String(cString: content))
        else { return }
        events.builder.addStyleSheet(.linked(href, events.range(start, events.position)))
    }

    mutating func report(_ error: xmlError) {
        let message = error.message.map { String(cString: $0) } ?? ""
        // libxml2 has its own limit, and its message advises the programmer to lift it.
        if message.hasPrefix("Excessive depth") {
            events.report("elements are nested more than 256 deep", .tooDeep, .error, hint: "look for elements that are never closed")
            return
        }
        events.report(
            XMLMistake.message(for: error), .malformedXML, error.level == XML_ERR_WARNING ? .warning : .error,
            hint: XMLMistake.hint(for: error.code))
    }

    /// One of HTML's names for characters.
    mutating func characterEntity(_ name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
        guard let context = events.context else { return nil }
        // In an attribute libxml2 takes the content of a general entity, but only the first byte of a predefined one; in text it is the
        // other way round: the content of a predefined entity is handed over as it is, that of a general one would be parsed.
        let isInAttribute = context.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE
        if htmlEntityLookup(name) == nil {
            events.builder.keep(events.range(events.position, events.parserOffset), .reference)
            reportEntity(String(cString: name))
        }
        return entities.entity(name, isInAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY)
    }

    private mutating func reportEntity(_ name: String) {
        guard let file = externalFiles[name] else {
            return events.report(
                "the entity &\(name); is not declared and stays as it is", .malformedXML, .warning,
                hint: "declare it in the document type, or write the character itself")
        }
        events.report(
            "the entity &\(name); stands for the file “\(file)”, which is not read, and stays as it is", .malformedXML, .warning,
            hint: "write <xi:include href=\"\(file)\" xmlns:xi=\"http://www.w3.org/2001/XInclude\"/> instead of it")
    }
}

/// Entities for HTML's character names, made when they are first met and kept as long as the parser needs them.
private final class CharacterEntities {
    private var entities: [String: xmlEntityPtr] = [:]

    func entity(_ name: UnsafePointer<UInt8>, _ type: xmlEntityType) -> xmlEntityPtr? {
        let key = String(cString: name) + (type == XML_INTERNAL_GENERAL_ENTITY ? "=" : "")
        if let known = entities[key] { return known }
        guard let content = content(name, type) else { return nil }
        let entity = xmlEntityPtr.allocate(capacity: 1)
        entity.initialize(to: xmlEntity())
        entity.pointee.type = XML_ENTITY_DECL
        entity.pointee.etype = type
        entity.pointee.name = UnsafePointer(Self.copy(String(cString: name)))
        entity.pointee.content = Self.copy(content)
        entity.pointee.length = Int32(content.utf8.count)
        // Marks the content as checked: it holds no markup and no further entities.
        entity.pointee.checked = 1
        entities[key] = entity
        return entity
    }

    /// The character, or the reference itself for a name that is not known, so that it stays in the text.
    private func content(_ name: UnsafePointer<UInt8>, _ type: xmlEntityType) -> String? {
        if let description = htmlEntityLookup(name), let scalar = Unicode.Scalar(description.pointee.value) {
            return String(Character(scalar))
        }
        let ampersand = type == XML_INTERNAL_GENERAL_ENTITY ? "&#38;" : "&"
        return ampersand + String(cString: name) + ";"
    }

    private static func copy(_ string: String) -> UnsafeMutablePointer<UInt8> {
        let bytes = Array(string.utf8) + [0]
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        return copy
    }

    deinit {
        for entity in entities.values {
            entity.pointee.name.deallocate()
            entity.pointee.content.deallocate()
            entity.deallocate()
        }
    }
}
