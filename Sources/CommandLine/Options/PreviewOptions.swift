import ArgumentParser
import SettingsModel
import SettingsPreview

/// What is drawn of a bundle, and how.
struct PreviewOptions: ParsableArguments {
    @Option("The page to draw. (default: Root)")
    var pane: String?

    @Option("The language of the device. (default: the one the texts are written in)", value: "language")
    var language: String?

    @Option("The device: \(Choice<PreviewPlatform>.list). (default: iphone)", of: PreviewPlatform.self)
    var device: String?

    @Option(
        "How the device is held: \(Choice<PreviewOrientation>.list). (default: portrait)", of: PreviewOrientation.self)
    var orientation: String?

    @Option(
        "The appearance: \(Choice<PreviewAppearance>.list). (default: light; in HTML, the browser's)",
        of: PreviewAppearance.self)
    var appearance: String?

    @Option(
        "How to draw: \(Choice<PreviewFormat>.list). (default: by the name of the file; html with --open or --watch; else text)",
        of: PreviewFormat.self)
    var format: String?

    @Option(
        "The file to write, or - for standard output, which is the default.", value: "file",
        name: [.customShort("o"), .customLong("output")])
    var output: String?

    @Flag(help: "Open the HTML in a browser.")
    var open = false

    @Flag(help: "Write the HTML anew whenever the bundle changes, until Ctrl-C.")
    var watch = false

    @Flag(help: "Draw the page in every language, side by side; in HTML or SVG.")
    var allLanguages = false

    @Option("The name of the app, which titles the first page. (default: that of the bundle)", value: "name")
    var appName: String?
}

/// How a preview is drawn.
enum PreviewFormat: String, CaseIterable {
    case text, html, svg
}

/// The devices that a pane is drawn on.
enum PreviewPlatform: String, CaseIterable {
    case iphone, ipad

    var platform: Platform { self == .iphone ? .iOS : .iPadOS }
}

/// How a device is held.
enum PreviewOrientation: String, CaseIterable {
    case portrait, landscape
}

/// The colours that a pane is drawn in.
enum PreviewAppearance: String, CaseIterable {
    case light, dark
}
