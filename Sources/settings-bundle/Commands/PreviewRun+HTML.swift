import PropertyListSyntax
import SettingsChecks
import SettingsModel
import SettingsPreview

extension PreviewRun {
    /// Draws the bundle as a file for a browser.
    func drawHTML(_ bundle: SettingsBundle) throws {
        let device = PreviewDevice(bundle, try self.device(of: bundle))
        _ = try page(of: device)
        try write(html(of: bundle, startingWith: device, at: pageName))
    }

    /// The bundle as a file for a browser.
    private func html(of bundle: SettingsBundle, startingWith device: PreviewDevice, at page: String) throws -> String {
        HTMLPreview(
            of: bundle, named: appName(of: bundle),
            start: .init(
                page: page, language: device.device.identifier, platform: platform,
                isLandscape: options.orientation == "landscape", isDark: options.appearance.map { $0 == "dark" }),
            findings: findings(in: bundle), isSheet: options.allLanguages, isWatched: options.watch
        ).text
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
