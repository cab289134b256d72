import Foundation
import Geometry
import Testing

@testable import StyleSheets

/// The JSON tests of SimonSapin/css-parsing-tests, which follow the draft of css-syntax-3 of 2013. Where today's draft wants something else
/// the case is named here with the section that does.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["FLEURON_SHARED"] != nil, "FLEURON_SHARED is not set"))
struct CSSParsingTests {
    /// By file, the beginning of the input.
    static let changed: [(file: String, input: String, section: String)] = [
        ("component_value_list", "\\- red0 -red", "4.2, non-ASCII ident code point: U+0080 and U+0081 are none"),
        ("component_value_list", "u+1 U+10", "4.3.1: unicode-range is a token only where its descriptor is parsed"),
        ("component_value_list", "u+? u+1?", "4.3.1: unicode-range"),
        ("component_value_list", "u+?? U+1??", "4.3.1: unicode-range"),
        ("component_value_list", "u+??? U+1???", "4.3.1: unicode-range"),
        ("component_value_list", "u+???? U+1????", "4.3.1: unicode-range"),
        ("component_value_list", "u+????? U+1?????", "4.3.1: unicode-range"),
        ("component_value_list", "u+?????? U+1??????", "4.3.1: unicode-range"),
        ("component_value_list", "u+1-2 U+100000-2", "4.3.1: unicode-range"),
        ("component_value_list", "ù+12 Ü+12", "4.3.1: unicode-range"),
        ("declaration_list", "@ media screen { div{;}}", "5.5.4: what is not a declaration is read as a nested rule"),
        ("one_declaration", "foo: 9000 @bar{", "5.5.6: a value that mixes a {} block with others is no declaration"),
        ("color3", "rgb(-51, 306, 0)", "css-color-4 5.1: channels are clamped, here as 8-bit numbers"),
        ("color3", "rgb(-12%, 110%, 1400%)", "css-color-4 5.1: clamped"),
        ("color3", "rgb(0, 0, 0, 0)", "css-color-4 5.1: rgb() and rgba() are one function"),
        ("color3", "rgb(0%, 0%, 0%, 0%)", "css-color-4 5.1: one function; 4.2: alpha may be a percentage"),
        ("color3", "rgb(0%, 0%, 0%, 0)", "css-color-4 5.1: one function"),
        ("color3", "rgba(255, 255, 255, 0%)", "css-color-4 4.2: alpha may be a percentage"),
        ("color3", "rgba(0, 0, 0)", "css-color-4 5.1: one function"),
        ("color3", "rgba(0%, 0%, 0%)", "css-color-4 5.1: one function"),
        ("color3", "rgba(0%, 0%, 0%, 0%)", "css-color-4 4.2: alpha may be a percentage"),
        ("color3", "hsl(30deg, 100%, 100%)", "css-color-4 4.3: a hue may be an angle"),
        ("color3", "hsl(0, 0%, 0%, 0%)", "css-color-4 7: hsl() and hsla() are one function"),
        ("color3", "hsla(30deg, 100%, 100%, 1)", "css-color-4 4.3: a hue may be an angle"),
        ("color3", "hsla(0, 0%, 0%, 50%)", "css-color-4 4.2: alpha may be a percentage"),
    ]

    @Test(arguments: [
        "component_value_list", "one_component_value", "declaration_list", "one_declaration", "one_rule", "rule_list", "stylesheet", "An+B",
        "color3", "color3_hsl", "color3_keywords",
    ])
    func agreesWithTheTests(_ file: String) throws {
        let folder = try #require(ProcessInfo.processInfo.environment["FLEURON_SHARED"])
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/css-parsing-tests/\(file).json"))
        let cases = try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
        var agreed = 0, differing: [String] = []
        for i in stride(from: 0, to: cases.count - 1, by: 2) {
            let input = try #require(cases[i] as? String)
            let result = Self.result(of: file, Array(input.utf8))
            if Self.isEqual(result, cases[i + 1], tolerance: file.hasPrefix("color3") ? file == "color3_keywords" ? 0.5 : 0.003 : 1e-9) {
                agreed += 1
            } else {
                differing.append(input)
                let known = Self.changed.contains { $0.file == file && (file == "color3" ? input == $0.input : input.hasPrefix($0.input)) }
                if !known { Issue.record("\(file): \(input.debugDescription)\n  expected \(cases[i + 1])\n  found \(result)") }
            }
        }
        #expect(differing.count == Self.changed.count { $0.file == file }, "a named difference no longer differs")
        print("css-parsing-tests \(file): \(agreed)/\(cases.count / 2)")
    }

