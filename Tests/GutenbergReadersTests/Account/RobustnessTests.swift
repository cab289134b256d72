import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Whatever comes in, a reader ends, and what it makes is a document: damaged, cut off, mixed up and random sources, the same ones every
/// time.
@Suite struct RobustnessTests {
    private struct Generator {
        private var state: UInt64
        init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

        mutating func next(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state >> 33) % bound
        }
    }

    private static let header =
        "The Project Gutenberg EBook of A Book, by Somebody\r\n\r\nTitle: A Book\r\nAuthor: Somebody\r\nLanguage: English\r\n\r\n"
    private static let start = "*** START OF THIS PROJECT GUTENBERG EBOOK A BOOK ***\r\n",
        end = "*** END OF THIS PROJECT GUTENBERG EBOOK A BOOK ***\r\n"

    /// Pieces of which sources are made, so that random ones reach what the readers look for.
    private static let pieces: [String] = [
        header, start, end, "End of Project Gutenberg's A Book, by Somebody\n",
        "*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*\n", "CONTENTS\n\n",
        "CHAPTER I\n\n", "CHAPTER II. Of Things\n\n", "CHAPTER I ....... 1\nCHAPTER II ...... 20\n\n", "\n\n\n\n", "\n", "\r", "\r\n", " ",
        "\t", "    ", "* * * * *\n\n",
        "word ", "_emphasis_ ", "_open ", "=bold= ", "x^{2} ", "H_{2}O ", "--", "---", "\"", "'", "``", "[Footnote 1: a note]\n\n", "[1]",
        "*(2) ", "(*)",
        "[Illustration: a picture]\n\n", "[Pg 12]", "{12}", "a | b | c\n", "---+---+---\n", "    a line of verse,\n      and another\n",
        "NORA. To speak.\n\n", "ACT I.\n\n",
        "<p>", "</p>", "<div>", "</div>", "<div class='poem'>", "<h2>CHAPTER I</h2>", "<a name='x'>", "<a href='#x'>1</a>", "</a>",
        "<table><tr><td>", "</table>", "<pre>",
        "</pre>", "<hr>", "<br/>", "<img src='a.png' alt=''>", "<!--", "-->", "<style>", "</style>", "<script>", "</script>", "<title>",
        "</title>", "<html>", "<body>",
        "</body></html>", "<i>", "</b>", "<span class='pagenum'>12</span>", "&nbsp;", "&amp;", "&bogus;", "&#0;", "&#x110000;", "&", "<",
        ">", "<![CDATA[", "]]>", "<?pi ?>",
        "é", "\u{FEFF}", "\u{0}", "\u{1A}", "“", "”", "—", "日本", "𝔘", "\u{0301}", "<ol><li>", "<dl><dt>", "<select><option>", "<svg><math>",
        "<p style=\"", "<a b=c d>",
    ]

    @discardableResult
    private func read(_ bytes: [UInt8], _ path: String) throws -> Document? {
        var diagnostics = Diagnostics()
        let format = SourceFormat(path: path, content: bytes)
        guard
            let source = SourceText.decode(
                bytes, name: path, id: SourceID(0), syntax: format.encodingDeclarations, diagnostics: &diagnostics)
        else {
            #expect(diagnostics.hasErrors)
            return nil
        }
        let document = readDocument(source, id: SourceID(0), format: format, colophon: "Fleuron", diagnostics: &diagnostics)
        try checkTree(document, length: source.text.count)
        for diagnostic in diagnostics.all { #expect(Int(diagnostic.range?.start ?? 0) <= source.text.count) }
        if format == .text {
            let account = SourceAccount(of: document, source: source, id: SourceID(0), format: format)
            #expect(
                account.isComplete,
                "\(path): lost \(account.lost.prefix(1)), doubled \(account.doubled.prefix(1)) in \(String(decoding: bytes.prefix(2000), as: UTF8.self).debugDescription)"
            )
        }
        return document
    }

    /// One root, parents in front of their children, text and provenance in order, every range inside the source.
    private func checkTree(_ document: Document, length: Int) throws {
        try #require(!document.nodes.isEmpty)
        var end = 0
        for (index, node) in document.nodes.enumerated() {
            try #require(index == 0 ? node.parent == .none : node.parent.index >= 0 && Int(node.parent.index) < index)
            try #require(node.textStart <= node.textEnd && Int(node.textEnd) <= document.text.count)
            if node.kind == .text {
                try #require(Int(node.textStart) == end)
                end = Int(node.textEnd)
            }
            try #require(node.source.source == .generated || Int(node.source.end) <= length)
        }
        try #require(end == document.text.count)
        try #require(document.text.isEmpty || document.provenance.first?.textOffset == 0)
        for (a, b) in zip(document.provenance, document.provenance.dropFirst()) { try #require(a.textOffset < b.textOffset) }
        for segment in document.provenance where segment.source.source != .generated { try #require(Int(segment.source.end) <= length) }
        try #require(String(validating: document.text, as: UTF8.self) != nil)
    }

    // MARK: Random sources

    @Test(arguments: ["a.txt", "a.html", "a.xml"], 1...12)
    func piecesInAnyOrder(_ path: String, seed: Int) throws {
        var random = Generator(seed: seed * 31 + path.utf8.count)
        for _ in 0..<25 {
            var text = random.next(2) == 0 ? Self.header + Self.start : ""
            for _ in 0..<random.next(120) { text += Self.pieces[random.next(Self.pieces.count)] }
            if random.next(2) == 0 { text += Self.end }
            try read(Array(text.utf8), path)
        }
    }

    @Test(arguments: ["a.txt", "a.html", "a.xml", "a"], 1...4)
    func randomBytes(_ path: String, seed: Int) throws {
        var random = Generator(seed: seed)
        for size in [1, 2, 3, 7, 100, 5000] { try read((0..<size).map { _ in UInt8(random.next(256)) }, path) }
        for size in [10, 1000] { try read((0..<size).map { _ in UInt8(1 + random.next(127)) }, path) }
    }

    // MARK: Damaged sources

    private static let text =
        header + start
        + "\n\nA BOOK\n\nby Somebody\n\n\nCONTENTS\n\nCHAPTER I. One\nCHAPTER II. Two\n\n\n\nCHAPTER I. One\n\n\"It--was,\" he said.[1]\n\n    Verse is\n      in_dent_ed\n\n"
        + "[1] A note.\n\n* * * * *\n\na   b   c\n1   2   3\n\nCHAPTER II. Two\n\nThe end of _it_.\n\n" + end
    private static let html =
        "<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'><title>T</title><style>p { color: red }</style></head><body><pre>"
        + header + start
        + "</pre><h1>A BOOK</h1><p><a href='#c1'>I</a> <a href='#c2'>II</a> <a href='#c3'>III</a></p><h2><a id='c1'></a>CHAPTER I</h2><p>One &mdash; two<sup>1</sup></p>"
        + "<hr><h2 id='c2'>CHAPTER II</h2><p><span class='pagenum'>[2]</span>é<br>x</p><h2 id='c3'>CHAPTER III</h2><table><tr><td>1<td>2</table><pre>"
        + end + "</pre></body></html>"
    private static let xml =
        "<?xml version='1.0'?><!DOCTYPE TEI [<!ENTITY e 'entity'>]><TEI xmlns='u'><p n=\"1\">One &e; <![CDATA[<two>]]></p><!-- c --><?pi x?></TEI>"

    private static let whole = [("a.txt", text), ("a.html", html), ("a.xml", xml)]

    @Test(arguments: whole)
    func cutOffAnywhere(_ path: String, _ text: String) throws {
        let bytes = Array(text.utf8)
        for end in stride(from: 0, to: bytes.count, by: 3) { try read(Array(bytes[..<end]), path) }
    }

    @Test(arguments: whole, 1...3)
    func changedAnywhere(_ source: (String, String), seed: Int) throws {
        var random = Generator(seed: seed)
        let bytes = Array(source.1.utf8)
        for _ in 0..<80 {
            var changed = bytes
            for _ in 0..<1 + random.next(6) {
                let i = random.next(changed.count)
                switch random.next(4) {
                case 0: changed[i] = UInt8(random.next(256))
                case 1: changed.remove(at: i)
                case 2: changed.insert(contentsOf: Array(Self.pieces[random.next(Self.pieces.count)].utf8), at: i)
                default:
                    let j = random.next(changed.count)
                    changed.append(contentsOf: changed[min(i, j)..<max(i, j)])
                }
            }
            try read(changed, source.0)
        }
    }

    /// Bytes of several encodings one after the other, and an encoding declared that is not the file's.
    @Test func mixedEncodings() throws {
        let latin: [UInt8] = [0x63, 0x61, 0x66, 0xE9, 0x20], utf8 = Array("café ".utf8),
            utf16: [UInt8] = [0xFF, 0xFE, 0x63, 0x00, 0xE9, 0x00]
        for path in ["a.txt", "a.html"] {
            for bytes in [
                latin + utf8, utf8 + latin, utf16 + latin, utf8 + utf16, Array("<meta charset=utf-16><p>".utf8) + latin,
                Array("<meta charset=shift_jis><p>".utf8) + utf8,
            ] {
                try read(bytes, path)
            }
        }
    }

    // MARK: Sources made to do harm

    @Test(arguments: [
        ("a.html", "<div>"), ("a.html", "<b>"), ("a.html", "<table><tr><td>"), ("a.html", "<ul><li>"), ("a.html", "<blockquote>"),
        ("a.html", "<font><p>"), ("a.xml", "<a>"),
        ("a.html", "<a href='#"), ("a.html", "&#"), ("a.html", "<!--"), ("a.txt", "_("), ("a.txt", "\"'"), ("a.txt", "[Footnote "),
        ("a.txt", "\n\n    "), ("a.txt", "* "), ("a.txt", "^{"),
        ("a.txt", "CHAPTER I\n\n"), ("a.txt", "CONTENTS\n\n"), ("a.txt", "*** START OF THE PROJECT GUTENBERG EBOOK\n"), ("a.txt", "<"),
        ("a.txt", "----"), ("a.txt", "| "),
    ])
    func tenThousandTimesTheSame(_ path: String, _ piece: String) throws {
        for prefix in ["", path == "a.txt" ? Self.header + Self.start : ""] {
            try read(Array((prefix + String(repeating: piece, count: 10_000)).utf8), path)
        }
    }

    @Test func aGutenbergFileNestedTenThousandDeep() throws {
        let deep = String(repeating: "<div>", count: 10_000)
        let document = try #require(try read(Array(Self.html.replacing("<hr>", with: deep + "deep inside").utf8), "a.html"))
        #expect(String(decoding: document.text, as: UTF8.self).contains("deep inside"))
    }

    @Test(arguments: [
        "<!ENTITY x SYSTEM 'file:///etc/passwd'>", "<!ENTITY % x SYSTEM 'file:///etc/passwd'> %x;",
        "<!ENTITY x PUBLIC 'p' 'http://127.0.0.1:9/'>",
        "<!ENTITY x '&y;'><!ENTITY y '&x;'>", "<!ENTITY % a '<!ENTITY x SYSTEM \"file:///etc/passwd\">'> %a;",
    ])
    func entitiesReachNothingOutside(_ declaration: String) throws {
        let document = try read(Array("<!DOCTYPE a [\(declaration)]><a>[&x;]</a>".utf8), "a.xml")
        let text = String(decoding: document?.text ?? [], as: UTF8.self)
        #expect(!text.contains("root:"))
    }

    /// Ten levels of entities that stand for ten others, in text, in an attribute, and one that is merely long and often used.
    @Test(arguments: [("<a>&e9;</a>", 1), ("<a b='&e9;'/>", 1), ("<a>&long;</a>", 100_000)])
    func entitiesDoNotFillTheMemory(_ content: String, times: Int) throws {
        let content = content.replacing("&long;", with: String(repeating: "&long;", count: times))
        var declarations = "<!ENTITY e0 'lol'><!ENTITY long '\(String(repeating: "x", count: 100_000))'>"
        for i in 1...9 { declarations += "<!ENTITY e\(i) '\(String(repeating: "&e\(i - 1);", count: 10))'>" }
        let document = try read(Array("<!DOCTYPE a [\(declarations)]>\(content)".utf8), "a.xml")
        let text = document?.text.count ?? 0, attributes = (document?.attributes ?? []).reduce(0) { $0 + $1.value.utf8.count }
        #expect(text < 64 << 20 && attributes < 64 << 20)
    }

    // MARK: What is long

    private static let sentence =
        "The old house stood upon a low hill beyond the river, and nobody remembered when its windows had been lighted.\n\n"

    /// Lists of thousands, each item of which was once compared with all others: with squares of their lengths these take hours.
    private static let long: [(String, String)] = {
        let titles = (1...40_000).map { "Of the house number \($0)" }
        let names = (1...8000).map { "<a href='#c\($0)'>Of the House \($0)</a>" }
        let headings = (1...8000).map { "<h2 id='c\($0)'>Of the House \($0)</h2><p>It stood.</p>" }.joined()
        let chapters = (1...2500).map { number in
            let text = ["(7)", "(8)", "(9)"].map { sentence.replacing(",", with: "\($0),") }.joined()
            return "OF THE HOUSE NUMBER \(number)\n\n\n\(text)(1) See the book.\n\n(2) See the other.\n\n(3) See them."
        }
        let lists = (1...3000).map { "CONTENTS\n\n  Lamp \($0)\n  River \($0)\n  House \($0)\n\n\n\nLAMP \($0)\n\n\n\(sentence)" }
        let begin = header + start + "\n\nA BOOK\n\n\n\n\n"
        let html = "<html><body><p>\(header)</p><p>\(start)</p><h1>A Book</h1><h2>CONTENTS</h2><p>"
        return [
            ("a.txt", begin + "CONTENTS\n\n" + titles.map { $0 + "      12" }.joined(separator: "\n") + "\n\n\n\n" + sentence + end),
            ("a.txt", begin + chapters.joined(separator: "\n\n\n\n\n") + "\n\n\n" + end),
            ("a.txt", begin + lists.joined(separator: "\n\n\n\n\n") + "\n\n\n" + end),
            ("a.txt", begin + (1...10_000).map { _ in "CHAPTER I\n\n" + sentence }.joined() + end),
            ("a.html", html + names.joined(separator: "<br>\n") + "</p>" + headings + "<p>\(end)</p></body></html>"),
            (
                "a.html",
                html + (1...8000).map { "Of the House \($0)" }.joined(separator: "<br>\n") + "</p>" + headings
                    + "<p>\(end)</p></body></html>"
            ),
        ]
    }()

    @Test(arguments: 0..<6)
    func longListsAreReadInFull(_ number: Int) throws { try read(Array(Self.long[number].1.utf8), Self.long[number].0) }

    /// What the parser drops of an end tag whose name is none is no text: the name is.
    @Test func damagedEndTags() throws {
        let source = SourceText(name: "a.html", text: Array("<html><body><p>One <i>two</*i> three</p></body></html>".utf8))
        var diagnostics = Diagnostics()
        let document = readDocument(source, id: SourceID(0), format: .html, diagnostics: &diagnostics)
        #expect(SourceAccount(of: document, source: source, id: SourceID(0), format: .html).isComplete)
        #expect(String(decoding: document.text, as: UTF8.self).contains("three"))
    }
}
