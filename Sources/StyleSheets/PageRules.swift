package import Geometry

/// The cascaded `@page` rules of all sheets, from which the style of a page is computed once its context is known.
package struct PageRules: Sendable {
    package init() {}

    /// The style of a page in a context. Contexts are few: callers keep the result.
    package func style(for context: PageSelectorContext) -> PageStyle {
        PageStyle(size: Size(width: Length(points: 396), height: Length(points: 612)), style: ComputedStyle(), marginBoxes: [])
    }
}
