package import Resources

/// The style sheets that come with Fleuron.
package enum StandardStyleSheets {
    /// The names by which `--style` finds them; `base` is always the first of the cascade.
    package static let names = [
        "novel", "classic", "verse", "drama", "letters", "manual", "large-print", "dictionary", "publication", "standard-ebooks", "tei",
        "docbook", "tables", "sidenotes", "cover",
    ]

    /// Sheets for a whole book: the default one and those that begin by importing it.
    package static let books = ["novel", "classic", "verse", "drama", "letters", "manual", "large-print", "dictionary"]

    package static func source(named name: String) -> SourceText? {
        let bytes: [UInt8]? =
            switch name {
            case "base": PackageResources.base_css
            case "hints": PackageResources.hints_css
            case "novel": PackageResources.novel_css
            case "classic": PackageResources.classic_css
            case "verse": PackageResources.verse_css
            case "drama": PackageResources.drama_css
            case "letters": PackageResources.letters_css
            case "manual": PackageResources.manual_css
            case "large-print": PackageResources.large_print_css
            case "dictionary": PackageResources.dictionary_css
            case "publication": PackageResources.publication_css
            case "standard-ebooks": PackageResources.standard_ebooks_css
            case "tei": PackageResources.tei_css
            case "docbook": PackageResources.docbook_css
            case "tables": PackageResources.tables_css
            case "sidenotes": PackageResources.sidenotes_css
            case "cover": PackageResources.cover_css
            default: nil
            }
        return bytes.map { SourceText(name: "\(name).css", text: $0) }
    }
}
