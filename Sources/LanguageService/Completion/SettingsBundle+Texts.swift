import PropertyListSyntax
import SettingsModel
import SourceText

/// A text of a page that a string table lacks.
struct MissingText {
    let text: ExactString
    /// What the source language shows for it.
    let source: ExactString
    /// What the text is to its item.
    let comment: String
    /// The page that uses it.
    let pane: PaneName

    var markdown: String {
        Markdown.paragraphs(
            "\(comment.isEmpty ? "" : Markdown.code(comment) + " ")on the pane \(Markdown.code(pane.full))")
    }
}

extension SettingsBundle {
    /// The texts that pages look up in a table, or may look up, and that it has no entry for.
    ///
    /// - Parameter keys: the texts that it has an entry for
    func missingTexts(ofTableAt path: String, besides keys: Set<ExactString>) -> [MissingText] {
        guard let table = files[path]?.stringTable else { return [] }
        let name = StringTable.plainName(ofDeviceTable: table.name) ?? table.name
        var known = keys
        let source = sourceLanguage
        let values = sourceValues(ofTable: table.name, in: source == table.language ? nil : source)
        return panes.filter { $0.mayUse(table: name) }.flatMap { pane in
            pane.texts.compactMap { use in
                guard known.insert(use.text).inserted else { return nil }
                return MissingText(
                    text: use.text, source: values[use.text], comment: use.comment,
                    pane: pane.name)
            }
        }
    }

    /// What the source language shows for a text of a table.
    func sourceText(of text: ExactString, inTableAt path: String) -> ExactString {
        guard let table = files[path]?.stringTable, let source = sourceLanguage, source != table.language,
            let value = self.table(table.name, in: source)?[text], !value.isEmpty
        else { return text }
        return value
    }
}
