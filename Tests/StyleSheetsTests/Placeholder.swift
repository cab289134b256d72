import Testing

@testable import StyleSheets
