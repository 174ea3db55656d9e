package import JSONSyntax
import SourceText

extension OptionsFile {
    /// A string, number, Boolean or null in the options file, with the keys that lead to it.
    package struct Value: Sendable {
        /// The keys that lead to the value, starting at the root. An object in an array is represented by its index in
        /// brackets, such as `[0]`.
        package let names: [String]
        package let element: JSONElement

        /// The key path of the value, such as `build.merge[0].from`.
        package var name: String {
            names.reduce("") { $0.isEmpty || $1.hasPrefix("[") ? $0 + $1 : "\($0).\($1)" }
        }
    }

    /// Returns all strings, numbers, Booleans and nulls in an options file, in file order. Each string in an array is a
    /// separate value.
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
