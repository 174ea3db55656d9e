import SettingsModel
import SettingsPreview
import TestSupport
import Testing

/// A pane of a bundle as an SVG image.
struct SVGDrawing {
    let svg: String
    let reading: SVGReading

    /// - Parameter files: The files of the bundle.
    init(
        in language: String = "en", of files: KeyValuePairs<String, String>, title: String = "App",
        _ change: (inout SVGOptions) -> Void = { _ in }
    ) throws {
        try self.init(in: language, bundle: SettingsBundle(files), title: title, change)
    }

    init(
        in language: String = "en", bundle: SettingsBundle, title: String = "App",
        _ change: (inout SVGOptions) -> Void = { _ in }
    ) throws {
        var options = SVGOptions()
        change(&options)
        let device = DeviceLanguage(language, in: bundle, on: options.isPad ? .iPadOS : .iOS)
        let preview = PreviewDevice(bundle, device)
        let pane = try #require(preview.pane(named: "Root"))
        svg = SVGPreview(options).picture(of: preview.draw(pane, title: title))
        reading = try .of(svg)
    }

    /// An image of a pane in several languages. The first one is the source language.
    static func sheet(of languages: String..., in files: KeyValuePairs<String, String>) throws -> SVGReading {
        let bundle = SettingsBundle(files)
        let cells = try languages.map { language in
            let device = DeviceLanguage(language, in: bundle, on: .iOS)
            let preview = PreviewDevice(bundle, device)
            let pane = try #require(preview.pane(named: "Root"))
            return (pane: preview.draw(pane, title: "App"), isSource: language == languages[0])
        }
        return try .of(SVGPreview(SVGOptions()).picture(of: cells))
    }
}
