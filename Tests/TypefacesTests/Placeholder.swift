import Testing

@testable import Typefaces
