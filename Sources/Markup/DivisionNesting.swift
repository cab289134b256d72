// The normal form has two levels in the text: parts in h1, chapters in h2. A long novel may have one more above the chapters, volumes of
// books or parts of books; both are h1, and those of the outer kind say so by a class, so that the outline can nest them and a style sheet
// need not know which word is above which.

package enum DivisionNesting {
    /// The class of the headings that stand above other parts.
    package static let outerClass = "outer"
    /// The class of a text that has such headings.
    package static let textClass = "nested"
}
