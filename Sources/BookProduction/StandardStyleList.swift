import Resources
import StandardStyles
import StyleSheets

/// The style sheets that come with Fleuron, for those who look for one.
package enum StandardStyleList {
    /// Name and purpose of each: what the comment that it opens with says in its first sentence.
    package static var sheets: [(name: String, purpose: String)] {
        (["base"] + StandardStyleSheets.names).compactMap { name in
            StandardStyleSheets.source(named: name).map { (name, purpose(of: String(decoding: $0.text.prefix(2000), as: UTF8.self))) }
        }
    }

    /// The text of a sheet; nil where there is none of this name.
    package static func text(of name: String) -> [UInt8]? { StandardStyleSheets.source(named: name)?.text }

    /// The name of a sheet that is like another one.
    package static func nearestName(to name: String) -> String? { Resources.nearestName(to: name, in: sheets.map(\.name)) }

    /// `/* novel.css: the default book, a novel in a small octavo. …` gives what stands between the colon and the full stop.
    static func purpose(of text: String) -> String {
        guard text.hasPrefix("/*") else { return "" }
        let comment = text.dropFirst(2).split(separator: "*/", maxSplits: 1, omittingEmptySubsequences: false)[0]
        let words = comment.split { $0 == " " || $0 == "\n" || $0 == "\t" }.map(String.init)
        guard let first = words.first, first.hasSuffix(".css:") else { return "" }
        var purpose: [String] = []
        for word in words.dropFirst() {
            purpose.append(word)
            if word.hasSuffix(".") { break }
        }
        var text = purpose.joined(separator: " ")
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// The reference table of all properties, as Markdown.
    package static func propertyReference() -> String { PropertyReference.markdown() }
}
