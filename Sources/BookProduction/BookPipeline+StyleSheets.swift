import Geometry
import Markup
import Resources
import StandardStyles
import StyleSheets

/// The sheets of a book, in the order of the cascade.
extension BookPipeline {
    /// Elements that no sheet knows are set as one run of text, which is hardly what is wanted.
    mutating func reportUnknownVocabulary(_ document: Document) {
        guard !document.nodes.isEmpty, document.styleSheets.isEmpty, document.standardSheets.isEmpty,
            options.styleSheets.allSatisfy(StandardStyleSheets.names.contains)
        else { return }
        let name = document.name(of: .root)
        // An element is HTML's by its namespace, whatever it is called.
        let html = document.names.id(of: Document.xhtmlNamespace)
        guard name != "html", html == nil || !document.nodes.contains(where: { $0.kind == .element && $0.namespace == html }) else {
            return
        }
        diagnostics.report(
            Diagnostic(
                .warning, .unknownVocabulary, "no style sheet says how <\(name)> and what is in it are set: all of it is one paragraph",
                at: document[.root].source,
                hint: "name one with --style, or in the file: <?xml-stylesheet type=\"text/css\" href=\"sheet.css\"?>"))
    }

    /// What media queries are told of the page: what the user wants, else the usual size.
    var mediaPageSize: Geometry.Size? { options.pageSize.flatMap(Self.cssPageSize).flatMap { StyleEngine.pageSize($0) } }

    var imposedProperties: [(name: String, value: String)] {
        options.customProperties.map { (name: $0.name.hasPrefix("--") ? $0.name : "--" + $0.name, value: $0.value) }
    }

    /// Whether what a source says of its look is meant for screens.
    func isForScreens(_ document: Document) -> Bool {
        overrides.styles == .print && (overrides.saysStyles || document.metadata.ebookNumber != nil)
    }

    mutating func styleSheets(of document: Document) throws(Diagnostic) -> [StyleSheet] {
        var sheets: [StyleSheet] = []
        userSheets = []
        if let base = Preparation.sheet(named: "base") { sheets.append(base) }
        // What others have written for the page counts as it stands; a text that was made for screens has its look from there.
        let isForScreens = isForScreens(document)
        if !isForScreens, document.hasPresentationalAttributes, let source = StandardStyleSheets.source(named: "hints") {
            sheets.append(parse(source, origin: .userAgent))
        }
        for reference in document.styleSheets {
            guard var sheet = sourceSheet(reference) else { continue }
            if isForScreens { sheet.dropScreenProperties() }
            if document.standardSheets.contains("publication") { sheet.settleSpacedParagraphs() }
            sheets.append(sheet)
        }
        // What says itself how it is laid out is no book that the default design is for.
        let looksItself = options.styleSheets.isEmpty && !hasBookFile && document.hasOwnLook
        let names = StyleSheetNames.all(
            chosen: options.styleSheets, standard: document.standardSheets + (hasSidenotes ? ["sidenotes"] : []))
        for name in looksItself ? [] : names {
            let prepared = Preparation.sheet(named: name)
            var sheet: StyleSheet
            let first = texts.sources.count
            if let prepared { sheet = prepared } else { sheet = parse(try styleSource(name), origin: .author) }
            if StandardStyleSheets.source(named: name) == nil { userSheets += (first..<texts.sources.count).map { SourceID(Int32($0)) } }
            sheet.isDefaultDesign = !options.styleSheets.contains(name)
            if sheet.isDefaultDesign { sheet.scope = document.standardSheetScopes[name] }
            sheets.append(sheet)
            // A user's sheet may overrule the measures of a cover.
            if let coverPlan, name == "cover" { sheets.append(parse(coverSheet(coverPlan), origin: .author)) }
        }
        if let startPage {
            sheets.append(
                parse(
                    SourceText(name: "start-page", text: Array("\(Self.beginningOfText) { counter-reset: page \(startPage) }".utf8)),
                    origin: .author))
        }
        if let pageSize = options.pageSize { sheets.append(try pageSizeSheet(pageSize)) }
        if let profile { sheets.append(parse(printSheet(profile), origin: .author)) }
        if let textSize = options.textSize { sheets.append(try textSizeSheet(textSize)) }
        return sheets
    }

