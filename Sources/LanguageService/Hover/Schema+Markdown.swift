import PropertyListSyntax
import SettingsModel
import SourceText

extension KeySchema {
    /// What the key is, for somebody who reads or types it.
    ///
    /// - Parameter page: the address of the reference
    func markdown(_ page: String?) -> String {
        var facts = ["Type: \(type.name)" + (isRequired ? ", required" : "")]
        if let defaultValue { facts.append("Default: \(Markdown.code(defaultValue))") }
        if !allowed.isEmpty { facts.append("Values: " + allowed.map(\.markdown).joined(separator: ", ")) }
        if isLocalizable { facts.append("Looked up in the string table of the page") }
        if let since { facts.append("Since \(since)") }
        return Markdown.paragraphs(
            "**\(name)**" + (xcodeName.map { $0 == name ? "" : " (\($0))" } ?? ""), summary, reader.note,
            Markdown.list(facts), page.map { "[Reference](\($0))" })
    }
}

extension KeySchema.AllowedValue {
    fileprivate var markdown: String { "`\(name)`" + (xcodeName == name ? "" : " (\(xcodeName))") }
}

extension KeySchema.Reader {
    /// Who reads a key or draws a type, where it is not the Settings app of every system.
    var note: String? {
        switch self {
        case .settings: nil
        case .catalyst: "Only the Settings window of a Mac Catalyst app knows it."
        case .inAppSettingsKit: "Only the library InAppSettingsKit knows it; the Settings app ignores it."
        case .build: "Only this tool reads it, when it builds the bundle of an app, which then has the key no more."
        }
    }
}

extension ItemType {
    /// What the type is, for somebody who reads or types it.
    var markdown: String {
        let missing = notShown.map(\.name).sorted().joined(separator: ", ")
        return Markdown.paragraphs(
            "**\(rawName)**" + (xcodeName.map { " (\($0))" } ?? ""), summary, reader.note,
            missing.isEmpty ? nil : "Not shown on \(missing).", since.map { "Since \($0)." },
            "Keys: " + keys.map { "`\($0.name)`" + ($0.isRequired ? " (required)" : "") }.joined(separator: ", "),
            "[Reference](\(documentation))")
    }
}
