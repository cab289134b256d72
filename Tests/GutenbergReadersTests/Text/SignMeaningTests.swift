import Testing

@testable import GutenbergReaders
@testable import Markup

/// Signs in pairs: what the transcriber's note says of them, and what is certain without it.
@Suite struct SignMeaningTests {
    private static let prose = """
        The old house stood upon a low hill beyond the river, and nobody in our
        village could remember when its windows had last been lighted, although
        my father used to say that he had seen a lamp there on the night of the
        great storm which carried away half the bridge and three of our cows.
        """

    private func book(note: String? = nil, _ sentence: String, times: Int = 4) -> Document {
        let chapters = (1...times).map { "CHAPTER \($0)\n\n\n\(Self.prose)\n\n\(sentence)\n\n\(Self.prose)" }
        return readText((note.map { "Transcriber's Note: \($0)\n\n\n\n\n" } ?? "") + chapters.joined(separator: "\n\n\n\n"))
    }

    struct Said: CustomTestStringConvertible, Sendable {
        var note: String
        var sign: String
        var element: String
        var testDescription: String { note }
    }

    static let said = [
        Said(note: "Text in italics is enclosed in ~tildes~.", sign: "~", element: "em"),
        Said(note: "Small capitals are marked by +plus signs+.", sign: "+", element: "span"),
        Said(note: "Bold text is surrounded by *asterisks*.", sign: "*", element: "strong"),
        Said(note: "Italics are indicated /thus/.", sign: "/", element: "em"),
        Said(
            note: "Italic text is denoted by _underscores_, bold text by =equal signs= and black letter by ~tildes~.", sign: "~",
            element: "strong"),
        Said(note: "Text in black letter is enclosed by dollar signs ($).", sign: "$", element: "strong"),
        Said(note: "Superscripts are shown |so|; italics are between _underscores_.", sign: "|", element: "sup"),
        Said(note: "Im Original gesperrter Text ist so ~gekennzeichnet~.", sign: "~", element: "em"),
    ]

    @Test(arguments: said) func aSignMeansWhatTheNoteSays(said: Said) {
        let book = book(note: said.note, "He read the \(said.sign)Morning Post\(said.sign) there, and/or the other.", times: 2)
        #expect(book.strings(said.element).filter { $0 == "Morning Post" }.count == 2)
        // The note itself stays as it is typed.
        #expect(book.nodes.indices.contains { book.nodes[$0].kind == .text && said.note.contains(said.sign) })
        #expect(book.strings("p").contains { $0.contains("Morning Post there, and/or") })
    }

    @Test(arguments: ["~", "*", "/", "$", "__"]) func whatStandsInPairsThroughoutIsEmphasis(sign: String) {
        let book = book("He read the \(sign)Morning Post\(sign) there.")
        #expect(book.strings("em").filter { $0 == "Morning Post" }.count == 4)
    }

    @Test(arguments: ["__", "*"]) func besideTheUsualSignItIsStronger(sign: String) {
        let book = book("He read _slowly_ the \(sign)Morning Post\(sign) there.")
        #expect(book.strings("strong").filter { $0 == "Morning Post" }.count == 4)
        #expect(book.strings("em").filter { $0 == "slowly" }.count == 4)
    }

    @Test(arguments: [
        "He read and/or wrote, at 1/2 past 3/4.", "It cost $5 or $6.", "A * B and C * D.", "~ about 5 and ~ about 6", "Take 1+2 or 3+4.",
        "Fill in ____ and ____ here.",
    ])
    func otherUsesStayTyped(sentence: String) {
        let book = book(sentence)
        #expect(book.elementNodes("em").isEmpty && book.elementNodes("strong").isEmpty)
        #expect(book.strings("p").count { $0 == sentence } == 4)
    }

    /// Several kinds in one sentence, of which only the first has a verb, or none; and a sign that comes once.
    @Test(arguments: [
        "Italic text is enclosed in _underscores_; bold in =equals=; small capitals in +plus signs+.",
        "Italics: _so_. Bold: =so=. Small capitals: +so+.",
        "\n\n* Italic: _underscores_\n* Bold: =equals signs=\n* Small caps: +plus signs+", "Small capitals are enclosed in +plus signs+.",
        "Text in italics is marked _so_, in bold =so= and in small capitals +so+.",
    ])
    func whatANoteDeclaresHoldsForOnePair(note: String) {
        let book = book(note: note, "It was +Saturday+ then, and 5+4 is 9, or 8+1.", times: 1)
        #expect(book.strings("span", "small-caps") == ["Saturday"])
        #expect(book.strings("p").contains { $0.contains("It was Saturday then, and 5+4 is 9, or 8+1.") })
    }

    @Test func oneAloneStaysTyped() {
        let book = book("He read the ~Morning Post~ there.", times: 1)
        #expect(book.elementNodes("em").isEmpty)
    }

    /// Each note says what is meant by # and +, in whatever language and order.
    @Test(arguments: [
        "Im Original gesperrt gesetzter Text ist ~so~ dargestellt, in Antiqua gesetzter Text #so# oder +so+, und fett gesetzter Text =so=.",
        "Schriftarten: #Antiqua#, +gesperrt+.",
        "Text in Antiqua ist durch Rautezeichen (#) und Sperrung durch Pluszeichen (+) gekennzeichnet.",
        "Im Text steht #Antiqua# für Antiqua und +gesperrt+ für Sperrdruck; sie sind so wiedergegeben: #Antiqua#, +gesperrt+.",
        "Sperrung: +so+; Antiqua: #so#.",
        "Les mots en italique sont entourés de signes dièse (#) et les mots espacés de signes plus (+).",
        "Le texte espacé est représenté +ainsi+, le texte en italique #ainsi#.",
        "Gespatieerde tekst is weergegeven als +zo+ en cursieve tekst (cursief) als #zo#.", "Text in italics is shown #thus# or +thus+.",
        "Antiqua and spaced-out text is marked +so+ or #so#.",
    ])
    func numberSignsAndPlusSignsMeanWhatTheNoteSays(note: String) {
        let book = book(note: note, "He read the #Morning Post# there, and then the +Evening News+ too.", times: 1)
        #expect(book.strings("em") == ["Morning Post", "Evening News"])
    }
}
