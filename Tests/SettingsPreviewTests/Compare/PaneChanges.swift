import SettingsModel
import SettingsPreview
import TestSupport

/// The visible changes between two bundles. Each line contains the name of a pane and a change.
func changes(
    from before: KeyValuePairs<String, String>, to after: KeyValuePairs<String, String>, in language: String = "en",
    on platform: Platform = .iOS, only name: String? = nil
) -> [String] {
    comparison(from: before, to: after, in: language, on: platform, only: name).panes.flatMap { pane in
        pane.changes.map { "\(pane.name): \($0.text)" }
    }
}

func comparison(
    from before: KeyValuePairs<String, String>, to after: KeyValuePairs<String, String>, in language: String = "en",
    on platform: Platform = .iOS, only name: String? = nil
) -> BundleComparison {
    func device(_ files: KeyValuePairs<String, String>) -> PreviewDevice {
        let bundle = SettingsBundle(files)
        return PreviewDevice(bundle, DeviceLanguage(language, in: bundle, on: platform))
    }
    return BundleComparison(from: device(before), to: device(after), app: "App", only: name)
}

/// The changes between two panes that are created from lists of items.
func changes(from before: [String], to after: [String]) -> [String] {
    func files(_ items: [String]) -> KeyValuePairs<String, String> {
        ["Root.plist": PaneDrawing.pane(items.map { "<dict>\($0)</dict>" }.joined())]
    }
    return changes(from: files(before), to: files(after)).map { String($0.dropFirst("Root: ".count)) }
}
