import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Prose, headers and headings of invented books.
enum InventedBook {
    static let lines = [
        "The old house stood upon a low hill beyond the river, and nobody in our",
        "village could remember when its windows had last been lighted, although",
        "my father used to say that he had seen a lamp there on the night of the",
        "great storm which carried away half the bridge and three of our cows.",
    ]
    static let paragraph = lines.joined(separator: "\n")
    static let text = Array(repeating: paragraph, count: 4).joined(separator: "\n\n")
    static let roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"]
    static let gap = "\n\n\n\n\n"

    /// - Parameter fields: what the header says besides the title.
    static func gutenberg(_ body: String, title: String = "The House", fields: String = "Author: Jane Roe\n\nLanguage: English") -> Document
    {
        readText(
            "Title: \(title)\n\n\(fields)\n\n*** START OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n\n\n\n\n\(body)\n\n\n\n*** END OF THIS PROJECT GUTENBERG EBOOK THE HOUSE ***\n"
        )
    }
}

/// How a text writes a call and its note, with a sign where their number is.
struct NoteHabit: CustomTestStringConvertible, Sendable {
    var call: String
    var note: String
    var testDescription: String { "\(call) … \(note)" }
}

extension Document {
    /// "1 PART I", "2 CHAPTER I": the headings of the text with their levels.
    var headingLines: [String] {
        guard let main = elementNodes("main").first else { return [] }
        return nodes.indices.filter { $0 > Int(main.index) && nodes[$0].kind == .element }.map { NodeID(Int32($0)) }.filter {
            ["h1", "h2", "h3", "h4"].contains(names[self[$0].name])
        }
        .map { names[self[$0].name].dropFirst() + " " + string(of: $0).split(separator: " ").joined(separator: " ") }
    }

    /// The classes and texts of the lines of the title page.
    var titlePageLines: [String] {
        guard let page = elementNodes("section", "title-page").first else { return [] }
        return children(of: page).map { line in
            (classes(of: line).first.map { names[$0] } ?? name(of: line)) + ": "
                + string(of: line).split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " ")
        }
    }
}
