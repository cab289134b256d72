internal import CYAML
package import Resources

extension DiagnosticCode {
    /// YAML that cannot be parsed.
    package static let malformedYAML = DiagnosticCode("yaml.malformed")
    /// Aliases that stand for themselves, or too many of them; too much of anything else.
    package static let tooMuchYAML = DiagnosticCode("yaml.too-much")
}

/// A value in YAML with where it stands.
package struct YAMLValue: Sendable {
    package enum Content: Sendable {
        case scalar(String)
        case sequence([YAMLValue])
        /// Pairs in the order of the source; a key is a scalar.
        case mapping([(key: String, keySource: SourceRange, value: YAMLValue)])
    }
    package var content: Content
    package var source: SourceRange

    /// The value of a key; nil for none, or where this is no mapping.
    package subscript(key: String) -> YAMLValue? {
        guard case .mapping(let pairs) = content else { return nil }
        return pairs.first { $0.key == key }?.value
    }

    /// The text of a scalar.
    package var string: String? {
        guard case .scalar(let string) = content else { return nil }
        return string
    }

    /// The scalars of a sequence, or a single one.
    package var strings: [String]? {
        switch content {
        case .scalar(let string): return [string]
        case .sequence(let values):
            let strings = values.compactMap(\.string)
            return strings.count == values.count ? strings : nil
        case .mapping: return nil
        }
    }
}

