import ArgumentParser
import BookProduction
import Markup

/// How a book is set, and what of it makes the command fail: the options that `build` and the processes of a batch have in common.
struct BookArguments: ParsableArguments {
    @OptionGroup var styles: StyleArguments

    @OptionGroup var printing: PrintArguments

    @Option(
        name: .long,
        help: ArgumentHelp(
            """
            Levels of headings on a page of contents, if the sources have none; 0 for no such page. Default: as book.yaml says, else parts \
            and chapters from eight on.
            """,
            valueName: "number"))
    var contents: Int?

    @Option(name: .long, help: "The language of the text, as in “fr”, where the source does not say it.")
    var language: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Words with their hyphenation points, as in “ta-ble pro-ject”. May be repeated.", valueName: "words"))
    var hyphenate: [String] = []

    @Flag(name: .long, help: "Warnings make the command fail.")
    var strict = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A kind of warning that --strict lets pass: a code, as in css.unknown-property, or an area, as in css. May be repeated.",
            valueName: "code"), completion: .codes)
    var allow: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp("A kind of message that makes the command fail, a note as well. May be repeated.", valueName: "code"),
        completion: .codes)
    var deny: [String] = []

    func validate() throws {
        if printing.profile != nil, styles.pageSize != nil {
            throw ValidationError("--profile has a page size of its own: leave out --page-size.")
        }
        if let contents, !(0...6).contains(contents) { throw ValidationError("--contents takes a number from 0 to 6.") }
        if let language, language.wholeMatch(of: /[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*/) == nil {
            let meant = languageTag(named: language).map { " Did you mean “\($0)”?" } ?? ""
            throw ValidationError("--language takes a tag, as in fr or en-GB, not “\(language)”.\(meant)")
        }
        for name in allow + deny where !DiagnosticRegistry.has(name) {
            let nearest = DiagnosticRegistry.nearest(to: name).map { " Did you mean “\($0)”?" } ?? ""
            throw ValidationError("There is no code “\(name)”; “fleuron explain --codes” lists them.\(nearest)")
        }
    }

    var options: BuildOptions {
        var options = BuildOptions()
        styles.apply(to: &options)
        printing.apply(to: &options)
        options.contentsDepth = contents
        options.language = language.map { $0.replacing("_", with: "-") }
        options.hyphenationExceptions = hyphenate.joined(separator: " ")
        options.isStrict = strict
        return options
    }

    var policy: FailurePolicy { FailurePolicy(isStrict: strict, allowed: allow, denied: deny) }

    /// As they are written on a command line, for another process.
    var arguments: [String] {
        func all(_ name: String, _ values: [String]) -> [String] { values.map { "--\(name)=\($0)" } }
        func one(_ name: String, _ value: String?) -> [String] { all(name, value.map { [$0] } ?? []) }
        return all("style", styles.style) + one("page-size", styles.pageSize) + one("text-size", styles.textSize)
            + all("set", styles.set) + printing.arguments + one("contents", contents.map { "\($0)" }) + one("language", language)
            + all("hyphenate", hyphenate)
            + (strict ? ["--strict"] : []) + all("allow", allow) + all("deny", deny)
    }
}
