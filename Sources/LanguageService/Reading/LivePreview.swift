import PropertyListSyntax
import SettingsChecks
import SettingsModel
import SettingsPreview

/// A page of a bundle, drawn for a browser beside the text of the page.
struct LivePreview {
    private let bundle: SettingsBundle
    private let appName: String
    /// The page, the item and the language that the cursor is at.
    private let start: HTMLPreview.Start

    /// - Parameters:
    ///   - path: the pane or the table that somebody looks at.
    ///   - offset: where the cursor is; nil for nowhere.
    ///   - appName: what titles the first page; nil for the name of the bundle.
    ///   - style: the generation of the system; nil for the newest.
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
        start = HTMLPreview.Start(
            page: name, style: style.flatMap { PreviewStyle(rawValue: $0) } ?? .newest,
            language: language?.identifier ?? "en",
            platform: name.hasSuffix("~ipad") || PaneName(String(path.dropLast(6))).suffix == "~ipad" ? .iPadOS : .iOS,
            isLandscape: false, isDark: nil, item: item)
    }

    /// The name of the pane that a file is, or whose texts it holds, as rows give it.
    private static func paneName(for path: String, in bundle: SettingsBundle) -> String {
        if path.hasSuffix(".plist") { return PaneName(PaneName(typed: path).unlocalized).family }
        let table = path.split(separator: "/").last.map { String($0.dropLast(".strings".count)) } ?? ""
        let pane = bundle.panes.first { $0.ownTable == table } ?? bundle.panes.first { $0.mayUse(table: table) }
        return pane?.name.family ?? "Root"
    }

    /// The images whose contents have to be there.
    var images: Set<String> { HTMLPreview.imagePaths(in: bundle) }

    /// The page for a browser.
    ///
    /// - Parameters:
    ///   - contents: those of the images.
    ///   - findings: what is wrong with the bundle.
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
