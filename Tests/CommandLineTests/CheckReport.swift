import Foundation
import TestSupport

/// The output of `check --json`.
struct CheckReport: Decodable {
    struct Finding: Decodable {
        var rule, severity, bundle, file, message: String
        var line, column: Int
        var help: String?
        var fix: Fix?

        struct Fix: Decodable {
            var title: String
            var safe: Bool
        }

        /// The help as printed in the text format, with the option that applies the fix.
        var helpWithOption: String? {
            help.map { help in help + (fix.map { " (fixable with \($0.safe ? "--fix" : "--unsafe-fixes"))" } ?? "") }
        }

        /// The message as printed in formats for services, with the help on its own line.
        var messageWithHelp: String { message + (help.map { "\nhelp: \($0)" } ?? "") }
    }

    struct Failure: Decodable {
        var path, message: String
        var help: String?
    }

    struct Summary: Decodable {
        var errors, warnings, notes: Int
    }

    var version: Int
    var findings: [Finding]
    var failures: [Failure]
    var summary: Summary

    init(_ result: CommandResult) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(result.outputBytes))
    }
}
