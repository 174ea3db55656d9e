import Foundation
import TestSupport
import Testing

/// YAML files of this repository, parsed by PyYAML and pre-commit.
enum YAMLReader {

    /// Decodes YAML text.
    static func value<Value: Decodable>(_ type: Value.Type = Value.self, of yaml: String) throws -> Value {
        let folder = try ScratchFolder(["file.yaml": yaml])
        let json = try Python.output(
            of: "Tests/CommandLineTests/yaml_as_json.py", [folder.absolute("file.yaml")])
        return try #require(JSONDecoder().decode([Value].self, from: json).first)
    }

    /// Runs pre-commit in a folder, without network access and user settings.
    static func preCommit(
        _ arguments: [String], in folder: ScratchFolder, at place: String = "", environment: [String: String] = [:]
    ) throws -> CommandResult {
        let environment = CommandRunner.environment(home: folder.path).merging([
            "PRE_COMMIT_HOME": folder.absolute("cache"), "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b.c", "GIT_COMMITTER_NAME": "A",
            "GIT_COMMITTER_EMAIL": "a@b.c",
        ]) { $1 }.merging(environment) { $1 }
        return try CommandRunner(
            executable: #require(Python.executable), arguments: ["-m", "pre_commit"] + arguments,
            environment: environment,
            folder: folder.absolute(place), mergesStreams: true
        ).run()
    }

    /// The code blocks of a language in a documentation page.
    static func blocks(of language: String, in page: String) throws -> [String] {
        try Repository.text(of: page).components(separatedBy: "\n```\(language)\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
    }
}
