import Glibc
import TextProperties

/// Tries the properties of the text system on many texts: TextPropertyRun COUNT [FIRST] [PROPERTY…]. Prints what does not hold with the
/// number of its text, and ends with 1 if there is anything.

let arguments = CommandLine.arguments.dropFirst()
let numbers = arguments.compactMap { UInt64($0) }
let names = arguments.filter { UInt64($0) == nil }
let properties = TextProperty.allCases.filter { names.isEmpty || names.contains($0.rawValue) }
let first = numbers.count > 1 ? numbers[1] : 0, count = numbers.first ?? 10_000

var failures: [TextProperty: Int] = [:]
let clock = ContinuousClock(), start = clock.now
for seed in first..<first + count {
    for property in properties {
        let began = clock.now
        let failure = property.failure(seed: seed)
        let seconds = Double((clock.now - began).components.seconds)
        if seconds >= 2 { print("\(seed) \(property.rawValue): took \(seconds) s") }
        guard let failure else { continue }
        failures[property, default: 0] += 1
        print("\(seed) \(property.rawValue): \(failure)")
    }
}
for property in properties { print("\(property.rawValue): \(failures[property] ?? 0) of \(count)") }
print("\((clock.now - start).components.seconds) s")
exit(failures.isEmpty ? 0 : 1)
