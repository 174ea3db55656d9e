/// The syntax of a property list in text form.
package enum PropertyListGrammar: Hashable, Sendable {
    case xml
    /// The grammar of `.strings` files and of `project.pbxproj`: `{ key = value; }`, `(value, value)`, `<00FF>`.
    case openStep
}
