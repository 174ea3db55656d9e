import Foundation
import TestSupport
import Testing

/// The files in `Distribution/Editors` match `Docs/Tasks/Editors.md`, and editors start with them.
@Suite struct EditorsTests {
    private static let folder = "Distribution/Editors"
    private static let pictures = "Docs/Pictures/Editors"

    // MARK: The page

    @Test func `The page shows the editor files`() throws {
        let files = try Repository.files(in: Self.folder).map { try Repository.text(of: $0) }
        let page = try Repository.text(of: "Docs/Tasks/Editors.md")
        let blocks = page.matches(of: /(?s)```json\n(.*?)```\n/).map { String($0.1) }
        #expect(blocks.count == 2)
        for block in blocks { #expect(files.contains(block)) }
    }

    @Test func `Every editor picture is shown on the page`() throws {
        let page = try Repository.text(of: "Docs/Tasks/Editors.md")
        let shown = page.matches(of: /src="..\/Pictures\/Editors\/([^"]+)"/).map { String($0.1) }
        let kept = try Repository.files(in: Self.pictures).map { URL(filePath: $0).lastPathComponent }
        #expect(kept.count > 10)
        #expect(shown.sorted() == kept)
    }

    // MARK: The manifest of the VS Code extension

    /// Source: <https://code.visualstudio.com/api/references/extension-manifest>
    @Test func `The manifest of the extension matches its code`() throws {
        let manifest = try object(in: "vscode/package.json")
        let code = try text("vscode/extension.js")
        for key in ["name", "version", "publisher", "engines", "displayName", "description", "license", "categories"] {
            #expect(manifest[key] != nil, "\(key)")
        }
        let main = try #require(manifest["main"] as? String)
        #expect(main == "./extension.js")
        let parts = try #require(manifest["contributes"] as? [String: Any])
        #expect(Set(parts.keys) == ["languages", "configuration", "commands", "menus"])

        let commands = try #require(parts["commands"] as? [[String: String]]).compactMap { $0["command"] }
        #expect(commands == code.matches(of: /registerCommand\("([^"]+)"/).map { String($0.1) })
        let menus = try #require(parts["menus"] as? [String: [[String: String]]])
        for item in menus.values.joined() { #expect(commands.contains(try #require(item["command"]))) }

        let configuration = try #require(parts["configuration"] as? [String: Any])
        let properties = try #require(configuration["properties"] as? [String: [String: Any]])
        let read = code.matches(of: /settings\.get\("([^"]+)"/).map { "settings-bundle.\($0.1)" }
        #expect(Set(properties.keys) == Set(read))
        for property in properties.values { #expect(property["type"] != nil && property["default"] != nil) }

        let languages = try #require(parts["languages"] as? [[String: Any]])
        for path in languages.compactMap({ $0["configuration"] as? String }) {
            #expect(try !object(in: "vscode/\(path.dropFirst(2))").isEmpty)
        }
        let dependencies = try #require(manifest["dependencies"] as? [String: String])
        let wanted = code.matches(of: /require\("([^"\/]+)/).map { String($0.1) }
        #expect(Set(wanted) == Set(dependencies.keys).union(["child_process", "fs", "os", "path", "vscode"]))
    }

    /// `npm ci` installs exactly these packages, and rejects one with another checksum.
    @Test func `The lock file has the checksum of every package that the extension needs`() throws {
        let text = try text("vscode/package-lock.json")
        // Without addresses, the file works with any registry.
        #expect(!text.contains("resolved") && !text.contains("://"))
        let manifest = try object(in: "vscode/package.json")
        let lock = try object(in: "vscode/package-lock.json")
        #expect(lock["lockfileVersion"] as? Int == 3)
        var packages = try #require(lock["packages"] as? [String: [String: Any]])
        let own = packages.removeValue(forKey: "")
        let root = try #require(own)
        for key in ["name", "version", "license"] {
            #expect(root[key] as? String == manifest[key] as? String)
        }
        #expect(root["dependencies"] as? [String: String] == manifest["dependencies"] as? [String: String])

        var needed: Set<String> = []
        var open = (root["dependencies"] as? [String: String] ?? [:]).map(\.key)
        while let name = open.popLast() {
            guard needed.insert("node_modules/\(name)").inserted else { continue }
            open += (packages["node_modules/\(name)"]?["dependencies"] as? [String: String] ?? [:]).map(\.key)
        }
        #expect(needed == Set(packages.keys))
        for (path, package) in packages {
            let version = try #require(package["version"] as? String)
            #expect(version.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) != nil, "\(path)")
            let integrity = try #require(package["integrity"] as? String)
            #expect(integrity.hasPrefix("sha512-"), "\(path)")
            #expect(Data(base64Encoded: String(integrity.dropFirst(7)))?.count == 64, "\(path)")
        }
    }

    @Test func `The manifest of the extension has the version of the tool`() throws {
        let version = try ScratchFolder().run("--version").output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try object(in: "vscode/package.json")["version"] as? String == version)
    }

    private func text(_ path: String) throws -> String { try Repository.text(of: "\(Self.folder)/\(path)") }

