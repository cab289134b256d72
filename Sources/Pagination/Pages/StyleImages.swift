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

    /// Asks for the pictures behind a box.
    mutating func add(_ style: BoxStyle, sizes: (ImageReference) -> Size?) {
        guard style.hasRareValues else { return }
        for image in style.rare.background.images { add(image, sizes) }
    }

    /// Asks for the pictures behind a page and behind and in its margin boxes.
    mutating func add(_ master: PageMaster, sizes: (ImageReference) -> Size?) {
        add(master.box, sizes: sizes)
        if let area = master.noteArea { add(area.box, sizes: sizes) }
        for frame in master.frames { add(frame.style, sizes: sizes) }
        for (_, style) in master.marginBoxes {
            add(style.box, sizes: sizes)
            for item in style.box.content ?? [] { if case .image(let image) = item { add(image, sizes) } }
        }
    }

    private mutating func add(_ image: CSSImage, _ sizes: (ImageReference) -> Size?) {
        guard case .url(let path, _) = image, entries[image] == nil else { return }
        let size = sizes(ImageReference(node: .root, path: path, image: image, alternativeText: "", style: StyleID(0)))
        entries[image] = .some(size.map { Entry(index: count, size: $0) })
        count += 1
    }
}
