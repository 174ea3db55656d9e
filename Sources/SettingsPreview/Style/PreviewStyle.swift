/// The iOS version whose design a preview uses. The cases are ordered from newest to oldest.
package enum PreviewStyle: String, CaseIterable, Sendable {
    case ios26, ios18

    package static let newest = ios26

    /// The display name of the iOS version.
    var name: String { self == .ios26 ? "iOS 26" : "iOS 18" }

    var metrics: StyleMetrics { self == .ios26 ? .ios26 : .ios18 }
}
