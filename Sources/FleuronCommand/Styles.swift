import ArgumentParser
import BookProduction
import Resources

struct Styles: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "styles",
        abstract: "List the style sheets that come with Fleuron, or print one.",
        discussion: """
            Without a name they are listed. Give one to --style by its name. “base” is always the first of the cascade.

            EXAMPLES
              fleuron styles
              fleuron styles novel > mine.css
            """)

    @Argument(help: "The sheet to print, to start one's own from.", completion: .standardSheets)
    var name: String?

    @Flag(name: .long, help: ArgumentHelp("Print the table of all properties, as in Documentation/properties.md.", visibility: .hidden))
    var properties = false

    func validate() throws {
        guard let name, StandardStyleList.text(of: name) == nil else { return }
        let nearest = StandardStyleList.nearestName(to: name).map { " Did you mean “\($0)”?" } ?? ""
        throw ValidationError("There is no sheet “\(name)”; “fleuron styles” lists them.\(nearest)")
    }

    func run() throws {
        let text: String
        if let name, let sheet = StandardStyleList.text(of: name) {
            text = String(decoding: sheet, as: UTF8.self)
        } else if properties {
            text = StandardStyleList.propertyReference()
        } else {
            let sheets = StandardStyleList.sheets
            let width = sheets.map(\.name.count).max() ?? 0
            text = sheets.map { $0.name + String(repeating: " ", count: width - $0.name.count + 2) + $0.purpose + "\n" }.joined()
        }
        do throws(Diagnostic) {
            try OutputFile.writeToStandardOutput(Array(text.utf8))
        } catch {
            throw ExitCode(1)
        }
    }
}
