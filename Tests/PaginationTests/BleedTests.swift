import DisplayLists
import Geometry
import Testing

/// What touches the edge of the page goes on into the bleed (css-page-3 section 7.2).
struct BleedTests {
    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: Length(points: x), y: Length(points: y), width: Length(points: width), height: Length(points: height))
    }

    private func page(_ images: [PlacedImage] = [], bleed: Double = 9) -> DisplayList {
        var list = DisplayList(size: Size(width: Length(points: 200), height: Length(points: 300)))
        list.bleed = Length(points: bleed)
        list.images = images
        list.extendIntoBleed()
        return list
    }

    private func image(_ rect: Rect, clip: Rect? = nil) -> PlacedImage {
        PlacedImage(image: 0, rect: rect, clip: clip, alternativeText: "")
    }

    @Test func aFullPageGrowsInItsProportions() throws {
        let list = page([image(rect(0, 0, 200, 300))]), placed = try #require(list.images.first)
        #expect(placed.clip == rect(-9, -9, 218, 318) && list.usesBleed)
        #expect(placed.rect.minX.points <= -9 && placed.rect.minY.points <= -9)
        #expect(placed.rect.maxX.points >= 209 && placed.rect.maxY.points >= 309)
        #expect(abs(placed.rect.width.points / placed.rect.height.points - 2.0 / 3) < 0.0001)
    }

    @Test func sidesInsideThePageStayWhereTheyAre() throws {
        let placed = try #require(page([image(rect(0, 0, 200, 100))]).images.first)
        #expect(placed.clip == rect(-9, -9, 218, 109))
        let inner = page([image(rect(20, 20, 100, 100))])
        #expect(inner.images[0].clip == nil && inner.images[0].rect == rect(20, 20, 100, 100) && !inner.usesBleed)
    }

    /// A picture of which a part shows: what shows grows.
    @Test func cutPicturesShowMoreOfThemselves() throws {
        let placed = try #require(page([image(rect(-50, 0, 300, 300), clip: rect(0, 0, 200, 300))]).images.first)
        #expect(placed.clip == rect(-9, -9, 218, 318))
        #expect(placed.rect.minX.points < -50 && placed.rect.maxX.points > 250)
    }

    @Test func withoutBleedNothingGrows() {
        let list = page([image(rect(0, 0, 200, 300))], bleed: 0)
        #expect(list.images[0].rect == rect(0, 0, 200, 300) && list.images[0].clip == nil && !list.usesBleed)
    }

    @Test func backgroundsGrowAndMarksDoNot() throws {
        let css =
            "@page { margin: 0; marks: crop; bleed: 9pt } .band { background: red; height: 20pt } .inner { background: blue; margin: 30pt; height: 20pt }"
        let list = try SetPages("<div class=band></div><div class=inner></div>", css: css).lists[0]
        let red = try #require(list.rects.first { $0.color.red == 255 }), blue = try #require(list.rects.first { $0.color.blue == 255 })
        #expect(red.rect.minX.points == -9 && red.rect.minY.points == -9 && red.rect.maxY.points == 20)
        #expect(red.rect.maxX == list.size.width + list.bleed && blue.rect.minX.points == 30)
        #expect(list.rects.filter { $0.color == .black }.allSatisfy { min($0.rect.width.points, $0.rect.height.points) < 0.3 })
        #expect(list.usesBleed)
    }
}
