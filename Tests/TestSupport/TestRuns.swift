import Foundation

#if canImport(Testing)
package import Testing
#endif

/// The amount of work that the tests do.
///
/// Every behavior has a test in each run. Long matrices (compilers × modes, commands × system calls × faults, real
/// bundles × checks) run in full if the variable `CI` is set, which `.ci/run` and `Scripts/test --all` do. Other runs
/// take a sample: every nth element of the matrix, starting with the first, so the sample is the same in each run. Each
/// run compiles one program for each kind of generated file; the tests of other programs are `slow`.
package enum TestRuns {
    /// Whether complete matrices run.
    package static let isFull = ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty } ?? false

    /// Returns whether an element of a matrix runs.
    ///
    /// - Parameters:
    ///   - index: its position in the matrix, from 0.
    ///   - count: the distance between the elements of the sample.
    package static func takes(_ index: Int, of count: Int) -> Bool { isFull || index % count == 0 }

    /// The elements of a matrix that run: all of them, or every nth.
    package static func sample<Element>(_ matrix: [Element], oneOf count: Int) -> [Element] {
        matrix.enumerated().filter { takes($0.offset, of: count) }.map(\.element)
    }

    /// The environment variable that multiplies the number of random tries, for long manual runs.
    package static let variable = "SETTINGS_BUNDLE_TEST_RUNS"

    /// The number of random tries: `usual` times the variable.
    package static func count(_ usual: Int) -> Int {
        usual * max(1, Int(ProcessInfo.processInfo.environment[variable] ?? "") ?? 1)
    }
}

#if canImport(Testing)
extension Trait where Self == ConditionTrait {
    /// Runs a test only in full runs, because it takes seconds and either its subject seldom changes or another test
    /// compiles the same kind of generated file.
    package static var slow: Self { .enabled(if: TestRuns.isFull, "slow; Scripts/test --all runs it") }
}
#endif
