import Testing

@testable import Printing

/// Sheets are folded here by what paper does, and read: by no rule of the imposer's.
struct ImpositionTests {
    /// A leaf as a reader holds it.
    private struct Leaf { var recto, verso: Int? }

    /// Lays the sheets of a signature on each other, outermost below, fronts down, folds the pile over its middle, and turns the leaves.
    ///
    /// A sheet lies with its back up: its left half is then the back's left, and under that lies the front's right, because turning a sheet
    /// about its short edge puts its right end to the left. The innermost sheet lies on top. Folding the left half up over the right, and
    /// turning all of it over, gives a book with its spine to the left whose first leaf is the left half of the outermost sheet.
    private func leaves(_ sheets: [(front: Imposition.Side, back: Imposition.Side)]) -> [Leaf] {
        var pile: [(up: (left: Int?, right: Int?), down: (left: Int?, right: Int?))] = []
        for sheet in sheets {
            pile.append((up: (sheet.back.left, sheet.back.right), down: (left: sheet.front.right, right: sheet.front.left)))
        }
        // The left halves, from the outside in: outside is what lies down; then the right halves from the inside out.
        let first = pile.map { Leaf(recto: $0.down.left, verso: $0.up.left) }
        let second = pile.reversed().map { Leaf(recto: $0.up.right, verso: $0.down.right) }
        return first + second
    }

    private func read(_ imposition: Imposition, pages count: Int) -> [Int?] {
        let sides = imposition.sides(ofPages: count)
        let sheets = stride(from: 0, to: sides.count, by: 2).map { (front: sides[$0], back: sides[$0 + 1]) }
        var signatures: [[(front: Imposition.Side, back: Imposition.Side)]] = []
        for sheet in sheets {
            if sheet.front.depth == 0 { signatures.append([]) }
            signatures[signatures.count - 1].append(sheet)
        }
        return signatures.flatMap { leaves($0).flatMap { [$0.recto, $0.verso] } }
    }

    @Test(arguments: [4, 8, 16, 32], [1, 3, 4, 5, 16, 17, 31, 64, 101])
    func foldedSignaturesReadInOrder(signature: Int, count: Int) {
        let pages = read(Imposition(signature: signature), pages: count)
        #expect(pages.prefix(count).elementsEqual((0..<count).map { Optional($0) }))
        #expect(pages.dropFirst(count).allSatisfy { $0 == nil } && pages.count.isMultiple(of: signature))
        #expect(pages.count - count < signature)
    }

    @Test(arguments: [1, 4, 6, 44, 62])
    func aSaddleStitchedBookIsOneSignature(count: Int) {
        let imposition = Imposition(signature: nil), sides = imposition.sides(ofPages: count)
        #expect(sides.filter { $0.depth == 0 }.count == 2 && sides.count == (count + 3) / 4 * 2)
        #expect(read(imposition, pages: count).prefix(count).elementsEqual((0..<count).map { Optional($0) }))
    }
}
