import PropertyListSyntax
import SettingsModel
import SourceText

/// Changes the string table, app group, title or build configurations of a pane.
package struct SetPane: BundleOperation {
    /// A new value for a root-level key of a pane.
    package enum NewValue: Hashable, Sendable {
        case text(String)
        /// Removes the key.
        case none

        /// Parses a value that the user entered. The value `none` removes the key. Returns `nil` if `typed` is `nil`.
        package init?(_ typed: String?) {
            guard let typed else { return nil }
            self = typed == "none" ? .none : .text(typed)
        }

        var value: PropertyListValue? {
            if case .text(let text) = self { .string(ExactString(text)) } else { nil }
        }
    }

    package let pane: String
    /// The keys to change, in schema order. A `nil` value removes the key.
    private let settings: [(key: String, value: PropertyListValue?)]
    /// The build configurations that include the pane, or `nil` to keep the current configurations. An empty array
    /// includes the pane in all configurations.
    private let configurations: [String]?
    /// Whether to remove translations if the pane no longer has a string table. If `false`, the loss of translations
    /// causes an error.
    let dropsStrings: Bool

    package init(
        _ pane: String, table: NewValue? = nil, appGroup: NewValue? = nil, title: NewValue? = nil,
        configurations: [String]? = nil, dropsStrings: Bool = false
    ) throws(UsageError) {
        if table == nil, appGroup == nil, title == nil, configurations == nil {
            throw UsageError(
                "nothing to change",
                help:
                    "add \(input: .stringsTable), \(input: .appGroup), \(key: .title) or \(input: .configuration)"
            )
        }
        try TextRules.requireConfigurationNames(configurations ?? [])
        if dropsStrings, table == nil {
            throw UsageError(
                "\(input: .dropStrings) requires \(input: .stringsTable)", help: "add \(input: .stringsTable) none")
        }
        if case .text(let name)? = table { try TextRules.requireTableName(name) }
        if case .text(let group)? = appGroup {
            try TextRules.requireSingleLine(group, "\(input: .appGroup)", as: "an app group")
            if group.isEmpty { throw UsageError("\(input: .appGroup) is empty", help: "use \(input: .appGroup) none") }
        }
        if case .text(let title)? = title { try TextRules.requireSingleLine(title, "\(key: .title)") }
        self.pane = pane
        let names = configurations.map { names -> PropertyListValue? in
            names.isEmpty ? nil : .array(names.withoutRepetitions.map { .string($0) })
        }
        let texts = [(PaneSchema.title, title), (PaneSchema.stringsTable, table), (PaneSchema.appGroup, appGroup)]
        settings =
            texts.compactMap { key, setting in setting.map { (key, $0.value) } }
            + (names.map { [(PaneSchema.configurations, $0)] } ?? [])
        self.configurations = configurations
        self.dropsStrings = dropsStrings
    }

    /// The options file lists the String Catalogs of removed tables.
    package var changesOptionsFile: Bool { true }

    package func callAsFunction(on draft: inout Draft) throws {
        try draft.requireKnownConfigurations(configurations)
        let pane = try draft.bundle.pane(selected: self.pane)
        try pane.file.requireEditable()
        for (key, value) in settings {
            guard let now = draft.bundle.pane(named: pane.name.full) else { continue }
            let edits = now.setting(key, to: value)
            guard !edits.isEmpty else {
                draft.report(.identical, pane.path, value.map { "\(key) is '\($0)'" } ?? "has no \(key)")
                continue
            }
            draft.edit(now.path, edits)
            draft.report(value == nil ? .remove : .update, pane.path, Message(key))
            if key == PaneSchema.stringsTable { try moveTexts(of: now, &draft) }
        }
    }

    /// Moves the string-table entries of a pane to its new string table. If the pane no longer has a string table, the
    /// entries are removed.
    ///
    /// - Parameter pane: The pane before the change.
    private func moveTexts(of pane: Pane, _ draft: inout Draft) throws(BundleError) {
        try draft.bundle.requireReadablePanes()
        if pane.name.isLocalized {
            let new = draft.bundle.pane(named: pane.name.full)?.lookup
            return try draft.moveTexts(ofLocalizedPane: pane, to: new, dropsStrings: dropsStrings)
        }
        let table = draft.bundle.pane(named: pane.name.full)?.requiredTable
        if let table {
            try draft.moveTexts(
                ofPane: pane.name, from: pane.requiredTable, to: table, dropsStrings: dropsStrings)
        } else if let old = pane.requiredTable {
            try draft.dropTexts(ofPane: pane.name, from: old, dropsStrings: dropsStrings)
        }
    }
}
