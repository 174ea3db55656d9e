/// How far the generated names reach. The raw values are Swift's words for it.
package enum SwiftAccess: String, CaseIterable, Sendable {
    case module = "internal"
    case package
    case everywhere = "public"

    /// What stands before a declaration.
    var modifier: String { self == .module ? "" : rawValue + " " }
}
