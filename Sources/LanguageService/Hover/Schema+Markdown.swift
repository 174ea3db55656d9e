import PropertyListSyntax
import SettingsModel
import SourceText

extension KeySchema {
    /// Returns the key's documentation in Markdown.
    ///
    /// - Parameter page: The URL of the reference documentation, or `nil` to omit the link.
    func markdown(_ page: String?) -> String {
        var facts = ["Type: \(type.name)" + (isRequired ? ", required" : "")]
        if let defaultValue { facts.append("Default: \(Markdown.code(defaultValue))") }
        if !allowed.isEmpty { facts.append("Values: " + allowed.map(\.markdown).joined(separator: ", ")) }
        if isLocalizable { facts.append("Looked up in the string table of the pane") }
        if let since { facts.append("Since \(since)") }
        if let evidence { facts.append(evidence.fact) }
        return Markdown.paragraphs(
            "**\(name)**" + (xcodeName.map { $0 == name ? "" : " (\($0))" } ?? ""), summary, reader.note,
            remark?.markdown, Markdown.list(facts), page.map { "[Reference](\($0))" })
    }
}

extension KeySchema.AllowedValue {
    fileprivate var markdown: String { "`\(name)`" + (xcodeName == name ? "" : " (\(xcodeName))") }
}

extension KeySchema.Reader {
    /// A sentence that states which software reads the key or item type, or `nil` if Settings reads it.
    var note: String? {
        switch self {
        case .settings: nil
        case .catalyst: "For Mac Catalyst only: other platforms ignore it."
        case .inAppSettingsKit: "For the library InAppSettingsKit only: Settings ignores it."
        case .build: "For this tool only: it is removed when an app's bundle is built."
        }
    }
}

extension ItemType {
    /// The item type's documentation in Markdown.
    var markdown: String {
        let missing = notShown.map(\.name).sorted().joined(separator: ", ")
        return Markdown.paragraphs(
            "**\(rawName)**" + (xcodeName.map { " (\($0))" } ?? ""), summary, reader.note, remark?.markdown,
            missing.isEmpty ? nil : "Not shown on \(missing).", since.map { "Since \($0)." },
            "Keys: " + keys.map { "`\($0.name)`" + ($0.isRequired ? " (required)" : "") }.joined(separator: ", "),
            evidence.fact, "[Reference](\(documentation))")
    }
}

extension Evidence {
    /// A one-line description of the evidence, with a link to its source. The link is omitted for conventions of this
    /// tool, because an editor cannot open the tool's own documentation.
    fileprivate var fact: String {
        let strength = kind == .toolConvention ? strength : "[\(strength)](\(source))"
        return "Evidence: \(strength)" + (question.map { ", open question \($0.rawValue)" } ?? "")
    }
}

extension Remark {
    fileprivate var markdown: String { "\(text) \(evidence.fact)." }
}
