import Testing

@testable import Geometry

/// A rectangle in points.
private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: Length(points: x), y: Length(points: y), width: Length(points: width), height: Length(points: height))
}

private func point(_ x: Double, _ y: Double) -> Point { Point(x: Length(points: x), y: Length(points: y)) }

extension Region {
    /// The free stretches of a band, in points.
    fileprivate func free(_ top: Double, _ bottom: Double) -> [ClosedRange<Double>] {
        freeIntervals(top: Length(points: top).scaledPoints, bottom: Length(points: bottom).scaledPoints).map {
            Double($0.start) / 65_536...Double($0.end) / 65_536
        }
    }
}

extension Region {
    fileprivate func firstTop(from top: Int64, height: Int64, width: Int64) -> Int64? {
        firstTop(from: top, height: height) { $0.width >= width }
    }
}

@Suite struct RegionTests {
    let page = rect(0, 0, 100, 100)

    @Test func withoutExclusionsAllOfTheWidthIsFree() {
        #expect(Region(page).free(10, 20) == [0...100])
        #expect(Region(page).isRectangle)
    }

    @Test func aBandThatLeavesTheBoundsHasNoRoom() {
        #expect(Region(page).free(95, 105).isEmpty)
        #expect(Region(page).free(-1, 9).isEmpty)
        #expect(Region(page).free(90, 100) == [0...100])
    }

    @Test func anExclusionAtTheLeftEdgeLeavesTheRight() {
        let region = Region(page, exclusions: [Path(rect(0, 0, 30, 50))])
        #expect(region.free(10, 20) == [30...100])
        #expect(region.free(45, 55) == [30...100])
        #expect(region.free(50, 60) == [0...100])
    }

    @Test func anExclusionInTheMiddleLeavesBothSides() {
        #expect(Region(page, exclusions: [Path(rect(40, 20, 20, 20))]).free(30, 45) == [0...40, 60...100])
    }

    @Test func severalExclusionsLeaveSeveralStretches() {
        let region = Region(page, exclusions: [Path(rect(20, 0, 10, 50)), Path(rect(70, 0, 10, 50)), Path(rect(40, 0, 10, 50))])
        #expect(region.free(0, 10) == [0...20, 30...40, 50...70, 80...100])
    }

    @Test func overlappingExclusionsAreOne() {
        let region = Region(page, exclusions: [Path(rect(20, 0, 30, 50)), Path(rect(40, 0, 30, 50))])
        #expect(region.free(0, 10) == [0...20, 70...100])
    }

    @Test func anExclusionOfTheWholeWidthLeavesNothing() {
        let region = Region(page, exclusions: [Path(rect(-10, 20, 200, 30))])
        #expect(region.free(15, 25).isEmpty)
        #expect(region.free(10, 20) == [0...100])
    }

    @Test func exclusionsOutsideChangeNothingAndThosePartlyOutsideCutWhatTheyMeet() {
        #expect(Region(page, exclusions: [Path(rect(200, 0, 50, 50)), Path(rect(0, 300, 50, 50))]).free(10, 20) == [0...100])
        #expect(Region(page, exclusions: [Path(rect(80, -20, 50, 50))]).free(10, 20) == [0...80])
        #expect(Region(page, exclusions: [Path(rect(-30, 10, 50, 500))]).free(10, 20) == [20...100])
    }

    @Test func aSlopeIsKeptOutOfOverTheWholeHeightOfTheBand() {
        // A triangle with its point down at (50, 50): the band from 20 to 30 must clear its upper edge.
        let region = Region(page, exclusions: [Path(polygon: [point(0, 0), point(100, 0), point(50, 50)])])
        #expect(region.free(20, 30) == [0...20, 80...100])
    }

    @Test func insideASlopedShapeTheNarrowerEdgeCounts() {
        let v = Region(Path(polygon: [point(0, 0), point(100, 0), point(50, 50)]))
        #expect(v.free(20, 30) == [30...70])
    }

