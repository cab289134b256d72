/// What make and ninja read to know when an output is out of date.
enum DependencyFile {
    /// A rule without a recipe, and an empty rule for each file, so that make goes on where one of them has been removed (as of gcc's -MP).
    static func text(of outputs: [String], madeFrom files: [String]) -> String {
        let names = files.map(escaped)
        return outputs.map(escaped).joined(separator: " ") + ":" + names.map { " \\\n  " + $0 }.joined() + "\n"
            + names.map { "\n\($0):\n" }.joined()
    }

    /// As GNU make takes spaces, number signs, dollars and colons in names.
    private static func escaped(_ name: String) -> String {
        var result = ""
        for character in name {
            switch character {
            case " ", "#", ":": result += "\\" + String(character)
            case "$": result += "$$"
            default: result.append(character)
            }
        }
        return result
    }
}
