import PropertyListSyntax
package import SettingsChecks
package import SettingsModel
package import SettingsPreview

/// An HTML preview of a pane, for display next to the source of the pane in an editor.
struct LivePreview {
    private let bundle: SettingsBundle
    private let appName: String
    /// The initial state of the preview, which shows the pane, item, and language at the cursor.
    private let start: HTMLPreview.InitialState

    /// Creates a preview for an open file.
    ///
    /// - Parameters:
    ///   - path: The path of the pane or string table that is open in the editor.
    ///   - offset: The byte offset of the cursor, or `nil` if it is unknown.
    ///   - appName: The title of the first pane, or `nil` to use the name of the bundle.
    ///   - style: The name of the iOS style, or `nil` for the newest style.
    init(of bundle: SettingsBundle, at path: String, _ offset: Int?, named appName: String?, style: String?) {
        self.bundle = bundle
        let bundleName = bundle.loaded.name
        self.appName = appName ?? (bundleName.hasSuffix(".bundle") ? String(bundleName.dropLast(7)) : bundleName)
        let language = path.languageFolder.map { Language(folder: $0) } ?? bundle.sourceLanguage
        let file = bundle.files[path]
        let name = Self.paneName(for: path, in: bundle)
        let item = offset.flatMap { offset in
            file?.recoveredItems.first { $0.element.span.contains(offset) }?.index
        }
        start = HTMLPreview.InitialState(
            page: name, style: style.flatMap { PreviewStyle(rawValue: $0) } ?? .newest,
            language: language?.identifier ?? "en",
            platform: name.hasSuffix("~ipad") || PaneName(String(path.dropLast(6))).suffix == "~ipad" ? .iPadOS : .iOS,
            isLandscape: false, isDark: nil, item: item)
    }

    /// Returns the name of the pane to which a pane file or string table belongs. The result is `Root` if no pane uses
    /// the string table.
    private static func paneName(for path: String, in bundle: SettingsBundle) -> String {
        if path.hasSuffix(".plist") { return PaneName(PaneName(typed: path).unlocalized).family }
        let table = path.split(separator: "/").last.map { String($0.dropLast(".strings".count)) } ?? ""
        let pane = bundle.panes.first { $0.ownTable == table } ?? bundle.panes.first { $0.mightUse(table: table) }
        return pane?.name.family ?? "Root"
    }

    /// The paths of the images that the preview requires.
    var images: Set<String> { HTMLPreview.imagePaths(in: bundle) }

    /// Returns the HTML of the preview.
    ///
    /// - Parameters:
    ///   - contents: The contents of the images, keyed by path.
    ///   - findings: The findings in the bundle.
    func html(_ contents: [String: [UInt8]], findings: [Finding]) -> String {
        var shown = bundle
        if !contents.isEmpty {
            var files = bundle.loaded
            for (path, bytes) in contents { files.files[path]?.bytes = bytes }
            shown = SettingsBundle(files)
            shown.optionsSourceLanguage = bundle.optionsSourceLanguage
        }
        let found = PreviewFinding.all(of: findings, in: shown)
        return HTMLPreview(of: shown, named: appName, start: start, findings: found).text
    }
}

extension PreviewFinding {
    /// Converts findings in panes to findings that a preview shows next to the affected items. Findings in other files
    /// are omitted.
    package static func all(of findings: [Finding], in bundle: SettingsBundle) -> [PreviewFinding] {
        var items: [String: [Range<Int>]] = [:]
        return findings.compactMap { finding in
            guard let pane = bundle.pane(at: finding.path), pane.isPane else { return nil }
            let spans = items[finding.path] ?? pane.items.map { $0.element.span }
            items[finding.path] = spans
            let item = finding.span.flatMap { span in spans.firstIndex { $0.contains(span.lowerBound) } }
            return PreviewFinding(
                path: finding.path, itemIndex: item, severity: finding.severity.name, rule: finding.rule,
                message: finding.message)
        }
    }
}
