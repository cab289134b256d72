import Testing

@testable import Typefaces

struct OpticalMarginsTests {
    @Test func marksHangMoreThanLetters() {
        let stop = OpticalMargins.protrusion(of: 0x2E), letter = OpticalMargins.protrusion(of: 0x41),
            colon = OpticalMargins.protrusion(of: 0x3A)
        #expect(stop.right > colon.right && colon.right > letter.right && letter.right > 0)
        #expect(OpticalMargins.protrusion(of: 0x6E) == .none)
    }

    @Test func lettersWithMarksHangLikeTheLetter() {
        #expect(OpticalMargins.protrusion(of: 0xC0) == OpticalMargins.protrusion(of: 0x41))
        #expect(OpticalMargins.protrusion(of: 0x1EA4) == OpticalMargins.protrusion(of: 0x41))
    }

    @Test(.enabled(if: TestFonts.areInstalled, "fonts-ebgaramond is not installed"))
    func hyphensAndDashesHangByAboutTheSameDistance() throws {
        let (table, id, _) = try TestFonts.font(points: 10)
        let hyphen = OpticalMargins.protrusion(of: 0x2D, in: table[id]).right,
            dash = OpticalMargins.protrusion(of: 0x2014, in: table[id]).right
        #expect(abs(hyphen - dash) < TestFonts.point / 2)
        #expect(hyphen > TestFonts.point / 2)
    }
}
