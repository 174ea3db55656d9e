package import JSONSyntax
import SourceText

extension OptionsFile {
    /// A value that is no list and no object, by the names that lead to it.
    package struct Value: Sendable {
        /// The keys; the position of an element of a list of objects stands in brackets.
        package let names: [String]
        package let element: JSONElement

        /// `build.merge[0].from`.
        package var name: String {
            names.reduce("") { $0.isEmpty || $1.hasPrefix("[") ? $0 + $1 : "\($0).\($1)" }
        }
    }

    /// All values of a file, in their order; each name of a list is one.
    package static func values(in root: JSONElement) -> [Value] { values(of: root, named: []) }

    private static func values(of element: JSONElement, named names: [String]) -> [Value] {
        switch element.kind {
        case .object: element.members.flatMap { values(of: $0.element, named: names + [$0.name.string]) }
        case .array:
            element.elements.enumerated().flatMap { index, inner in
                values(of: inner, named: inner.kind == .object ? names + ["[\(index)]"] : names)
            }
        default: [Value(names: names, element: element)]
        }
    }
}
