/// The number of a computed style in a `StyledDocument`. Elements whose style is the same share one id.
@frozen package struct StyleID: Hashable, Sendable {
    package var index: Int32
    @inlinable package init(_ index: Int32) { self.index = index }
}

package struct ComputedStyle: Hashable, Sendable {
    package var text = TextStyle()
    package var box = BoxStyle()
    package init() {}
}

/// A group of values that most styles leave at their initial ones. It takes one word, and the values are made only where one is set.
struct RareValues<Values: Hashable & Sendable & InitialValues>: Hashable, Sendable {
    /// At most one: an array is a value in a place of its own.
    private var stored: [Values] = []

    var areInitial: Bool { stored.isEmpty }

    var values: Values {
        get { stored.first ?? Values() }
        set { stored = newValue == Values() ? [] : [newValue] }
    }
}

/// A group of properties that begins with the initial value of each.
protocol InitialValues { init() }
