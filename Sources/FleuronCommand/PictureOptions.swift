import ArgumentParser
import PageImages
import Resources

/// The options for pictures of pages.
struct PictureArguments: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("The pages, from 1, as in “3-6,9”. Default: all for a PDF, the first for pictures.", valueName: "pages"))
    var pages: PageList?

    @Option(name: .long, help: ArgumentHelp("For PNG: pixels to the inch. Default: 96.", valueName: "number"))
    var resolution: Double?

    func validate() throws {
        if let resolution, !(1...10_000).contains(resolution) { throw ValidationError("--resolution takes a number from 1 to 10000.") }
    }

    var options: PictureOptions { PictureOptions(pages: pages, resolution: resolution) }
}

/// What concerns pictures of pages, which `build` writes where the output's name ends in .png or .svg.
struct PictureOptions {
    /// Nil for all of a PDF, and for the first as a picture.
    var pages: PageList?
    /// Pixels to the inch, 1 to 10,000; nil for 96.
    var resolution: Double?

    /// Options for pictures ask for an output that is one.
    func validate(output: String) throws {
        guard resolution != nil else { return }
        switch format(of: output) {
        case nil: throw ValidationError("--resolution is for pictures: give -o a name that ends in .png.")
        case .svg where resolution != nil: throw ValidationError("--resolution is for PNG; an SVG has none.")
        default: break
        }
    }

    /// Nil where the output is a PDF.
    func format(of output: String) -> PictureFormat? {
        let name = output.lowercased()
        return name.hasSuffix(".png") ? .png(resolution: resolution ?? 96) : name.hasSuffix(".svg") ? .svg : nil
    }

    private static let otherEndings: Set<String> = [
        "doc", "docx", "odt", "rtf", "epub", "mobi", "azw3", "fb2", "htm", "html", "xhtml", "xml", "txt", "md", "tex", "ps", "eps", "djvu",
        "jpg", "jpeg", "gif", "tif", "tiff", "webp",
    ]

    /// Whatever is no picture becomes a PDF, also where its name says otherwise.
    static func warning(ofEndingOf output: String, at place: SourceRange?) -> Diagnostic? {
        guard let dot = output.lastIndex(of: "."), otherEndings.contains(output[output.index(after: dot)...].lowercased()) else {
            return nil
        }
        return Diagnostic(
            .warning, .misleadingName, "\(output) becomes a PDF: nothing else is written but pictures of pages", at: place,
            hint: "let the name end in .pdf, .png or .svg")
    }

    /// The name of the output for a page: where there are several, with its number before the ending.
    static func path(_ output: String, page: Int, isOnlyOne: Bool) -> String {
        guard !isOnlyOne, let dot = output.lastIndex(of: ".") else { return output }
        let number = String(page)
        return output[..<dot] + "-" + String(repeating: "0", count: max(0, 3 - number.count)) + number + output[dot...]
    }
}
