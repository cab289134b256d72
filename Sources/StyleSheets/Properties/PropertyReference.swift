/// The table of all properties in the documentation, made from their declarations.
package enum PropertyReference {
    /// Markdown: a section to a CSS module, in the order of the modules' names, our own first.
    package static func markdown() -> String {
        let table = PropertyTable.shared
        var text = """
            # Properties

            <!-- Made by `fleuron styles --properties > Documentation/properties.md`: change the declarations in Sources/StyleSheets/Properties. -->

            Every property that style sheets can use, by the CSS module that defines it. *Since* is the version of Fleuron that first had it. *Laid out* is what the pages show; what
            is *computed, not yet laid out* is parsed, checked, inherited and explained; using it in a sheet that `--style` or `book.yaml` names is a
            warning, and in a source's own sheets a note (`--notes`, code `css.not-laid-out`). Lengths are computed to points. Every property takes `inherit`, `initial`, `unset`, `revert` and
            `revert-layer`.


            """
        let modules = Set(table.definitions.map(\.module)).sorted { ($0 != "fleuron" ? 1 : 0, $0) < ($1 != "fleuron" ? 1 : 0, $1) }
        for module in modules {
            text += module == "fleuron" ? "## Our own\n\n" : "## \(module)\n\n"
            text +=
                "| Property | Values | Initial | Inherited | Percentages | Computed value | Since | Layout |\n|---|---|---|---|---|---|---|---|\n"
            for definition in table.definitions where definition.module == module { text += row(definition, table) }
            text += "\n"
            text += shorthands(of: module, table)
        }
        text += "## Other names\n\n| Name | The same as |\n|---|---|\n"
        for alias in table.aliases.sorted(by: { $0.name < $1.name }) { text += "| `\(alias.name)` | `\(alias.standard)` |\n" }
        text += """

            Names with a prefix (`-epub-`, `-webkit-`, `-moz-`, `-ms-`, `-o-`) stand for those without it.

            ## Not supported

            These are properties of CSS that have no effect. Using one in a sheet that `--style` or `book.yaml` names is a warning, and in a
            source's own sheets a note (code `css.unsupported-property`). Some have something in their place:

            | Property | Instead |
            |---|---|

            """
        let unsupported = table.names.filter { name in
            if case .unsupported? = table.entry(name) { return true }
            return false
        }.sorted()
        for name in unsupported {
            if let instead = LayoutAlternatives.text(for: name) { text += "| `\(name)` | \(instead) |\n" }
        }
        text += "\nThe others: "
        text += unsupported.filter { LayoutAlternatives.text(for: $0) == nil }.map { "`\($0)`" }.joined(separator: " ") + "\n"
        return text
    }

    private static func row(_ definition: PropertyDefinition, _ table: PropertyTable) -> String {
        let missing = table.keywordsNotLaidOut(of: definition.name).map { "`\($0)`" }.joined(separator: ", ")
        let isMissing = definition.status == .computed || !missing.isEmpty
        let instead = (isMissing ? LayoutAlternatives.text(for: definition.name) : nil).map { "; instead: \($0)" } ?? ""
        let cells = [
            "`\(definition.name)`", code(definition.syntax), code(definition.initial), definition.isInherited ? "yes" : "no",
            definition.percentages.isEmpty ? "–" : "of " + definition.percentages,
            definition.computedValue.isEmpty ? "as specified" : definition.computedValue, definition.since,
            definition.status.rawValue + (definition.name == "content" ? ", for pseudo-elements and margin boxes" : "")
                + (missing.isEmpty ? "" : ", but for " + missing) + instead,
        ]
        return "| " + cells.joined(separator: " | ") + " |\n"
    }

    private static func shorthands(of module: String, _ table: PropertyTable) -> String {
        let shorthands = table.shorthands.filter { $0.module == module }
        guard !shorthands.isEmpty else { return "" }
        var text = "| Shorthand | Values | Since | Sets |\n|---|---|---|---|\n"
        for shorthand in shorthands {
            let longhands =
                shorthand.name == "all" ? "all but the direction" : shorthand.longhands.map { "`\(table[$0].name)`" }.joined(separator: " ")
            text += "| `\(shorthand.name)` | \(code(shorthand.syntax)) | \(shorthand.since) | \(longhands) |\n"
        }
        return text + "\n"
    }

    /// In a table a bar has to be escaped even inside code.
    private static func code(_ text: String) -> String {
        "`" + text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") + "`"
    }
}
