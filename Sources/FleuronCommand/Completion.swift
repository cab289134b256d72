import ArgumentParser
import BookProduction
import Printing
import Resources
import StyleSheets

/// What a shell offers for an argument that is to be completed. Lists of names are made when the shell asks for them, by this program.
extension CompletionKind {
    /// The sheets that come along, and files.
    static let sheets = custom { _, _, prefix in StandardStyleList.sheets.map(\.name) + paths(prefix) { $0.hasSuffix(".css") } }
    static let standardSheets = custom { _, _, _ in StandardStyleList.sheets.map(\.name) }
    static let profiles = custom { _, _, _ in ((try? PrintProfiles.all()) ?? []).map(\.name) }
    static let papers = list(["white", "cream"])
    static let textSizes = custom { _, _, _ in TextSizeCategory.allCases.map(\.name) }
    static let codes = custom { _, _, _ in DiagnosticRegistry.entries.map(\.code) }
    static let sourcesAndCodes = custom { _, _, prefix in DiagnosticRegistry.entries.map(\.code) + paths(prefix) { _ in true } }

    /// The files and folders by which a path may go on.
    private static func paths(_ prefix: String, _ isOffered: (String) -> Bool) -> [String] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        let place = folder.isEmpty ? "." : folder
        return (ResourceLoader.files(in: place).filter(isOffered) + ResourceLoader.folders(in: place).map { $0 + "/" }).map { folder + $0 }
    }
}
