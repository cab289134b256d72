package import Resources

extension Document {
    /// The document as an indented tree: elements with their attributes, text in quotation marks with its line ends as \n, and the source
    /// lines of each. For `--dump document` and for tests. O(size of the document and of the source).
    package func dump(sources: SourceTexts = SourceTexts()) -> String {
        let lines = LineNumbers(sources)
        var out: [UInt8] = []
        var depth = 0
        var node = nodes.isEmpty ? NodeID.none : NodeID.root
        while node != .none {
            for _ in 0..<depth { out += [0x20, 0x20] }
            append(node, to: &out)
            if let place = lines.description(of: self[node].source) { out += Array("  @\(place)".utf8) }
            out.append(0x0A)
            if self[node].firstChild != .none {
                node = self[node].firstChild
                depth += 1
                continue
            }
            while node != .none, self[node].nextSibling == .none { node = self[node].parent; depth -= 1 }
            if node != .none { node = self[node].nextSibling }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private func append(_ node: NodeID, to out: inout [UInt8]) {
        switch self[node].kind {
        case .text:
            Self.append(text[Int(self[node].textStart)..<Int(self[node].textEnd)], to: &out)
        case .element:
            out += Array(names[self[node].name].utf8)
            let element = self[node]
            for i in Int(element.attributeStart)..<Int(element.attributeStart + element.attributeCount) {
                out += Array(" \(names[attributes[i].name])=".utf8)
                Self.append(attributes[i].value.utf8, to: &out)
            }
        }
    }

    /// In quotation marks, on one line whatever it holds.
    private static func append(_ text: some Collection<UInt8>, to out: inout [UInt8]) {
        out.append(0x22)
        for byte in text {
            switch byte {
            case 0x0A: out += [0x5C, 0x6E]
            case 0x0D: out += [0x5C, 0x72]
            case 0x22, 0x5C: out += [0x5C, byte]
            default: out.append(byte)
            }
        }
        out.append(0x22)
    }
}

/// Line numbers of offsets in all sources.
private struct LineNumbers {
    private let lines: [SourceLines]

    init(_ sources: SourceTexts) { lines = sources.sources.map { SourceLines($0) } }

    /// "12" or "12-15"; nil for what is generated or of an unknown source.
    func description(of range: SourceRange) -> String? {
        guard range.source != .generated, lines.indices.contains(Int(range.source.index)) else { return nil }
        let found = lines[Int(range.source.index)].lines(of: range)
        return found.count == 1 ? "\(found.lowerBound)" : "\(found.lowerBound)-\(found.upperBound)"
    }
}
