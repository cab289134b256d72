import Testing

@testable import Resources