    @Test func aPointThatEntersTheBandFromBelowCutsIt() {
        let region = Region(page, exclusions: [Path(polygon: [point(50, 25), point(60, 80), point(40, 80)])])
        #expect(region.free(10, 25) == [0...100])
        let free = region.free(20, 30)
        #expect(free.count == 2)
        #expect(free.first.map { $0.upperBound < 50 && $0.upperBound > 49 } ?? false)
    }

    @Test func aHoleIsLeftFreeByTheEvenOddRuleOnly() {
        var ring = Path(rect(20, 20, 60, 60))
        ring.append(Path(rect(40, 40, 20, 20)))
        #expect(Region(page, exclusions: [ring]).free(45, 55) == [0...20, 80...100])
        ring.fillRule = .evenOdd
        #expect(Region(page, exclusions: [ring]).free(45, 55) == [0...20, 40...60, 80...100])
        #expect(Region(ring).free(45, 55) == [20...40, 60...80])
    }

    @Test func twoOverlappingContoursOfAShapeAreOneByTheNonZeroRule() {
        var cross = Path(rect(10, 40, 80, 20))
        cross.append(Path(rect(40, 10, 20, 80)))
        #expect(Region(cross).free(45, 55) == [10...90])
        #expect(Region(cross).free(30, 45) == [40...60])
    }

    @Test func edgesThatCrossInsideTheBandAreSeen() {
        // An hourglass: filled at the top and at the bottom of the band, and only at a point in its middle.
        let hourglass = Path(polygon: [point(20, 20), point(80, 20), point(20, 40), point(80, 40)])
        #expect(Region(hourglass).free(25, 35).isEmpty)
        // Outside of it the band is free as far as its widest part.
        #expect(Region(page, exclusions: [hourglass]).free(25, 35) == [0...35, 65...100])
    }

    @Test func cornersOfLinesStayInsideACircle() {
        let circle = Region(Path(ellipseIn: page))
        for top in stride(from: 0.0, to: 95, by: 1.7) {
            for free in circle.free(top, top + 5) {
                for (x, y) in [(free.lowerBound, top), (free.upperBound, top), (free.lowerBound, top + 5), (free.upperBound, top + 5)] {
                    let distance = ((x - 50) * (x - 50) + (y - 50) * (y - 50)).squareRoot()
                    #expect(distance <= 50.001)
                }
                // And the room is used: the farther pair of corners lies on the circle.
                let farther = max(abs(top - 50), abs(top + 5 - 50))
                #expect(abs(free.upperBound - 50 - (2500 - farther * farther).squareRoot()) < 0.02)
            }
        }
    }

    @Test func anEllipseHasItsOwnRadii() {
        let region = Region(Path(ellipseIn: rect(0, 0, 200, 100)))
        let free = region.free(49.9, 50.1)
        #expect(free.count == 1)
        #expect(free.first.map { $0.lowerBound < 0.1 && $0.upperBound > 199.9 } ?? false)
    }

    @Test func theNextRoomIsFoundBelowAnExclusion() {
        let region = Region(page, exclusions: [Path(rect(0, 10, 95, 33.3))])
        let height = Length(points: 10).scaledPoints, width = Length(points: 20).scaledPoints
        #expect(region.firstTop(from: 0, height: height, width: width) == 0)
        #expect(region.firstTop(from: 1, height: height, width: width) == Length(points: 43.3).scaledPoints)
        #expect(region.firstTop(from: Length(points: 91).scaledPoints, height: height, width: width) == nil)
        #expect(region.firstTop(from: 0, height: height, width: Length(points: 101).scaledPoints) == nil)
    }

    @Test func theFirstRoomInACircleIsWhereItIsWideEnough() throws {
        let circle = Region(Path(ellipseIn: page))
        let height = Length(points: 8), width = Length(points: 40)
        let top = try #require(circle.firstTop(from: 0, height: height.scaledPoints, width: width.scaledPoints))
        // A chord of 40 points in a circle of 50 points radius lies 45.83 from its middle.
        #expect(Double(top) / 65_536 >= 50 - 45.83)
        #expect(Double(top) / 65_536 < 50 - 45.82)
    }