    /// Where the pages of the text begin to count: in the normal form, in TEI and in DocBook, as their sheets have it.
    static let beginningOfText =
        "*|main, *|TEI > *|text > *|body, *|TEI\\.2 > *|text > *|body, "
        + "*|book > :is(*|part, *|chapter, *|article, *|reference):not(:is(*|part, *|chapter, *|article, *|reference) ~ *)"

    mutating func parse(_ source: SourceText, origin: Origin) -> StyleSheet {
        let id = texts.add(source)
        return parse(source, id: id, origin: origin)
    }

    mutating func parse(_ source: SourceText, id: SourceID, range: Range<Int>? = nil, origin: Origin) -> StyleSheet {
        var imports = StyleSheetImports(loader: loader, texts: texts)
        let sheet = StyleSheet.parse(source, id: id, range: range, origin: origin, diagnostics: &diagnostics) { href, from in
            imports.load(href, from: from)
        }
        texts = imports.texts
        return sheet
    }

    /// A sheet that the source brings along: the book can be set without what it imports.
    mutating func parseSourceSheet(_ source: SourceText, id: SourceID, range: Range<Int>? = nil, scope: [SourceID]?) -> StyleSheet {
        let known = diagnostics
        diagnostics = Diagnostics()
        var sheet = parse(source, id: id, range: range, origin: .author)
        let found = diagnostics
        diagnostics = known
        diagnostics.append(found) { $0.inSourceSheet }
        sheet.scope = scope
        return sheet
    }

    mutating func sourceSheet(_ reference: StyleSheetReference) -> StyleSheet? {
        switch reference.place {
        case .embedded(let range):
            guard let source = texts[range.source] else { return nil }
            return parseSourceSheet(
                reference.source(source), id: range.source, range: Int(range.start)..<Int(range.end), scope: reference.scope)
        case .linked(let href, let range):
            guard let source = texts[range.source] else { return nil }
            do throws(Diagnostic) {
                let bytes = try loader.read(href: href, namedBy: source.name, at: range)
                let id = SourceID(Int32(texts.sources.count))
                var found = Diagnostics()
                let text = SourceText.decodeStyleSheet(
                    bytes, name: loader.name(ofReference: href, namedBy: source.name), id: id, environmentEncoding: source.encoding,
                    diagnostics: &found)
                _ = texts.add(text)
                try accept(found)
                return parseSourceSheet(text, id: id, scope: reference.scope)
            } catch {
                // The book can be set without what its source names.
                var report = error
                report.severity = min(report.severity, .warning)
                diagnostics.report(report)
                return nil
            }
        }
    }

    mutating func styleSource(_ name: String) throws(Diagnostic) -> SourceText {
        if let standard = StandardStyleSheets.source(named: name) { return standard }
        var bytes: [UInt8] = []
        do throws(Diagnostic) { bytes = try loader.read(name) } catch {
            // A sheet may say nothing.
            if error.code != .emptySource { throw Self.withNearestSheet(error, name) }
        }
        var found = Diagnostics()
        let text = SourceText.decodeStyleSheet(bytes, name: name, id: SourceID(Int32(texts.sources.count)), diagnostics: &found)
        try accept(found)
        return text
    }

    /// A file that is not there may be one of the sheets that come with the program.
    static func withNearestSheet(_ error: Diagnostic, _ name: String) -> Diagnostic {
        let own = name.hasSuffix(".css") ? String(name.dropLast(4)) : name, names = StandardStyleSheets.names
        guard error.code == .missingFile, let nearest = names.contains(own) ? own : nearestName(to: own, in: names) else { return error }
        var error = error
        error.hint = "did you mean “\(nearest)”?"
        return error
    }
}
