internal import DisplayLists
internal import Geometry
internal import Resources

/// The frame of the file: catalogue, page tree, pages with their resources, and what leads to them.
struct DocumentObjects {
    let pages: [DisplayList]
    let work: PageWork
    /// Of the first group of pages.
    var content: [PageStreams]
    let fonts: [(name: [UInt8], font: ObjectReference)]
    let images: [ObjectReference?]
    let context: ContentContext
    let outline: [OutlineEntry]
    let pageLabels: [PageLabelRange]
    let information: DocumentInformation

    /// Completes the file.
    mutating func write(_ file: consuming ObjectFile, to sink: ByteSink, diagnostics: inout Diagnostics) throws(Diagnostic) {
        let pageReferences = pages.map { _ in file.reserve() }
        let streams = try writeContent(to: &file, sink)
        let destinations = DestinationTable(pages: pages)
        let links = LinkObjects(destinations: destinations)
        var resources = ResourceObjects(fonts: fonts, images: images, context: context, pages: pages, file: &file)
        let (tree, parents) = writePageTree(pageReferences, to: &file)
        for (index, page) in pages.enumerated() {
            let annotations = links.write(page, to: &file, diagnostics: &diagnostics)
            let pageResources = resources.resources(for: page, file: &file)
            file.dictionary(pageReferences[index]) { dictionary in
                dictionary.name("Type", "Page")
                dictionary.reference("Parent", parents[index])
                // ISO 32000-1, 14.11.2: the sheet, what is printed, what is left of it after trimming.
                Self.write("MediaBox", page.size, outset: page.outsetEdges, to: &dictionary)
                if page.bleed > .zero { Self.write("BleedBox", page.size, outset: page.bleedEdges, to: &dictionary) }
                Self.write("TrimBox", page.size, outset: Edges(all: .zero), to: &dictionary)
                // Clockwise (ISO 32000-1, table 30).
                switch page.turn {
                case .none: break
                case .left: dictionary.integer("Rotate", 270)
                case .right: dictionary.integer("Rotate", 90)
                }
                dictionary.reference("Resources", pageResources)
                dictionary.reference("Contents", streams[index])
                if !annotations.isEmpty { dictionary.array("Annots") { for annotation in annotations { $0.reference(annotation) } } }
            }
        }
        let catalog = writeCatalog(tree: tree, pageReferences: pageReferences, destinations: destinations, to: &file)
        let dictionary = information.writeDictionary(to: &file)
        try file.finish(root: catalog, information: dictionary, to: sink)
    }

    private static func write(_ box: StaticString, _ size: Size, outset: Edges<Length>, to dictionary: inout DictionaryWriter) {
        dictionary.array(box) {
            for value in [-outset.left, -outset.bottom, size.width + outset.right, size.height + outset.top] {
                if value == .zero { $0.integer(0) } else { $0.fixed(millipoints(value), decimals: Precision.coordinateDecimals) }
            }
        }
    }

    private mutating func writeContent(to file: inout ObjectFile, _ sink: ByteSink) throws(Diagnostic) -> [ObjectReference] {
        var references: [ObjectReference] = []
        references.reserveCapacity(pages.count)
        appendContent(to: &file, &references)
        for group in 0..<work.groupCount where group > 0 {
            try file.flush(to: sink)
            guard let result = work.run(group: group) else { throw PDFWriter.outOfMemory }
            content = result.content
            appendContent(to: &file, &references)
        }
        return references
    }

    private mutating func appendContent(to file: inout ObjectFile, _ references: inout [ObjectReference]) {
        // A stream's frame takes about 70 bytes, and its page, compressed with many others, about 30.
        file.reserveCapacity(content.reduce(0) { $0 + $1.bytes.count } + 128 * content.reduce(0) { $0 + $1.ends.count })
        for index in content.indices {
            // What is in the file is given up.
            var chunk = PageStreams()
            swap(&chunk, &content[index])
            chunk.bytes.withUnsafeBufferPointer { bytes in
                var start = 0
                for end in chunk.ends {
                    let reference = file.reserve()
                    references.append(reference)
                    file.stream(reference, encoded: UnsafeBufferPointer(rebasing: bytes[start..<end])) { $0.name("Filter", "FlateDecode") }
                    start = end
                }
            }
        }
    }

    /// A balanced tree (7.7.3), so that a reader finds any page in a few steps. Gives back its root and the parent of every page.
    private func writePageTree(_ pageReferences: [ObjectReference], to file: inout ObjectFile) -> (
        root: ObjectReference, parents: [ObjectReference]
    ) {
        let fanOut = 32
        var level = pageReferences.map { (reference: $0, pageCount: 1) }
        var parents: [ObjectReference] = []
        /// Nodes whose parent is not known yet: the kids and the page count of each.
        var pending: [(node: ObjectReference, kids: [ObjectReference], pageCount: Int)] = []
        repeat {
            var nodes: [(node: ObjectReference, kids: [ObjectReference], pageCount: Int)] = []
            for start in stride(from: 0, to: max(1, level.count), by: fanOut) {
                let kids = level[start..<min(start + fanOut, level.count)]
                nodes.append((file.reserve(), kids.map(\.reference), kids.reduce(0) { $0 + $1.pageCount }))
            }
            if parents.isEmpty { parents = nodes.flatMap { node in node.kids.map { _ in node.node } } }
            for node in nodes {
                for child in pending where node.kids.contains(child.node) { writeNode(child, parent: node.node, to: &file) }
            }
            pending = nodes
            level = nodes.map { (reference: $0.node, pageCount: $0.pageCount) }
        } while level.count > 1
        writeNode(pending[0], parent: nil, to: &file)
        return (pending[0].node, parents)
    }

    private func writeNode(
        _ node: (node: ObjectReference, kids: [ObjectReference], pageCount: Int), parent: ObjectReference?, to file: inout ObjectFile
    ) {
        file.dictionary(node.node) { dictionary in
            dictionary.name("Type", "Pages")
            if let parent { dictionary.reference("Parent", parent) }
            dictionary.integer("Count", node.pageCount)
            dictionary.array("Kids") { for kid in node.kids { $0.reference(kid) } }
        }
    }

    private func writeCatalog(
        tree: ObjectReference, pageReferences: [ObjectReference], destinations: DestinationTable, to file: inout ObjectFile
    )
        -> ObjectReference
    {
        let catalog = file.reserve()
        let names = destinations.write(to: &file, pages: pageReferences)
        let outlineRoot = OutlineObjects(outline).write(to: &file, destinations: destinations)
        let labels = PageLabelObjects.write(pageLabels, to: &file)
        let metadata = information.writeMetadata(to: &file)
        file.dictionary(catalog) { dictionary in
            dictionary.name("Type", "Catalog")
            dictionary.reference("Pages", tree)
            if let labels { dictionary.reference("PageLabels", labels) }
            if let names { dictionary.dictionary("Names") { $0.reference("Dests", names) } }
            if let outlineRoot {
                dictionary.reference("Outlines", outlineRoot)
                dictionary.name("PageMode", "UseOutlines")
            }
            dictionary.name("PageLayout", "TwoPageRight")
            dictionary.dictionary("ViewerPreferences") { $0.boolean("DisplayDocTitle", !information.title.isEmpty) }
            if !information.language.isEmpty { dictionary.text("Lang", information.language) }
            dictionary.reference("Metadata", metadata)
        }
        return catalog
    }
}