    private func object(in path: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text(path).utf8)) as? [String: Any])
    }

    // MARK: Editors

    /// A folder with a bundle whose first toggle has a string as its default.
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        let made = try folder.run("new", "--template", "tutorial")
        try #require(made.exitCode == 0)
        let page = try folder.text(of: "Settings.bundle/Root.plist")
        let place = try #require(page.range(of: "<true/>"))
        try folder.write(
            page.replacingCharacters(in: place, with: "<string>YES</string>"), to: "Settings.bundle/Root.plist")
        return folder
    }

    /// The output lines of an editor.
    private func lines(_ editor: String, in folder: ScratchFolder) throws -> [String] {
        let result = try shell(editor, in: folder)
        try #require(result.exitCode == 0, "\(result.error)")
        return result.output.textLines
    }

    private static func path(_ path: String) -> String {
        Repository.root.appending(path: path).path(percentEncoded: false)
    }

    @Test(.needs(.neovim)) func `Neovim starts with the plugin`() throws {
        let folder = try folder()
        let plugin = "\(Self.folder)/neovim/settings-bundle.lua"
        try folder.write(try Repository.text(of: plugin), to: ".config/nvim/plugin/settings-bundle.lua")
        let script = Self.path("Tests/DocsTests/Editors/neovim.lua")
        let lines = try lines("nvim --headless Settings.bundle/Root.plist -c 'luafile \(script)'", in: folder)
        #expect(
            lines == [
                "finding toggle-default", "omnifunc v:lua.vim.lsp.omnifunc", "preview <!DOCTYPE html>", "servers 1",
            ])
    }

    @Test(
        .needs(.neovim11), arguments: [("plugin/settings-bundle", "settings-bundle"), ("init", "vim-lsp-config")])
    func `Neovim inserts a whole item with the indentation of the pane`(configuration: String, file: String) throws {
        let folder = try folder()
        try folder.write(
            try Repository.text(of: "\(Self.folder)/neovim/\(file).lua"), to: ".config/nvim/\(configuration).lua")
        let script = Self.path("Tests/DocsTests/Editors/neovim-completion.lua")
        let python = URL(filePath: try #require(Python.executable))
        let neovim = python.deletingLastPathComponent().appending(path: "nvim").path(percentEncoded: false)
        let lines = try lines(
            "LABEL='Text Field' '\(neovim)' --headless Settings.bundle/Root.plist -c 'luafile \(script)'", in: folder)
        #expect(
            lines == [
                "\t<array>", "\t\t<dict>", "\t\t\t<key>Type</key>", "\t\t\t<string>PSTextFieldSpecifier</string>",
                "\t\t\t<key>Title</key>", "\t\t\t<string>Title</string>", "\t\t\t<key>Key</key>",
                "\t\t\t<string>key</string>", "\t\t</dict>", "\t\t<dict>",
            ])
    }

    @Test(
        .needs(.eglot))
    func `Emacs starts with the configuration`() throws {
        let lines = try lines(
            """
            emacs --batch -l package -f package-initialize -l '\(Self.path("\(Self.folder)/emacs/settings-bundle.el"))' \
            -l '\(Self.path("Tests/DocsTests/Editors/emacs.el"))'
            """, in: folder())
        #expect(lines.contains("mode settings-bundle-page-mode"))
        #expect(lines.contains { $0.hasPrefix("finding ") && $0.contains("toggle-default") })
        #expect(lines.contains("preview <!DOCTYPE html>"))
        #expect(lines.suffix(2) == ["mode settings-bundle-strings-mode", "same server t"])
    }

    @Test(.needs(.node)) func `The VS Code extension requests previews and opens the visual editor`() throws {
        let page = #"request settings-bundle/preview {"textDocument":{"uri":"file:///App/Settings.bundle/Root.plist"}"#
        let lines = try lines(
            "node '\(Self.path("Tests/DocsTests/Editors/extension.js"))' '\(Self.path("\(Self.folder)/vscode/extension.js"))'",
            in: ScratchFolder())
        let files =
            #"files ["**/*.bundle/**/*.plist","**/*.bundle/**/*.strings","**/*.xcstrings","**/settings-bundle.json"]"#
        let open = #"command simpleBrowser.api.open http://127.0.0.1:8080/#token {"viewColumn":-2}"#
        #expect(
            lines == [
                #"server /opt/settings-bundle ["language-server"] {"notes":true}"#, files,
                #"\#(page),"position":{"line":3}}"#, "page <p>3",
                #"\#(page),"position":{"line":6}}"#, "page <p>6",
                // The page is the same, so it is not drawn again.
                #"\#(page),"position":{"line":6}}"#,
                "revealed",
                // The second time, the server is still running.
                #"start /opt/settings-bundle ["edit","--no-open","--bundle","/App/Settings.bundle"]"#, open, open,
                "follows false",
                "stopped", #"server /opt/settings-bundle ["language-server"] {"notes":false}"#, files, "ended",
                "stopped",
            ])
    }

    /// The name in the settings, the folder of the only installed tool, and the program that the extension starts.
    @Test(
        .needs(.node),
        arguments: [
            ("settings-bundle", "/first", "/first/settings-bundle"),
            ("settings-bundle", "/second", "/second/settings-bundle"),
            ("settings-bundle", "/opt/homebrew/bin", "/opt/homebrew/bin/settings-bundle"),
            ("settings-bundle", "/usr/local/bin", "/usr/local/bin/settings-bundle"),
            ("settings-bundle", "/me/.mint/bin", "/me/.mint/bin/settings-bundle"),
            ("settings-bundle", "/elsewhere", "settings-bundle"),
            ("settings-bundle-dev", "/opt/homebrew/bin", "settings-bundle-dev"),
            ("/own/settings-bundle", "/first", "/own/settings-bundle"),
        ]) func `The VS Code extension finds the tool that a package manager installed`(
            name: String, folder: String, program: String
        ) throws
    {
        let lines = try lines(
            """
            HOME=/me "$(command -v node)" '\(Self.path("Tests/DocsTests/Editors/program.js"))' \
            '\(Self.path("\(Self.folder)/vscode/extension.js"))' '\(name)' '\(folder)/settings-bundle'
            """, in: ScratchFolder())
        #expect(lines == [program])
    }
}
