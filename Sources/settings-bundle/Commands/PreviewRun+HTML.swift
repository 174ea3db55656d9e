import BundleStorage
import PropertyListSyntax
import SettingsChecks
import SettingsModel
import SettingsPreview

extension PreviewRun {
    /// Draws the whole bundle for a browser.
    func drawHTML(_ bundle: SettingsBundle) throws {
        let device = PreviewDevice(bundle, try self.device(of: bundle))
        let page = try self.page(of: device)
        try write(try html(of: bundle, in: device.device))
        sayOmissions(of: page)
    }

    private func html(of bundle: SettingsBundle, in language: DeviceLanguage) throws -> String {
        let orientation = try options.orientation.map {
            try Choice<PreviewOrientation>.named($0, by: "--orientation")
        }
        let appearance = try options.appearance.map { try Choice<PreviewAppearance>.named($0, by: "--appearance") }
        return HTMLPreview(
            of: try readingImages(of: bundle), named: appName(of: bundle),
            start: .init(
                page: pageName, language: language.identifier, platform: platform,
                isLandscape: orientation == .landscape, isDark: appearance.map { $0 == .dark }),
            findings: findings(in: bundle), isSheet: options.allLanguages, isWatched: options.watch
        ).text
    }

    /// The bundle with the contents of the images that its pages show on some device. Most show none.
    private func readingImages(of bundle: SettingsBundle) throws(StorageError) -> SettingsBundle {
        let paths = HTMLPreview.imagePaths(in: bundle)
        guard !paths.isEmpty else { return bundle }
        return SettingsBundle(reading: try LoadedBundle.load(path, alsoReading: paths).files)
    }

    /// What check finds on pages, at the items it is about.
    private func findings(in bundle: SettingsBundle) -> [PreviewFinding] {
        let findings = BundleChecker(least: .warning).checkOnAllCores(bundle)
        var items: [String: [Range<Int>]] = [:]
        return findings.compactMap { finding in
            guard let pane = bundle.pane(at: finding.path), pane.isPage else { return nil }
            let spans = items[finding.path] ?? pane.items.map { $0.element.span }
            items[finding.path] = spans
            let item = finding.span.flatMap { span in spans.firstIndex { $0.contains(span.lowerBound) } }
            return PreviewFinding(
                path: finding.path, itemIndex: item, severity: finding.severity.name, rule: finding.rule,
                message: finding.message)
        }
    }
}
