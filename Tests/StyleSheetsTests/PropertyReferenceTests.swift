import Foundation
import Testing

@testable import StyleSheets

@Suite struct PropertyReferenceTests {
    @Test func theTableOfPropertiesIsCurrent() throws {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        let path = parts.joined(separator: "/") + "/Documentation/properties.md"
        let written = try String(contentsOfFile: path, encoding: .utf8)
        #expect(written == PropertyReference.markdown(), "run: fleuron styles --properties > Documentation/properties.md")
    }

    @Test func everyDeclarationIsComplete() {
        let table = PropertyTable.shared
        var seen: Set<String> = []
        for definition in table.definitions {
            #expect(seen.insert(definition.name).inserted, "\(definition.name) is declared twice")
            #expect(!definition.module.isEmpty && !definition.syntax.isEmpty && !definition.initial.isEmpty, "\(definition.name)")
            // These are percentages of nothing, and those are hidden in another production.
            let exceptions = [
                "font-stretch", "shape-image-threshold", "opacity", "scale", "background-position", "object-position", "transform",
                "transform-origin",
            ]
            #expect(definition.syntax.contains("percentage") == !definition.percentages.isEmpty || exceptions.contains(definition.name))
        }
        for name in unsupportedPropertyNames {
            guard case .unsupported? = table.entry(name) else { Issue.record("\(name) is both known and not"); continue }
        }
    }
}
