import Foundation

/// How often the random tests try.
package enum TestRuns {
    /// The variable that multiplies the number, for long runs by hand.
    package static let variable = "SETTINGS_BUNDLE_TEST_RUNS"

    /// So many tries, or a multiple of that.
    package static func count(_ usual: Int) -> Int {
        usual * max(1, Int(ProcessInfo.processInfo.environment[variable] ?? "") ?? 1)
    }
}
