internal import DisplayLists
internal import Geometry

/// Resource dictionaries: one for all pages without images, gradients and patterns, and one for each page with some, which share the fonts
/// and opacities.
struct ResourceObjects: ~Copyable {
    private let shared: ObjectReference
    private let fontDictionary: ObjectReference
    private let stateDictionary: ObjectReference?
    private let opacities: [UInt8]
    private let images: [ObjectReference?]
    private var gradients = GradientObjects()
    private var content: PageContent

    init(
        fonts: [(name: [UInt8], font: ObjectReference)], images: [ObjectReference?], context: ContentContext, pages: [DisplayList],
        file: inout ObjectFile
    ) {
        self.images = images
        content = PageContent(context: context)
        let fontDictionary = file.reserve()
        self.fontDictionary = fontDictionary
        file.dictionary(fontDictionary) { for font in fonts { $0.reference(named: font.name, font.font) } }
        opacities = Self.opacities(of: pages)
        stateDictionary = Self.writeStates(opacities, to: &file)
        shared = file.reserve()
        file.dictionary(shared) { [fontDictionary, stateDictionary] dictionary in
            dictionary.reference("Font", fontDictionary)
            if let stateDictionary { dictionary.reference("ExtGState", stateDictionary) }
        }
    }

    mutating func resources(for page: DisplayList, file: inout ObjectFile) -> ObjectReference {
        var used = PageResources()
        // A loop, as the compiler (6.3.1) stops over the same as one chain of optionals where it keeps what is internal for tests.
        var numbers = Set(page.images.map { Int($0.image) })
        for area in page.rects {
            if let tiling = area.tiling, let image = tiling.image { numbers.insert(Int(image)) }
        }
        used.images = numbers.sorted().filter { images.indices.contains($0) && images[$0] != nil }
        for part in page.parts {
            for number in part.rects { use(page.rects[number], number, under: part.state.transform, on: page, &used, file: &file) }
        }
        let groups = content.groups(on: page)
        used.groups = groups.map { ($0.number, file.reserve()) }
        guard !used.isEmpty else { return shared }
        let reference = file.reserve()
        for (group, form) in zip(groups, used.groups) {
            write(group.content, of: page, as: form.form, resources: reference, to: &file)
        }
        file.dictionary(reference) { dictionary in
            dictionary.reference("Font", fontDictionary)
            write(used, to: &dictionary)
        }
        return reference
    }

    /// A transparency group (ISO 32000-1, 11.6.6), whose coordinates are those of its page.
    private func write(
        _ content: [UInt8], of page: DisplayList, as form: ObjectReference, resources: ObjectReference, to file: inout ObjectFile
    ) {
        let outset = page.outset.points
        file.stream(form, content) { dictionary in
            dictionary.name("Type", "XObject")
            dictionary.name("Subtype", "Form")
            dictionary.array("BBox") { box in
                for value in [-outset, -outset, page.size.width.points + outset, page.size.height.points + outset] { box.number(value) }
            }
            dictionary.dictionary("Group") {
                $0.name("S", "Transparency")
                $0.name("CS", "DeviceRGB")
                $0.boolean("I", true)
            }
            dictionary.reference("Resources", resources)
        }
    }

    /// The gradient and the pattern that an area is filled with.
    private mutating func use(
        _ area: FilledRect, _ number: Int, under transform: AffineTransform, on page: DisplayList, _ used: inout PageResources,
        file: inout ObjectFile
    ) {
        guard let tiling = area.tiling else { return }
        if let fill = tiling.gradient { used.gradients.append((number, gradients.objects(of: fill, file: &file))) }
        guard TilingObjects.isPattern(tiling) else { return }
        // The cell has what this one needs of the page's resources.
        var own = PageResources()
        own.gradients = used.gradients.filter { $0.number == number }
        if let image = tiling.image { own.images = used.images.filter { $0 == Int(image) } }
        let cell = content.cell(of: tiling, number: number)
        let pattern = TilingObjects.write(tiling, pageHeight: page.size.height, cell: cell, under: transform, to: &file) {
            write(own, to: &$0)
        }
        used.patterns.append((number, pattern))
    }

