import Foundation
import TestSupport
import Testing

/// A release of the tested tool, created by `Scripts/release`.
struct Release {
    static let version = "1.0.0-test"
    /// Created once for all tests, which only read it.
    static let shared = Result { try Release() }

    let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        let client = try LanguageClient()
        try withExtendedLifetime(client) {
            try Self.run(
                Self.version, folder.path, "--binary", CommandRunner.tool, "--client", client.folder.path
            ).requireSuccess()
        }
    }

    static func environment(home folder: ScratchFolder) -> [String: String] {
        CommandRunner.environment(home: folder.path).merging([
            "SOURCE_DATE_EPOCH": "1600000000", "GITHUB_REPOSITORY": "AnOwner/settings-bundle",
        ]) { $1 }
    }

    static func run(_ arguments: String...) throws -> CommandResult {
        let folder = try ScratchFolder()
        return try CommandRunner(
            executable: Repository.root.appending(path: "Scripts/release").path(percentEncoded: false),
            arguments: arguments,
            environment: environment(home: folder), folder: folder.path, timeout: 300
        ).run()
    }

    /// The name of the only file with this suffix.
    func file(_ suffix: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }
        try #require(names.count == 1, "\(names)")
        return names[0]
    }

    /// The archive of the tool for this machine.
    var archive: String {
        get throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return try #require(names.first { $0.hasSuffix(".tar.gz") && !$0.contains("plugins") })
        }
    }

    /// The SBOM of the tool.
    var materials: String {
        get throws { try archive.replacing(".tar.gz", with: ".spdx.json") }
    }
}
