import ArgumentParser
import BookProduction

/// The sheets of a book, and what is chosen in place of what they say.
struct StyleArguments: ParsableArguments {
    @Option(name: .long, help: "A style sheet: a path, or the name of one that comes with Fleuron. May be repeated.", completion: .sheets)
    var style: [String] = []

    @Option(name: .long, help: "The page's size: a5, letter, 5inx8in …")
    var pageSize: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "How large the text is: extra-small, small, medium, large (as the sheets say), extra-large, …, accessibility-extra-extra-extra-large.",
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
