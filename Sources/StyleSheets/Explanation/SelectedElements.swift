package import Markup
package import Resources

extension Document {
    /// The elements that a list of selectors matches, in document order. Parts of elements (`::before`) are none.
    /// - Throws: a diagnostic if the text is no list of selectors.
    /// - Complexity: O(nodes · selectors · depth) at most.
    package func elements(matching selector: String) throws(Diagnostic) -> [NodeID] {
        var compiled = CompiledSelectors(document: self)
        compiled.begin(parents: [])
        let wanted = try StyleExplanation.selectors(selector, in: self).filter { $0.pseudoElement == nil }.compactMap { compiled.add($0) }
        compiled.finish()
        guard !wanted.isEmpty else { return [] }
        var matcher = SelectorMatcher(compiled, document: self)
        var found: [NodeID] = []
        for i in nodes.indices where nodes[i].kind == .element && wanted.contains(where: { matcher.matches($0, Int32(i)) }) {
            found.append(NodeID(Int32(i)))
        }
        return found
    }
}
