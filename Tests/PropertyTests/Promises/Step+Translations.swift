import SettingsModel
import SourceText

@testable import SettingsEditing

extension Step {
    /// Translations that were requested, or that a changed string had, and that are missing in all tables.
    func droppedTranslations() -> [String] { droppedRequests() + lostTranslations() }

    /// Missing translations that were requested with `--translate`.
    private func droppedRequests() -> [String] {
        // Existing items may be left unchanged.
        if lines.contains(where: { $0.action == .identical }) { return [] }
        return requestedTranslations.filter { request in
            !after.tables(in: Language(request.language)).contains { table in
                table.entries.contains { entry in
                    entry.value == request.translation && request.text.map { $0 == entry.key } ?? true
                }
            }
        }.map { "dropped: \($0.language) has no \(quoted($0.translation.string))" }
    }

    /// The translations that were passed to the operation with `--translate`.
    var requestedTranslations: [TranslationArgument] {
        switch operation {
        case let add as AddItem: add.translations
        case let set as SetItem: set.translations
        case let copy as CopyItem: copy.translations
        case let add as AddPane: add.translations
        default: []
        }
    }

    /// Translations of replaced strings that are missing for the new strings, which had no entries.
    private func lostTranslations() -> [String] {
        guard let set = operation as? SetItem, !set.resetsTranslations else { return [] }
        var broken: [String] = []
        for pane in before.panes {
            guard let name = pane.requiredTable, let now = after.pane(at: pane.path) else { continue }
            for (old, new) in zip(pane.items, now.items) {
                let changes = LocalizableTextChange.between(old.texts, new.texts)
                for text in Set(changes.compactMap(\.new)) {
                    let olds = changes.filter { $0.new == text }.map(\.old)
                    broken += before.languages.flatMap { language -> [String] in
                        let values = olds.map { translation(of: $0, inTable: name, in: language) }
                        guard let table = before.table(name, in: language), !table.contains(text),
                            !values.contains(nil), let value = after.table(name, in: language)?[text]
                        else { return [] }
                        let isGiven = set.translations.contains { $0.translation == value }
                        return isGiven || values.contains(value)
                            ? [] : ["lost: \(table.path) has another translation of \(quoted(text.string))"]
                    }
                }
            }
        }
        return broken
    }

    /// The translation of a string, or `nil` if it is missing, empty or equal to the source.
    private func translation(of text: ExactString?, inTable name: String, in language: Language) -> ExactString? {
        guard let text, let value = before.table(name, in: language)?[text], !value.isEmpty, value != text,
            value != before.sourceValues(ofTable: name, in: before.sourceLanguage)[text]
        else { return nil }
        return value
    }
}
