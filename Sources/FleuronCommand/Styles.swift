import ArgumentParser
import Fleuron
import Resources

struct Styles: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "styles",
        abstract: "List the style sheets that come with Fleuron.",
        discussion: "Give one to --style by its name. “base” is always the first of the cascade.")

    @Flag(name: .long, help: ArgumentHelp("Print the table of all properties, as in Documentation/properties.md.", visibility: .hidden))
    var properties = false

    func run() throws {
        let text: String
        if properties {
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
