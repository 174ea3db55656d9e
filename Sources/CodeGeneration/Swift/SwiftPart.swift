/// An optional part of the generated Swift file.
package enum SwiftPart: String, CaseIterable, Sendable {
    /// Streams of changes: `changes()` and `changes(of:)`.
    case changes
    /// The observable model.
    case model
    /// Static members, which use the app's own user defaults.
    case `static`
    /// The titles of choices, and their conformance to `Identifiable`.
    case titles
}

/// The name of an optional part, of all parts, or of no part. The raw values are the names on the command line and in
/// the options file.
package enum SwiftPartName: String, CaseIterable, Sendable {
    case changes, model, `static`, titles, all, none

    fileprivate var parts: [SwiftPart] {
        self == .all ? SwiftPart.allCases : SwiftPart(rawValue: rawValue).map { [$0] } ?? []
    }
}

extension Set<SwiftPart> {
    package static let all = Self(SwiftPart.allCases)

    package init(named names: [SwiftPartName]) { self.init(names.flatMap(\.parts)) }

    /// The names of the parts, in a fixed order.
    package var names: [String] { SwiftPart.allCases.filter(contains).map(\.rawValue) }
}
