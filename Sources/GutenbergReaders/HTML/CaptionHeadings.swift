import Markup
import Resources

// Files made by hand have headings where only a smaller type was meant: `<center><img><h4>The mill at night</h4></center>`, `<h5><a
// href="mill-large.jpg">Enlarge</a></h5>`, and a list of illustrations whose lines are headings. None of them opens anything.

extension Document {
    /// Makes paragraphs of headings that say what the picture in front of them shows, or lead to a larger one or to a picture. O(nodes).
    mutating func demoteCaptions() {
        guard let image = names.id(of: "img") else { return }
        let kinds = ElementClasses(names)
        let lowest = 3, fewestOthers = 2, longest = 300
        var others = 0
        var captions: [Int] = [], pictures: [Int] = [], lines: [(node: Int, target: String)] = []
        for i in nodes.indices where nodes[i].kind == .element {
            guard let level = kinds[nodes[i].name].headingLevel else { continue }
            let length = Int(nodes[i].textEnd - nodes[i].textStart)
            if level < lowest { others += 1; continue }
            guard length <= longest else { continue }
            let isBlank = isBlank(Int(nodes[i].textStart)..<Int(nodes[i].textEnd))
            if let picture = picture(inFrontOf: i, image, kinds) {
                if isBlank || isLinkToPicture(i, kinds) {
                    pictures.append(i)
                } else if level > lowest || isNamed(i, as: picture), formOfHeading(i, kinds) == nil,
                    isNamed(i, as: picture) || holdsOnly(i, and: picture, kinds)
                {
                    captions.append(i)
                }
            } else if !isBlank, let target = localTarget(of: i, kinds) {
                lines.append((i, target))
            }
        }
        let listed = linesThatLeadToPictures(lines, image)
        guard others >= fewestOthers, !(captions.isEmpty && pictures.isEmpty && listed.isEmpty) else { return }
        let paragraph = names.intern("p")
        for i in captions + pictures + listed { nodes[i].name = paragraph }
        for i in captions { addClass(i, "caption") }
    }

    /// The picture that stands in front of a heading, alone in its block or in the one that holds both.
    private func picture(inFrontOf heading: Int, _ image: NameID, _ kinds: ElementClasses) -> Int? {
        let mostSteps = 8, mostNodes = 12
        var sibling = nodes[heading].previousSibling
        for _ in 0..<mostSteps {
            guard sibling != .none else { return nil }
            let k = Int(sibling.index)
            guard isBlank(Int(nodes[k].textStart)..<Int(nodes[k].textEnd)) else { return nil }
            if nodes[k].kind == .element {
                let inside = k..<subtreeEnd(of: sibling)
                guard inside.count <= mostNodes, kinds[nodes[k].name] != .rule else { return nil }
                if let picture = inside.first(where: { nodes[$0].kind == .element && nodes[$0].name == image }) { return picture }
                if kinds[nodes[k].name].headingLevel != nil { return nil }
            }
            sibling = nodes[k].previousSibling
        }
        return nil
    }

    /// True where a picture's own words are those of the heading.
    private func isNamed(_ heading: Int, as picture: Int) -> Bool {
        let words = HTMLBook.letters(Array(text[Int(nodes[heading].textStart)..<Int(nodes[heading].textEnd)]))
        let fewest = 3
        guard words.count >= fewest else { return false }
        return ["alt", "title"].contains {
            attribute($0, of: NodeID(Int32(picture))).map { HTMLBook.letters(Array($0.utf8)) == words } == true
        }
    }

    /// True where one division has no more in it than a heading and the picture in front of it.
    private func holdsOnly(_ heading: Int, and picture: Int, _ kinds: ElementClasses) -> Bool {
        let parent = nodes[heading].parent
        guard parent != .none, kinds[self[parent].name] == .wrapper, names[self[parent].name] != "body",
            self[parent].textStart <= nodes[picture].textStart
        else { return false }
        let rest = [Int(self[parent].textStart)..<Int(nodes[heading].textStart), Int(nodes[heading].textEnd)..<Int(self[parent].textEnd)]
        return rest.allSatisfy { isBlank($0) } && subtreeEnd(of: parent) > picture && parent.index < picture
    }

    private func formOfHeading(_ i: Int, _ kinds: ElementClasses) -> HeadingForm? {
        line(of: i, kinds).withUnsafeBufferPointer { HeadingForm($0, 0..<$0.count) }
    }

    /// The link that is all there is in a block.
    private func onlyLink(_ i: Int, _ kinds: ElementClasses) -> String? {
        let mostNodes = 12
        let end = subtreeEnd(of: NodeID(Int32(i)))
        guard end - i <= mostNodes,
            let link = (i + 1..<end).first(where: {
                nodes[$0].kind == .element && kinds[nodes[$0].name] == .anchor && attribute("href", of: NodeID(Int32($0))) != nil
            })
        else { return nil }
        let outside = [Int(nodes[i].textStart)..<Int(nodes[link].textStart), Int(nodes[link].textEnd)..<Int(nodes[i].textEnd)]
        return outside.allSatisfy { isBlank($0) } ? attribute("href", of: NodeID(Int32(link))) : nil
    }

    private func isLinkToPicture(_ i: Int, _ kinds: ElementClasses) -> Bool {
        onlyLink(i, kinds).map { isAddressOfPicture($0) } ?? false
    }

    private func localTarget(of i: Int, _ kinds: ElementClasses) -> String? {
        onlyLink(i, kinds).flatMap { $0.utf8.first == 0x23 ? String($0.dropFirst()) : nil }
    }

    /// Those of some lines whose targets hold a picture or stand right in front of one behind them.
    private func linesThatLeadToPictures(_ lines: [(node: Int, target: String)], _ image: NameID) -> [Int] {
        let fewest = 2, reach = 12
        guard lines.count >= fewest else { return [] }
        let wanted = Set(lines.map(\.target))
        let name = names.id(of: "name")
        var places: [String: Int] = [:]
        for i in nodes.indices where nodes[i].kind == .element && (nodes[i].id != .none || nodes[i].attributeCount > 0) {
            let id = nodes[i].id != .none ? names[nodes[i].id] : name.flatMap { attribute($0, of: NodeID(Int32(i))) }
            if let id, wanted.contains(id), places[id] == nil { places[id] = i }
        }
        let leading = lines.filter { line in
            guard let place = places[line.target], place > line.node else { return false }
            return (place..<min(place + reach, nodes.count)).first { k in
                nodes[k].kind == .text ? !isBlank(Int(nodes[k].textStart)..<Int(nodes[k].textEnd)) : nodes[k].name == image
            }.map { nodes[$0].kind == .element } == true
        }
        return leading.count >= fewest ? leading.map(\.node) : []
    }
}
