package import JSONSyntax
import PropertyListSyntax
package import SettingsModel
import SourceText

/// A self-contained HTML document that shows all panes of a bundle in all languages, on an iPhone and an iPad.
///
/// A script makes the controls behave as in Settings. The document does not load external resources or run other
/// scripts.
package struct HTMLPreview {
    /// The initial state of an HTML preview.
    package struct InitialState {
        package var page: String
        package var style: PreviewStyle
        package var language: String
        package var platform: Platform
        package var isLandscape: Bool
        /// Whether the preview uses the dark appearance, or `nil` to follow the browser's setting.
        package var isDark: Bool?
        /// The index of the item to highlight on the pane, or `nil` to highlight no item.
        package var item: Int?

        package init(
            page: String, style: PreviewStyle = .newest, language: String, platform: Platform, isLandscape: Bool,
            isDark: Bool?, item: Int? = nil
        ) {
            self.page = page
            self.style = style
            self.language = language
            self.platform = platform
            self.isLandscape = isLandscape
            self.isDark = isDark
            self.item = item
        }
    }

    let bundle: SettingsBundle
    /// The title of the first pane.
    let name: String
    let start: InitialState
    let findings: [PreviewFinding]
    /// Whether the document shows the initial pane in all languages side by side.
    let isSheet: Bool
    /// Whether the document checks for a newer version of itself.
    let isWatched: Bool

    package init(
        of bundle: SettingsBundle, named name: String, start: InitialState, findings: [PreviewFinding] = [],
        isSheet: Bool = false, isWatched: Bool = false
    ) {
        self.bundle = bundle
        self.name = name
        self.start = start
        self.findings = findings
        self.isSheet = isSheet
        self.isWatched = isWatched
    }

    /// The text of the HTML document. The same input always produces the same bytes.
    package var text: String {
        // Characters are escaped so that the data cannot end the element that contains it.
        let data = data().text(as: .script)
        let style = Self.embeddedFileContents(["around.css", "screen.css"]) + StyleSheet.text
        let script = "\"use strict\";\n" + Self.embeddedFileContents(Self.scripts)
        // A watched document loads itself in a frame to check for a newer version.
        let parts = [
            "policy": Self.policy(style: style, script: script, and: isWatched ? ["frame-src 'self' file:"] : []),
            "title": Self.escaped(printable(name)), "style": style,
            "script": script, "body": Self.embeddedFileContents([isSheet ? "sheet.html" : "body.html"]), "data": data,
        ]
        return Self.embeddedFileContents(["page.html"]).replacingPlaceholders(with: parts)
    }

    /// The data from which the page's script draws the panes.
    ///
    /// - Parameter cache: The strings of an earlier version of the bundle, or `nil` if there is none.
    package func data(reusing cache: PreviewCache? = nil) -> JSON { PreviewData(self, reusing: cache).json }

    static let scripts = ["values.js", "device.js", "screen.js", "rows.js", "split.js", "page.js"]

    /// Returns the paths of all images that panes show on any device. Load the contents of these files before you
    /// create a preview.
    package static func imagePaths(in bundle: SettingsBundle) -> Set<String> {
        // Most bundles do not contain images, so the panes do not have to be read.
        guard bundle.otherFiles.contains(where: { ImageName(path: $0) != nil }) else { return [] }
        let names = Set(bundle.panes.flatMap { PreviewPane($0, on: nil).imageNames })
        if names.isEmpty { return [] }
        let languages = ["en"] + bundle.languages.map(\.identifier)
        return [Platform.iOS, .iPadOS].reduce(into: []) { paths, platform in
            for device in DeviceLanguage.all(languages, in: bundle, on: platform) {
                paths.formUnion(PreviewDevice(bundle, device).imagePaths(named: names))
            }
        }
    }

    /// Returns a content security policy that allows only embedded images, one script, and one style sheet. The policy
    /// identifies the script and the style sheet by their digests.
    static func policy(style: String, script: String, and more: [String] = []) -> String {
        let rules = [
            "default-src 'none'", "script-src '\(policyDigest(script))'", "style-src '\(policyDigest(style))'",
            "img-src data:", "base-uri 'none'", "form-action 'none'",
        ]
        return (rules + more).joined(separator: "; ")
    }

    static func policyDigest(_ text: String) -> String {
        let digits = Array(SHA256.hexDigest(of: text.utf8).utf8)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { start in
            UInt8(String(decoding: digits[start..<start + 2], as: UTF8.self), radix: 16)
        }
        return "sha256-" + Base64.encode(bytes)
    }

    /// Returns the concatenated contents of embedded files, separated by line feeds.
    static func embeddedFileContents(_ names: [String]) -> String {
        names.map { name in
            let bytes = EmbeddedFiles.all.first { $0.path == "HTML/Page/\(name)" }?.bytes ?? []
            return String(decoding: bytes, as: UTF8.self)
        }.joined(separator: "\n")
    }

    static func escaped(_ text: String) -> String {
        let references: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
        return text.map { references[$0] ?? String($0) }.joined()
    }
}

/// A finding that a preview shows next to the affected item. This type does not depend on the module that checks
/// bundles.
package struct PreviewFinding: Sendable {
    /// The path of the pane file.
    package let path: String
    /// The zero-based index of the item in its pane, or `nil` if the finding concerns the whole pane.
    package let itemIndex: Int?
    /// The name of the severity: "error", "warning", or "note".
    package let severity: String
    package let rule: String
    package let message: String

    package init(path: String, itemIndex: Int?, severity: String, rule: String, message: String) {
        self.path = path
        self.itemIndex = itemIndex
        self.severity = severity
        self.rule = rule
        self.message = message
    }
}
