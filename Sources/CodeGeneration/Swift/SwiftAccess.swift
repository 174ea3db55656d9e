/// How far the generated names reach. The raw values are Swift's words for it.
package enum SwiftAccess: String, CaseIterable, Sendable {
    case module = "internal"
    case package
    case everywhere = "public"

    /// What stands before a declaration, with a blank behind it.
    var modifier: String { self == .module ? "" : rawValue + " " }

    /// The lines that import a module.
    ///
    /// Without the upcoming feature InternalImportsByDefault a plain import is a public one, and an error in any file
    /// where another file of the module has an import that is less; that which is less is an error where a plain one
    /// is. With the feature all go together, and a plain import is internal, too little for what others see. Only
    /// `public import` goes with all, but it is warned of where nothing is public.
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

    /// What a comment says about the imports of other files; empty where all go with it.
    var importAdvice: [String] {
        self == .everywhere
            ? []
            : [
                "// If another file has `internal import Foundation`, enable the upcoming feature InternalImportsByDefault:",
                "// without it, Swift requires an access level on the imports in all files.",
            ]
    }
}
