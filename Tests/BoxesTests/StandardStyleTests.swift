import Resources
import StandardStyles
import Testing

@testable import StyleSheets

/// The sheets whose declarations are read when they are needed (`StyleSheet.parseStandard`).
struct StandardStyleTests {
    private static func whole(_ name: String) throws -> StyleSheet {
        var diagnostics = Diagnostics()
        let sheet = StyleSheet.parse(
            try #require(StandardStyleSheets.source(named: name)), id: SourceID(0), origin: .author, diagnostics: &diagnostics
        ) { href, _ in
            Self.standard(href)
        }
        #expect(diagnostics.all.isEmpty, "\(name) has mistakes")
        return sheet
    }

    private static func standard(_ href: String) -> Result<(text: SourceText, id: SourceID), Diagnostic> {
        guard let text = StandardStyleSheets.source(named: String(href.dropLast(4))) else {
            return .failure(Diagnostic(.error, .misplacedImport, "no \(href)"))
        }
        return .success((text, SourceID(1)))
    }

    @Test(arguments: ["base", "novel"])
    func whatIsReadLateIsTheSame(name: String) throws {
        let whole = try Self.whole(name)
        let late = StyleSheet.parseStandard(try #require(StandardStyleSheets.source(named: name)), id: SourceID(0), origin: .author) {
            href, _ in Self.standard(href)
        }
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
