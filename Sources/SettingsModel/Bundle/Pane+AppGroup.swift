import PropertyListSyntax
package import SourceText

extension Pane {
    /// The app group whose user defaults hold the values; nil for those of the app.
    package var appGroup: ExactString? {
        guard let element = root?[ExactString(PaneSchema.appGroup)], element.isString, !element.string.isEmpty
        else { return nil }
        return element.string
    }
}
