/// The page of a PDF file that holds a drawing, as a form (ISO 32000-1, 8.10) in another file, with all that it needs: fonts, shadings,
/// masks.
///
/// The file is one that Cairo has written: a table of cross-references (7.5.4), no object streams. One that is otherwise, or is damaged, is
/// no drawing; nothing of it is written then.
struct DrawingPage {
    private let file: PDFObjects
    private let size: (width: Double, height: Double)
    private let content: PDFObjects.Object
    /// The page's entries that the form takes over.
    private let resources: Range<Int>
    private let group: Range<Int>?
    /// What the page needs, and where each stands in this list by its number in the file.
    private let needed: [PDFObjects.Object]
    private let places: [Int: Int]

    init?(_ bytes: [UInt8]) {
        guard let file = PDFObjects(bytes), let page = file.firstPage, let resources = file.value("Resources", in: page),
            let box = file.value("MediaBox", in: page).flatMap({ file.numbers($0) }), box.count == 4, box[0] == 0, box[1] == 0, box[2] > 0,
            box[3] > 0,
            let number = file.value("Contents", in: page).flatMap({ file.reference($0) }), let content = file.object(number),
            content.stream != nil
        else { return nil }
        self.file = file
        self.size = (box[2], box[3])
        self.content = content
        self.resources = resources
        group = file.value("Group", in: page)
        var needed: [PDFObjects.Object] = [], places: [Int: Int] = [:]
        var named = file.references(in: resources) + (group.map { file.references(in: $0) } ?? [])
        while let number = named.popLast() {
            guard places[number] == nil else { continue }
            guard let object = file.object(number) else { return nil }
            places[number] = needed.count
            needed.append(object)
            for entry in object.entries ?? [(key: object.value.lowerBound..<object.value.lowerBound, value: object.value)] {
                named += file.references(in: entry.value)
            }
        }
        (self.needed, self.places) = (needed, places)
    }

    /// Writes the form, one unit wide and high, as an image is (8.9.5.1).
    func write(to output: inout ObjectFile) -> ObjectReference {
        let form = output.reserve()
        let references = needed.map { _ in output.reserve() }
        func copy(_ value: Range<Int>, _ bytes: inout [UInt8]) {
            file.copy(value, to: &bytes) { number in places[number].map { references[$0] } ?? form }
        }
        func copy(_ entries: [PDFObjects.Entry], _ bytes: inout [UInt8]) {
            for entry in entries {
                bytes += file.bytes[entry.key]
                bytes.append(UInt8(ascii: " "))
                copy(entry.value, &bytes)
            }
        }
        output.stream(form, encoded: Array(file.bytes[content.stream ?? 0..<0])) { dictionary in
            dictionary.name("Type", "XObject")
            dictionary.name("Subtype", "Form")
            dictionary.array("BBox") { for edge in [0, 0, size.width, size.height] { $0.number(edge, decimals: 6) } }
            dictionary.array("Matrix") { for entry in [1 / size.width, 0, 0, 1 / size.height, 0, 0] { $0.number(entry, decimals: 12) } }
            dictionary.entry("Resources") { copy(resources, &$0) }
            if let group { dictionary.entry("Group") { copy(group, &$0) } }
            dictionary.entries { copy(content.entries ?? [], &$0) }
        }
        for (object, reference) in zip(needed, references) {
            if let stream = object.stream {
                output.stream(reference, encoded: Array(file.bytes[stream])) { $0.entries { copy(object.entries ?? [], &$0) } }
            } else {
                output.object(reference) { copy(object.value, &$0) }
            }
        }
        return form
    }
}
