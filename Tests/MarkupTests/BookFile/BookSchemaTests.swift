import Foundation
import Resources
import Testing

@testable import Markup

/// What editors are told by the schema and what the reader says are the same: a value that one of them takes the other takes too.
@Suite struct BookSchemaTests {
    private static let digest = String(repeating: "0a", count: 32)

    /// YAML, and the same in JSON.
    private static let values: [(yaml: String, json: String)] = [
        ("title: 1984", #"{"title": 1984}"#), ("title: A Mill", #"{"title": "A Mill"}"#), ("title: [A]", #"{"title": ["A"]}"#),
        ("author: A", #"{"author": "A"}"#),
        ("author: [A, B]", #"{"author": ["A", "B"]}"#), ("author: {a: b}", #"{"author": {"a": "b"}}"#),
        ("language: de-AT", #"{"language": "de-AT"}"#),
        ("language: English", #"{"language": "English"}"#), ("date: 1813", #"{"date": 1813}"#),
        ("date: 1813-01-28", #"{"date": "1813-01-28"}"#),
        ("ebook: 0", #"{"ebook": 0}"#), ("ebook: 11", #"{"ebook": 11}"#), ("ebook: eleven", #"{"ebook": "eleven"}"#),
        ("checksum: abc", #"{"checksum": "abc"}"#),
        ("checksum: sha256:\(digest)", "{\"checksum\": \"sha256:\(digest)\"}"), ("checksums: {a: abc}", #"{"checksums": {"a": "abc"}}"#),
        ("checksums: {a: \(digest)}", "{\"checksums\": {\"a\": \"\(digest)\"}}"), ("mirror: [a]", #"{"mirror": ["a"]}"#),
        ("sources: {a: b}", #"{"sources": {"a": "b"}}"#),
        ("encoding: utf-8", #"{"encoding": "utf-8"}"#), ("encoding: {a.txt: utf-8}", #"{"encoding": {"a.txt": "utf-8"}}"#),
        ("encoding: [a]", #"{"encoding": ["a"]}"#),
        ("cover: false", #"{"cover": false}"#), ("cover: a.jpg", #"{"cover": "a.jpg"}"#), ("cover: [a]", #"{"cover": ["a"]}"#),
        ("styles: [a, b]", #"{"styles": ["a", "b"]}"#),
        ("properties: {text-size: 12}", #"{"properties": {"text-size": 12}}"#), ("properties: {a: [b]}", #"{"properties": {"a": ["b"]}}"#),
        ("replacements: [{pattern: 1, replacement: one}]", #"{"replacements": [{"pattern": 1, "replacement": "one"}]}"#),
        ("replacements: [{pattern: a}]", #"{"replacements": [{"pattern": "a"}]}"#),
        ("replacements: [{pattern: a, replacement: b, x: c}]", #"{"replacements": [{"pattern": "a", "replacement": "b", "x": "c"}]}"#),
        (
            "replacements: [{pattern: a, replacement: b, ignore-case: 1}]",
            #"{"replacements": [{"pattern": "a", "replacement": "b", "ignore-case": 1}]}"#
        ),
        ("replacements: a", #"{"replacements": "a"}"#), ("classes: {p3: verse}", #"{"classes": {"p3": "verse"}}"#),
        ("classes: [verse]", #"{"classes": ["verse"]}"#),
        ("parts: {a: cover}", #"{"parts": {"a": "cover"}}"#), ("parts: {a: lid}", #"{"parts": {"a": "lid"}}"#),
        ("overrides: [{lines: 3, as: verse}]", #"{"overrides": [{"lines": 3, "as": "verse"}]}"#),
        ("overrides: [{lines: 3-5, as: heading, level: 7}]", #"{"overrides": [{"lines": "3-5", "as": "heading", "level": 7}]}"#),
        ("overrides: [{lines: 0, as: verse}]", #"{"overrides": [{"lines": 0, "as": "verse"}]}"#),
        ("overrides: [{lines: x, as: verse}]", #"{"overrides": [{"lines": "x", "as": "verse"}]}"#),
        ("overrides: [{as: verse}]", #"{"overrides": [{"as": "verse"}]}"#),
        ("overrides: [{heading: Chap, text: Chapter}]", #"{"overrides": [{"heading": "Chap", "text": "Chapter"}]}"#),
        ("overrides: [{id: a, level: 3}]", #"{"overrides": [{"id": "a", "level": 3}]}"#),
        ("overrides: [{id: a}]", #"{"overrides": [{"id": "a"}]}"#),
        ("overrides: [{id: a, lines: 3, as: verse}]", #"{"overrides": [{"id": "a", "lines": 3, "as": "verse"}]}"#),
        ("omit: .advert", #"{"omit": ".advert"}"#), ("omit: ['#a', {heading: B}]", ##"{"omit": ["#a", {"heading": "B"}]}"##),
        ("omit: {id: a}", #"{"omit": {"id": "a"}}"#), ("omit: [{lines: x}]", #"{"omit": [{"lines": "x"}]}"#),
        ("omit: [{source: a.txt}]", #"{"omit": [{"source": "a.txt"}]}"#),
        ("omit: [{id: a, as: verse}]", #"{"omit": [{"id": "a", "as": "verse"}]}"#),
        ("conclusions: {plays: false}", #"{"conclusions": {"plays": false}}"#),
        ("conclusions: {plays: never}", #"{"conclusions": {"plays": "never"}}"#),
        ("conclusions: {operas: false}", #"{"conclusions": {"operas": false}}"#),
        ("isbn: 978-3-16-148410-0", #"{"isbn": "978-3-16-148410-0"}"#), ("credits: false", #"{"credits": false}"#),
        ("notes: endnotes", #"{"notes": "endnotes"}"#), ("notes: chapter-endnotes", #"{"notes": "chapter-endnotes"}"#),
        ("notes: margin", #"{"notes": "margin"}"#),
        ("contents: true", #"{"contents": true}"#), ("contents: {depth: 2}", #"{"contents": {"depth": 2}}"#),
        ("contents: {depth: 9}", #"{"contents": {"depth": 9}}"#), ("contents: {deep: 2}", #"{"contents": {"deep": 2}}"#),
        ("contents: maybe", #"{"contents": "maybe"}"#),
        ("start-page: 0", #"{"start-page": 0}"#), ("strict: true", #"{"strict": true}"#),
        ("strict: sometimes", #"{"strict": "sometimes"}"#), ("top-level-division: part", #"{"top-level-division": "part"}"#),
        ("top-level-division: act", #"{"top-level-division": "act"}"#),
        ("hyphenation-exceptions: [ta-ble]", #"{"hyphenation-exceptions": ["ta-ble"]}"#), ("words: {a: b}", #"{"words": {"a": "b"}}"#),
        ("output: o.pdf", #"{"output": "o.pdf"}"#), ("titel: x", #"{"titel": "x"}"#),
    ]

    @Test(arguments: values) func bothTakeTheSame(yaml: String, json: String) throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Books/book.schema.json")
        let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
        var value = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        if value["sources"] == nil { value["sources"] = "a.txt" }
        var diagnostics = Diagnostics()
        _ = try BookFile.read(SourceText(name: "book.yaml", text: Array(yaml.utf8)), id: SourceID(0), diagnostics: &diagnostics)
        #expect(Self.accepts(schema, value) == diagnostics.all.isEmpty, "the reader says \(diagnostics.all.map(\.message))")
        for diagnostic in diagnostics.all { #expect(diagnostic.range != nil) }
    }

    /// As much of JSON Schema as the schema uses.
    private static func accepts(_ schema: Any, _ value: Any) -> Bool {
        guard let schema = schema as? [String: Any] else { return schema as? Bool ?? true }
        if let choices = schema["oneOf"] as? [Any], choices.count(where: { accepts($0, value) }) != 1 { return false }
        if let choices = schema["anyOf"] as? [Any], !choices.contains(where: { accepts($0, value) }) { return false }
        if let names = schema["enum"] as? [String] { return (value as? String).map(names.contains) ?? false }
        if let types = schema["type"] as? [String] ?? (schema["type"] as? String).map({ [$0] }), !types.contains(where: { isOf($0, value) })
        {
            return false
        }
        if let least = schema["minimum"] as? Double, !(value is String), let number = value as? Double, number < least { return false }
        if let most = schema["maximum"] as? Double, !(value is String), let number = value as? Double, number > most { return false }
        if let pattern = schema["pattern"] as? String, let text = value as? String,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            return false
        }
        if let items = schema["items"], let list = value as? [Any], !list.allSatisfy({ accepts(items, $0) }) { return false }
        guard let object = value as? [String: Any] else { return true }
        let properties = schema["properties"] as? [String: Any] ?? [:]
        if let required = schema["required"] as? [String], !required.allSatisfy({ object[$0] != nil }) { return false }
        return object.allSatisfy { accepts(properties[$0.key] ?? schema["additionalProperties"] ?? true, $0.value) }
    }

    private static func isOf(_ type: String, _ value: Any) -> Bool {
        let isTruth = (value as? NSNumber).map(Self.isTruth) ?? false
        switch type {
        case "string": return value is String
        case "boolean": return isTruth
        case "number": return value is NSNumber && !isTruth
        case "integer": return !isTruth && (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
        case "array": return value is [Any]
        case "object": return value is [String: Any]
        default: return false
        }
    }

    /// JSON's true and false come as numbers that say so by their type.
    private static func isTruth(_ number: NSNumber) -> Bool {
        String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
    }
}
