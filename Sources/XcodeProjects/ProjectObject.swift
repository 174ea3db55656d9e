package import PropertyListSyntax
package import SourceText

/// An object of an Xcode project, at its place in the file: a target, a phase, a group, a file.
package struct ProjectObject: Sendable {
    package let id: ExactString
    /// The dictionary of its keys.
    package let element: PropertyListElement

    /// What it is: `PBXNativeTarget`.
    package var type: String { self["isa"]?.string ?? "" }

    /// The string of a key.
    package subscript(key: ExactString) -> ExactString? { element[key]?.stringValue }

    /// The strings of a list.
    package func strings(_ key: ExactString) -> [ExactString] {
        guard let list = element[key], list.kind == .array else { return [] }
        return list.elements.compactMap(\.stringValue)
    }

    /// What Xcode calls it in comments: its name, else the last part of its path.
    package var name: String? {
        self["name"]?.string ?? self["path"]?.string.split(separator: "/").last.map(String.init)
    }
}
