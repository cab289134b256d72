// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "letter",
    // Without traits nothing is fetched that only the command needs.
    dependencies: [.package(name: "fleuron", path: "../..", traits: [])],
    targets: [.executableTarget(name: "letter", dependencies: [.product(name: "TextSystem", package: "fleuron")])])
