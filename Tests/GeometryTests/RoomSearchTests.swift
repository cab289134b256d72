import Testing

@testable import Geometry

@Suite struct RoomSearchTests {
    /// A search in which nothing can be ruled out, as beside a long curve.
    private func search(hasRoom: @escaping (Int64) -> Bool) -> RoomSearch {
        RoomSearch(height: 100, nextCorner: { _ in nil }, hasRoom: hasRoom, mayHaveRoom: { _, _ in true }, mayHoldRoom: { _, _ in true })
    }

    @Test func searchThatRulesNothingOutEndsSoon() {
        var looks = 0
        let found = search { _ in
            looks += 1
            return false
        }.firstTop(from: 0, to: 1 << 40)
        #expect(found == nil)
        #expect(looks < 10_000)
    }

    @Test(arguments: [0, 1, 77, 4_000] as [Int64])
    func roomNearTheTopIsFoundExactlyToTheResolution(top: Int64) throws {
        let found = try #require(search { $0 >= top }.firstTop(from: 0, to: 1 << 20))
        #expect(found >= top && found <= top + 128)
    }

    @Test func roomAtTheEndIsFound() {
        #expect(search { $0 == 1 << 40 }.firstTop(from: 0, to: 1 << 40) == 1 << 40)
    }
}
