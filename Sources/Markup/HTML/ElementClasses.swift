/// What an HTML element is to the reader of a book.
package enum ElementClass: UInt8, Sendable {
    /// Anything inside a line; also what is not known.
    case inline
    /// A division that only groups: `div`, `section`, `center` …
    case wrapper
    /// A quotation, which groups and means something.
    case quotation
    case paragraph
    case heading1, heading2, heading3, heading4, heading5, heading6
    case rule
    case lineBreak
    case image
    case preformatted
    case table, tablePart, row, cell
    case list, item
    case anchor

    /// 1 to 6 for a heading, otherwise nil.
    package var headingLevel: Int? {
        switch self {
        case .heading1: 1
        case .heading2: 2
        case .heading3: 3
        case .heading4: 4
        case .heading5: 5
        case .heading6: 6
        default: nil
        }
    }

    package var isBlock: Bool {
        switch self {
        case .inline, .lineBreak, .image, .anchor: false
        default: true
        }
    }

    /// Blocks whose direct content is other blocks, so that white space in it means nothing.
    package var isContainer: Bool {
        switch self {
        case .wrapper, .quotation, .table, .tablePart, .row, .list: true
        default: false
        }
    }
}

/// The classes of a document's elements by the id of their name: one array look-up per element.
package struct ElementClasses {
    @usableFromInline let classes: [ElementClass]

    package init(_ names: NameTable) {
        classes = (0..<Int32(names.count)).map { Self.known[names[NameID($0)]] ?? .inline }
    }

    @inlinable package subscript(name: NameID) -> ElementClass { classes[Int(name.rawValue)] }

    private static let known: [String: ElementClass] = [
        "div": .wrapper, "section": .wrapper, "article": .wrapper, "main": .wrapper, "center": .wrapper, "header": .wrapper,
        "footer": .wrapper,
        "nav": .wrapper, "aside": .wrapper, "figure": .wrapper, "form": .wrapper, "fieldset": .wrapper, "body": .wrapper, "html": .wrapper,
        "blockquote": .quotation,
        "p": .paragraph, "dt": .paragraph, "dd": .paragraph, "address": .paragraph, "figcaption": .paragraph, "caption": .paragraph,
        "h1": .heading1, "h2": .heading2, "h3": .heading3, "h4": .heading4, "h5": .heading5, "h6": .heading6,
        "hr": .rule, "br": .lineBreak, "pre": .preformatted, "listing": .preformatted, "xmp": .preformatted,
        "img": .image, "svg": .image, "object": .image, "math": .image, "input": .image, "iframe": .image, "video": .image, "audio": .image,
        "table": .table, "thead": .tablePart, "tbody": .tablePart, "tfoot": .tablePart, "colgroup": .tablePart, "tr": .row,
        "td": .cell, "th": .cell, "ul": .list, "ol": .list, "dl": .list, "menu": .list, "dir": .list, "li": .item, "a": .anchor,
    ]
}
