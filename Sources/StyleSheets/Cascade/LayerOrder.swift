extension StyleSheet {
    /// Whether each condition holds, and those around it.
    func activeConditions(_ media: MediaContext) -> [Bool] {
        var active: [Bool] = []
        for (i, condition) in conditions.enumerated() {
            // Conditions are numbered after those around them.
            active.append(condition.queries.matches(media) && (i == 0 || active[Int(condition.parent)]))
        }
        return active
    }
}

/// The order of cascade layers over all sheets of an origin (css-cascade-5 section 6.4): by first appearance, nested layers before what
/// stands in the layer around them, unlayered rules last.
struct LayerOrder {
    private var orders: [Origin: [String: Int32]] = [:]

    init(_ sheets: [StyleSheet]) {
        for origin in [Origin.userAgent, .user, .author] {
            var names: [String] = []
            var appearance: [String: Int] = [:]
            for sheet in sheets where sheet.origin == origin {
                for name in sheet.layers where appearance[name] == nil {
                    appearance[name] = names.count
                    names.append(name)
                }
            }
            guard names.count > 1 else { continue }
            /// Appearance of each layer on the path; a path's end sorts after everything nested in it.
            func path(_ name: String) -> [Int] {
                var path: [Int] = []
                var prefix = ""
                for part in name.split(separator: ".") {
                    prefix += (prefix.isEmpty ? "" : ".") + part
                    path.append(appearance[prefix] ?? 0)
                }
                return path + [Int.max]
            }
            let sorted = names.map { (name: $0, path: path($0)) }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
            orders[origin] = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.name, Int32($0)) })
        }
    }

    func order(of name: String, _ origin: Origin) -> Int32 { orders[origin]?[name] ?? 0 }
}
