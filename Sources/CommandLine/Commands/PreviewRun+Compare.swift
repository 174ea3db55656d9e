import BundleStorage
import SettingsModel
import SettingsPreview
import SettingsReports

extension PreviewRun {
    /// Draws what differs from another bundle; nothing is written where nothing that shows does.
    func drawChanges(from other: String, to bundle: SettingsBundle, _ loaded: LoadedBundle) throws {
        let before = try self.before(other)
        let after = try reading(images: HTMLPreview.imagePaths(in: bundle), of: bundle, loaded)
        let panes = try comparisons(from: before, to: after)
        if panes.isEmpty { return }
        switch format {
        case .text: try write(text(of: panes))
        case .svg: try write(SVGComparison(picture(of: after), before: other, after: path).picture(of: panes))
        case .html: throw Failure("not yet")
        }
    }

    /// The panes that show a difference in the languages that are drawn.
    private func comparisons(from before: SettingsBundle, to after: SettingsBundle) throws -> [PaneComparison] {
        var languages = try devices(of: after).map(\.identifier)
        if options.allLanguages {
            languages += before.languages.map(\.identifier).filter { $0 != "Base" && !languages.contains($0) }
        }
        if options.pane != nil {
            let device = try PreviewDevice(after, self.device(of: after))
            let old = PreviewDevice(before, DeviceLanguage(device.device.identifier, in: before, on: platform))
            if old.pane(named: paneName)?.pane.isPane != true { _ = try pane(of: device) }
        }
        let all = languages.map { language in
            BundleComparison(
                from: PreviewDevice(before, DeviceLanguage(language, in: before, on: platform)),
                to: PreviewDevice(after, DeviceLanguage(language, in: after, on: platform)),
                app: appName(of: after), only: options.pane == nil ? nil : paneName
            ).panes
        }
        // The languages of one page stand together.
        var order: [String] = []
        var groups: [String: [PaneComparison]] = [:]
        for pane in all.joined() {
            if groups[pane.name] == nil { order.append(pane.name) }
            groups[pane.name, default: []].append(pane)
        }
        return order.flatMap { groups[$0] ?? [] }
    }

    /// The bundle to compare with, with its images.
    private func before(_ other: String) throws -> SettingsBundle {
        let found = try BundleFinder.bundles(named: other)
        guard found.count == 1 else {
            throw Failure(
                "there are \(found.count) bundles: \(found.map(visible).joined(separator: ", "))",
                help: "name one, as in --compare \(shellQuoted(found[0]))")
        }
        let run = try PreviewRun(found[0], options, for: try options.shared.project(of: found[0]))
        return try Failure.naming(found[0]) {
            let loaded = try console.load(run.path, for: run.project, writing: true)
            let bundle = try run.bundle(of: loaded)
            console.nameUnreadableFiles(of: bundle)
            return try run.reading(images: HTMLPreview.imagePaths(in: bundle), of: bundle, loaded)
        }
    }

    /// The changes as text: the title of each page, and a line a change.
    private func text(of panes: [PaneComparison]) -> String {
        let paint = file == nil ? console.paint : Paint(isOn: false)
        return panes.map { pane in
            let changes = pane.changes.map { "  \(visible($0.text))\n" }.joined()
            return paint(.bold, visible(pane.title)) + "\n" + changes
        }.joined(separator: "\n")
    }
}
