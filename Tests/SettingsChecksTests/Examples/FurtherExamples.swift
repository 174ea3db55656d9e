@testable import SettingsChecks

/// The examples of rules, by their ids, beside the one that stands on the page of each.
enum FurtherExamples {
    fileprivate static let all = [bundle, keys, values, sections, strings, configurations, project]
}

extension Rule {
    /// The example on the page, and the further ones.
    var examples: [Example] { [example] + FurtherExamples.all.flatMap { $0[id] ?? [] } }
}
