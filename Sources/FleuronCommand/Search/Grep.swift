import ArgumentParser
import Glibc
import Markup
import Resources

/// `fleuron grep`: regular expressions over the text of a book, with places in its source.
struct Grep: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grep",
        abstract: "Search the text of a book by a regular expression.",
        discussion: """
            The text is that of the page: tags and marks are gone, quotation marks and dashes are a printer's, and the lines of a paragraph are joined, so \
            that a match may go over the line ends of the source. ^ and $ match at the beginnings and ends of paragraphs and of lines of verse. The syntax is \
            ICU's: https://unicode-org.github.io/icu/userguide/strings/regexp.html. The exit status is 1 if nothing is found.

            EXAMPLES
              fleuron grep '\\bto-day\\b' 1342-0.txt
              fleuron grep '^CHAPTER' book
            """)

    @Argument(help: "The regular expression.")
    var pattern: String

    @OptionGroup var input: SourceArguments

    @Flag(name: .shortAndLong, help: "Capitals and small letters are the same.")
    var ignoreCase = false

    @Flag(name: .shortAndLong, help: "Print only how many matches there are.")
    var count = false

    @Flag(name: .shortAndLong, help: "Print only what matches.")
    var onlyMatching = false

    func run() throws {
        var found = 0
        let reading = try input.read(failure: 2)
        do throws(Diagnostic) {
            var texts = reading.texts
            let expression: RegularExpression
            do throws(Diagnostic) {
                expression = try RegularExpression(pattern, ignoresCase: ignoreCase, texts: &texts)
            } catch {
                StandardError.print(error.formatted(in: texts))
                throw error
            }
            found = try search(expression, reading)
        } catch {
            throw ExitCode(2)
        }
        if count { print(found) }
        if found == 0 { throw ExitCode(1) }
    }

    private func search(_ expression: RegularExpression, _ reading: SourceReading) throws(Diagnostic) -> Int {
        let passages = TextPassages(reading.document)
        let places = NamedPlaces(reading.texts)
        let marks = isatty(1) == 1
        var found = 0
        var lines: [UInt8] = []
        for passage in passages.passages {
            do throws(Diagnostic) {
                try expression.forEachMatch(in: passages.text[passage]) { match in
                    found += 1
                    guard !count, let (source, offset) = passages.source(of: min(match.lowerBound, passage.upperBound - 1)) else {
                        return true
                    }
                    lines.append(contentsOf: Array((places.description(of: offset, in: source) + ": ").utf8))
                    lines.append(
                        contentsOf: onlyMatching
                            ? Array(passages.text[match]) : Excerpt.around(match, in: passages.text, of: passage, marks: marks))
                    lines.append(0x0A)
                    return true
                }
            } catch {
                StandardError.print(error.formatted(in: reading.texts))
                throw error
            }
        }
        if !lines.isEmpty { try OutputFile.writeToStandardOutput(lines) }
        return found
    }
}

/// Places in sources as messages name them.
struct NamedPlaces {
    private let names: [String]
    private let lines: [SourceLines]

    init(_ texts: SourceTexts) {
        names = texts.sources.map(\.name)
        lines = texts.sources.map { SourceLines($0) }
    }

    /// "file:line:column"
    func description(of offset: Int, in source: SourceID) -> String {
        guard lines.indices.contains(Int(source.index)) else { return "" }
        let (line, column) = lines[Int(source.index)].position(of: offset)
        return "\(names[Int(source.index)]):\(line):\(column)"
    }

    func line(of offset: Int, in source: SourceID) -> Int {
        lines.indices.contains(Int(source.index)) ? lines[Int(source.index)].line(of: offset) : 0
    }
}

/// A match with some of the text around it, on one line.
enum Excerpt {
    static func around(_ match: Range<Int>, in text: [UInt8], of passage: Range<Int>, marks: Bool) -> [UInt8] {
        let width = 40
        var start = max(passage.lowerBound, match.lowerBound - width), end = min(passage.upperBound, match.upperBound + width)
        // Whole words, and no part of a character.
        while start > passage.lowerBound, start < match.lowerBound, text[start - 1] != 0x20, text[start - 1] != 0x0A { start += 1 }
        while end < passage.upperBound, end > match.upperBound, text[end] != 0x20, text[end] != 0x0A { end -= 1 }
        var out: [UInt8] = start > passage.lowerBound ? Array("… ".utf8) : []
        out += text[start..<match.lowerBound]
        if marks { out += Array("\u{1B}[1m".utf8) }
        out += text[match]
        if marks { out += Array("\u{1B}[0m".utf8) }
        out += text[match.upperBound..<end]
        if end < passage.upperBound { out += Array(" …".utf8) }
        return out.map { $0 == 0x0A ? 0x20 : $0 }
    }
}
