package import BundleStorage
package import JSONSyntax
import LanguageService
import SettingsChecks
package import SettingsModel
package import SettingsPreview
import SettingsReports

extension PreviewRun {
    /// Draws a pane as one picture. If all languages are requested, the picture shows the pane in each language.
    func picture(of bundle: SettingsBundle, _ loaded: LoadedBundle) throws -> PreviewResult {
        let panes = try panes(in: bundle)
        guard let first = panes.first else { return PreviewResult(bytes: nil) }
        let paths = panes.map { PreviewDevice(bundle, $0.language).imagePaths(named: $0.pane.imageNames) }
        let bundle = try reading(images: paths.reduce([]) { $0.union($1) }, of: bundle, loaded)
        let cells = panes.map { language, pane in
            let device = PreviewDevice(bundle, language)
            return (
                pane: device.draw(pane, title: title(on: device), backTitle: backTitle(on: device)),
                isSource: bundle.languages.isEmpty || Language(language.identifier) == bundle.sourceLanguage
            )
        }
        let preview = SVGPreview(pictureOptions(for: bundle))
        let picture =
            request.isInAllLanguages ? preview.picture(of: cells) : preview.picture(of: cells[0].pane)
        return PreviewResult(
            bytes: try bytes(ofPicture: picture),
            notes: notes(onOmissionsOf: first.pane) + notes(onFoldersSkippedBy: panes.map(\.language)))
    }

    /// Returns an SVG picture as SVG or PNG data, depending on the requested format.
    func bytes(ofPicture picture: String) throws -> [UInt8] {
        request.format == .png
            ? try Browser(named: request.browser, hasSandbox: request.hasBrowserSandbox).png(
                of: picture, scale: request.scale) : Array(picture.utf8)
    }

    /// Returns the options for drawing the requested pictures.
    func pictureOptions(for bundle: SettingsBundle) -> SVGOptions {
        var picture = SVGOptions()
        picture.isPad = platform == .iPadOS
        picture.isDark = request.isDark == true
        picture.isLandscape = request.isLandscape
        picture.style = style
        if request.showsSystemRows { picture.systemRows = SystemRows.lengths(hasLanguages: !bundle.languages.isEmpty) }
        return picture
    }

    /// Returns the requested pane in each language that is drawn. Reports a note for each language that does not
    /// contain the pane.
    private func panes(in bundle: SettingsBundle) throws -> [(language: DeviceLanguage, pane: PreviewPane)] {
        var panes: [(language: DeviceLanguage, pane: PreviewPane)] = []
        var missing: [(identifier: String, error: BundleError)] = []
        for language in try devices(of: bundle) {
            do throws(BundleError) {
                panes.append((language, try pane(of: PreviewDevice(bundle, language))))
            } catch {
                missing.append((language.identifier, error))
            }
        }
        if panes.isEmpty, let first = missing.first { throw first.error }
        for language in missing {
            note("there is no pane \(quoted(paneName)) in \(printable(language.identifier))")
        }
        return panes
    }

    /// Returns the devices to draw: the requested device or, if all languages are requested, one device for each
    /// language. The source language comes first.
    func devices(of bundle: SettingsBundle) throws -> [DeviceLanguage] {
        guard request.isInAllLanguages else { return [try device(of: bundle)] }
        let source = bundle.sourceLanguage
        // A device cannot be set to `Base`, which is a fallback for other languages.
        let others = bundle.languages.filter { $0 != source && $0.identifier != "Base" }
        let all = ([source].compactMap { $0 } + others).map(\.identifier)
        return DeviceLanguage.all(all.isEmpty ? ["en"] : all, in: bundle, on: platform)
    }

    // MARK: Text

    /// Draws the pane as text.
    func text(of bundle: SettingsBundle) throws -> PreviewResult {
        let device = PreviewDevice(bundle, try self.device(of: bundle))
        let pane = try self.pane(of: device)
        let drawn = device.draw(pane, title: title(on: device))
        let paint = request.paint
        let preview = TextPreview(width: request.width) { style, text in
            switch style {
            case .title: paint(.bold, text)
            case .header, .footer, .rule, .off: paint(.dim, text)
            case .value: paint(.cyan, text)
            case .on: paint(.green, text)
            case .mark: paint(.blue, text)
            }
        }
        return PreviewResult(
            bytes: Array(preview.lines(of: drawn).map { $0 + "\n" }.joined().utf8),
            notes: notes(onOmissionsOf: pane) + notes(onFoldersSkippedBy: [device.device]))
    }

    // MARK: HTML

    /// Draws the whole bundle as an HTML page.
    func page(of bundle: SettingsBundle, _ loaded: LoadedBundle) throws -> PreviewResult {
        let device = PreviewDevice(bundle, try self.device(of: bundle))
        let pane = try self.pane(of: device)
        let languages = DeviceLanguage.all(bundle.languages.map(\.identifier), in: bundle, on: platform)
        return PreviewResult(
            bytes: Array(try html(of: bundle, loaded, in: device.device).utf8),
            notes: notes(onOmissionsOf: pane) + notes(onFoldersSkippedBy: languages))
    }

    /// Redraws the HTML page after the bundle changes.
    package func page(of loaded: LoadedBundle) throws -> [UInt8] {
        let bundle = try bundle(of: loaded)
        if loaded.files.hasUnfinishedChange { throw StorageError.unfinished(path: path) }
        return Array(try html(of: bundle, loaded, in: try device(of: bundle)).utf8)
    }

    /// Returns the data of the HTML page, without findings.
    package func pageData(
        of source: SettingsBundle, _ loaded: LoadedBundle, reusing cache: PreviewCache
    ) throws -> JSON {
        let bundle = try bundle(of: source) { _ in }
        return try html(of: bundle, loaded, in: try device(of: bundle), findings: []).data(reusing: cache)
    }

    private func html(of bundle: SettingsBundle, _ loaded: LoadedBundle, in language: DeviceLanguage) throws -> String {
        let checker = RuleChoice().checker(
            for: project.file, merging: project.mergedPanes, leastSeverity: .warning)
        let findings = PreviewFinding.all(of: checker.check(bundle), in: bundle)
        return try html(of: bundle, loaded, in: language, findings: findings).text
    }

    private func html(
        of bundle: SettingsBundle, _ loaded: LoadedBundle, in language: DeviceLanguage, findings: [PreviewFinding]
    ) throws -> HTMLPreview {
        HTMLPreview(
            of: try reading(images: HTMLPreview.imagePaths(in: bundle), of: bundle, loaded), named: appName(of: bundle),
            start: .init(
                page: paneName, style: style, language: language.identifier, platform: platform,
                isLandscape: request.isLandscape, isDark: request.isDark),
            findings: findings, isSheet: request.isInAllLanguages, isWatched: request.isWatched)
    }
}
