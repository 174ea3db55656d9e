import Foundation
import TestSupport
import Testing

/// `preview -o x.png`, drawn by the installed Chromium.
@Suite(.serialized, .needs(.python3), .needsSandboxedBrowser) struct PreviewPNGTests {
    private struct Picture: Decodable {
        let width, height: Int
        /// The red, green, blue and opacity of the requested points.
        let colors: [[Int]]
    }

    /// The tutorial in a folder that is also the home folder and has a folder for temporary files.
    private func tutorial() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.run("new", "--template", "tutorial", "--language", "en", "--language", "ar", "-q").requireSuccess()
        try FileManager.default.createDirectory(
            atPath: folder.absolute("temporary"), withIntermediateDirectories: true)
        try BrowserUser.open(folder)
        return folder
    }

    /// Draws a PNG and the same SVG, and returns the PNG's pixels at points of the SVG.
    private func draw(
        _ arguments: [String], scale: Int = 1, at points: [(x: Double, y: Double)] = [], in folder: ScratchFolder
    ) throws -> (picture: Picture, text: String) {
        try folder.run(["preview", "-q", "-o", "x.svg"] + arguments).requireSuccess()
        let scaling = scale == 1 ? [] : ["--scale", "\(scale)"]
        let before = try folder.snapshot()
        let result = try BrowserUser.run(["preview", "-o", "x.png"] + scaling + arguments, in: folder)
        #expect(result.exitCode == 0 && result.error == "wrote x.png\n" && result.output.isEmpty, "\(result.error)")
        // The browser does not leave a profile or other files behind.
        #expect(try folder.snapshot().changes(since: before) == ["+ x.png"])
        let text = try folder.text(of: "x.svg")
        let size = try size(of: text)
        let corners = [(0, 0), (size.width - 1, 0), (0, size.height - 1), (size.width - 1, size.height - 1)]
        let output = try Python.output(
            of: "Tests/CommandLineTests/png_pixels.py",
            [folder.absolute("x.png")]
                + (corners.map { (Double($0.0), Double($0.1)) } + points).map {
                    "\(Int($0.0 * Double(scale))),\(Int($0.1 * Double(scale)))"
                })
        try FileManager.default.removeItem(atPath: folder.absolute("x.png"))
        let picture = try JSONDecoder().decode(Picture.self, from: output)
        #expect(picture.width == size.width * scale && picture.height == size.height * scale)
        return (picture, text)
    }

    private func size(of picture: String) throws -> (width: Int, height: Int) {
        let found = try #require(picture.prefixMatch(of: /<svg [^>]*? width="([0-9.]+)" height="([0-9.]+)"/))
        return (Int(try #require(Double(found.1)).rounded(.up)), Int(try #require(Double(found.2)).rounded(.up)))
    }

    @Test(.mustEnd, arguments: TestRuns.sample([1, 2], oneOf: 2), TestRuns.sample(["light", "dark"], oneOf: 2))
    func `A PNG of an iPhone has the colors of the SVG`(scale: Int, appearance: String) throws {
        let folder = try tutorial()
        let options = ["--appearance", appearance]
        let dark = appearance == "dark"
        // The page above the title, the track of the first toggle, and the card before its title.
        let (picture, text) = try draw(
            options, scale: scale, at: [(196.5, 110), (302, 170), (26, 170)], in: folder)
        #expect(text.contains(#"<rect x="294" y="156" width="63" height="28""#))
        let page = dark ? [0, 0, 0, 255] : [0xF2, 0xF2, 0xF7, 255]
        let green = dark ? [0x30, 0xD1, 0x58, 255] : [0x34, 0xC7, 0x59, 255]
        let card = dark ? [0x1C, 0x1C, 0x1E, 255] : [0xFF, 0xFF, 0xFF, 255]
        // The area outside the device is transparent.
        #expect(picture.colors.prefix(4).allSatisfy { $0[3] == 0 }, "\(picture.colors)")
        #expect(Array(picture.colors.dropFirst(4)) == [page, green, card])
    }

    @Test(.slow, .mustEnd) func `PNGs of an iPad and of all languages have the expected background`() throws {
        let folder = try tutorial()
        let pad = try draw(
            ["--device", "ipad", "--orientation", "landscape", "--style", "ios18"], at: [(800, 780)], in: folder)
        #expect(pad.picture.colors == Array(repeating: [0, 0, 0, 0], count: 4) + [[0xF2, 0xF2, 0xF7, 255]])
        // A sheet of all languages has its own background.
        let sheet = try draw(["--all-languages"], in: folder)
        #expect(sheet.picture.colors.allSatisfy { $0[3] == 255 })
    }

    @Test(.mustEnd) func `preview prints the same PNG to standard output as to a file`() throws {
        let folder = try tutorial()
        try BrowserUser.run(["preview", "-q", "-o", "x.png"], in: folder).requireSuccess()
        let piped = try BrowserUser.run(["preview", "--format", "png", "-o", "-"], in: folder)
        #expect(piped.exitCode == 0 && piped.error.isEmpty)
        #expect(try piped.outputBytes == folder.bytes(of: "x.png"))
    }

    /// The path must be escaped to become a URL.
    @Test(.mustEnd) func `preview draws a PNG with special characters in the temporary folder's path`() throws {
        let folder = try tutorial()
        let name = "a b#?%41ü&c"
        try FileManager.default.createDirectory(atPath: folder.absolute(name), withIntermediateDirectories: true)
        try BrowserUser.open(folder)
        let result = try BrowserUser.run(
            ["preview", "-o", "x.png"], in: folder, environment: ["TMPDIR": folder.absolute(name)])
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try folder.snapshot(of: name).changes(since: ScratchFolder().snapshot()) == [])
    }

    /// If the browser could not parse the whole picture, the lower corners would have another color.
    @Test(.mustEnd) func `preview draws a PNG of malicious strings`() throws {
        let folder = try tutorial()
        let bundle = try HostileBundle.write(to: folder)
        try BrowserUser.open(folder)
        let options = ["--bundle", bundle, "--pane", HostileBundle.panes[1], "--language", "ar"]
        let drawn = try draw(options, at: [(196.5, 110)], in: folder)
        #expect(drawn.picture.colors == Array(repeating: [0, 0, 0, 0], count: 4) + [[0xF2, 0xF2, 0xF7, 255]])
    }

    @Test(.mustEnd, .enabled(if: geteuid() == 0, "only root is refused for being root"))
    func `preview reports that browsers do not run as root`() throws {
        let folder = try tutorial()
        let before = try folder.snapshot()
        let result = try folder.run("preview", "-o", "x.png")
        #expect(result.exitCode == 2 && result.output.isEmpty)
        #expect(
            result.error.hasSuffix(
                "\n  = help: add --browser-sandbox none, run the command as another user, or use --format svg\n"
            ))
        #expect(try folder.snapshot().changes(since: before) == [])
    }
}

