import ArgumentParser
import Fleuron

/// The options on how books are set that one passes on to another process.
struct SheetArguments: ParsableArguments {
    @Option(name: .long, help: "A style sheet: a path, or the name of one that comes with Fleuron. May be repeated.")
    var style: [String] = []

    @Option(name: .long, help: "The page's size: a5, letter, 5inx8in …")
    var pageSize: String?

    @Option(
        name: .long,
        help: ArgumentHelp("A custom property of the style sheets, as in --set text-size=12pt. May be repeated.", valueName: "name=value"))
    var set: [String] = []

    @Option(name: .long, help: "The language of the text, as in “fr”, where the source does not say it.")
    var language: String?

    func validate() throws {
        for setting in set where !setting.contains("=") { throw ValidationError("--set takes name=value, not “\(setting)”.") }
    }

    /// As they are written on a command line.
    var arguments: [String] {
        style.map { "--style=" + $0 } + (pageSize.map { ["--page-size=" + $0] } ?? []) + set.map { "--set=" + $0 }
            + (language.map { ["--language=" + $0] } ?? [])
    }

    var options: BuildOptions {
        var options = BuildOptions()
        options.styleSheets = style
        options.pageSize = pageSize
        options.customProperties = set.map { setting in
            let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        options.language = language
        return options
    }
}
