/// How large a reader wants text to be: the one place of a program that says it, watched by layouts and views.
///
/// ```swift
/// let preference = TextSizePreference()
/// layout.textSizePreference = preference
/// preference.category = .extraExtraLarge
/// ```
///
/// Not for use by several threads at once.
public final class TextSizePreference {
    /// What the reader wants. Layouts that follow it are laid out anew where it changes, and then observers are told.
    public var category: TextSizeCategory {
        didSet {
            guard category != oldValue else { return }
            layouts.removeAll { $0.value == nil }
            for layout in layouts { layout.value?.invalidateLayout() }
            observers.removeAll { $0.value == nil }
            for observer in observers { observer.value?.textSizeCategoryDidChange(self, from: oldValue) }
        }
    }

    private struct Observer { weak var value: (any TextSizeObserver)? }
    private struct Layout { weak var value: LayoutManager? }
    private var observers: [Observer] = []
    private var layouts: [Layout] = []

    /// A preference, which begins with the sizes of print. O(1).
    public init(_ category: TextSizeCategory = .large) { self.category = category }

    /// Adds one who is told of changes, behind those added before; it is not kept. O(observers).
    public func addObserver(_ observer: any TextSizeObserver) {
        removeObserver(observer)
        observers.append(Observer(value: observer))
    }

    /// Tells somebody no more of changes. No error if it was not told of any. O(observers).
    public func removeObserver(_ observer: any TextSizeObserver) { observers.removeAll { $0.value == nil || $0.value === observer } }

    func add(_ layout: LayoutManager) {
        // Those that are gone must not pile up where layouts come and go.
        remove(layout)
        layouts.append(Layout(value: layout))
    }
    func remove(_ layout: LayoutManager) { layouts.removeAll { $0.value == nil || $0.value === layout } }
}

/// Watches how large a reader wants text to be.
///
/// ```swift
/// final class Headline: TextSizeObserver {
///     var font = FontDescriptor.preferred(for: .title1)
///     func textSizeCategoryDidChange(_ preference: TextSizePreference, from old: TextSizeCategory) {
///         font = font.adjusted(for: preference.category)
///     }
/// }
/// ```
public protocol TextSizeObserver: AnyObject {
    /// The reader wants another size. Layouts that follow the preference know it already: what they are asked now is laid out in it.
    func textSizeCategoryDidChange(_ preference: TextSizePreference, from old: TextSizeCategory)
}

extension StyledText {
    /// The same text in the sizes of a category, where its fonts are those of roles (`FontDescriptor.textStyle`); other fonts stay.
    /// O(bytes).
    public func adjusted(for category: TextSizeCategory) -> StyledText {
        var result = self
        for index in result.runs.indices {
            result.runs[index].attributes.font = result.runs[index].attributes.font?.adjusted(for: category)
        }
        return result
    }
}
