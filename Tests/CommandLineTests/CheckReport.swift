import Foundation
import TestSupport

/// What `check --json` prints.
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

        /// The help as the text form has it, with the option that does what it says.
        var helpWithOption: String? {
            help.map { help in help + (fix.map { " (fixable with \($0.safe ? "--fix" : "--unsafe-fixes"))" } ?? "") }
        }

        /// The message as the forms for services have it, with the help on a line of its own.
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
