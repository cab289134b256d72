import Testing

@testable import Geometry

@Suite struct LengthTests {
    @Test func pointsAreScaledToTheNearest65536th() {
        #expect(Length(points: 1).scaledPoints == 65_536)
        #expect(Length(points: 0.1).scaledPoints == 6_554)
        #expect(Length(points: -0.1).scaledPoints == -6_554)
        #expect(Length(scaledPoints: Int64(98_304)).points == 1.5)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan])
    func whatIsNoNumberIsNoLength(points: Double) {
        #expect(Length(points: points) == .zero)
    }

    @Test func enormousLengthsAreClampedAndStillAddUp() {
        let most = Length(points: 1e300)
        #expect(most.points == 1e9)
        #expect((most + most).points == 2e9)
        #expect(most.clamped32 == .max)
        #expect((-most).clamped32 == .min)
    }

    @Test func sumsAndProductsBeyond64BitsAreAsFarAsThereIs() {
        let most = Length(scaledPoints: Int64.max), least = Length(scaledPoints: Int64.min)
        let point = Length(points: 1)
        #expect(most + point == most && least - point == least && -least == most && point - least == most)
        #expect(least + least == least && most * 2 == most && most * -2 == least && least / -1 == most)
        var sum = most
        sum += point
        #expect(sum == most)
        sum -= most
        #expect(sum == .zero)
    }

    @Test func scalingRoundsToTheNearest() {
        #expect(Length(scaledPoints: Int64(3)).scaled(by: 0.5).scaledPoints == 2)
        #expect(Length(points: 14).scaled(by: 1.0 / 3).scaledPoints == 305_835)
    }
}

@Suite struct RectTests {
    @Test func edgesFollowFromOriginAndSize() {
        let rect = Rect(x: Length(points: 10), y: Length(points: 20), width: Length(points: 30), height: Length(points: 40))
        #expect(rect.maxX == Length(points: 40))
        #expect(rect.maxY == Length(points: 60))
        #expect(rect.minX == rect.origin.x && rect.minY == rect.origin.y)
    }
}
