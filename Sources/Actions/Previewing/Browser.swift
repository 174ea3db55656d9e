import BundleStorage
import SettingsModel
import SettingsPreview
import SourceText

/// A Chromium, Chrome or Edge browser that converts SVG pictures to PNG.
struct Browser {
    /// The names or paths of the browsers to try. The first one that can be run is used.
    private let names: [String]
    private let isNamed: Bool
    private let hasSandbox: Bool

    /// Creates the list of browsers to try.
    ///
    /// - Parameters:
    ///   - name: The browser that the user specified, or `nil` for any installed browser.
    ///   - hasSandbox: Whether the browser limits its own processes. Chromium does not run as root with its sandbox on.
    init(named name: String?, hasSandbox: Bool = true) {
        self.hasSandbox = hasSandbox
        names = name.map { [$0] } ?? Self.usual
        isNamed = name != nil
    }

    /// The maximum width and height of a picture, in pixels. Drawing a larger picture takes too much memory, and few
    /// programs can display one.
    private static let sideLimit = 16_384
    /// The time limit for drawing a picture, in milliseconds. Drawing the largest pictures takes several seconds.
    private static let limit = 60_000

    /// Converts an SVG picture to PNG.
    ///
    /// - Parameters:
    ///   - picture: An SVG document that does not refer to other files.
    ///   - scale: The number of pixels per point.
    func png(of picture: String, scale: Int) throws -> [UInt8] {
        let size = SVGPreview.size(of: picture) ?? (0, 0)
        let width = Int(size.width.rounded(.up))
        let height = Int(size.height.rounded(.up))
        let pixels = (width: width * scale, height: height * scale)
        guard max(pixels.width, pixels.height) <= Self.sideLimit else {
            throw Failure(
                "the picture would be \(shown(pixels)) pixels, but a PNG is limited to \(Self.sideLimit) per side",
                help: scale > 1
                    ? "leave out \(input: .scale), or use \(input: .format) svg"
                    : "use \(input: .format) svg")
        }
        return try TemporaryFolder.with { folder in
            let (source, result) = ("\(folder)/picture.svg", "\(folder)/picture.png")
            _ = try SharedFile(at: source).write(Array(picture.utf8), besides: [])
            let (browser, ending) = try run(
                [
                    "--user-data-dir=\(folder)/profile", "--force-device-scale-factor=\(scale)",
                    "--window-size=\(width),\(height)", "--screenshot=\(result)", "file://\(source.percentEncodedPath)",
                ], in: folder)
            let drawn = (try? InputFile.regularFileBytes(at: result)) ?? []
            guard ending == .code(0), let found = PNGFile.size(of: drawn) else {
                throw Self.failure(
                    of: browser, ending, saying: try? InputFile.regularFileBytes(at: Self.logPath(in: folder)))
            }
            guard found == pixels else {
                throw Failure(
                    "\(browser) drew \(shown(found)) pixels instead of \(shown(pixels))", help: Self.help)
            }
            return drawn
        }
    }

    private func shown(_ size: (width: Int, height: Int)) -> String { "\(size.width) × \(size.height)" }

    /// Runs the first browser that is installed, and returns its name and how its process ended.
    private func run(_ arguments: [String], in folder: String) throws(Failure) -> (name: String, Program.Termination) {
        for name in names {
            let ending = Program.run(
                [name] + Self.options + (hasSandbox ? [] : ["--no-sandbox"]) + arguments,
                setting: Self.environmentVariables(in: folder),
                output: Self.logPath(in: folder),
                limit: Self.limit)
            if let ending { return (name, ending) }
        }
        throw isNamed
            ? Failure("cannot run \(quoted(names[0]))", help: Self.help)
            : Failure(
                "drawing a PNG requires Chromium, Chrome or Edge",
                help: "specify the path of one with \(input: .browser), or use \(input: .format) svg")
    }

    private static let help: Message =
        "specify another browser with \(input: .browser), or use \(input: .format) svg"

    private static func failure(of browser: String, _ ending: Program.Termination, saying output: [UInt8]?) -> Failure {
        if ending == .timeout {
            return Failure(
                "\(browser) did not draw a picture within \(limit / 1000) s",
                help: help)
        }
        let lines = String(decoding: output ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
        // The output can contain many messages; the following ones explain why the browser gives up.
        let line =
            lines.first { $0.contains(":FATAL:") } ?? lines.first { $0.contains("sandbox") }
            ?? lines.last { !$0.allSatisfy(\.isWhitespace) } ?? ""
        // The line starts with a location in the browser's source code.
        let words = line.hasPrefix("[") ? line.split(separator: "] ", maxSplits: 1).last ?? line : line
        let end = if case .code(let code) = ending { "exit code \(code)" } else { "a signal" }
        return Failure(
            "\(browser) did not draw a picture: \(words.isEmpty ? "it exited with \(end)" : String(words.prefix(300)))",
            help: words.contains("as root")
                ? "add \(input: .browserSandbox) none, run the command as another user, or use \(input: .format) svg"
                : help)
    }

    /// Returns the path of the file that receives the browser's output.
    private static func logPath(in folder: String) -> String { "\(folder)/log" }

    // MARK: Settings

    /// The command-line options for drawing without a window, network access or prompts. They make colors independent
    /// of the display.
    private static let options = [
        "--headless", "--disable-gpu", "--hide-scrollbars", "--default-background-color=00000000",
        "--force-color-profile=srgb", "--no-first-run", "--no-default-browser-check", "--disable-extensions",
        "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-proxy-server",
        "--host-resolver-rules=MAP * ~NOTFOUND", "--disable-breakpad", "--password-store=basic", "--use-mock-keychain",
    ]

    /// The usual command names and paths of installed browsers.
    private static var usual: [String] {
        #if canImport(Darwin)
        let apps = ["Google Chrome", "Chromium", "Microsoft Edge"].flatMap { name in
            ["", Environment["HOME"] ?? ""].map { "\($0)/Applications/\(name).app/Contents/MacOS/\(name)" }
        }
        #else
        let apps: [String] = []
        #endif
        return [
            "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge",
            "microsoft-edge-stable",
        ] + apps
    }

    /// Returns the environment variables that prevent the browser from writing outside a folder.
    private static func environmentVariables(in folder: String) -> [String: String] {
        // The browser creates a socket in the temporary folder, and a socket path has at most about 100 bytes.
        let temporary = folder.utf8.count <= 55 ? folder : "/tmp"
        return ["TMPDIR": temporary, "CHROME_CONFIG_HOME": folder, "GSETTINGS_BACKEND": "memory"]
    }
}
