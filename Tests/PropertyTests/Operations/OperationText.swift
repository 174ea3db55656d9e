import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText

/// A short description of an operation for failure messages.
struct OperationText: CustomStringConvertible {
    let description: String

    init(_ operation: any BundleOperation) {
        description =
            switch operation {
            case let add as AddItem:
                "AddItem(\(Self.text(add.item)) at: \(add.position) pane: \(add.pane ?? "-") "
                    + "translations: \(add.translations) existing: \(Self.text(add.existing)))"
            case let add as AddPane:
                "AddPane(\(add.name) \(Self.text(add.row)) table: \(add.table) parent: \(add.parent ?? "-") "
                    + "at: \(add.position) translations: \(add.translations))"
            case let set as SetItem:
                "SetItem(\(set.selector) on: \(set.pane ?? "-") \(set.options) type: \(set.type?.name ?? "-") "
                    + "translations: \(set.translations) resets: \(set.resetsTranslations))"
            case let merge as MergeBundle: "MergeBundle(\(merge.options) of \(merge.other.files.keys.sorted()))"
            default: "\(operation)"
            }
    }

    private static func text(_ item: NewItem) -> String {
        "\(item.type.name) " + item.entries.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }

    private static func text(_ existing: ExistingPolicy) -> String {
        switch existing {
        case .refuse: "refuse"
        case .keep: "keep"
        case .update: "update"
        }
    }
}
