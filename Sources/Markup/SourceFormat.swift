package import Resources

/// The format of a source.
package enum SourceFormat: Hashable, Sendable {
    case html, xml
    case markdown
    /// Plain text, of Project Gutenberg or any other.
    case text

    /// The declarations of encoding that a source of this format can carry.
    package var encodingDeclarations: EncodingDeclarationSyntax {
        switch self {
        case .html: .html
        case .xml: .xml
        case .text, .markdown: .text
        }
    }

    /// The format by the file's extension, or else by how the content begins.
    ///
    /// XHTML in an `.htm` or `.html` file is read as HTML, as browsers do it; an `.xhtml` file is XML.
    package init(path: String, content: some Collection<UInt8>) {
        let name = path.split(separator: "/").last ?? ""
        let ending = name.contains(".") ? name.split(separator: ".").last?.lowercased() ?? "" : ""
        switch ending {
        case "htm", "html": self = .html
        case "xhtml", "xht", "xml", "tei", "docbook", "dbk", "opf", "ncx": self = .xml
        case "txt", "text", "asc": self = .text
        case "md", "markdown", "mkd", "mdown": self = .markdown
        default: self = SourceFormat(content: content)
        }
    }

    private init(content: some Collection<UInt8>) {
        let start = Array(content.prefix(1024)).drop { $0.isASCIISpace || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        let isHTML = start.hasASCIIPrefix("<!doctype html") || start.firstIndex(ofASCII: "<html", from: start.startIndex) != nil
        if isHTML { self = .html } else if start.hasASCIIPrefix("<?xml") { self = .xml } else { self = .text }
    }
}