/// An unprivileged user for browsers, which do not run as root with their sandbox on.
enum BrowserUser {
    private static let prefix =
        geteuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

    /// Lets the user write to all files in a folder.
    static func open(_ folder: ScratchFolder) throws {
        guard !prefix.isEmpty else { return }
        try shell("chmod -R a+rwX .", in: folder).requireSuccess()
    }

    static func run(
        _ arguments: [String], in folder: ScratchFolder, environment: [String: String] = [:]
    ) throws -> CommandResult {
        try run(CommandRunner.tool, arguments, in: folder, environment: environment)
    }

    fileprivate static func run(
        _ program: String, _ arguments: [String], in folder: ScratchFolder, environment: [String: String] = [:]
    ) throws -> CommandResult {
        try CommandRunner(
            executable: "/usr/bin/env", arguments: prefix + [program] + arguments,
            environment: CommandRunner.environment(home: folder.path)
                .merging(["TMPDIR": folder.absolute("temporary")]) { $1 }.merging(environment) { $1 },
            folder: folder.path
        ).run()
    }

    /// Whether that user can run the tool, and a browser in its sandbox.
    fileprivate static let hasBrowser: Bool = {
        guard let folder = try? ScratchFolder(["temporary/x": ""]), (try? open(folder)) != nil else { return false }
        let page = ["--headless", "--user-data-dir=\(folder.path)/profile", "--dump-dom", "about:blank"]
        return (try? run(CommandRunner.tool, ["--version"], in: folder))?.exitCode == 0
            && (try? run("chromium", page, in: folder, environment: ["TMPDIR": "/tmp"]))?.exitCode == 0
    }()
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only if a browser can run in its sandbox.
    static var needsSandboxedBrowser: Self {
        .enabled(
            if: BrowserUser.hasBrowser,
            "install a chromium that runs in its sandbox, for this user or, beside root, for nobody")
    }
}
