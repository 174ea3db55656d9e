import Actions
import ArgumentParser
import BundleStorage
import SettingsModel
import SettingsPreview

struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "preview", abstract: "Draw a pane as it probably appears in Settings.",
        discussion: """
            By default, the pane is drawn as text in the terminal. --format html writes one file for a browser, with \
            all panes and languages, that behaves like Settings on an iPhone and an iPad; --format svg draws a picture \
            of one pane, and --format png renders that picture with Chromium, Chrome or Edge. Items that the Settings \
            app does not show are omitted and reported. Variables have the same values as in a build. The environment \
            variable COLUMNS sets the width of the text.

            EXAMPLES
              settings-bundle preview
              settings-bundle preview --pane Advanced --language ja
              settings-bundle preview --open
              settings-bundle preview --format svg --appearance dark -o preview.svg
              settings-bundle preview --format svg --all-languages -o languages.svg
              settings-bundle preview --scale 2 -o preview.png
              settings-bundle preview --compare main -o change.svg
            """)

    @Option("The pane to draw. (default: Root)")
    var pane: String?

    @Option("The language of the device. (default: the source language)", value: "language")
    var language: String?

    @Option(
        "The device: \(EnumerationOption<PreviewPlatform>.list). (default: the device in the options file, otherwise iphone)",
        of: PreviewPlatform.self)
    var device: String?

    @Option(
        "The orientation of the device: \(EnumerationOption<PreviewOrientation>.list). (default: portrait)",
        of: PreviewOrientation.self)
    var orientation: String?

    @Option(
        "The appearance: \(EnumerationOption<PreviewAppearance>.list). (default: light; in HTML, the browser's)",
        of: PreviewAppearance.self)
    var appearance: String?

    @Option(
        "The iOS style: \(EnumerationOption<PreviewStyle>.list). (default: the style in the options file, otherwise ios26)",
        of: PreviewStyle.self)
    var style: String?

    @Option(
        """
        The format: \(EnumerationOption<PreviewFormat>.list). (default: from the name of the file; html with --open or --watch; \
        otherwise text)
        """,
        of: PreviewFormat.self)
    var format: String?

    @Option(
        "The file to write, or - for standard output. (default: standard output)", value: "file",
        name: [.customShort("o"), .customLong("output")])
    var output: String?

    @Flag(help: "Open the HTML in a browser.")
    var open = false

    @Flag(help: "Rewrite the HTML whenever the bundle changes, until Ctrl-C.")
    var watch = false

    @Flag(help: "Draw the pane in all languages, side by side. (HTML, SVG and PNG only)")
    var allLanguages = false

    @Flag(help: "Show the system's rows above the first section. HTML always shows them.")
    var systemRows = false

    @Option(
        "The number of pixels per point in a PNG: \(EnumerationOption<PreviewScale>.list). (default: 1)",
        of: PreviewScale.self)
    var scale: String?

    @Option(
        "The browser that creates a PNG: Chromium, Chrome or Edge. (default: whichever is installed)", value: "path")
    var browser: String?

    @Option(
        "The sandbox of that browser: \(EnumerationOption<BrowserSandbox>.list); as root, Chromium requires none. (default: on)",
        of: BrowserSandbox.self)
    var browserSandbox: String?

    @Option(
        "Draw only the differences from another bundle, or from a Git revision of this one.",
        value: "bundle|revision")
    var compare: String?

    @Option(
        "The name of the app, shown as the title of the first pane. (default: from the Xcode project, otherwise the bundle)",
        value: "name")
    var appName: String?

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup var variables: VariableOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    /// Returns the output format. `--format` takes precedence over the name of the output file, which takes precedence
    /// over options that require an HTML page. The default is text.
    ///
    /// - Throws: A failure if an option does not have an effect with the format, or if options cannot be combined.
    func validatedFormat() throws(Failure) -> PreviewFormat {
        if output?.isEmpty == true {
            throw Failure(usage: "the file name is empty", help: "specify a file, as in --output preview.svg")
        }
        let named = try EnumerationOption<PreviewFormat>.named(format, by: "--format")
        let ofFile = try named == nil ? output.flatMap(Self.format(ofFile:)) : nil
        // Only an HTML page can be opened or watched.
        let format = named ?? ofFile ?? (open || watch ? .html : .text)
        let drawn: [PreviewFormat] = [.html, .svg, .png]
        let limited: [(isGiven: Bool, option: String, formats: [PreviewFormat])] = [
            (open, "--open", [.html]), (watch, "--watch", [.html]), (allLanguages, "--all-languages", drawn),
            (style != nil, "--style", drawn), (systemRows, "--system-rows", drawn),
            (orientation != nil, "--orientation", drawn), (appearance != nil, "--appearance", drawn),
            (scale != nil, "--scale", [.png]), (browser != nil, "--browser", [.png]),
            (browserSandbox != nil, "--browser-sandbox", [.png]),
        ]
        for (isGiven, option, formats) in limited where isGiven && !formats.contains(format) {
            throw Failure(
                usage: "\(option) has no effect with --format \(format.rawValue)",
                help: "use \(formats.map { "--format \($0.rawValue)" }.joined(separator: " or "))")
        }
        if open, output == "-" {
            throw Failure(
                usage: "--open requires a file, but --output - does not write one", help: "leave out --output -")
        }
        if watch, !open, output == nil || output == "-" {
            throw Failure(usage: "--watch requires a file to write", help: "add --output preview.html, or --open")
        }
        if compare != nil, watch {
            throw Failure(usage: "--compare and --watch cannot be combined", help: "leave out one of them")
        }
        if format != .html || compare != nil, allLanguages, language != nil {
            throw Failure(
                usage: "--language and --all-languages cannot be combined", help: "leave out one of them")
        }
        return format
    }

    /// Returns the output format for the extension of a file name. Returns `nil` if the name does not have an
    /// extension, and throws a failure if the extension is unknown.
    private static func format(ofFile file: String) throws(Failure) -> PreviewFormat? {
        let name = file.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        let ending = name[name.index(after: dot)...].lowercased()
        if let format = PreviewFormat(rawValue: ending == "txt" ? "text" : ending) { return format }
        let formats = PreviewFormat.allCases.map { "--format \($0.rawValue)" }
        throw Failure(
            usage: "no format has the file extension \(quoted("." + ending))",
            help: "use a name that ends in .html, .svg, .png or .txt, or add \(formats.joined(separator: " or "))")
    }

    func run() throws {
        let path = try shared.bundlePath()
        let project = try shared.project(of: path)
        let request = try request()
        var preview = PreviewRun(path, request, for: project, note: shared.console.note)
        try Failure.convertingErrors(path) {
            if request.format == .png, file == nil, shared.console.isTerminal {
                throw Failure(
                    usage: "a PNG cannot be shown in a terminal", help: "specify a file: --output preview.png")
            }
            let loaded = try preview.load()
            let result = try preview.draw(loaded)
            guard let bytes = result.bytes else { return shared.console.note(result.notes) }
            // A browser opens a file, so standard output is not sufficient.
            let output = try file ?? (open ? TemporaryFolder.make() + "/preview.html" : nil)
            if output == nil, request.format == .text {
                shared.console.writeLines(ofText: bytes)
            } else {
                try write(bytes, to: output, besides: preview.readBundles)
            }
            shared.console.note(result.notes)
            guard let output, request.format == .html else { return }
            if open { try openBrowser(on: output) }
            if watch { self.watch(preview, of: path, after: loaded, output) }
        }
    }

    /// The path of the file to write, or `nil` for standard output.
    private var file: String? { output == "-" ? nil : output }

    private func request() throws -> PreviewRequest {
        let console = shared.console
        var request = PreviewRequest()
        request.format = try validatedFormat()
        request.platform = try (EnumerationOption<PreviewPlatform>.named(device, by: "--device") as PreviewPlatform?)?
            .platform
        request.isLandscape =
            try EnumerationOption<PreviewOrientation>.named(orientation, by: "--orientation") == .landscape
        request.isDark = try EnumerationOption<PreviewAppearance>.named(appearance, by: "--appearance").map {
            $0 == .dark
        }
        request.style = try EnumerationOption<PreviewStyle>.named(style, by: "--style")
        request.scale = try EnumerationOption<PreviewScale>.named(scale, by: "--scale") == .double ? 2 : 1
        request.pane = pane
        request.language = language
        request.isInAllLanguages = allLanguages
        request.showsSystemRows = systemRows
        request.browser = browser
        request.hasBrowserSandbox =
            try EnumerationOption<BrowserSandbox>.named(browserSandbox, by: "--browser-sandbox") != BrowserSandbox.none
        request.other = compare
        request.appName = appName
        request.configuration = build.name
        request.definitions = try variables.definitions()
        request.options = shared.options
        request.isKept = file != nil || open
        request.isWatched = watch
        // Lines of more than 100 columns are hard to read.
        request.width = console.columns ?? min(file == nil ? console.width ?? 80 : 80, 100)
        if file == nil { request.paint = console.paint }
        return request
    }

    private func write(_ bytes: [UInt8], to file: String?, besides bundles: [String]) throws {
        guard let file else { return shared.console.write(bytes) }
        // Other files are not previews, but sources or files of the project.
        let extensions = PreviewFormat.allCases.map(\.rawValue) + ["txt", "htm"]
        _ = try SharedFile(at: file).write(bytes, replacing: .extensions(extensions), besides: bundles)
        shared.console.writeMessage("wrote \(printable(file))")
    }

    private func openBrowser(on output: String) throws(Failure) {
        if Program.run([Program.openCommand, output.hasPrefix("-") ? "./" + output : output]) == 0 { return }
        let failure = Failure(
            "\(Program.openCommand) cannot open a browser", help: "open the file yourself: \(shellQuoted(output))")
        // With `--watch`, the user can still open the file manually.
        if !watch { throw failure }
        shared.console.report(failure)
    }

    /// Writes a new version of the HTML file whenever the bundle changes, until the process ends.
    private func watch(_ preview: PreviewRun, of path: String, after first: LoadedBundle, _ output: String) -> Never {
        let console = shared.console
        console.writeMessage(
            "watching \(printable(path)) until Ctrl-C; "
                + "the page in the browser reloads automatically, or asks you to reload it")
        var loaded = first
        while true {
            loaded = loaded.reloadedAfterChange(at: path)
            do {
                try write(preview.page(of: loaded), to: output, besides: preview.readBundles)
            } catch {
                console.report(Failure(error, in: path) ?? Failure("\(error)"))
            }
        }
    }
}

/// A device on which a pane is drawn.
enum PreviewPlatform: String, CaseIterable {
    case iphone, ipad

    var platform: Platform { self == .iphone ? .iOS : .iPadOS }
}

/// The orientation of the device on which a pane is drawn.
enum PreviewOrientation: String, CaseIterable {
    case portrait, landscape
}

/// The number of pixels per point in a PNG. The raw values are the names on the command line.
enum PreviewScale: String, CaseIterable {
    case single = "1"
    case double = "2"
}

/// Whether the browser that creates a PNG limits its own processes.
enum BrowserSandbox: String, CaseIterable {
    case on, none
}

/// The appearance of a preview: light or dark.
enum PreviewAppearance: String, CaseIterable {
    case light, dark
}
