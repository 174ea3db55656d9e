import Foundation
import TestSupport
import Testing

/// A folder like the one that `npm ci` creates for the VS Code extension: the packages of its lock file, with files that
/// the extension does not need. The code of the packages only loads what they depend on.
struct LanguageClient {
    struct Package: Decodable {
        var version: String?
        var dependencies: [String: String]?
    }

    /// The packages by name.
    static func locked() throws -> [String: Package] {
        struct Lock: Decodable { var packages: [String: Package] }
        let text = try Repository.text(of: "Distribution/Editors/vscode/package-lock.json")
        let packages = try JSONDecoder().decode(Lock.self, from: Data(text.utf8)).packages
        let pairs = packages.filter { !$0.key.isEmpty }.map { path, package in
            (String(path.dropFirst("node_modules/".count)), package)
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// The files of each package, and whether the extension contains them.
    static let files: KeyValuePairs = [
        "LICENSE": true, "ThirdPartyNotices.txt": true, "index.js": true, "node.js": true, "package.json": true,
        "lib/common/api.js": true, "lib/common/data.json": true, "lib/node/terminateProcess.sh": true,
        "README.md": false, "index.d.ts": false, "index.js.map": false, "lib/common/test/api.js": false,
        "package-lock.json": false, "npm-shrinkwrap.json": false, "test/index.js": false, "tsconfig.json": false,
        ".github/workflow.js": false, "node_modules/unlocked/index.js": false,
    ]

    /// The paths in the extension.
    static func packedPaths() throws -> [String] {
        try locked().keys.flatMap { name in files.filter(\.value).map { "extension/node_modules/\(name)/\($0.key)" } }
    }

    let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder([
            ".package-lock.json": "{}", ".bin/semver.js": "", "unlocked/index.js": "", "unlocked/package.json": "{}",
        ])
        for (name, package) in try Self.locked() {
            for (path, _) in Self.files { try folder.write("{}", to: "\(name)/\(path)") }
            let version = try #require(package.version)
            try folder.write(#"{"name": "\#(name)", "version": "\#(version)"}"#, to: "\(name)/package.json")
            let code = (package.dependencies ?? [:]).keys.sorted().map { "require(\"\($0)\");\n" }.joined()
            try folder.write(code + "console.log(\"package\", \"\(name)\");\n", to: "\(name)/index.js")
        }
        try folder.write(
            """
            require(".");
            exports.LanguageClient = class {
              constructor(id, title, server) { console.log("server", server.command, ...server.args); }
              async start() {}
            };
            """, to: "vscode-languageclient/node.js")
    }
}
