import ArgumentParser
import SettingsEditing
import SettingsModel
import SettingsPreview

/// What is drawn of a bundle, and how.
struct PreviewOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "The page to draw. (default: Root)")
    var pane: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The language of the device. (default: the one the texts are written in)", valueName: "language"))
    var language: String?

    @Option(
        help: "The device: \(Choice<PreviewPlatform>.list). (default: iphone)",
        completion: Choice<PreviewPlatform>.completion)
    var device: String?

    @Option(
        help: "How the device is held: \(Choice<PreviewOrientation>.list). (default: portrait)",
        completion: Choice<PreviewOrientation>.completion)
    var orientation: String?

    @Option(
        help: "The appearance: \(Choice<PreviewAppearance>.list). (default: light; in HTML, the browser's)",
        completion: Choice<PreviewAppearance>.completion)
    var appearance: String?

    @Option(
        help:
            "How to draw: \(Choice<PreviewFormat>.list). (default: by the name of the file; html with --open or --watch; else text)",
        completion: Choice<PreviewFormat>.completion)
    var format: String?

    @Option(
        name: [.customShort("o"), .customLong("output")], parsing: .unconditional,
        help: ArgumentHelp("The file to write, or - for standard output, which is the default.", valueName: "file"))
    var output: String?

    @Flag(help: "Open the HTML in a browser.")
    var open = false

    @Flag(help: "Write the HTML anew whenever the bundle changes, until Ctrl-C.")
    var watch = false

    @Flag(help: "Draw the page in every language, side by side; in HTML or SVG.")
    var allLanguages = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The name of the app, which titles the first page. (default: that of the bundle)", valueName: "name"))
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
