/// How far the generated names reach.
package enum SwiftAccess: String, CaseIterable, Sendable {
    case `internal`, `package`, `public`

    /// What stands before a declaration.
    var modifier: String { self == .internal ? "" : rawValue + " " }
}
