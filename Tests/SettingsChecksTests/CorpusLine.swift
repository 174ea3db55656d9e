import Foundation
import SourceText

@testable import SettingsChecks

/// A line of what an independent script found in real bundles.
struct CorpusLine: Hashable, CustomStringConvertible {
    let bundle: String
    let kind: String
    let detail: String

    var description: String { "\(bundle): \(kind): \(detail)" }

    /// The file it is about, where it names one.
    var path: String? {
        if kind == "no Root.plist at top level" { return "Root.plist" }
        // Only the pane in the folder of a language meets the table there: the script pairs each with all tables.
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

    /// The language whose table lacks a text: the word before the count.
    private var language: String? {
        detail.split(separator: " ").first { $0.hasSuffix(".lproj") }.map { String($0.dropLast(".lproj".count)) }
    }

    /// The text or the name it is about, which a finding must mention; nil where the file says enough.
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

    /// Whether a finding of a rule for the kind is one about this line.
    func isAbout(_ finding: Finding) -> Bool {
        // The pane that names no table is the one of the table's name.
        if finding.rule == "unlocalized-pane" {
            return path.map { $0 == finding.path } ?? (subject.map { finding.path == $0 + ".plist" } ?? true)
        }
        // A `<key>` in the place of a name, which the script does not read, and CoreFoundation does.
        if finding.rule == "wrong-value-type", kind == "pane linked from nowhere" || kind == "plist unparsable" {
            guard finding.message.contains(" is a <key>") else { return false }
            guard kind == "pane linked from nowhere", let path else { return finding.path == path }
            return finding.message.contains("the string '\(path.dropLast(".plist".count))'")
        }
        if let subject { return finding.message.contains("'\(subject)'") }
        guard let path else { return true }
        if finding.path == path || finding.others.contains(where: { $0.path == path }) {
            // A bundle of one language lacks the text in it as the source language.
            guard kind.hasSuffix("other language"), finding.rule == "missing-source-string" else { return true }
            return language.map { finding.message.contains("'\($0)'") } ?? false
        }
        // A text is reported once, and another pane may have it, too.
        let example = detail.components(separatedBy: "e.g. '").dropFirst().first?.dropLast()
        return kind.hasPrefix("page text") && (example.map { finding.message.contains("'\($0)'") } ?? false)
    }
}
