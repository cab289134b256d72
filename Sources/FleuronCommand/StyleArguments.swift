import ArgumentParser
import BookProduction

/// The sheets of a book, and what is chosen in place of what they say.
struct StyleArguments: ParsableArguments {
    @Option(
        name: .long, help: "A style sheet: a path, or one of “fleuron styles”. Default: novel. May be repeated.",
        completion: .sheets)
    var style: [String] = []

    @Option(name: .long, help: "The page's size: a5, letter, 5inx8in … Default: as the sheets say, 5.5in 8.5in in novel.")
    var pageSize: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            """
            How large the text is: extra-small, small, medium, large, extra-large, …, accessibility-extra-extra-extra-large. Default: \
            large, as the sheets say.
            """,
            valueName: "category"), completion: .textSizes)
    var textSize: String?

    @Option(
        name: .long,
        help: ArgumentHelp("A custom property of the style sheets, as in --set text-size=12pt. May be repeated.", valueName: "name=value"))
    var set: [String] = []

    func validate() throws {
        for setting in set where !setting.contains("=") || setting.hasPrefix("=") {
            throw ValidationError("--set takes name=value, not “\(setting)”.")
        }
    }

    func apply(to options: inout BuildOptions) {
        options.styleSheets = style
        options.pageSize = pageSize
        options.textSize = textSize
        options.customProperties = set.map { setting in
            let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }
}
