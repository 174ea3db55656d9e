import Foundation
import SourceText

@testable import SettingsChecks

/// A finding of an independent script in a real bundle.
struct CorpusLine: Hashable, CustomStringConvertible {
    let bundle: String
    let kind: String
    let detail: String

    var description: String { "\(bundle): \(kind): \(detail)" }

    /// The file that the line refers to, if any.
    var path: String? {
        if kind == "no Root.plist at top level" { return "Root.plist" }
        // Only the localized pane uses the table there, but the script combines each pane with all tables.
        if kind.contains("page text"), detail.contains(".lproj/Root.plist "), let language {
            return "\(language).lproj/Root.plist"
        }
        if let end = detail.range(of: ".plist") { return String(detail[..<end.upperBound]) }
        if kind.hasPrefix("stale"), let slash = detail.firstIndex(of: "/") {
            let name = detail[detail.index(after: slash)...].prefix { $0 != " " }
            return detail.hasPrefix("(outside") ? "\(name).strings" : "\(detail[..<slash]).lproj/\(name).strings"
        }
        return nil
    }

    /// The language whose table lacks a string: the word before the count.
    private var language: String? {
        detail.split(separator: " ").first { $0.hasSuffix(".lproj") }.map { String($0.dropLast(".lproj".count)) }
    }

    /// The string or name that a finding must mention, or `nil` if the file is sufficient.
    private var subject: String? {
        switch kind {
        case "same Key in several panes": detail.components(separatedBy: " in [").first
        case "same Key in several panes with different DefaultValue": detail
        case "duplicate Key in a page":
            detail.split(separator: " ").dropFirst().first.map(String.init)
        case ".strings table named by no page":
            detail.drop { $0 != "/" }.dropFirst().components(separatedBy: " (").first
        case "  of which: identifier-like text untranslated in the development language":
            detail.components(separatedBy: "'").dropFirst().first
        default: nil
        }
    }

    /// Whether a finding of a matching rule refers to the same problem as the line.
    func isAbout(_ finding: Finding) -> Bool {
        // The pane without a table has the name of the unused table.
        if finding.rule == "unlocalized-pane" {
            return path.map { $0 == finding.path } ?? (subject.map { finding.path == $0 + ".plist" } ?? true)
        }
        // A `<key>` in place of a name, which the script ignores, but CoreFoundation reads.
        if finding.rule == "wrong-value-type", kind == "pane linked from nowhere" || kind == "plist unparsable" {
            guard finding.message.contains(" is a <key>") else { return false }
            guard kind == "pane linked from nowhere", let path else { return finding.path == path }
            return finding.message.contains("the string '\(path.dropLast(".plist".count))'")
        }
        if let subject { return finding.message.contains("'\(subject)'") }
        guard let path else { return true }
        if finding.path == path || finding.members.contains(where: { $0.path == path }) {
            // In a bundle with one language, the string is missing in the source language.
            guard kind.hasSuffix("other language"), finding.rule == "missing-source-string" else { return true }
            return language.map { finding.message.contains("'\($0)'") } ?? false
        }
        // Each string is reported once, possibly for a different pane.
        let example = detail.components(separatedBy: "e.g. '").dropFirst().first?.dropLast()
        let messages = [finding.message] + finding.members.map(\.message)
        return kind.hasPrefix("page text")
            && (example.map { text in messages.contains { $0.contains("'\(text)'") } } ?? false)
    }
}
