import Resources

/// The pages in front of a book that no source brings along: half-title, imprint, and the ornament on the title page.
///
/// Readers call these functions while they emit a book, at the places of the normal form:
/// half-title, the source's credits, title page, imprint, contents, text.
package struct FrontMatter: Sendable {
    package let metadata: Metadata
    /// The program that sets the book, for the colophon; nil for none.
    package var colophon: String?
    private let rules: TypographyRules

    /// - Returns: nil for a source that is no book with a title: it gets no front matter.
    package init?(metadata: Metadata, colophon: String? = nil) {
        guard let title = metadata.title, !title.isEmpty else { return nil }
        self.metadata = metadata
        self.colophon = colophon
        rules = TypographyRules(language: metadata.language)
    }

    private func typeset(_ text: String) -> String { Typographer.string(text, rules) }

    private static let nowhere = SourceRange(source: .generated, start: 0, end: 0)

    /// The title without its subtitle, and without the words by which a file says that it holds all volumes of a book.
    package var shortTitle: String {
        var title = metadata.title ?? ""
        for ending in [", Complete", " — Complete", "—Complete", " - Complete"] where title.hasSuffix(ending) {
            title.removeLast(ending.count)
        }
        guard let end = title.firstIndex(where: { $0 == ":" || $0 == ";" }), end > title.startIndex else { return title }
        return String(title[..<end])
    }

    /// `section.half-title > p.title`
    package func halfTitle(into builder: inout DocumentBuilder) {
        section("half-title", into: &builder) { Self.element("p", "title", typeset(shortTitle), into: &$0) }
    }

    /// A title page made from the metadata, for a source that has none of its own.
    package func titlePage(into builder: inout DocumentBuilder) {
        section("title-page", into: &builder) { builder in
            for author in metadata.authors { Self.element("p", "author", typeset(author), into: &builder) }
            Self.element("h1", "title", typeset(shortTitle), into: &builder)
            if let title = metadata.title, title.dropFirst(shortTitle.count).first.map({ ":;".contains($0) }) == true {
                let rest = title.dropFirst(shortTitle.count + 1).drop { $0 == " " }
                if !rest.isEmpty { Self.element("p", "subtitle", typeset(String(rest)), into: &builder) }
            }
            for translator in metadata.translators { Self.element("p", "translator", typeset(translator), into: &builder) }
            ornament(into: &builder)
        }
    }

    /// `p.author` for each author, where the words of the source's own title page name none of them. Nobody has written collections of
    /// "Various" and what is anonymous. O(words).
    package func authors(missingFrom words: some Collection<UInt8>, into builder: inout DocumentBuilder) {
        let fewestLetters = 4, nobody: Set<String> = ["various", "anonymous", "unknown"]
        let said = String(decoding: Array(words).lettersAndFigures, as: UTF8.self)
        let authors = metadata.authors.filter { !nobody.contains($0.lowercased()) }
        let areNamed = authors.contains { author in
            author.split { !$0.isLetter }.contains { $0.count >= fewestLetters && said.contains($0.lowercased()) }
        }
        guard !areNamed else { return }
        for author in authors { Self.element("p", "author", typeset(author), into: &builder) }
    }

    /// `p.ornament`: the fleuron of a title page.
    package func ornament(into builder: inout DocumentBuilder) { Self.element("p", "ornament", "❦", into: &builder) }

    /// `section.imprint > p.source, p.licence, p.colophon`
    package func imprint(into builder: inout DocumentBuilder) { section("imprint", into: &builder) { imprintLines(into: &$0) } }

    /// The paragraphs of the imprint, for a section that is open.
    package func imprintLines(into builder: inout DocumentBuilder) {
        let words = ImprintWords(language: metadata.language)
        if let number = metadata.ebookNumber {
            Self.element("p", "source", words.source + " " + String(number), into: &builder)
            Self.element("p", "licence", words.licence, into: &builder)
        }
        if let colophon, !colophon.isEmpty { Self.element("p", "colophon", words.colophon + " " + colophon + ".", into: &builder) }
    }

    // MARK: Elements

    private func section(_ name: String, into builder: inout DocumentBuilder, _ content: (inout DocumentBuilder) -> Void) {
        Self.start("section", name, into: &builder)
        content(&builder)
        builder.endElement()
    }

    private static func start(_ name: String, _ className: String, into builder: inout DocumentBuilder) {
        let attribute = Attribute(name: builder.intern("class"), value: className, source: nowhere)
        builder.startElement(builder.intern(name), attributes: [attribute], source: nowhere)
    }

    private static func element(_ name: String, _ className: String, _ text: String, into builder: inout DocumentBuilder) {
        start(name, className, into: &builder)
        builder.text(text.utf8, source: nowhere, isVerbatim: false)
        builder.endElement()
    }
}

/// The words of the imprint in the book's language; English for those not listed.
private struct ImprintWords {
    var source = "Project Gutenberg ebook"
    /// Before the name of the program.
    var colophon = "Set by"
    var licence = "The text is not protected by copyright in the United States of America. In other countries, their laws decide."

    init(language: String?) {
        switch language.map({ String($0.prefix(2)) }) {
        case "fr":
            source = "Project Gutenberg, livre numérique"
            colophon = "Composé par"
            licence = "Ce texte n’est pas protégé par le droit d’auteur aux États-Unis d’Amérique. Ailleurs, la loi du pays s’applique."
        case "de":
            source = "Project Gutenberg, E-Book"
            colophon = "Gesetzt mit"
            licence = "Der Text ist in den Vereinigten Staaten von Amerika gemeinfrei. Anderswo gilt das Recht des jeweiligen Landes."
        case "es":
            source = "Project Gutenberg, libro electrónico"
            colophon = "Compuesto con"
            licence = "El texto es de dominio público en los Estados Unidos de América. En otros países rigen sus propias leyes."
        case "it":
            source = "Project Gutenberg, libro elettronico"
            colophon = "Composto con"
            licence = "Il testo è di pubblico dominio negli Stati Uniti d’America. Negli altri paesi valgono le leggi locali."
        case "nl":
            source = "Project Gutenberg, e-boek"
            colophon = "Gezet met"
            licence =
                "De tekst is in de Verenigde Staten van Amerika niet auteursrechtelijk beschermd. Elders geldt het recht van het land."
        case "pt":
            source = "Project Gutenberg, livro eletrónico"
            colophon = "Composto com"
            licence = "O texto está em domínio público nos Estados Unidos da América. Nos outros países valem as leis locais."
        case "sv":
            source = "Project Gutenberg, e-bok"
            colophon = "Satt med"
            licence = "Texten är inte skyddad av upphovsrätt i Amerikas förenta stater. I andra länder gäller landets lag."
        case "da":
            source = "Project Gutenberg, e-bog"
            colophon = "Sat med"
            licence = "Teksten er ikke beskyttet af ophavsret i Amerikas Forenede Stater. I andre lande gælder landets love."
        case "no", "nb", "nn":
            source = "Project Gutenberg, e-bok"
            colophon = "Satt med"
            licence = "Teksten er ikke vernet av opphavsrett i Amerikas forente stater. I andre land gjelder landets lover."
        case "fi":
            source = "Project Gutenberg, sähkökirja"
            colophon = "Ladottu ohjelmalla"
            licence = "Tekstiä ei suojaa tekijänoikeus Amerikan yhdysvalloissa. Muissa maissa noudatetaan maan lakia."
        default: break
        }
    }
}
