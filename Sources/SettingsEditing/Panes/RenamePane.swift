import PropertyListSyntax
package import SettingsModel
import SourceText

/// Renames a pane, including its variants and localized copies. Links to the pane are updated. A string table that is
/// named after the pane is also renamed.
package struct RenamePane: BundleOperation {
    /// The current name of the pane, without a variant suffix.
    package let oldName: String
    package let newName: String

    package init(_ oldName: String, to newName: String) throws(UsageError) {
        let old = PaneName(typed: oldName)
        let new = try PaneName(checking: newName, example: "rename-pane Advanced Expert")
        if old.base == "Root" {
            throw UsageError("\(old) cannot be renamed", help: "the Settings app requires the name Root.plist")
        }
        if old.full != old.base {
            throw UsageError(
                "\(quoted(old.full)) is \(old.suffix.isEmpty ? "a localized copy" : "a variant") of a pane",
                help: "rename the pane with all its files: rename-pane \(old.base)")
        }
        if !new.suffix.isEmpty {
            throw UsageError(
                "\(quoted(new.full)) is the name of a variant",
                help: "leave out \(new.suffix): variants keep their suffix")
        }
        if old == new { throw UsageError("the pane already has that name", help: "choose another name") }
        self.oldName = old.full
        self.newName = new.full
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        try draft.bundle.requireReadablePanes()
        let files = draft.bundle.files(ofPane: oldName)
        try draft.bundle.requirePane(oldName, in: files)
        try requireUnusedName(in: draft.bundle)
        let table = try tableToRename(&draft)
        var names: [PaneName] = []
        for file in files {
            let name = PaneName(typed: file.path).correspondingVariant(of: newName)
            try draft.rename(file, to: name.full + ".plist")
            names.append(name)
        }
        try renameLinks(in: &draft)
        if let table {
            try renameTable(table, of: names, &draft)
        }
    }

    /// Throws an error if another pane has the new name, or a name that differs from it only in case. Most Mac file
    /// systems cannot store both files.
    private func requireUnusedName(in bundle: SettingsBundle) throws(BundleError) {
        let other = bundle.files.keys.filter { path in
            guard path.hasSuffix(".plist") else { return false }
            let base = PaneName(typed: path).base
            return base != oldName && base.lowercased() == newName.lowercased()
        }.min()
        guard let other else { return }
        let name = PaneName(typed: other)
        throw BundleError(
            name.base == newName
                ? "the pane \(quoted(name.full)) already exists"
                : "\(other) differs from \(newName).plist only in case",
            path: other, help: "choose another name, or remove it first: \(run: .removePane) \(name.full)")
    }

    // MARK: Links

    private func renameLinks(in draft: inout Draft) throws(BundleError) {
        for name in draft.paneNames() {
            guard let pane = draft.bundle.pane(named: name.full) else { continue }
            let links = pane.paneLinks.filter { $0.pane.base == oldName }
            guard !links.isEmpty else { continue }
            try pane.file.requireEditable()
            let edits = links.flatMap { link in
                pane.document.replacing(link.element, with: .string(ExactString(link.file(for: newName))))
            }
            draft.edit(pane.path, edits)
            for link in links {
                let key = pane.item(at: link.itemIndex)?.key
                draft.report(.update, item: link.itemIndex, key: key, on: pane.path, "File")
            }
        }
    }

    // MARK: String table

    /// Returns the current name of the string table that is renamed together with the pane, or `nil` if no table is
    /// renamed.
    private func tableToRename(_ draft: inout Draft) throws(BundleError) -> String? {
        let old = PaneName(oldName).last
        let new = PaneName(newName).last
        let panes = draft.bundle.panes.filter { $0.name.base == oldName }
        guard old != new, panes.contains(where: { $0.ownTable == old }) else { return nil }
        try draft.bundle.requireReadableLanguageFolders()
        let tables = draft.bundle.languages.compactMap { draft.bundle.table(old, in: $0) }
        guard !tables.isEmpty || panes.contains(where: { $0.stringsTable?.string == old }) else { return nil }
        if let other = draft.panes(usingTable: old).first(where: { $0.base != oldName }) {
            draft.advise("the table \(old) keeps its name, because \(other) also uses it")
            return nil
        }
        let help: Message = "move the strings first: \(run: .setPane) \(oldName) \(input: .stringsTable) \(new)"
        if let table = draft.bundle.languages.firstResult({ draft.bundle.table(new, in: $0) }) {
            throw BundleError("the table \(table.path) already exists", help: help)
        }
        if let user = draft.panes(usingTable: new).first(where: { $0.base != oldName }) {
            throw BundleError("\(user) already uses the table \(quoted(new))", path: "\(user).plist", help: help)
        }
        return old
    }

    private func renameTable(_ old: String, of names: [PaneName], _ draft: inout Draft) throws(BundleError) {
        let new = PaneName(newName).last
        for name in names {
            guard let pane = draft.bundle.pane(named: name.full), pane.stringsTable?.string == old else { continue }
            try draft.setTable(of: pane, to: new)
        }
        try draft.renameTable(old, to: new)
    }
}

extension SettingsBundle {
    /// Returns the property lists of a pane, including its variants and localized copies, in sort order.
    package func files(ofPane base: String) -> [ParsedFile] {
        let folders = [""] + foldersOfLanguages.map { $0.folder + "/" }
        return folders.flatMap { folder in PaneName.suffixes.compactMap { files["\(folder)\(base)\($0).plist"] } }
            .sorted { PaneName(typed: $0.path) < PaneName(typed: $1.path) }
    }

    /// Throws an error if none of the given files is a pane or is opened by an item.
    func requirePane(_ name: String, in files: [ParsedFile]) throws(BundleError) {
        if files.compactMap({ Pane($0) }).contains(where: { $0.isPane && !isBundleInfo($0) }) { return }
        let names = files.map { PaneName(typed: $0.path) }
        let isLed = panes.contains { pane in
            pane.paneLinks.contains { link in link.isRow && names.contains { link.leads(to: $0) } }
        }
        if !isLed { _ = try pane(selected: name) }
    }
}
