import Boxes
import Geometry
import Markup
import StyleSheets

/// The pictures that style sheets name for backgrounds, by what the sheets say: each is read once.
struct StyleImages: Sendable {
    struct Entry: Sendable {
        /// In the files of the run.
        var index: Int32
        /// At 96 pixels to the inch.
        var size: Size
    }

    private var entries: [CSSImage: Entry?] = [:]
    /// How many pictures have been asked for.
    private var count: Int32

    /// - Parameter first: the pictures that were asked for before.
    init(after first: Int) { count = Int32(first) }

    subscript(image: CSSImage) -> Entry? { entries[image] ?? nil }

    /// Asks for the pictures of a style.
    mutating func add(_ style: BoxStyle, sizes: (ImageReference) -> Size?) {
        guard style.hasRareValues else { return }
        for image in style.rare.background.images {
            guard case .url(let path, _) = image, entries[image] == nil else { continue }
            let size = sizes(ImageReference(node: .root, path: path, image: image, alternativeText: "", style: StyleID(0)))
            entries[image] = .some(size.map { Entry(index: count, size: $0) })
            count += 1
        }
    }
}
