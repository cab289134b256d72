import CMarkdown
import Resources

extension DiagnosticCode {
    static let malformedMarkdown = DiagnosticCode("markdown.malformed")
}

/// cmark-gfm: one parse of one text. The tree lives as long as this.
final class MarkdownParser {
    typealias Node = OpaquePointer
    let root: Node
    private let core: MarkdownFunctions
    private let extensions: MarkdownExtensionFunctions

    private struct Library: @unchecked Sendable { let functions: MarkdownLibrary }

    private static let library: Library? = withUnsafeTemporaryAllocation(of: MarkdownLibrary.self, capacity: 1) { room in
        guard let table = room.baseAddress, markdown_library_load(table) else { return nil }
        table.pointee.extensions.cmark_gfm_core_extensions_ensure_registered()
        return Library(functions: table.pointee)
    }

    init(_ text: [UInt8], name: String) throws(Diagnostic) {
        guard let library = Self.library?.functions else {
            throw Diagnostic(
                .error, .missingLibrary, "\(name) is Markdown, and cmark-gfm, which reads it, is not installed",
                hint: "install the packages libcmark-gfm0.29.0.gfm.6 and libcmark-gfm-extensions0.29.0.gfm.6, or those of your release")
        }
        core = library.core
        extensions = library.extensions
        root = try Self.parse(text, name, library)
    }

    private static func parse(_ text: [UInt8], _ name: String, _ library: MarkdownLibrary) throws(Diagnostic) -> Node {
        let core = library.core
        guard let parser = core.cmark_parser_new(CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES) else {
            throw Diagnostic(.error, .malformedMarkdown, "there is no memory to read \(name)", hint: "split it into several sources")
        }
        defer { core.cmark_parser_free(parser) }
        for name in ["table", "strikethrough", "autolink", "tasklist"] {
            if let found = core.cmark_find_syntax_extension(name) { _ = core.cmark_parser_attach_syntax_extension(parser, found) }
        }
        text.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { if let start = $0.baseAddress { core.cmark_parser_feed(parser, start, $0.count) } }
        }
        guard let root = core.cmark_parser_finish(parser) else {
            throw Diagnostic(.error, .malformedMarkdown, "\(name) cannot be read as Markdown", hint: "split it into several sources")
        }
        return root
    }

    deinit { core.cmark_node_free(root) }

    /// The name of a node's type. cmark has none for notes, and only names, no numbers, for what its extensions add.
    func type(_ node: Node) -> String {
        switch core.cmark_node_get_type(node) {
        case CMARK_NODE_FOOTNOTE_DEFINITION: "footnote_definition"
        case CMARK_NODE_FOOTNOTE_REFERENCE: "footnote_reference"
        default: core.cmark_node_get_type_string(node).map { String(cString: $0) } ?? ""
        }
    }
    func literal(_ node: Node) -> [UInt8] { core.cmark_node_get_literal(node).map { Self.bytes($0) } ?? [] }
    func url(_ node: Node) -> String { core.cmark_node_get_url(node).map { String(cString: $0) } ?? "" }
    func title(_ node: Node) -> String { core.cmark_node_get_title(node).map { String(cString: $0) } ?? "" }
    func firstChild(_ node: Node) -> Node? { core.cmark_node_first_child(node) }
    func next(_ node: Node) -> Node? { core.cmark_node_next(node) }
    func parent(_ node: Node) -> Node? { core.cmark_node_parent(node) }
    func startLine(_ node: Node) -> Int { Int(core.cmark_node_get_start_line(node)) }
    func startColumn(_ node: Node) -> Int { Int(core.cmark_node_get_start_column(node)) }
    func headingLevel(_ node: Node) -> Int { Int(core.cmark_node_get_heading_level(node)) }
    func isOrdered(_ list: Node) -> Bool { core.cmark_node_get_list_type(list) == CMARK_ORDERED_LIST }
    func listStart(_ list: Node) -> Int { Int(core.cmark_node_get_list_start(list)) }
    func isTight(_ list: Node) -> Bool { core.cmark_node_get_list_tight(list) == 1 }
    func isDone(_ task: Node) -> Bool { extensions.cmark_gfm_extensions_get_tasklist_item_checked(task) }
    /// What stands behind the opening fence of code.
    func fenceInfo(_ code: Node) -> String { core.cmark_node_get_fence_info(code).map { String(cString: $0) } ?? "" }

    /// `left`, `center`, `right`, or nil, for each column.
    func alignments(_ table: Node) -> [String?] {
        guard let letters = extensions.cmark_gfm_extensions_get_table_alignments(table) else { return [] }
        return (0..<Int(extensions.cmark_gfm_extensions_get_table_columns(table))).map { column in
            switch letters[column] {
            case 0x6C: "left"
            case 0x63: "center"
            case 0x72: "right"
            default: nil
            }
        }
    }

    func endLine(_ node: Node) -> Int { Int(core.cmark_node_get_end_line(node)) }

    private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] { Array(String(cString: text).utf8) }

    /// All text below a node, as for the alternative of a picture.
    func plainText(_ node: Node) -> String {
        var text: [UInt8] = []
        var pending: [Node] = [node]
        while let node = pending.popLast() {
            switch type(node) {
            case "text", "code": text += literal(node)
            case "softbreak", "linebreak": text.append(0x20)
            default: break
            }
            var children: [Node] = []
            var child = firstChild(node)
            while let one = child {
                children.append(one)
                child = next(one)
            }
            pending += children.reversed()
        }
        return String(decoding: text, as: UTF8.self)
    }
}
