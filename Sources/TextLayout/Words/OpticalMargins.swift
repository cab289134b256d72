/// Placeholder until Typefaces' table lands.
enum OpticalMargins {
    static func left(of scalar: UInt32, advance: Int32) -> Int32 {
        switch scalar { case 0x201C, 0x2018, 0x22, 0x27, 0xAB: advance / 2; default: 0 }
    }
    static func right(of scalar: UInt32, advance: Int32) -> Int32 {
        switch scalar { case 0x2C, 0x2E: advance * 7 / 10; case 0x2D, 0xAD, 0x2010: advance * 6 / 10; case 0x201D, 0x2019: advance / 2; case 0x3A, 0x3B: advance / 3; default: 0 }
    }
}