    @Test func betweenTwoSlopesTheFirstRoomIsWhereTheyAreFarEnoughApart() throws {
        // The gap is as wide as the distance from the top of the page; a band of 10 points has it at its upper edge.
        let region = Region(
            page,
            exclusions: [
                Path(polygon: [point(50, 0), point(0, 100), point(0, 0)]), Path(polygon: [point(50, 0), point(100, 100), point(100, 0)]),
            ])
        let top = try #require(region.firstTop(from: 0, height: Length(points: 10).scaledPoints, width: Length(points: 30).scaledPoints))
        #expect(abs(Double(top) / 65_536 - 30) < 0.01)
    }

    /// Nothing is searched through in steps: the exclusion is higher than the Earth is far round.
    @Test func theNextRoomBesideAShapeOfAnyHeightIsFound() throws {
        // Half as wide as its distance from the left wall allows, 60 % of the way from its middle to its end.
        let high = Path(ellipseIn: rect(-50, 0, 200, 9e8))
        let region = Region(rect(-1_000, 0, 1_100, 1e9), exclusions: [high, Path(rect(-1_000, 0, 950, 9e8))])
        let height = Length(points: 12).scaledPoints, width = Length(points: 20).scaledPoints
        let top = try #require(region.firstTop(from: Length(points: 3e8).scaledPoints, height: height, width: width))
        #expect(abs(Double(top) / 65_536 - 7.2e8) < 1e6)
        #expect(region.freeIntervals(top: top, bottom: top + height).contains { $0.width >= width })
    }

    @Test func theFirstRoomIsThatOfASearchInSmallSteps() {
        var seed: UInt64 = 11
        func random(_ range: ClosedRange<Double>) -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + Double(seed >> 40) / Double(1 << 24) * (range.upperBound - range.lowerBound)
        }
        for _ in 0..<40 {
            let corners = Int(random(3...8))
            let polygon = Path(polygon: (0..<corners).map { _ in point(random(-10...110), random(-10...110)) })
            let circle = Path(ellipseIn: rect(random(0...80), random(0...80), random(5...60), random(5...60)))
            let region =
                random(0...1) < 0.5 ? Region(page, exclusions: [polygon, circle]) : Region(polygon, exclusions: [circle])
            let height = Length(points: random(1...15)).scaledPoints, width = Length(points: random(1...90)).scaledPoints
            let found = region.firstTop(from: 0, height: height, width: width)
            let first = stride(from: Int64(0), to: 110 * 65_536, by: 8_192).first { top in
                region.freeIntervals(top: top, bottom: top + height).contains { $0.width >= width }
            }
            if let found {
                #expect(region.freeIntervals(top: found, bottom: found + height).contains { $0.width >= width })
                // No higher than the steps find, and they miss what is lower than a step.
                if let first { #expect(found <= first) }
            } else {
                #expect(first == nil)
            }
        }
    }

