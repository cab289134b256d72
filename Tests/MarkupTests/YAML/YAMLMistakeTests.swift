import Foundation
import Resources
import Testing

@testable import Markup

/// Mistakes in YAML are said in our own words, at the place where a reader would mend them. The place is marked by “‸”.
@Suite struct YAMLMistakeTests {
    struct Mistake: CustomTestStringConvertible, Sendable {
        var yaml: String, message: String, hint: String
        var testDescription: String { yaml }
    }

    private static let mistakes = [
        Mistake(yaml: "title: A‸: B\n", message: "a second colon", hint: "quotation marks"),
        Mistake(yaml: "title: A\n  author‸: X\n", message: "the line above has no value", hint: "same column"),
        Mistake(yaml: "title:A\nsources‸: [t]\n", message: "the line above has no value", hint: "a space behind each colon"),
        Mistake(yaml: "title: A\n‸sources\nauthor: b\n", message: "no colon", hint: "key: value"),
        Mistake(yaml: "title: ‸\"A\nsources: [t]\n", message: "never closed", hint: "same mark"),
        Mistake(yaml: "title: ‸'A\n---\n", message: "never closed", hint: "same mark"),
        Mistake(yaml: "title: A\n‸\tsources: [t]\n", message: "a tab", hint: "spaces"),
        Mistake(yaml: "title: |\n ‸\tA\n  B\n", message: "a tab", hint: "spaces"),
        Mistake(yaml: "title: A\nsources: ‸[t\nauthor: X\n", message: "“[” is not closed", hint: "“]”"),
        Mistake(yaml: "sources: [\"a\" ‸\"b\"]\n", message: "a comma or “]” is missing", hint: "comma"),
        Mistake(yaml: "‸{title: A, sources: t\n", message: "“{” is not closed", hint: "“}”"),
        Mistake(yaml: "title: [A] ‸B\n", message: "behind the end of the value", hint: "whole value"),
        Mistake(yaml: "title: \"A\" ‸B\n", message: "behind the end of the value", hint: "whole value"),
        Mistake(yaml: "sources: [t]‸]\n", message: "behind the end of the value", hint: "whole value"),
        Mistake(yaml: "title: A\n‸- a\n", message: "an item of a list", hint: "below the key"),
        Mistake(yaml: "blurb: |\n  a\n ‸b\n", message: "not indented as the keys above", hint: "same column"),
        Mistake(yaml: "- a\n‸b: c\n", message: "an item of the list should begin", hint: "“- ”"),
        Mistake(yaml: "title: ‸- a\n", message: "in the line of its key", hint: "[one, two]"),
        Mistake(yaml: "title: ‸@A\n", message: "cannot begin with “@”", hint: "quotation marks"),
        Mistake(yaml: "title: \"A‸\\qb\"\n", message: "backslash", hint: "single quotation marks"),
        Mistake(yaml: "title: \"A\\x‸1\"\n", message: "too few digits", hint: "\\x41"),
        Mistake(yaml: "title: ‸* x\n", message: "“*” begins the name of an alias", hint: "quotation marks"),
        Mistake(yaml: "title: ‸& x\n", message: "“&” begins the name of an anchor", hint: "quotation marks"),
        Mistake(yaml: "title: ‸!x! y\n", message: "“!” begins the name of a type", hint: "quotation marks"),
        Mistake(yaml: "title: >‸q\n  y\n", message: "the line has to end", hint: "the lines below"),
        Mistake(yaml: "title: >‸0\n  y\n", message: "0 is no number", hint: "1 to 9"),
        Mistake(yaml: "title: A‸\u{1}b\n", message: "U+0001", hint: "take it out"),
        Mistake(yaml: "‸%FOO\n---\ntitle: A\n", message: "“%”", hint: "leave the line out"),
        Mistake(yaml: "‸%YAML 3.0\n---\ntitle: A\n", message: "“%”", hint: "leave the line out"),
        Mistake(yaml: "title: A\n...\n‸foo: b\n", message: "a second document", hint: "leave out"),
        Mistake(yaml: "é: ü\ntitle: ‸`A`\n", message: "cannot begin with “`”", hint: "quotation marks"),
    ]

    @Test(arguments: mistakes) func mistakesAreSaidInPlainWordsAtTheirPlace(mistake: Mistake) throws {
        let parts = mistake.yaml.components(separatedBy: "‸"), bytes = Array(parts.joined().utf8)
        let text = SourceText(name: "book.yaml", text: bytes, encoding: "utf-8")
        let error = #expect(throws: Diagnostic.self) {
            _ = try YAMLReader.read(text, id: SourceID(0), range: 0..<bytes.count)
        }
        let found = try #require(error)
        #expect(found.message.contains(mistake.message), "\(found.message)")
        #expect(found.hint?.contains(mistake.hint) == true, "\(found.hint ?? "")")
        #expect(found.range.map { Int($0.start) } == parts[0].utf8.count, "\(found.message)")
    }

    /// Whatever is cut off or put in, libyaml's own words are not what the user reads.
    @Test func noMessageHasWordsOfTheLibrary() throws {
        let yaml = Array("title: \"A\\x41\"\nsources: [a, {b: c}]\nblurb: |\n  d\n- &x *x !t %\n? e\n".utf8)
        let insertions = Array("\t:-[]{},\"'|>%@!*&?#\u{1}\n".utf8)
        for place in yaml.indices {
            for insertion in insertions {
                let bytes = Array(yaml[..<place]) + [insertion] + yaml[place...]
                let text = SourceText(name: "book.yaml", text: bytes, encoding: "utf-8")
                do {
                    _ = try YAMLReader.read(text, id: SourceID(0), range: 0..<bytes.count)
                } catch {
                    for word in ["found ", "did not", "could not", "expected", "context", "token", "scanning", "parsing"] {
                        #expect(!error.message.contains(word), "\(error.message)")
                    }
                    #expect(error.hint != nil && error.message != "this is no YAML", "\(String(decoding: bytes, as: UTF8.self))")
                }
            }
        }
    }
}
