/// What to say of the mistakes that libyaml finds, which names the tokens of its grammar and places where it gave up: what was met and
/// where, in plain words, and what to write instead.
struct YAMLMistake {
    var message: String
    var hint: String
    /// Where it is to be shown, in bytes of the source.
    var offset: Int

    /// A mistake as libyaml tells it.
    struct Report {
        /// libyaml's own words.
        var problem: String
        /// Where it gave up, in bytes.
        var offset: Int
        /// What it was reading, in its own words, and where that began, in bytes.
        var context = "", contextOffset: Int?
    }

    init(_ report: Report, in bytes: UnsafeBufferPointer<UInt8>) {
        let place = Surroundings(bytes: bytes, offset: min(report.offset, bytes.count))
        (message, hint, offset) = ("this is no YAML", "check the indentation, and put the value in quotation marks", place.offset)
        func say(_ message: String, _ hint: String, at other: Int? = nil) {
            (self.message, self.hint) = (message, hint)
            if let other { offset = min(other, bytes.count) }
        }
        switch report.problem {
        case "mapping values are not allowed in this context": sayOfColon(place)
        case "could not find expected ':'":
            say("a key has no colon behind it", "write “key: value”, with a space behind the colon", at: report.contextOffset)
        case "did not find expected key": sayOfKey(place)
        case "did not find expected '-' indicator":
            say("an item of the list should begin here", "begin all items with “- ”, one below the other in the same column")
        case "did not find expected ',' or ']'": sayOfBracket("[", "]", place, from: report.contextOffset)
        case "did not find expected ',' or '}'": sayOfBracket("{", "}", place, from: report.contextOffset)
        case "found unexpected end of stream", "found unexpected document indicator":
            say("the quotation mark is never closed", "close it with the same mark", at: report.contextOffset)
        case "found unknown escape character":
            say(
                "a backslash with this character means nothing between double quotation marks",
                "write “\\\\” for a backslash, or put the value in single quotation marks")
        case "did not find expected hexdecimal number":
            say("there are too few digits behind the backslash", "write “\\x41” or “\\u00e9”, or the character itself")
        case "found invalid Unicode character escape code":
            say("this number is that of no character", "write the character itself")
        case "found character that cannot start any token": sayOfFirstCharacter(place)
        case "found a tab character that violates indentation", "found a tab character where an indentation space is expected":
            say(Self.tab, Self.tabHint)
        case "did not find expected alphabetic or numeric character":
            let (sign, what) = report.context.contains("alias") ? ("*", "alias") : ("&", "anchor")
            say("“\(sign)” begins the name of an \(what), and none follows", Self.quoteHint, at: report.contextOffset)
        case "did not find expected comment or line break":
            say(
                "behind “|” or “>” the line has to end",
                "write the text in the lines below, indented, or put it in quotation marks")
        case "found an indentation indicator equal to 0":
            say("behind “|” or “>” 0 is no number of spaces", "leave it out, or write a number from 1 to 9")
        case "block sequence entries are not allowed in this context":
            say("a list cannot begin in the line of its key", "begin it in the next line, or write it as in [one, two]")
        case "mapping keys are not allowed in this context": say("a key cannot begin here with “?”", Self.quoteHint)
        case "did not find expected node content": say("a value is missing here", "write one, or leave out the comma")
        case "found unexpected ':'": say("a colon stands inside a value", Self.quoteHint)
        case "control characters are not allowed":
            let number = place.byte.map { String($0, radix: 16, uppercase: true) } ?? ""
            say(
                "the control character U+\(String(repeating: "0", count: 4 - min(4, number.count)))\(number) cannot stand in YAML",
                "take it out; an editor may not show it")
        case "did not find expected <document start>":
            say("a second document begins here, and there can be only one", "leave out the lines “...” and “%…”")
        case "found incompatible YAML document",
            _ where (report.context + report.problem).contains("directive"):
            say(
                "a line that begins with “%” tells the version of YAML, and this one does not", "leave the line out",
                at: place.lineStart)
        case _ where (report.context + report.problem).contains("tag"):
            say("“!” begins the name of a type, and this is none", Self.quoteHint, at: report.contextOffset)
        default: break
        }
    }

    private static let tab = "this line is indented by a tab", tabHint = "indent lines by spaces"
    private static let quoteHint = "put the value in quotation marks"

    private mutating func sayOfColon(_ place: Surroundings) {
        if place.hasKeyBefore {
            (message, hint) = ("a second colon stands in this line", "put the value in quotation marks, as in title: \"One: Two\"")
        } else {
            message = "the line above has no value that this key could stand in"
            hint = "begin keys that belong together in the same column, and write a space behind each colon"
        }
    }

    private mutating func sayOfKey(_ place: Surroundings) {
        if !place.isFirstInLine {
            (message, hint) = ("something stands behind the end of the value", "put the whole value in quotation marks")
        } else if place.byte == UInt8(ascii: "-") {
            (message, hint) = ("an item of a list stands where a key should", "write the items below the key that they belong to, indented")
        } else {
            message = "this line is not indented as the keys above"
            hint = "begin keys that belong together in the same column, and lines of one text as well"
        }
    }

    private mutating func sayOfBracket(_ open: String, _ close: String, _ place: Surroundings, from start: Int?) {
        if let start, place.lineStart > start {
            (message, hint) = ("“\(open)” is not closed", "write “\(close)” at the end, and a comma between two items")
            offset = start
        } else {
            (message, hint) = ("a comma or “\(close)” is missing", "write a comma between two items, and “\(close)” at the end")
        }
    }

    private mutating func sayOfFirstCharacter(_ place: Surroundings) {
        guard let byte = place.byte, byte != 0x09 else { return (message, hint) = (Self.tab, Self.tabHint) }
        message = "a value cannot begin with “\(String(decoding: [byte], as: UTF8.self))”"
        hint = Self.quoteHint
    }
}

/// The line round a place.
private struct Surroundings {
    let bytes: UnsafeBufferPointer<UInt8>
    let offset: Int

    /// Nil at the end of the source.
    var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    var lineStart: Int { bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }

    var isFirstInLine: Bool { bytes[lineStart..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    /// Whether a key with its colon stands in front in the same line.
    var hasKeyBefore: Bool {
        let line = bytes[lineStart..<offset]
        return line.indices.dropLast().contains { line[$0] == UInt8(ascii: ":") && line[$0 + 1] == 0x20 }
    }
}
