import Foundation
import Geometry
import PDF
import Testing

@testable import TextSystem

@Suite struct ShadowTests {
    /// The shadow of a square of 20 points, and the opacity of the pixel at a place.
    func shadow(radius: Double, opacity: Double = 1) throws -> (BlurredShadow, (Double, Double) -> Double) {
        let path = Geometry.Path(Geometry.Rect(TextSystem.Rect(x: 100, y: 50, width: 20, height: 20)))
        let shadow = try #require(BlurredShadow(path, radius: radius, opacity: opacity))
        return (
            shadow,
            { x, y in
                let column = Int((x - shadow.rect.minX) / shadow.rect.width * Double(shadow.mask.width)),
                    row = Int((y - shadow.rect.minY) / shadow.rect.height * Double(shadow.mask.height))
                return Double(shadow.mask.opacities[row * shadow.mask.width + column]) / 255
            }
        )
    }

    /// The integral of the normal distribution.
    func normal(_ x: Double) -> Double { (1 + erf(x / 2.0.squareRoot())) / 2 }

    @Test(arguments: [2.0, 4, 8])
    func theEdgeFadesAsAGaussianDoes(radius: Double) throws {
        let (_, opacity) = try shadow(radius: radius)
        let deviation = radius / 2
        for step in -8...8 {
            let x = 100 + Double(step) * radius / 6
            // The middle of the pixel, and between both edges.
            let wanted =
                (normal((x + radius / 12 - 100) / deviation) - normal((x + radius / 12 - 120) / deviation))
                * (normal(10 / deviation) - normal(-10 / deviation))
            #expect(abs(opacity(x + 0.001, 60) - wanted) < 0.04, "\(step)")
        }
    }

    @Test func allOfTheInkIsThereAndNoMore() throws {
        let (shadow, opacity) = try shadow(radius: 3, opacity: 0.5)
        #expect(abs(opacity(110, 60) - 0.5) < 0.01)
        #expect(opacity(shadow.rect.minX + 0.1, shadow.rect.minY + 0.1) < 0.01)
        let pixel = shadow.rect.width / Double(shadow.mask.width)
        let sum = shadow.mask.opacities.reduce(0) { $0 + Double($1) / 255 } * pixel * pixel
        #expect(abs(sum - 200) < 3)
    }

    @Test(.enabled(if: Sample.hasFont, "EB Garamond is not installed"))
    func aBlurredShadowIsAPictureBehindTheText() throws {
        let soft = TextAttributes {
            $0.font = .standard.withSize(30); $0.shadow = Shadow(offset: Size(width: 2, height: 3), blurRadius: 4, color: .red)
        }
        let hard = TextAttributes {
            $0.font = .standard.withSize(30); $0.shadow = Shadow(offset: Size(width: 2, height: 3), color: .red)
        }
        var page = Canvas(size: Size(width: 200, height: 100))
        page.draw(StyledText("Soft shadow", soft), at: Point(x: 10, y: 10))
        #expect(page.images.count == 1)
        var other = Canvas(size: Size(width: 200, height: 100))
        other.draw(StyledText("Hard shadow", hard), at: Point(x: 10, y: 10))
        #expect(other.images.isEmpty)
        // As a soft mask in the PDF.
        let pdf = String(decoding: try page.pdf(), as: UTF8.self)
        #expect(pdf.contains("/SMask"))
        #expect(try page.svg().count > 1_000)
        #expect(try page.png().count > 1_000)
    }
}