/// Reads YAML by libyaml's events (Yams would bring Foundation, and with it three milliseconds into every start).
package enum YAMLReader {
    /// Values of a document, those of aliases counted each time: aliases of aliases cannot fill the memory.
    static let valueLimit = 100_000
    static let depthLimit = 64

    /// The document in a part of a source; nil for an empty one.
    /// - Throws: an error with its place for what is no YAML, more than one document, or out of proportion.
    package static func read(_ text: SourceText, id: SourceID, range: Range<Int>) throws(Diagnostic) -> YAMLValue? {
        guard let library else {
            throw Diagnostic(
                .error, .missingLibrary, "\(text.name) has YAML in it, and libyaml, which reads YAML, is not installed",
                hint: "install the package libyaml-0-2")
        }
        guard !range.isEmpty else { return nil }
        let bytes = Array(text.text[range])
        let result: Result<YAMLValue?, Diagnostic> = bytes.withUnsafeBufferPointer { buffer in
            var parser = EventParser(buffer, library: library.functions, id: id, base: range.lowerBound)
            defer { parser.end() }
            do throws(Diagnostic) { return .success(try parser.document()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private struct Library: @unchecked Sendable { let functions: YAMLLibrary }

    private static let library: Library? = withUnsafeTemporaryAllocation(of: YAMLLibrary.self, capacity: 1) { room in
        guard let table = room.baseAddress, yaml_library_load(table) else { return nil }
        return Library(functions: table.pointee)
    }
}

private struct EventParser {
    private let library: YAMLLibrary
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let id: SourceID
    private let base: Int
    private let bytes: UnsafeBufferPointer<UInt8>
    private var lineNumber = 0
    private var lineStart = 0
    private var anchors: [String: (value: YAMLValue, size: Int)] = [:]
    private var count = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, library: YAMLLibrary, id: SourceID, base: Int) {
        self.library = library
        self.id = id
        self.base = base
        self.bytes = bytes
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        _ = library.yaml_parser_initialize(parser)
        library.yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        if let start = bytes.baseAddress { library.yaml_parser_set_input_string(parser, start, bytes.count) }
    }

    func end() {
        library.yaml_parser_delete(parser)
        parser.deallocate()
    }

    private struct Event {
        enum Kind { case scalar(String), alias(String), sequence, mapping, end, document, finish }
        var kind: Kind
        var anchor: String?
        var source: SourceRange
    }

    /// libyaml counts lines and characters; places in a source are counted in bytes.
    private mutating func range(_ start: yaml_mark_t, _ end: yaml_mark_t) -> SourceRange {
        let first = offset(start)
        return SourceRange(source: id, start: base + first, end: base + max(offset(end), first))
    }

    /// Marks come nearly in order, so the search for a line goes on where the last one ended.
    private mutating func offset(_ mark: yaml_mark_t) -> Int {
        if mark.line < lineNumber { (lineNumber, lineStart) = (0, 0) }
        while lineNumber < mark.line, lineStart < bytes.count {
            if bytes[lineStart] == 0x0A { lineNumber += 1 }
            lineStart += 1
        }
        var offset = lineStart, column = 0
        while column < mark.column, offset < bytes.count {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            column += 1
        }
        return offset
    }

    /// What libyaml has stopped at.
    private mutating func mistake() -> Diagnostic {
        let parser = parser.pointee
        func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        let isUnreadable = parser.error == YAML_READER_ERROR
        var report = YAMLMistake.Report(
            problem: text(parser.problem), offset: isUnreadable ? Int(parser.problem_offset) : offset(parser.problem_mark))
        if parser.context != nil { (report.context, report.contextOffset) = (text(parser.context), offset(parser.context_mark)) }
        let mistake = YAMLMistake(report, in: bytes), place = base + mistake.offset
        return Diagnostic(
            .error, .malformedYAML, mistake.message, at: SourceRange(source: id, start: place, end: place), hint: mistake.hint)
    }

    private mutating func next() throws(Diagnostic) -> Event {
        var event = yaml_event_t()
        guard library.yaml_parser_parse(parser, &event) == 1 else {
            throw mistake()
        }
        defer { library.yaml_event_delete(&event) }
        func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? { pointer.map { String(cString: $0) } }
        let source = range(event.start_mark, event.end_mark)
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let value = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            return Event(kind: .scalar(value), anchor: text(scalar.anchor), source: source)
        case YAML_ALIAS_EVENT: return Event(kind: .alias(text(event.data.alias.anchor) ?? ""), source: source)
        case YAML_SEQUENCE_START_EVENT: return Event(kind: .sequence, anchor: text(event.data.sequence_start.anchor), source: source)
        case YAML_MAPPING_START_EVENT: return Event(kind: .mapping, anchor: text(event.data.mapping_start.anchor), source: source)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return Event(kind: .end, source: source)
        case YAML_STREAM_END_EVENT, YAML_DOCUMENT_END_EVENT: return Event(kind: .finish, source: source)
        default: return Event(kind: .document, source: source)
        }
    }

    mutating func document() throws(Diagnostic) -> YAMLValue? {
        while true {
            let event = try next()
            switch event.kind {
            case .document: continue
            case .finish, .end: return nil
            default:
                let value = try value(event, depth: 0)
                try expectEnd()
                return value
            }
        }
    }

    /// A second document would be passed over without a word.
    private mutating func expectEnd() throws(Diagnostic) {
        _ = try next()
        let second = try next()
        guard case .document = second.kind else { return }
        if case .scalar("") = try next().kind { return }
        throw Diagnostic(
            .error, .malformedYAML, "a second document begins here, and there can be only one", at: second.source,
            hint: "leave out the line with three hyphens")
    }

    private mutating func value(_ event: Event, depth: Int) throws(Diagnostic) -> YAMLValue {
        let before = count
        count += 1
        guard count <= YAMLReader.valueLimit, depth <= YAMLReader.depthLimit else {
            throw Diagnostic(
                .error, .tooMuchYAML, "this has more values, or deeper ones, than any book needs", at: event.source,
                hint: "a book file nests no deeper than lists of mappings; look for brackets that do not close")
        }
        var source = event.source
        let content: YAMLValue.Content
        switch event.kind {
        case .scalar(let string): content = .scalar(string)
        case .alias(let name):
            // An anchor is known only behind its value, so that nothing can hold itself.
            guard let (known, size) = anchors[name] else {
                throw Diagnostic(
                    .error, .malformedYAML, "there is no anchor “\(name)” in front of this alias", at: event.source,
                    hint: "write “&\(name)” in front of the value that is meant, further up, or quote what begins with “*”")
            }
            count += size
            guard count <= YAMLReader.valueLimit else {
                throw Diagnostic(
                    .error, .tooMuchYAML, "the aliases here stand for more than \(YAMLReader.valueLimit) values", at: event.source,
                    hint: "write the values out")
            }
            content = known.content
        case .sequence:
            var values: [YAMLValue] = []
            while true {
                let item = try next()
                if case .end = item.kind { source.end = item.source.end; break }
                values.append(try value(item, depth: depth + 1))
            }
            content = .sequence(values)
        case .mapping: content = try mapping(&source, depth: depth)
        case .end, .document, .finish:
            throw Diagnostic(.error, .malformedYAML, "a value is missing", at: event.source, hint: "write a value behind the colon")
        }
        let result = YAMLValue(content: content, source: source)
        if let anchor = event.anchor { anchors[anchor] = (result, count - before) }
        return result
    }

    private mutating func mapping(_ source: inout SourceRange, depth: Int) throws(Diagnostic) -> YAMLValue.Content {
        var pairs: [(key: String, keySource: SourceRange, value: YAMLValue)] = []
        while true {
            let item = try next()
            if case .end = item.kind { source.end = item.source.end; break }
            guard case .scalar(let key) = item.kind else {
                throw Diagnostic(
                    .error, .malformedYAML, "a key is a word, not a list", at: item.source, hint: "quote what begins with a bracket")
            }
            if pairs.contains(where: { $0.key == key }) {
                throw Diagnostic(
                    .error, .malformedYAML, "“\(key)” is here for the second time", at: item.source, hint: "keep one of the two")
            }
            pairs.append((key, item.source, try value(try next(), depth: depth + 1)))
        }
        return .mapping(pairs)
    }
}
