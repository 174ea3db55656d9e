import Foundation
import GeneratedCodeSupport
import PropertyListSyntax
import SourceText
import TestSupport

/// Reads values with the `UserDefaults` of the toolchain in a separate process.
///
/// The program is compiled once, when a test first needs it.
struct UserDefaultsJudge {
    /// The domains and the keys to read.
    struct Task {
        var arguments: [String] = []
        var app: [PropertyListValue.Entry] = []
        /// In the order in which they are added.
        var suites: [[PropertyListValue.Entry]] = []
        var global: [PropertyListValue.Entry] = []
        var registration: [PropertyListValue.Entry] = []
        var keys: [ExactString] = []
    }

    struct Problem: Error { let text: String }

    private static let program = Result { try compiled() }

    private static func compiled() throws -> (folder: ScratchFolder, path: String) {
        let folder = try ScratchFolder()
        let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Judge/judge.swift")
        let result = try SwiftCompiler.build([source.path(percentEncoded: false)], to: "judge", in: folder)
        guard result.exitCode == 0 else { throw Problem(text: result.output + result.error) }
        return (folder, folder.absolute("judge"))
    }

    /// The answers by key, the argument domain, and the names of all volatile domains.
    static func answers(
        to task: Task
    ) throws -> (byKey: [[UInt16]: Oracle.Value], argument: Oracle.Value, volatile: Oracle.Value) {
        let home = try ScratchFolder(inMemory: true)
        func write(_ entries: [PropertyListValue.Entry], _ name: String) throws {
            try home.write(PropertyListDocument.text(of: .dictionary(entries)), to: ".config/\(name).plist")
        }
        try write(task.app, "judge")
        try write(task.global, ".GlobalPreferences")
        let suites = task.suites.indices.map { "suite\($0)" }
        for (suite, entries) in zip(suites, task.suites) { try write(entries, suite) }
        let input = PropertyListDocument.text(
            of: .dictionary([
                .init("register", .dictionary(task.registration)),
                .init("suites", .array(suites.map { .string($0) })),
                .init("keys", .array(task.keys.map { .string($0) })),
            ]))
        var environment = ProcessInfo.processInfo.environment
        environment["HOME"] = home.path
        environment["XDG_CONFIG_HOME"] = nil
        let result = try CommandRunner(
            executable: try program.get().path, arguments: task.arguments, environment: environment,
            folder: home.path, input: Array(input.utf8)
        ).run()
        guard result.exitCode == 0, case .binary(.dictionary(let output)) = Oracle.readPropertyList(result.outputBytes),
            case .dictionary(let answers)? = output[Array("answers".utf16)],
            let argument = output[Array("argument".utf16)], let volatile = output[Array("volatile".utf16)]
        else { throw Problem(text: "\(task.arguments): \(result.exitCode) \(result.error)") }
        return (answers, argument, volatile)
    }
}
