/// How far the generated names reach. The raw values are Swift's words for it.
package enum SwiftAccess: String, CaseIterable, Sendable {
    case module = "internal"
    case package
    case everywhere = "public"

    /// What stands before a declaration, with a blank behind it.
    var modifier: String { self == .module ? "" : rawValue + " " }

    /// The lines that import Foundation.
    ///
    /// Without the upcoming feature InternalImportsByDefault a plain import is a public one, and an error in any file
    /// where another file of the module has an import that is less; that which is less is an error where a plain one
    /// is. With the feature all go together, and a plain import is internal, too little for what others see. Only
    /// `public import` goes with all, but it is warned of where nothing is public.
    ///
    /// Source: SE-0409, and the compiler.
    var imports: [String] {
        let advice = [
            "// Where another file says `internal import Foundation`, turn on the upcoming feature",
            "// InternalImportsByDefault: without it, Swift wants all files to say how far they import.",
        ]
        switch self {
        case .module: return advice + ["import Foundation"]
        case .package:
            return advice + [
                "#if hasFeature(InternalImportsByDefault)", "package import Foundation", "#else", "import Foundation",
                "#endif",
            ]
        case .everywhere: return ["public import Foundation"]
        }
    }
}
