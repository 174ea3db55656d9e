import SourceText

/// The panes whose strings are in no string table. Commands that read or change string tables do not reach these
/// strings, so they report them.
extension SettingsBundle {
    /// Returns the panes that have strings but no string table, so the strings are shown as written in every language.
    package func unlocalizedPanes(includingGenerated: Bool = false) -> [Pane] {
        if hasTable(Pane.standardTable) { return [] }
        let found = panes.filter { pane in
            !pane.name.isLocalized && pane.requiredTable == nil && inAppTable(of: pane) == nil
                && (includingGenerated || !pane.isGenerated) && !pane.texts.isEmpty
        }
        if found.isEmpty || includingGenerated { return found }
        // A generator also writes the panes that its pane links to.
        let linked = Set(panes.filter(\.isGenerated).flatMap(\.items).compactMap { $0.childPaneFile?.string })
        return found.filter { !linked.contains($0.name.base) }
    }

    /// Returns the panes in `.lproj` folders that have strings. Such a pane contains its strings in the language of the
    /// folder. Copies of a pane next to Root.plist are not included, because no device shows them.
    package func localizedPanes(includingGenerated: Bool = false) -> [Pane] {
        panes.filter { pane in
            pane.name.isLocalized && self.pane(named: pane.name.unlocalized) == nil
                && (includingGenerated || !pane.isGenerated) && !pane.texts.isEmpty
        }
    }

    /// Returns the string table that InAppSettingsKit uses for a pane that only it shows and that does not specify a
    /// table.
    func inAppTable(of pane: Pane) -> String? {
        pane.name.isInApp && pane.requiredTable == nil ? [pane.ownTable, "Root"].first(where: hasTable) : nil
    }

    func hasTable(_ name: String) -> Bool { languages.contains { table(name, in: $0) != nil } }

    /// The property lists that should be panes, because they are `Root` or a child pane refers to them, but that do not
    /// have an array of items.
    package var filesWithoutItems: [Pane] {
        let paths = Set(panes.map(\.path))
        let others = files.values.filter { !paths.contains($0.path) }.compactMap { Pane($0) }
        // Most bundles have only panes, so their items are not searched for links.
        if others.isEmpty { return [] }
        let expected = Set(panes.flatMap(\.paneLinks).filter(\.isRow).map { PaneName($0.file).family }).union(["Root"])
        return others.filter { expected.contains($0.name.base) }.sorted { $0.path < $1.path }
    }

    /// The first item that opens a pane that is not in the bundle, and its pane. The strings of the missing pane are
    /// unknown. A pane that a license generator writes is not missing.
    package var rowOfMissingPane: (pane: Pane, file: String)? {
        let names = Set(files.keys.filter { $0.hasSuffix(".plist") }.map { PaneName(typed: $0).base })
        for pane in panes {
            let link = pane.paneLinks.first { link in
                link.isRow && !names.contains(link.pane.base) && !link.pane.isWrittenByGenerator
                    && !unreadFolders.contains { link.file.hasPrefix($0 + "/") }
            }
            if let link { return (pane, link.file) }
        }
        return nil
    }

    /// Returns notes on the strings that are outside the string tables of languages: the strings of panes without a
    /// string table, the strings of panes in `.lproj` folders, the strings of files that are not panes, and tables in
    /// folders that are not found.
    ///
    /// - Parameters:
    ///   - effect: What a command does with strings that it does not reach, such as "are not exported".
    ///   - unlocalizedEffect: What the command does with strings that no language can translate, if this is different.
    package func notesOnStringsOutsideTables(
        _ effect: Message, unlocalized unlocalizedEffect: Message? = nil, includingGenerated: Bool = false
    ) -> [Message] {
        [
            Self.note(
                onUnlocalized: unlocalizedPanes(includingGenerated: includingGenerated), unlocalizedEffect ?? effect),
            Self.note(onLocalized: localizedPanes(includingGenerated: includingGenerated), effect),
        ].compactMap { $0 }
            + filesWithoutItems.map {
                "\($0.path) is not a pane, so its strings \(effect); run \(run: .check) to see why"
            }
            + misspelledLanguageFolders.map { path, language in
                "\(quoted(path)) is not a language folder, so its strings \(effect); rename it to "
                    + "\(quoted(language.folder))"
            }
    }

    /// Returns a note on the panes that a license generator probably wrote, or `nil` if no language has
    /// a table for them.
    ///
    /// - Parameter effect: What a command does with their strings, such as "are not exported".
    package func noteOnGeneratedPanes(_ effect: Message) -> Message? {
        let panes = panes.filter { $0.isGenerated && $0.requiredTable.map(hasTable) == true && !$0.texts.isEmpty }
        if panes.isEmpty { return nil }
        let (looks, it, its) = panes.count == 1 ? ("looks", "it", "its") : ("look", "them", "their")
        return "\(Self.listed(panes)) \(looks) as if a license generator wrote \(it), so \(its) strings \(effect); "
            + "\(input: .generated) includes \(it)"
    }

    private static func note(onUnlocalized panes: [Pane], _ effect: Message) -> Message? {
        guard let first = panes.first else { return nil }
        let (has, its, one) = panes.count == 1 ? ("has", "its", "it one") : ("have", "their", "each of them one")
        return "\(listed(panes)) \(has) no string table, so \(its) strings \(effect); give \(one): "
            + "\(run: .setPane) \(shellQuoted(first.name.full)) \(input: .stringsTable) \(shellQuoted(first.ownTable))"
    }

    private static func note(onLocalized panes: [Pane], _ effect: Message) -> Message? {
        if panes.isEmpty { return nil }
        let (has, its) = panes.count == 1 ? ("contains", "its folder") : ("contain", "their folders")
        return "\(listed(panes)) \(has) strings in the language of \(its), which \(effect)"
    }

    private static func listed(_ panes: [Pane]) -> String {
        panes.count < 4
            ? panes.map(\.path).joined(separator: ", ") : "\(panes[0].path) and \(panes.count - 1) other panes"
    }

    /// Returns the error for an operation that requires string tables, if no pane has one.
    ///
    /// - Parameter consequence: Why the operation is not possible, such as "there is nothing to translate".
    package func errorWithoutTables(_ consequence: Message) -> BundleError {
        let localized = localizedPanes()
        if let pane = localized.first(where: { $0.language == sourceLanguage }) ?? localized.first {
            return BundleError(
                "the panes are in .lproj folders, and contain strings in the language of their folder",
                help: "for another language, copy \(pane.path) to its folder and translate the copy")
        }
        let pane = unlocalizedPanes().first
        return BundleError(
            "no pane has a string table, so \(consequence)",
            help: "give a pane a string table: "
                + "\(run: .setPane) \(shellQuoted(pane?.name.full ?? "Root")) \(input: .stringsTable) "
                + "\(shellQuoted(pane?.ownTable ?? "Root"))")
    }
}
