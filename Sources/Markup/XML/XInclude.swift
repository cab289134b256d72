package import Resources

extension DiagnosticCode {
    /// An inclusion that cannot be made: the file is missing, lies outside, or includes itself.
    package static let failedInclusion = DiagnosticCode("xml.inclusion")
}

/// XInclude 1.0: puts other files in the place of `xi:include`, XML or text, from the source's own folder only.
///
/// `xpointer` may name an element by its id. Where a file cannot be had, the content of `xi:fallback` stands in, or else it is an error.
package struct XInclude {
    private static let namespace = "http://www.w3.org/2001/XInclude"
    /// Files that include files that include files.
    private static let depthLimit = 16
    /// Inclusions in all, so that two in each of sixteen files are not 65,536.
    private static let countLimit = 1000

    private let limits: ReaderLimits
    private var builder = DocumentBuilder()
    private var count = 0

    package init(limits: ReaderLimits = ReaderLimits()) { self.limits = limits }

    /// Whether there is anything to include.
    package static func isNeeded(_ document: Document) -> Bool {
        guard let namespace = document.names.id(of: namespace), let include = document.names.id(of: "include") else { return false }
        return document.nodes.contains { $0.kind == .element && $0.name == include && $0.namespace == namespace }
    }

    /// The document with everything included.
    /// - Throws: an error for a file that cannot be included and has no fallback, a circle, or too many of them.
    package consuming func resolve(_ document: Document, files: inout SourceFiles, diagnostics: inout Diagnostics) throws(Diagnostic)
        -> Document
    {
        let name = files.texts[document[.root].source.source]?.name ?? ""
        try copy(.root, of: document, chain: [name], &files, &diagnostics)
        builder.copyNotes(of: document)
        for sheet in document.styleSheets { builder.addStyleSheet(sheet) }
        return builder.finish(metadata: document.metadata)
    }

    private mutating func copy(
        _ root: NodeID, of document: Document, chain: [String], _ files: inout SourceFiles, _ diagnostics: inout Diagnostics
    ) throws(Diagnostic) {
        let namespace = document.names.id(of: Self.namespace), include = document.names.id(of: "include")
        let base = builder.depth
        var open: [NodeID] = [document[root].parent]
        var index = Int(root.index)
        let end = document.subtreeEnd(of: root)
        while index < end {
            let id = NodeID(Int32(index)), node = document.nodes[index]
            while let last = open.last, last != node.parent {
                open.removeLast()
                builder.endElement()
            }
            if node.kind == .text {
                var segment = document.segment(at: Int(node.textStart))
                if builder.depth > 0 { builder.text(from: document, Int(node.textStart)..<Int(node.textEnd), segment: &segment) }
                index += 1
            } else if node.name == include, node.namespace == namespace, namespace != nil {
                try self.include(id, of: document, chain: chain, &files, &diagnostics)
                index = document.subtreeEnd(of: id)
            } else if builder.depth >= limits.depth || builder.nodeCount >= limits.nodeCount {
                throw Diagnostic(
                    .error, .tooMuchMarkup, "what is included here makes the document deeper or larger than the limits allow",
                    at: node.source, hint: "include less, or give the parts as sources of their own")
            } else {
                builder.startElement(
                    builder.intern(document.names[node.name]), namespace: builder.intern(document.names[node.namespace]),
                    attributes: builder.copiedAttributes(of: id, in: document), source: node.source)
                open.append(id)
                index += 1
            }
        }
        while builder.depth > base { builder.endElement() }
    }

    private mutating func include(
        _ node: NodeID, of document: Document, chain: [String], _ files: inout SourceFiles, _ diagnostics: inout Diagnostics
    ) throws(Diagnostic) {
        count += 1
        let depth = builder.depth
        do throws(Diagnostic) {
            guard count <= Self.countLimit, chain.count <= Self.depthLimit else {
                throw Diagnostic(
                    .error, .tooMuchMarkup, "more than \(Self.countLimit) inclusions, or deeper than \(Self.depthLimit)",
                    at: document[node].source, hint: "include less, or give the parts as sources of their own")
            }
            try insert(node, of: document, chain: chain, &files, &diagnostics)
            strip(Int(node.index)..<document.subtreeEnd(of: node), of: document)
        } catch {
            guard error.code != .tooMuchMarkup,
                let fallback = document.children(of: node).first(where: { document.name(of: $0) == "fallback" })
            else {
                // What is only noted of a picture or a sheet, such as that nothing is fetched, is the end here: part of the text is
                // missing.
                var error = error
                error.severity = .error
                throw error
            }
            // Elements of a file that could be included in part.
            while builder.depth > depth { builder.endElement() }
            diagnostics.report(Diagnostic(.note, error.code, error.message + "; the fallback stands in", at: error.range, hint: error.hint))
            var child = document[fallback].firstChild
            while child != .none {
                try copy(child, of: document, chain: chain, &files, &diagnostics)
                child = document[child].nextSibling
            }
        }
    }

    private mutating func insert(
        _ node: NodeID, of document: Document, chain: [String], _ files: inout SourceFiles, _ diagnostics: inout Diagnostics
    ) throws(Diagnostic) {
        guard let href = document.attributeValue("href", of: node), !href.value.isEmpty else {
            throw Diagnostic(
                .error, .failedInclusion, "an inclusion needs the href of another file", at: document[node].source,
                hint: "write href=\"chapter.xml\"")
        }
        let source = chain.last ?? ""
        let name = files.loader.name(ofReference: href.value, namedBy: source)
        // By another path it is the same file: sub/../book.xml.
        let identity = FileIdentity(name)
        guard !chain.contains(where: { $0 == name || identity != nil && FileIdentity($0) == identity }) else {
            throw Diagnostic(.error, .failedInclusion, "“\(href.value)” includes itself", at: href.source, hint: "break the circle")
        }
        let bytes = try files.loader.read(href: href.value, namedBy: source, at: href.source)
        let isText = document.attribute("parse", of: node) == "text"
        let (text, id) = try files.add(bytes, name: name, syntax: isText ? .text : .xml, diagnostics: &diagnostics)
        if isText {
            guard builder.depth > 0 else {
                throw Diagnostic(
                    .error, .failedInclusion, "text cannot stand for the root element", at: href.source,
                    hint: "put the inclusion inside an element")
            }
            builder.text(text.text, source: SourceRange(source: id, start: 0, end: text.text.count), isVerbatim: true)
            return
        }
        var found = Diagnostics()
        let included = XMLReader.read(text, id: id, limits: limits, diagnostics: &found)
        if let error = found.all.first(where: { $0.severity == .error }) { throw error }
        diagnostics.append(found)
        var root = NodeID.root
        if let pointer = document.attribute("xpointer", of: node) {
            guard let named = included.names.id(of: pointer),
                let index = included.nodes.firstIndex(where: { $0.kind == .element && $0.id == named })
            else {
                throw Diagnostic(
                    .error, .failedInclusion, "\(name) has no element with the id “\(pointer)”", at: document[node].source,
                    hint: "check xpointer and the xml:id of the element")
            }
            root = NodeID(Int32(index))
        }
        builder.copyNotes(of: included)
        strip(0..<Int(root.index), of: included)
        strip(included.subtreeEnd(of: root)..<included.nodes.count, of: included)
        try copy(root, of: included, chain: chain + [name], &files, &diagnostics)
    }

    /// A fallback that is not needed, and what stands round an element that is included alone.
    private mutating func strip(_ nodes: Range<Int>, of document: Document) {
        for i in nodes where document.nodes[i].kind == .text { builder.strip(document.nodes[i], of: document, .notIncluded) }
    }
}