    /// Shapes with crossings, holes and curves: the slabs made once say what those made for each band do.
    @Test func slabsThatAreKeptSayWhatThoseOfABandDo() {
        var seed: UInt64 = 23
        func random(_ range: ClosedRange<Double>) -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + Double(seed >> 40) / Double(1 << 24) * (range.upperBound - range.lowerBound)
        }
        /// Crossings are reckoned from other ends, so that a place may be rounded otherwise.
        func isAlike(_ a: [Interval], _ b: [Interval]) -> Bool {
            a.count == b.count && zip(a, b).allSatisfy { abs($0.start - $1.start) <= 1 && abs($0.end - $1.end) <= 1 }
        }
        for round in 0..<60 {
            var path = Path(polygon: (0..<Int(random(3...9))).map { _ in point(random(0...100), random(0...100)) })
            path.append(Path(ellipseIn: rect(random(0...60), random(0...60), random(5...60), random(5...60))))
            path.fillRule = round % 2 == 0 ? .nonZero : .evenOdd
            let kept = OutlineSlabs(path), ofBands = OutlineSlabs(path, limit: 0)
            for _ in 0..<20 {
                let top = Length(points: random(0...99)).scaledPoints, bottom = top + Length(points: random(0.01...40)).scaledPoints
                let (upper, lower) = (Double(top), Double(bottom))
                #expect(isAlike(kept.covered(top: upper, bottom: lower), ofBands.covered(top: upper, bottom: lower)))
                #expect(isAlike(kept.touched(top: upper, bottom: lower), ofBands.touched(top: upper, bottom: lower)))
            }
        }
    }

    /// As many edges as a curve may have, all in one line: each look at it takes a few steps.
    @Test func aLineMayCrossACurveOfManyPieces() throws {
        let flat = Path(ellipseIn: rect(-90_000, 20, 180_000, 8))
        let region = Region(page, exclusions: [flat])
        let height = Length(points: 12).scaledPoints, width = Length(points: 20).scaledPoints
        for _ in 0..<2_000 {
            #expect(
                try #require(region.firstTop(from: Length(points: 9).scaledPoints, height: height, width: width))
                    >= Length(points: 27.9).scaledPoints)
        }
    }

    @Test func aRegionWithoutWidthOrHeightHasNoRoom() {
        #expect(Region(rect(0, 0, 0, 100)).free(0, 10).isEmpty)
        #expect(Region(rect(0, 0, 100, 0)).free(0, 10).isEmpty)
        #expect(Region(Path()).free(0, 10).isEmpty)
    }

    /// Against the definition: a place is free if every point above it in the band is inside the shape and outside the exclusions.
    @Test func agreesWithTestingPointByPoint() {
        var seed: UInt64 = 7
        func random(_ range: ClosedRange<Double>) -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + Double(seed >> 40) / Double(1 << 24) * (range.upperBound - range.lowerBound)
        }
        for round in 0..<60 {
            var shape = Path(polygon: (0..<6).map { _ in point(random(0...100), random(0...100)) })
            shape.fillRule = round % 2 == 0 ? .nonZero : .evenOdd
            let exclusion = Path(polygon: (0..<4).map { _ in point(random(0...100), random(0...100)) })
            let region = Region(shape, exclusions: [exclusion])
            let top = random(0...90), bottom = top + random(1...10)
            let free = region.free(top, bottom)
            for x in stride(from: 0.123, to: 100, by: 0.61) {
                let isFree = stride(from: top + 0.001, to: bottom, by: 0.02).allSatisfy { y in
                    contains(shape, x, y) && !contains(exclusion, x, y)
                }
                let isNearEdge = free.contains { abs($0.lowerBound - x) < 0.1 || abs($0.upperBound - x) < 0.1 }
                // Sampling misses what is thinner than its step.
                if !isNearEdge {
                    #expect(
                        free.contains { $0.contains(x) } == isFree || isThin(shape, exclusion, x, top, bottom), "round \(round) at \(x)")
                }
            }
        }
    }

    private func isThin(_ shape: Path, _ exclusion: Path, _ x: Double, _ top: Double, _ bottom: Double) -> Bool {
        stride(from: top + 0.0001, to: bottom, by: 0.0007).contains { !contains(shape, x, $0) || contains(exclusion, x, $0) }
    }

    /// By the winding of the polygon round a point, straight from the definition.
    private func contains(_ path: Path, _ x: Double, _ y: Double) -> Bool {
        var winding = 0, crossings = 0
        for contour in path.flattened() {
            for (index, start) in contour.enumerated() {
                let end = contour[(index + 1) % contour.count]
                let (x0, y0, x1, y1) = (start.x / 65_536, start.y / 65_536, end.x / 65_536, end.y / 65_536)
                guard (y0 <= y) != (y1 <= y) else { continue }
                if x0 + (x1 - x0) * (y - y0) / (y1 - y0) > x {
                    winding += y1 > y0 ? 1 : -1
                    crossings += 1
                }
            }
        }
        return path.fillRule == .nonZero ? winding != 0 : crossings % 2 == 1
    }
}
