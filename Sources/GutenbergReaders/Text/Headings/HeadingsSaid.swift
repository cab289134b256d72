import Markup

/// Headings that a book has had, by what they say: notes of a whole book are grouped by its chapters, whose headings come again there.
struct HeadingsSaid {
    private var divisions: Set<NumberedDivision> = []
    private var numbers: Set<Int> = []
    private var keys: Set<UInt64> = []

    /// - Parameters:
    ///   - form: of a numbered heading.
    ///   - key: of all its text.
    mutating func add(_ form: HeadingForm?, key: UInt64) {
        keys.insert(key)
        guard let form else { return }
        divisions.insert(NumberedDivision(form))
        numbers.insert(form.number)
    }

    /// True for the same division, for the same text, and for a bare number that a division had. O(1).
    func contains(_ form: HeadingForm?, key: UInt64) -> Bool {
        guard let form else { return keys.contains(key) }
        return divisions.contains(NumberedDivision(form)) || form.division == .bare && numbers.contains(form.number)
    }
}
