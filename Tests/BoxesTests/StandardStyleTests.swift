import Resources
import StandardStyles
import Testing

@testable import StyleSheets

/// The sheets whose declarations are read when they are needed (`StyleSheet.parseStandard`).
struct StandardStyleTests {
    private static func whole(_ name: String) throws -> StyleSheet {
        var diagnostics = Diagnostics()
        let sheet = StyleSheet.parse(try #require(StandardStyleSheets.source(named: name)), id: SourceID(0), origin: .author, diagnostics: &diagnostics) { _, _ in
            .failure(Diagnostic(.error, .misplacedImport, "nothing is imported"))
        }
        #expect(diagnostics.all.isEmpty, "\(name) has mistakes")
        return sheet
    }

    @Test(arguments: ["base", "novel"])
    func whatIsReadLateIsTheSame(name: String) throws {
        let whole = try Self.whole(name)
        let late = StyleSheet.parseStandard(try #require(StandardStyleSheets.source(named: name)), id: SourceID(0), origin: .author)
        #expect(late.rules.map(\.selectors) == whole.rules.map(\.selectors))
        #expect(late.rules.map(\.block) == whole.rules.map(\.block))
        #expect(late.pageRules.count == whole.pageRules.count)
        #expect(late.blocks.contains { $0.unread != nil })
        for (left, read) in zip(late.blocks, whole.blocks) {
            var left = left
            left.read()
            #expect(left.declarations.map(\.property) == read.declarations.map(\.property))
            #expect(left.declarations.map(\.range) == read.declarations.map(\.range))
            #expect(left.customDeclarations.map(\.name) == read.customDeclarations.map(\.name))
            #expect(left.attributes == read.attributes)
        }
    }

    @Test(arguments: ["base", "novel"])
    func theyHaveNoUnitsThatTheRootWouldHaveToKnow(name: String) throws {
        let whole = try Self.whole(name)
        #expect(!whole.blocks.contains { $0.usesFontMeasures || $0.usesViewport })
    }
}
