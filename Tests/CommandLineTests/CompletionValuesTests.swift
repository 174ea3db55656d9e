import Foundation
import TestSupport
import Testing

/// Completions of option values, independent of the shell.
@Suite struct CompletionValuesTests {
    private static func answer(_ words: [String], in folder: ScratchFolder) throws -> [String] {
        let result = try folder.run(["---complete", "fish"] + words)
        #expect(result.exitCode == 0 && result.error == "")
        return result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    /// An option or an argument, as described by the argument parser.
    private struct Parameter {
        let command: [String]
        let option: String?
        let position: Int
        let valueName: String

        /// The words before the value.
        var words: [String] { command + (option.map { [$0] } ?? Array(repeating: "x", count: position)) }
    }

    private static func parameters(of command: [String: Any], behind verbs: [String]) -> [Parameter] {
        let all = (command["arguments"] as? [[String: Any]]) ?? []
        var position = 0
        let own = all.filter { $0["kind"] as? String != "flag" }.map { json in
            let option = (json["preferredName"] as? [String: String])?["name"].map { "--\($0)" }
            defer { position += option == nil ? 1 : 0 }
            return Parameter(
                command: verbs, option: option, position: position, valueName: json["valueName"] as? String ?? "")
        }
        let commands = (command["subcommands"] as? [[String: Any]]) ?? []
        return own
            + commands.flatMap { command in
                let name = command["commandName"] as? String ?? ""
                return name == "help" ? [] : parameters(of: command, behind: verbs + [name])
            }
    }

    /// Names of values that the user invents or copies from elsewhere.
    private static let free: Set = [
        "bundle-id", "default", "footer", "id", "key", "key=value", "key=xml", "launch-word", "max",
        "max-image", "min", "min-image", "n", "name", "name=language", "name=table", "name=value", "new", "number",
        "off",
        "on", "other-pane", "percent", "place", "port", "text", "title", "title=text", "title=value", "translation",
        "value", "version",
    ]

    /// The value name of a new option or argument determines its completions.
    @Test func `Every option value has completions or is free text`() throws {
        let folder = try ScratchFolder()
        try folder.run("new", "--template", "tutorial").requireSuccess()
        try folder.run("new", "Other.bundle", "--template", "tutorial").requireSuccess()
        let dump = try folder.run("--experimental-dump-help").output
        let json = try #require(try JSONSerialization.jsonObject(with: Data(dump.utf8)) as? [String: Any])
        let all = Self.parameters(of: try #require(json["command"] as? [String: Any]), behind: [])
        #expect(all.count > 300)
        var seen: Set<String> = []
        let different = all.filter { seen.insert("\($0.option ?? "") \($0.valueName)").inserted }
        for parameter in TestRuns.sample(different, oneOf: 4) {
            if parameter.words.contains("add"), parameter.valueName == "language" { continue }
            let offered = try Self.answer(parameter.words + [""], in: folder)
            let isOffered = offered.count > 1 || ["files", "folders"].contains(offered.first ?? "")
            #expect(
                isOffered || Self.free.contains(parameter.valueName),
                "\(parameter.words.joined(separator: " ")) <\(parameter.valueName)>")
        }
    }
}
