/// Families with the same widths as others that are often asked for and seldom installed: text set in them breaks at the same places.
enum MetricTwins {
    /// The twins of a family, the best first; none if it has none.
    static func families(of name: String) -> [String] {
        switch name.lowercased() {
        case "arial", "helvetica": ["Liberation Sans", "Arimo", "TeX Gyre Heros", "Nimbus Sans"]
        case "times new roman", "times": ["Liberation Serif", "Tinos", "TeX Gyre Termes", "Nimbus Roman"]
        case "courier new", "courier": ["Liberation Mono", "Cousine", "TeX Gyre Cursor", "Nimbus Mono PS"]
        default: []
        }
    }
}
