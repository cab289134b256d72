import ArgumentParser
import BookProduction
import Geometry
import Printing

/// The options of books for a printer.
struct PrintArguments: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Set the book for a printer: trim, margins, bleed and an even number of pages, as in kdp-6x9; fleuron profiles lists them.",
            valueName: "name"), completion: .profiles)
    var profile: String?

    @Option(
        name: .long, help: ArgumentHelp("The printer's paper: white or cream. Default: white.", valueName: "paper"), completion: .papers)
    var paper: String?

    @Flag(
        inversion: .prefixedNo,
        help:
            "For a printer (--profile, or profile in book.yaml): pages with bleed, or without. Default: with it where a picture or a background reaches the edge of a page."
    )
    var bleed: Bool?

    @Flag(name: .long, help: "For a printer: marks where to cut. Printers on demand want none.")
    var cropMarks = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Put the pages on sheets for folding, two to a side: so many pages to a signature (a multiple of 4), or “saddle” for one that is stitched through its fold.",
            valueName: "pages"))
    var impose: SignatureSize?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "With --impose: the thickness of a sheet, as in 0.1mm, by which inner sheets move to the fold. Default: 0.", valueName: "length"
        ))
    var creep: PrintedLength?

    func validate() throws {
        if creep != nil, impose == nil { throw ValidationError("--creep asks for --impose.") }
    }

    func apply(to options: inout BuildOptions) {
        options.profile = profile
        options.paper = paper
        options.hasBleed = bleed
        options.hasCropMarks = cropMarks
        options.imposition = impose.map { Imposition(signature: $0.pages, creep: creep?.length ?? .zero) }
    }

    /// As they are written on a command line, for another process.
    var arguments: [String] {
        let values = [("profile", profile), ("paper", paper), ("impose", impose?.argument), ("creep", creep?.argument)]
        return values.compactMap { name, value in value.map { "--\(name)=\($0)" } } + (bleed.map { [$0 ? "--bleed" : "--no-bleed"] } ?? [])
            + (cropMarks ? ["--crop-marks"] : [])
    }
}

/// Pages of a signature; nil for one that holds the book.
struct SignatureSize: ExpressibleByArgument {
    let pages: Int?
    /// As the user wrote it.
    let argument: String

    init?(argument: String) {
        self.argument = argument
        if argument == "saddle" { pages = nil; return }
        guard let number = Int(argument), (4...256).contains(number), number.isMultiple(of: 4) else { return nil }
        pages = number
    }
}

/// A length in inches, millimetres or points.
struct PrintedLength: ExpressibleByArgument {
    let length: Length
    /// As the user wrote it.
    let argument: String

    init?(argument: String) {
        guard let length = Length(printed: argument), (Length.zero...Length(points: 1000)).contains(length) else { return nil }
        (self.length, self.argument) = (length, argument)
    }
}
