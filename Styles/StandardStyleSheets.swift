package import Resources

/// The style sheets that come with Fleuron.
package enum StandardStyleSheets {
    /// The names by which `--style` finds them; `base` is always the first of the cascade.
    package static let names = ["novel", "publication", "standard-ebooks"]

    package static func source(named name: String) -> SourceText? {
        let bytes: [UInt8]? = switch name {
        case "base": PackageResources.base_css
        case "novel": PackageResources.novel_css
        case "publication": PackageResources.publication_css
        case "standard-ebooks": PackageResources.standard_ebooks_css
        default: nil
        }
        return bytes.map { SourceText(name: "\(name).css", text: $0) }
    }
}