    /// What a page, or a cell on it, uses beside fonts and opacities; numbers are those of areas on the page.
    private struct PageResources {
        var images: [Int] = []
        var gradients: [(number: Int, objects: GradientObjects.Objects)] = []
        var patterns: [(number: Int, pattern: ObjectReference)] = []
        var groups: [(number: Int, form: ObjectReference)] = []

        var isEmpty: Bool { images.isEmpty && gradients.isEmpty && patterns.isEmpty && groups.isEmpty }
    }

    private func write(_ used: PageResources, to dictionary: inout DictionaryWriter) {
        let masked = used.gradients.compactMap { fill in fill.objects.masked.map { (number: fill.number, objects: $0) } }
        let opaque = used.gradients.filter { $0.objects.masked == nil }
        writeStates(masked.map { ($0.number, $0.objects.state) }, to: &dictionary)
        if !opaque.isEmpty {
            dictionary.dictionary("Shading") {
                for fill in opaque { $0.reference(named: Self.name("S", fill.number), fill.objects.shading) }
            }
        }
        if !used.patterns.isEmpty {
            dictionary.dictionary("Pattern") {
                for (number, pattern) in used.patterns { $0.reference(named: Self.name("P", number), pattern) }
            }
        }
        if !used.images.isEmpty || !masked.isEmpty || !used.groups.isEmpty {
            dictionary.dictionary("XObject") { objects in
                for (number, form) in used.groups { objects.reference(named: Self.name("T", number), form) }
                for (number, group) in masked { objects.reference(named: Self.name("G", number), group.group) }
                for image in used.images { if let object = images[image] { objects.reference(named: Self.name("I", image + 1), object) } }
            }
        }
    }

    /// The opacities that all pages share; where there are soft masks, a dictionary of its own with these and the opacities.
    private func writeStates(_ masks: [(number: Int, state: ObjectReference)], to dictionary: inout DictionaryWriter) {
        if masks.isEmpty {
            if let stateDictionary { dictionary.reference("ExtGState", stateDictionary) }
            return
        }
        dictionary.dictionary("ExtGState") { states in
            Self.writeOpacities(opacities, to: &states)
            for (number, state) in masks { states.reference(named: Self.name("M", number), state) }
        }
    }

    private static func name(_ letter: StaticString, _ number: Int) -> [UInt8] {
        var name: [UInt8] = []
        name.append(letter)
        name.append(integer: number)
        return name
    }

    /// All opacities that rectangles and text have, if any of them is not full, in ascending order.
    private static func opacities(of pages: [DisplayList]) -> [UInt8] {
        var isUsed = [Bool](repeating: false, count: 256)
        for page in pages {
            for rect in page.rects { isUsed[Int(rect.color.alpha)] = true }
            for color in page.colors { isUsed[Int(color.alpha)] = true }
            for path in page.paths { for color in [path.fill, path.stroke] { if let color { isUsed[Int(color.alpha)] = true } } }
            for layer in page.layers { for group in layer.state.groups { isUsed[Int(group.opacity)] = true } }
            for effect in page.effects { for color in [effect.fill, effect.stroke] { if let color { isUsed[Int(color.alpha)] = true } } }
        }
        guard isUsed[0..<255].contains(true) else { return [] }
        isUsed[255] = true
        return isUsed.indices.filter { isUsed[$0] }.map { UInt8($0) }
    }

    /// Graphics states `A0` to `A255` that set the opacity of fills and strokes.
    private static func writeStates(_ opacities: [UInt8], to file: inout ObjectFile) -> ObjectReference? {
        guard !opacities.isEmpty else { return nil }
        let reference = file.reserve()
        file.dictionary(reference) { writeOpacities(opacities, to: &$0) }
        return reference
    }

    private static func writeOpacities(_ opacities: [UInt8], to dictionary: inout DictionaryWriter) {
        for alpha in opacities {
            dictionary.dictionary(named: name("A", Int(alpha))) {
                $0.name("Type", "ExtGState")
                $0.number("ca", Double(alpha) / 255)
                $0.number("CA", Double(alpha) / 255)
            }
        }
    }
}
