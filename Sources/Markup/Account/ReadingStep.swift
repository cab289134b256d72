/// What one step of reading made of a line.
package struct ReadingStep: Sendable, Equatable {
    /// What the step looks for.
    package var name: String
    /// The file of `GutenbergReaders` that it begins in.
    package var file: String
    /// What the line was taken for, and is from here on.
    package var before: String
    package var after: String
    /// Where the step remembers why.
    package var reason: String?

    package init(name: String, file: String, before: String, after: String, reason: String?) {
        self.name = name; self.file = file; self.before = before; self.after = after; self.reason = reason
    }
}
