package import Geometry

/// How pages are put on sheets that are folded once, two pages to a side.
package struct Imposition: Sendable, Equatable {
    /// Pages of a signature, the sheets that are folded together; nil: all of the book, stitched through its fold.
    package var signature: Int?
    /// Thickness of a sheet: by so much more each further sheet inside a signature moves its pages towards the fold, as it sticks out that
    /// much more before trimming.
    package var creep = Length.zero

    package init(signature: Int?, creep: Length = .zero) { self.signature = signature; self.creep = creep }

    /// One side of a sheet.
    package struct Side: Sendable, Equatable {
        /// Indices of the pages; nil for a blank one behind the last page of the book.
        package var left, right: Int?
        /// How many sheets of its signature lie outside this one.
        package var depth: Int
    }

    /// Pages of the signatures of a book; the last one is filled up with blank pages.
    package func signaturePages(of count: Int) -> Int { signature ?? max(4, (count + 3) / 4 * 4) }

    /// The sides of all sheets, fronts and backs in turn, the outermost sheet of each signature first. Printed on both sides, turned about
    /// the short edge, and folded with the front outside, the pages follow each other.
    /// - Parameter count: pages of the book.
    package func sides(ofPages count: Int) -> [Side] {
        let size = signaturePages(of: count)
        var sides: [Side] = []
        for first in stride(from: 0, to: count, by: size) {
            func page(_ number: Int) -> Int? { first + number < count ? first + number : nil }
            for depth in 0..<size / 4 {
                let outer = size - 1 - 2 * depth, inner = 2 * depth
                sides.append(Side(left: page(outer), right: page(inner), depth: depth))
                sides.append(Side(left: page(inner + 1), right: page(outer - 1), depth: depth))
            }
        }
        return sides
    }
}
