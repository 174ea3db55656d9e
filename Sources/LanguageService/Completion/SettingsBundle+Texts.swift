import PropertyListSyntax
import SettingsModel
import SourceText

/// A string that a pane uses, but for which a string table does not have an entry.
struct MissingTableEntry {
    let text: ExactString
    /// The value of the string in the source language.
    let source: ExactString
    /// A description of the string's role in its item.
    let comment: String
    /// The pane that uses the string.
    let pane: PaneName

    var markdown: String {
        Markdown.paragraphs(
            "\(comment.isEmpty ? "" : Markdown.code(comment) + " ")on the pane \(Markdown.code(pane.full))")
    }
}

extension SettingsBundle {
    /// Returns the strings that panes might look up in a string table, but for which the table does not have an entry.
    ///
    /// - Parameter keys: The strings that already have an entry in the string table.
    func missingTableEntries(ofTableAt path: String, besides keys: Set<ExactString>) -> [MissingTableEntry] {
        guard let table = files[path]?.stringTable else { return [] }
        let name = StringTable.plainName(ofDeviceTable: table.name) ?? table.name
        var known = keys
        let source = sourceLanguage
        let values = sourceValues(ofTable: table.name, in: source == table.language ? nil : source)
        return panes.filter { $0.mightUse(table: name) }.flatMap { pane in
            pane.texts.compactMap { use in
                guard known.insert(use.text).inserted else { return nil }
                return MissingTableEntry(
                    text: use.text, source: values[use.text], comment: use.comment,
                    pane: pane.name)
            }
        }
    }

    /// Returns the value of a string in the source language, or the string itself if it has no value in that language.
    func sourceLanguageValue(of text: ExactString, inTableAt path: String) -> ExactString {
        guard let table = files[path]?.stringTable, let source = sourceLanguage, source != table.language,
            let value = self.table(table.name, in: source)?[text], !value.isEmpty
        else { return text }
        return value
    }
}
