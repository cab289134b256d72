import CLibXML2
import Foundation

/// The words of a text as two readers of it would agree on: letters and figures, case folded, hyphens and their invisible kin left out.
enum Words {
    static func words(of text: String) -> [Substring.UTF8View] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isInWord = false
        for scalar in folded(text).unicodeScalars {
            switch scalar.value {
            case 0x2D, 0xAD, 0x200B, 0x2010, 0x2011, 0x2060: continue
            case 0x30...0x39, 0x61...0x7A:
                bytes.append(UInt8(scalar.value))
                isInWord = true
            case 0..<0x80:
                if isInWord { bytes.append(0x0A) }
                isInWord = false
            default:
                if isLetterOrFigure(scalar) {
                    bytes.append(contentsOf: Array(String(scalar).utf8))
                    isInWord = true
                } else {
                    if isInWord { bytes.append(0x0A) }
                    isInWord = false
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self).utf8.split(separator: 0x0A).map { Substring($0).utf8 }
    }

    /// Lower case, sharp s and the Latin ligatures of Unicode taken apart.
    private static func folded(_ text: String) -> String {
        var result = text.lowercased()
        for (from, to) in [("ß", "ss"), ("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬀ", "ff"), ("ﬃ", "ffi"), ("ﬄ", "ffl")] where result.contains(from) {
            result = result.replacingOccurrences(of: from, with: to)
        }
        return result
    }

    private static func isLetterOrFigure(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber:
            true
        default: false
        }
    }

    /// The share of the words of `source` that stand in `found` in the same order, by diff(1).
    static func share(of source: String, in found: String) throws -> (share: Double, missing: [String]) {
        let workshop = try Workshop()
        var count = 0
        for (name, text) in [("source", source), ("found", found)] {
            let words = words(of: text)
            if name == "source" { count = words.count }
            var lines: [UInt8] = []
            for word in words { lines.append(contentsOf: word); lines.append(0x0A) }
            _ = try workshop.write(name, lines)
        }
        let diff = try Command.run("/usr/bin/env", ["diff", "--speed-large-files", workshop.path("source"), workshop.path("found")])
        let missing = String(decoding: diff.output, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("< ") }.map {
            String($0.dropFirst(2))
        }
        return (1 - Double(missing.count) / Double(max(count, 1)), missing)
    }

    /// The share of the words of `source` that stand in `found` as often, wherever they stand.
    static func shareInAnyOrder(of source: String, in found: String) -> Double {
        var counts: [String: Int] = [:]
        for word in words(of: found) { counts[String(Substring(word)), default: 0] += 1 }
        let wanted = words(of: source)
        var held = 0
        for word in wanted {
            let word = String(Substring(word))
            guard let count = counts[word], count > 0 else { continue }
            counts[word] = count - 1
            held += 1
        }
        return Double(held) / Double(max(wanted.count, 1))
    }
}

/// A source's own text by rules of thumb, independent of Fleuron's readers: decoded, tags and entities undone, without Project Gutenberg's
/// header and licence.
enum SourceReading {
    static func text(of file: String) throws -> String {
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        let decoded =
            String(data: data, encoding: .utf8) ?? String(data: data, encoding: .windowsCP1252) ?? String(decoding: data, as: UTF8.self)
        let isHTML = file.hasSuffix(".htm") || file.hasSuffix(".html")
        return withoutLicence(isHTML ? withoutMarkup(Array(decoded.utf8)) : decoded.replacingOccurrences(of: "\r\n", with: "\n"))
    }

    private static func withoutLicence(_ text: String) -> String {
        var result = text
        if let start = result.range(of: #"\*\*\* ?START OF (THE|THIS) PROJECT GUTENBERG[^*]*\*\*\*"#, options: .regularExpression) {
            result = String(result[start.upperBound...])
        }
        if let end = result.range(
            of: #"\n\s*(\*\*\* ?END OF (THE|THIS) PROJECT GUTENBERG|End of (the |this )?Project Gutenberg)"#, options: .regularExpression)
        {
            result = String(result[..<end.lowerBound])
        }
        return result
    }

    /// Elements whose content is no text of the book, and those whose tags part words.
    private static let unread: Set<String> = ["script", "style", "head"]
    private static let parting: Set<String> = [
        "br", "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "td", "th", "tr", "table", "blockquote", "pre", "hr", "section",
        "header",
    ]

    private static func withoutMarkup(_ html: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(html.count)
        var skipped: String?
        var i = 0
        while i < html.count {
            if html[i] == UInt8(ascii: "<") {
                let end = html[i...].firstIndex(of: UInt8(ascii: ">")) ?? html.count - 1
                let isEnd = i + 1 < html.count && html[i + 1] == UInt8(ascii: "/")
                let letters = html[min(i + (isEnd ? 2 : 1), end)..<end].prefix {
                    ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39)
                }
                let name = String(decoding: letters, as: UTF8.self).lowercased()
                if skipped == nil, !isEnd, unread.contains(name) { skipped = name } else if isEnd, skipped == name { skipped = nil }
                if parting.contains(name) { text.append(0x20) }
                i = end + 1
            } else if html[i] == UInt8(ascii: "&"), skipped == nil, let (character, length) = entity(html, at: i) {
                text.append(contentsOf: Array(character.utf8))
                i += length
            } else {
                if skipped == nil { text.append(html[i]) }
                i += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func entity(_ html: [UInt8], at start: Int) -> (String, Int)? {
        guard let end = html[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: html[start + 1..<end], as: UTF8.self)
        let value: UInt32? =
            if name.hasPrefix("#x") || name.hasPrefix("#X") { UInt32(name.dropFirst(2), radix: 16) } else if name.hasPrefix("#") {
                UInt32(name.dropFirst())
            } else {
                htmlEntityLookup(name)?.pointee.value
            }
        guard let value, let scalar = Unicode.Scalar(value) else { return nil }
        return (String(Character(scalar)), end - start + 1)
    }
}
