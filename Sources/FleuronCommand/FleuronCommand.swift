import ArgumentParser

/// The `fleuron` command.
@main
struct FleuronCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleuron",
        abstract: "Sets books: a Gutenberg text, HTML or XML in, a paginated PDF out.",
        version: "0.1.0",
        subcommands: [Build.self],
        defaultSubcommand: Build.self)
}
