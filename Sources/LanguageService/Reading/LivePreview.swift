import PropertyListSyntax
package import SettingsChecks
package import SettingsModel
package import SettingsPreview

/// An HTML preview of a pane, for display next to the source of the pane in an editor.
extension SettingsBundle {
    /// Returns the initial state of the preview for an open file. It shows the pane, item, and language at the cursor.
    ///
    /// - Parameters:
    ///   - path: The path of the pane or string table that is open in the editor.
    ///   - offset: The byte offset of the cursor, or `nil` if it is unknown.
    ///   - style: The name of the iOS style, or `nil` for the newest style.
    func previewState(at path: String, _ offset: Int?, style: String?) -> HTMLPreview.InitialState {
        let language = path.languageFolder.map { Language(folder: $0) } ?? sourceLanguage
        let name = previewedPane(for: path)
        let item = offset.flatMap { offset in
            files[path]?.recoveredItems.first { $0.element.span.contains(offset) }?.index
        }
        return HTMLPreview.InitialState(
            page: name, style: style.flatMap { PreviewStyle(rawValue: $0) } ?? .newest,
            language: language?.identifier ?? "en",
            platform: name.hasSuffix("~ipad") || PaneName(String(path.dropLast(6))).suffix == "~ipad" ? .iPadOS : .iOS,
            isLandscape: false, isDark: nil, item: item)
    }

    /// Returns the name of the pane to which a pane file or string table belongs. The result is `Root` if no pane uses
    /// the string table.
    private func previewedPane(for path: String) -> String {
        if path.hasSuffix(".plist") { return PaneName(PaneName(typed: path).unlocalized).family }
        let table = path.split(separator: "/").last.map { String($0.dropLast(".strings".count)) } ?? ""
        let pane = panes.first { $0.ownTable == table } ?? panes.first { $0.mightUse(table: table) }
        return pane?.name.family ?? "Root"
    }

    /// Returns the HTML of a preview.
    ///
    /// - Parameters:
    ///   - appName: The title of the first pane, or `nil` to use the name of the bundle.
    ///   - images: The contents of the images, keyed by path.
    ///   - findings: The findings in the bundle.
    func previewHTML(
        _ start: HTMLPreview.InitialState, named appName: String?, images: [String: [UInt8]], findings: [Finding]
    ) -> String {
        var shown = self
        if !images.isEmpty {
            var files = loaded
            for (path, bytes) in images { files.files[path]?.bytes = bytes }
            shown = SettingsBundle(files)
            shown.optionsSourceLanguage = optionsSourceLanguage
        }
        let name = loaded.name.hasSuffix(".bundle") ? String(loaded.name.dropLast(7)) : loaded.name
        let found = PreviewFinding.all(of: findings, in: shown)
        return HTMLPreview(of: shown, named: appName ?? name, start: start, findings: found).text
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
