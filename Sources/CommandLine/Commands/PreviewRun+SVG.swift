import BundleStorage
import SettingsModel
import SettingsPreview

extension PreviewRun {
    /// Draws one pane as a picture, or all its languages as a sheet.
    func drawSVG(_ bundle: SettingsBundle, _ loaded: LoadedBundle) throws {
        let panes = try panes(in: bundle)
        guard let first = panes.first else { return }
        let paths = panes.map { PreviewImages(bundle, $0.language).paths(named: $0.pane.imageNames) }
        let bundle = try reading(images: paths.reduce([]) { $0.union($1) }, of: bundle, loaded)
        let cells = panes.map { language, pane in
            let device = PreviewDevice(bundle, language)
            return (
                pane: device.draw(pane, title: title(on: device), backTitle: backTitle(on: device)),
                images: PreviewImages(bundle, language),
                isSource: bundle.languages.isEmpty || Language(language.identifier) == bundle.sourceLanguage
            )
        }
        let picture = picture(of: bundle)
        if options.allLanguages {
            try write(picture: SVGSheet(picture).picture(of: cells))
        } else {
            try write(picture: SVGPreview(picture).picture(of: cells[0].pane, images: cells[0].images))
        }
        sayOmissions(of: first.pane)
        notePassedOver(panes.map(\.language))
    }

    /// What pictures show.
    func picture(of bundle: SettingsBundle) -> SVGOptions {
        var picture = SVGOptions()
        picture.isPad = platform == .iPadOS
        picture.isDark = isDark == true
        picture.isLandscape = isLandscape
        picture.style = style
        if options.systemRows { picture.systemRows = SystemRows.lengths(hasLanguages: !bundle.languages.isEmpty) }
        return picture
    }

    /// The pane on each device that is drawn. A pane may be there in some languages only; those without it are named.
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
            console.talk("note: there is no page \(quoted(paneName)) in \(visible(language.identifier))")
        }
        return panes
    }

    /// The device that is drawn, or for all languages one in each, that of the source language first.
    func devices(of bundle: SettingsBundle) throws -> [DeviceLanguage] {
        guard options.allLanguages else { return [try device(of: bundle)] }
        let source = bundle.sourceLanguage
        // No device is set to Base, which stands in for others.
        let others = bundle.languages.filter { $0 != source && $0.identifier != "Base" }
        let all = ([source].compactMap { $0 } + others).map(\.identifier)
        return DeviceLanguage.all(all.isEmpty ? ["en"] : all, in: bundle, on: platform)
    }
}