    static func result(of file: String, _ bytes: [UInt8]) -> Any {
        let serializer = Serializer(bytes)
        let tokens = serializer.tokens
        switch file {
        case "component_value_list": return serializer.values(0..<tokens.count)
        case "one_component_value":
            var significant = 0..<tokens.count
            while let first = significant.first, tokens[first].kind == .whitespace { significant = first + 1..<significant.upperBound }
            while let last = significant.last, tokens[last].kind == .whitespace { significant = significant.lowerBound..<last }
            guard let first = significant.first else { return ["error", "empty"] }
            let end = tokens[first].partner < 0 ? first + 1 : Int(tokens[first].partner) + 1
            return end < significant.upperBound ? ["error", "extra-input"] : serializer.values(significant).first ?? NSNull()
        case "declaration_list":
            var parser = RuleParser(tokens)
            var items: [Any] = []
            while let item = parser.nextInBlock() { items.append(serializer.item(item)) }
            return items
        case "one_declaration":
            var parser = RuleParser(tokens, range: (tokens.firstIndex { $0.kind != .whitespace } ?? tokens.count)..<tokens.count)
            if parser.position == tokens.count { return ["error", "empty"] }
            // The test takes all of the input for the value, semicolons included.
            return parser.consumeDeclaration().map { serializer.declaration($0, through: tokens.count) } ?? ["error", "invalid"]
        case "one_rule":
            var parser = RuleParser(tokens)
            guard let rule = parser.nextRule(isTopLevel: false) else { return ["error", "empty"] }
            if case .rule = rule, tokens[parser.position...].contains(where: { $0.kind != .whitespace }) {
                return ["error", "extra-input"]
            }
            return serializer.item(rule)
        case "rule_list", "stylesheet":
            var parser = RuleParser(tokens)
            var items: [Any] = []
            while let item = parser.nextRule(isTopLevel: file == "stylesheet") { items.append(serializer.item(item)) }
            return items
        case "An+B":
            guard let formula = ANPlusB(tokens[...]) else { return NSNull() }
            return [Int(formula.step), Int(formula.offset)]
        default:
            var reader = ValueReader(tokens)
            guard let color = reader.color(), reader.isAtEnd else { return NSNull() }
            guard case .color(let value) = color else { return "currentColor" }
            let scale = file == "color3_keywords" ? 1.0 : 255
            return [Double(value.red) / scale, Double(value.green) / scale, Double(value.blue) / scale, Double(value.alpha) / 255]
        }
    }

    static func isEqual(_ a: Any, _ b: Any, tolerance: Double) -> Bool {
        if let a = a as? [Any], let b = b as? [Any] {
            return a.count == b.count && zip(a, b).allSatisfy { isEqual($0, $1, tolerance: tolerance) }
        }
        if let a = a as? String, let b = b as? String { return a.unicodeScalars.elementsEqual(b.unicodeScalars) }
        if let a = a as? Bool, let b = b as? Bool { return a == b }
        if a is NSNull, b is NSNull { return true }
        if let a = (a as? Double) ?? (a as? Int).map(Double.init), let b = (b as? NSNumber)?.doubleValue {
            return abs(a - b) <= tolerance * max(1, abs(b))
        }
        return false
    }
}

/// Tokens in the notation of the tests.
struct Serializer {
    let bytes: [UInt8]
    let tokens: [Token]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens = Tokenizer.tokens(of: bytes)
    }

    func item(_ item: RuleParser.Item) -> Any {
        switch item {
        case .invalid: return ["error", "invalid"]
        case .declaration(let declaration): return self.declaration(declaration, through: declaration.value.upperBound)
        case .rule(let rule):
            let block: Any = rule.block.map { values($0) as Any } ?? NSNull()
            if let keyword = rule.atKeyword { return ["at-rule", keyword, values(rule.prelude), block] }
            return ["qualified rule", values(rule.prelude), block]
        }
    }

    func declaration(_ declaration: RuleParser.Declaration, through end: Int) -> Any {
        let value = declaration.isImportant ? declaration.value : declaration.value.lowerBound..<max(end, declaration.value.upperBound)
        return ["declaration", declaration.name, values(value), declaration.isImportant] as [Any]
    }

    func values(_ range: Range<Int>) -> [Any] {
        var values: [Any] = []
        var i = range.lowerBound
        while i < range.upperBound {
            let token = tokens[i]
            if token.partner >= 0 {
                let close = min(Int(token.partner), range.upperBound)
                let inside = self.values(i + 1..<max(i + 1, close))
                switch token.kind {
                case .function: values.append(["function", token.text] + inside)
                case .openBrace: values.append(["{}"] + inside)
                case .openBracket: values.append(["[]"] + inside)
                default: values.append(["()"] + inside)
                }
                i = close + 1
            } else if i + 1 < range.upperBound, isOperator(token, tokens[i + 1]) {
                // The notation writes delimiters that touch as the one token they used to be.
                values.append(token.text + tokens[i + 1].text)
                i += 2
            } else {
                values.append(value(token))
                if token.isUnterminated { values.append(["error", token.kind == .string ? "eof-in-string" : "eof-in-url"]) }
                i += 1
            }
        }
        return values
    }

    private func isOperator(_ first: Token, _ second: Token) -> Bool {
        first.kind == .delimiter && second.kind == .delimiter && first.end == second.start
            && ["~=", "|=", "^=", "$=", "*=", "||"].contains(first.text + second.text)
    }

    private func value(_ token: Token) -> Any {
        switch token.kind {
        case .ident: return ["ident", token.text]
        case .atKeyword: return ["at-keyword", token.text]
        case .hash: return ["hash", token.text, token.isID ? "id" : "unrestricted"]
        case .string: return ["string", token.text]
        case .url: return ["url", token.text]
        case .badString: return ["error", "bad-string"]
        case .badURL: return ["error", "bad-url"]
        case .delimiter: return token.text
        case .number: return ["number"] + numeric(token)
        case .percentage: return ["percentage"] + numeric(token)
        case .dimension: return ["dimension"] + numeric(token) + [token.text]
        case .whitespace: return " "
        case .cdo: return "<!--"
        case .cdc: return "-->"
        case .colon: return ":"
        case .semicolon: return ";"
        case .comma: return ","
        case .closeBrace: return ["error", "}"]
        case .closeBracket: return ["error", "]"]
        case .closeParenthesis: return ["error", ")"]
        case .function, .openBrace, .openBracket, .openParenthesis: return NSNull()
        }
    }

    /// Representation as written, value, and type.
    private func numeric(_ token: Token) -> [Any] {
        let text = String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
        let number = text.prefixMatch(of: /[+-]?([0-9]*\.)?[0-9]+([eE][+-]?[0-9]+)?/).map { String($0.output.0) } ?? ""
        return [number, token.number, token.isInteger ? "integer" : "number"]
    }
}
