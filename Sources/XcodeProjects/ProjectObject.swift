package import PropertyListSyntax
package import SourceText

/// An object in an Xcode project file, such as a target, a build phase, a group, or a file reference.
package struct ProjectObject: Sendable {
    package let id: ExactString
    /// The dictionary that contains the object's properties.
    package let element: PropertyListElement

    /// The type of the object, such as `PBXNativeTarget`.
    package var type: String { self["isa"]?.string ?? "" }

    /// Returns the string value of a property-list key.
    package subscript(key: ExactString) -> ExactString? { element[key]?.stringValue }

    /// Returns the strings in the array value of a property-list key.
    package func strings(_ key: ExactString) -> [ExactString] {
        guard let list = element[key], list.kind == .array else { return [] }
        return list.elements.compactMap(\.stringValue)
    }

    /// The name that Xcode uses for the object in comments. This is the `name` of the object or the last component of
    /// its `path`.
    package var name: String? {
        self["name"]?.string ?? self["path"]?.string.split(separator: "/").last.map(String.init)
    }
}
