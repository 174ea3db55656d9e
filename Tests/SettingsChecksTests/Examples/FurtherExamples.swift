@testable import SettingsChecks

/// Examples of rules by rule identifier, in addition to the example on each rule's page.
enum FurtherExamples {
    fileprivate static let all = [bundle, keys, values, sections, strings, configurations, project]
}

extension Rule {
    /// The example on the page and the further examples.
    var examples: [Example] { [example] + FurtherExamples.all.flatMap { $0[id] ?? [] } }
}
