import Resources

// A title of several lines does not fit above a page: "Donde se declara quién fueron los encantadores y verdugos que azotaron a la dueña…".
// As printers do it, the running head has its beginning, up to where a phrase ends if there is such a place, and points for the rest. The
// heading itself, the contents and the outline have all of it.

extension Document {
    /// The attribute with which style sheets set the running head of a title.
    static let runningHeadAttribute = "data-running-head"

    /// Gives titles that are too long to stand above a page an attribute with what stands there. O(nodes + titles).
    package mutating func shortenRunningHeads() {
        let attribute = names.intern(Self.runningHeadAttribute)
        let titles = ["h1", "h2", "head", "title"].compactMap { names.id(of: $0) }
        let inside = ["span", "p"].compactMap { names.id(of: $0) }
        let title = names.id(of: "title")
        // The list of contents of a publication says what has a running head.
        let givesAll = standardSheets.contains("publication")
        for i in nodes.indices where nodes[i].kind == .element {
            let id = NodeID(Int32(i))
            if let given = nodes[i].attributeCount > 0 ? self.attribute(attribute, of: id) : nil {
                guard let short = RunningHead.shortened(given),
                    let k = (Int(nodes[i].attributeStart)..<Int(nodes[i].attributeStart + nodes[i].attributeCount)).first(where: {
                        attributes[$0].name == attribute
                    })
                else { continue }
                attributes[k].value = short
                continue
            }
            guard !givesAll,
                titles.contains(nodes[i].name) || inside.contains(nodes[i].name) && title.map({ classes(of: id).contains($0) }) == true,
                Int(nodes[i].textEnd - nodes[i].textStart) > RunningHead.longest,
                let short = RunningHead.shortened(collapsedTextWithoutNotes(of: id))
            else { continue }
            let own = Array(attributes[Int(nodes[i].attributeStart)..<Int(nodes[i].attributeStart + nodes[i].attributeCount)])
            nodes[i].attributeStart = Int32(attributes.count)
            nodes[i].attributeCount += 1
            attributes.append(contentsOf: own + [Attribute(name: attribute, value: short, source: .nowhere)])
        }
    }
}

enum RunningHead {
    /// Characters of small capitals that a line above a page of the default book has room for, beside the folio.
    static let longest = 48

    /// The beginning of a title, with points at its end; nil for one that fits as it is.
    static func shortened(_ title: String) -> String? {
        guard title.count > longest else { return nil }
        let shortestPhrase = 16
        var end: String.Index?, phrase: String.Index?
        var count = 0
        for i in title.indices {
            guard count < longest else { break }
            count += 1
            let next = title.index(after: i)
            if title[i] == " " { end = i }
            guard next < title.endIndex, title[next] == " " || title[i] == "—" else { continue }
            if count >= shortestPhrase, ",;:.!?—".contains(title[i]) { phrase = title[i] == "!" || title[i] == "?" ? next : i }
        }
        let cut = phrase ?? end ?? title.index(title.startIndex, offsetBy: longest - 1)
        return title[..<cut] + "…"
    }
}
