import Foundation
import Testing

/// Data goes one way: no module knows of one that stands behind it. The order is that of the table in ARCHITECTURE.md.
@Suite struct LayeringTests {
    /// The modules of the table, in its order, without C libraries.
    private static func modulesInOrder() throws -> [String] {
        let page = try House.text("ARCHITECTURE.md")
        let start = try #require(page.range(of: "| Target | Owns |"))
        let rows = page[start.lowerBound...].split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).prefix {
            $0.hasPrefix("|")
        }
        return rows.compactMap { $0.firstMatch(of: /^\| `(\w+)`/).map { String($0.1) } }.filter { !$0.hasPrefix("C") }
    }

    /// A module's folder.
    private static func folder(of module: String) -> String { module == "StandardStyles" ? "Styles" : "Sources/" + module }

    /// The modules of ours that a module's files import.
    private static func imports(of module: String, among modules: Set<String>) throws -> [(file: String, module: String)] {
        var found: [(file: String, module: String)] = []
        for file in House.files(in: folder(of: module)) where file.hasSuffix(".swift") {
            let lines = try House.text(file).split(separator: "\n")
            // There are a hundred thousand lines: those that are set in are passed over without an expression.
            for line in lines where line.utf8.first != UInt8(ascii: " ") {
                guard
                    let match = line.firstMatch(of: /^(?:@\w+ )*(?:(?:internal|package|public|private|fileprivate) )?import (?:\w+ )?(\w+)/)
                else { continue }
                if modules.contains(String(match.1)) { found.append((file, String(match.1))) }
            }
        }
        return found
    }

    @Test func everyModuleIsInTheTableAndEveryRowIsAModule() throws {
        let table = try Self.modulesInOrder()
        #expect(Set(table).count == table.count)
        let folders = try FileManager.default.contentsOfDirectory(atPath: House.path("Sources")).filter {
            !$0.hasPrefix("C") && $0 != "SystemLibraries" && !$0.hasPrefix(".")
        }
        #expect(Set(table) == Set(folders + ["StandardStyles"]))
        let package = try House.text("Package.swift")
        for module in table { #expect(package.contains("\"\(module)\""), "\(module) is no target of Package.swift") }
    }

    @Test func aModuleImportsOnlyWhatStandsAboveIt() throws {
        let table = try Self.modulesInOrder(), modules = Set(table)
        for (place, module) in table.enumerated() {
            for (file, imported) in try Self.imports(of: module, among: modules) where imported != module {
                let other = try #require(table.firstIndex(of: imported))
                #expect(other < place, "\(file) imports \(imported), which stands behind \(module)")
            }
        }
    }

    /// Text, fonts and output know of no documents and no style sheets: the text system is built on them alone.
    @Test func whatSetsTextKnowsNoDocuments() throws {
        let documents: Set = ["Markup", "StyleSheets", "StandardStyles", "Boxes", "Pagination", "BookProduction", "Fleuron"]
        for module in [
            "Geometry", "Resources", "Typefaces", "TextLayout", "DisplayLists", "PDF", "PageImages", "TextSystem", "FleuronFoundation",
            "FleuronNSRange",
        ] {
            for (file, imported) in try Self.imports(of: module, among: documents) { Issue.record("\(file) imports \(imported)") }
        }
    }

    /// A test may know everything above its target, and nothing that is no dependency of it in Package.swift.
    @Test func theImportsAreFound() throws {
        let table = try Self.modulesInOrder()
        let pagination = try Self.imports(of: "Pagination", among: Set(table)).map(\.module)
        #expect(Set(pagination).isSuperset(of: ["Boxes", "TextLayout", "StyleSheets", "DisplayLists"]))
    }
}
