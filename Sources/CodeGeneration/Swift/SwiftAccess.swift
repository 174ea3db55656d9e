/// The access level of generated declarations. The raw values are Swift keywords.
package enum SwiftAccess: String, CaseIterable, Sendable {
    case module = "internal"
    case package
    case everywhere = "public"

    /// The access modifier for a declaration, followed by a space. The string is empty for internal access.
    var modifier: String { self == .module ? "" : rawValue + " " }

    /// Returns the lines that import a module.
    ///
    /// Without the upcoming feature `InternalImportsByDefault`, an `import` without an access modifier is public. If
    /// another file in the same target imports the module with an explicit lower access level, the compiler reports an
    /// error.
    ///
    /// With the feature, imports with different access levels can be combined. However, an `import` without an access
    /// modifier is then internal, which is not sufficient for package or public declarations. Only `public import` is
    /// always valid, but the compiler warns if no public declaration uses the module.
    ///
    /// Source: SE-0409, and the compiler.
    func imports(_ module: String) -> [String] {
        switch self {
        case .module: ["import \(module)"]
        case .package:
            [
                "#if hasFeature(InternalImportsByDefault)", "package import \(module)", "#else", "import \(module)",
                "#endif",
            ]
        case .everywhere: ["public import \(module)"]
        }
    }
}
