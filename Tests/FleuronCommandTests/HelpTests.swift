import ArgumentParser
import Testing

@testable import FleuronCommand

/// What `--help` says of the commands.
struct HelpTests {
    private static var commands: [any ParsableCommand.Type] {
        func all(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
            let configuration = command.configuration
            return configuration.shouldDisplay ? [command] + configuration.subcommands.flatMap(all) : []
        }
        return all(FleuronCommand.self)
    }

    @Test func everyCommandHasASentenceAndAnExample() {
        #expect(Self.commands.count > 15)
        for command in Self.commands {
            let configuration = command.configuration
            #expect(configuration.abstract.hasSuffix("."), "\(command)")
            #expect(configuration.discussion.contains("EXAMPLE"), "\(command)")
        }
    }

    /// Commands that only look at a book take none of the options of its PDF.
    @Test(arguments: [Report.self, ExplainPage.self] as [any ParsableCommand.Type])
    func commandsOfferOnlyWhatTheyDo(command: any ParsableCommand.Type) {
        let help = command.helpMessage()
        #expect(help.contains("--output <file>") && help.contains("standard output"))
        for option in ["--pages", "--resolution", "--dump", "--depfile", "--timings", "--diagnostics"] {
            #expect(!help.contains(option + " "), "\(command) \(option)")
        }
    }
}
