import BundleStorage
import SettingsEditing
import SettingsModel
import SettingsPreview

extension PreviewRun {
    /// Draws one page as a picture, or all its languages as a sheet.
    func drawSVG(_ bundle: SettingsBundle) throws {
        let devices = try devices(of: bundle)
        let bundle = try readingImages(of: bundle, on: devices)
        var drawings: [(device: DeviceLanguage, preview: PreviewPage, page: DrawnPage)] = []
        for language in devices {
            let device = PreviewDevice(bundle, language)
            let page = try self.page(of: device)
            drawings.append((language, page, device.draw(page, title: title(on: device))))
        }
        guard let first = drawings.first else { return }
        var picture = try pictureOptions()
        picture.appName = appName(of: bundle)
        picture.isFirstPage = PaneName(pageName).isRoot
        if options.allLanguages {
            let cells = drawings.map { drawing in
                SVGSheet.Cell(
                    page: drawing.page, images: PreviewImages(bundle, drawing.device),
                    isSource: Language(drawing.device.identifier) == bundle.sourceLanguage)
            }
            try write(SVGSheet(picture).picture(of: cells))
        } else {
            try write(SVGPreview(picture).picture(of: first.page, images: PreviewImages(bundle, first.device)))
        }
        sayOmissions(of: first.preview)
    }

    private func pictureOptions() throws -> SVGOptions {
        var picture = SVGOptions()
        picture.isPad = platform == .iPadOS
        picture.isDark =
            try options.appearance.map { try Choice<PreviewAppearance>.named($0, by: "--appearance") } == .dark
        picture.isLandscape =
            try options.orientation.map { try Choice<PreviewOrientation>.named($0, by: "--orientation") } == .landscape
        return picture
    }

    /// The device that is drawn, or for all languages one in each, that of the source language first.
    private func devices(of bundle: SettingsBundle) throws -> [DeviceLanguage] {
        guard options.allLanguages else { return [try device(of: bundle)] }
        let source = bundle.sourceLanguage
        // No device is set to Base, which stands in for others.
        let others = bundle.languages.filter { $0 != source && $0.identifier != "Base" }
        let all = ([source].compactMap { $0 } + others).map(\.identifier)
        return (all.isEmpty ? ["en"] : all).map { DeviceLanguage($0, in: bundle, on: platform) }
    }

    /// The bundle with the contents of the images that the page shows. Most pages show none.
    private func readingImages(of bundle: SettingsBundle, on devices: [DeviceLanguage]) throws -> SettingsBundle {
        var paths: Set<String> = []
        for device in devices {
            let names = try page(of: PreviewDevice(bundle, device)).imageNames
            paths.formUnion(PreviewImages(bundle, device).paths(named: names))
        }
        guard !paths.isEmpty else { return bundle }
        return SettingsBundle(reading: try LoadedBundle.load(path, alsoReading: paths).files)
    }
}
