/// The syntax of a property list that is stored as text.
package enum PropertyListGrammar: Hashable, Sendable {
    case xml
    /// The syntax of `.strings` files and of `project.pbxproj`, such as `{ key = value; }`, `(value, value)` and
    /// `<00FF>`.
    case openStep
}
