import PropertyListSyntax
import SettingsModel

/// A self-contained HTML document that lists and illustrates the differences between two bundles. It does not load
/// external resources or run scripts.
package struct ComparisonPage {
    private let panes: [PaneComparison]
    private let names: (before: String, after: String)
    private let options: SVGOptions
    /// Whether the document uses the dark appearance, or `nil` to follow the browser's setting.
    private let isDark: Bool?

    /// Creates a document that shows comparisons of panes.
    ///
    /// - Parameters:
    ///   - before: The name of the old version.
    ///   - after: The name of the new version.
    package init(of panes: [PaneComparison], before: String, after: String, _ options: SVGOptions, isDark: Bool?) {
        self.panes = panes
        names = (before, after)
        self.options = options
        self.isDark = isDark
    }

    /// The text of the HTML document. The same input always produces the same bytes.
    package var text: String {
        let signs = ChangeKind.allCases.map {
            ".\($0.rawValue) { background: var(\(StyleSheet.customPropertyPrefix)\($0.rawValue)); }\n"
        }.joined()
        let style = colors + signs + HTMLPreview.embeddedFileContents(["comparison.css"])
        let policy =
            "default-src 'none'; style-src '\(HTMLPreview.policyDigest(style))'; img-src data:; base-uri 'none'"
        let parts = [
            "policy": policy, "title": "Changes in Settings", "style": style, "before": escapedText(names.before),
            "after": escapedText(names.after),
            "legend": ChangeKind.allCases.map { "<li>\(sign($0)) \($0.rawValue)</li>\n" }.joined(),
            "pages": pages,
        ]
        return HTMLPreview.embeddedFileContents(["comparison.html"]).replacingPlaceholders(with: parts)
    }

    private func escapedText(_ text: String) -> String { HTMLPreview.escaped(printable(text)) }

    private func sign(_ kind: ChangeKind) -> String {
        "<span class=\"sign \(kind.rawValue)\" role=\"img\" aria-label=\"\(kind.rawValue)\">\(kind.sign)</span>"
    }

    private var pages: String {
        let hasLanguages = Set(panes.map(\.language)).count > 1
        return panes.map { pane in
            let title = escapedText(pane.title) + (hasLanguages ? " · \(escapedText(pane.language))" : "")
            let changes = pane.changes.map { change in
                "<li>\(change.kinds.map(sign).joined())\(escapedText(change.textWithoutSigns))</li>\n"
            }
            return "<section>\n<h2>\(title)</h2>\n<ul class=\"changes\">\n\(changes.joined())</ul>\n"
                + "<figure>\(picture(of: pane))</figure>\n</section>\n"
        }.joined()
    }

    private func picture(of pane: PaneComparison) -> String {
        let image = "<img src=\"\(imageURL(of: pane, isDark ?? false))\" alt=\"The pane before and after\">"
        guard isDark == nil else { return image }
        return
            "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"\(imageURL(of: pane, true))\">\(image)</picture>"
    }

    private func imageURL(of pane: PaneComparison, _ isDark: Bool) -> String {
        var options = options
        options.isDark = isDark
        let picture = SVGPreview(options).picture(
            of: [pane], before: names.before, after: names.after, isAlone: false)
        return "data:image/svg+xml;base64," + Base64.encode(Array(picture.utf8))
    }

    /// The CSS rules that define the colors, for either a fixed appearance or the appearance that the browser uses.
    private var colors: String {
        let light = Self.colors(of: .light)
        let dark = Self.colors(of: .dark)
        switch isDark {
        case true?: return ":root { color-scheme: dark; \(dark)}\n"
        case false?: return ":root { color-scheme: light; \(light)}\n"
        case nil:
            return ":root { color-scheme: light dark; \(light)}\n"
                + "@media (prefers-color-scheme: dark) { :root { \(dark)} }\n"
        }
    }

    private static func colors(of palette: PreviewPalette) -> String {
        let colors =
            [
                ("paper", palette.sheet), ("ink", palette.text), ("line", palette.frame),
                ("sign", palette.changes.sign),
            ] + ChangeKind.allCases.map { ($0.rawValue, palette.changes.strong[$0] ?? "") }
        return colors.map { "\(StyleSheet.customPropertyPrefix)\($0.0): \($0.1); " }.joined()
    }
}
