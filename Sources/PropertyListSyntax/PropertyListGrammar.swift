/// How the text of a property list spells values.
package enum PropertyListGrammar: Hashable, Sendable {
    case xml
    /// The grammar of `.strings` files and of `project.pbxproj`: `{ key = value; }`, `(value, value)`, `<00FF>`.
    case openStep
}
