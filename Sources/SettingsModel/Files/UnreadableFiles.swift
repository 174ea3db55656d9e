import PropertyListSyntax
package import SourceText

/// Text searches in property lists that cannot be parsed.
extension ParsedFile {
    /// Returns whether an unreadable pane might use a string from a string table.
    package func mightUse(_ text: ExactString, ofTable table: String) -> Bool {
        guard let contents = unreadableText else { return true }
        return mightContain(text.string, in: contents)
            && (!contents.containsBytes(PaneSchema.stringsTable) || mightContain(table, in: contents))
    }

    /// Returns whether an unreadable file might contain a string as a value.
    package func mightContainValue(_ value: String) -> Bool {
        unreadableText.map { mightContain(value, in: $0) } ?? true
    }

    private func mightContain(_ value: String, in text: String) -> Bool {
        if !isDamagedBinary, text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
            let isPlain = value.allUTF8BytesSatisfy { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "<") }
            return !isPlain || text.containsBytes(">\(value)<")
        }
        // Files that are not XML can spell non-ASCII characters in other ways.
        return !value.allUTF8BytesSatisfy { $0 < 0x80 } || text.containsBytes(value)
    }

    private var unreadableText: String? {
        guard !isBinary, let source = document?.source.text else { return nil }
        return source.string(in: 0..<source.count)
    }
}

extension SettingsBundle {
    /// Returns the first unreadable property list that might contain a string as a value.
    package func unreadablePane(thatMayContain value: String) -> ParsedFile? {
        unreadablePropertyLists(includingLocalized: false).first { $0.mightContainValue(value) }
    }

    /// Returns the property lists that cannot be read, sorted by path.
    package func unreadablePropertyLists(includingLocalized: Bool) -> [ParsedFile] {
        files.values.filter { file in
            file.path.hasSuffix(".plist") && !file.isReadable
                && (includingLocalized || !PaneName(file.path).isLocalized)
        }.sorted { $0.path < $1.path }
    }

    /// Returns the path of the first unreadable folder or property list that might contain a string as a value in a
    /// pane.
    package func unreadablePath(thatMayContain value: String) -> String? {
        unreadPaneFolder ?? unreadablePane(thatMayContain: value)?.path
    }
}

/// Folders whose contents could not be listed.
extension SettingsBundle {
    /// The paths of the folders that could not be read, in alphabetical order. Hidden folders are excluded, because
    /// apps do not read them.
    package var unreadFolders: [String] {
        loaded.unreadFolders.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }.sorted()
    }

    /// Returns whether a folder is a top-level language folder.
    package static func isLanguageFolder(_ folder: String) -> Bool {
        folder.hasSuffix(".lproj") && !folder.contains("/")
    }

    /// Throws an error if a language folder could not be read. Results would be incorrect without the string tables in
    /// the folder.
    package func requireReadableLanguageFolders() throws(BundleError) {
        if let folder = unreadFolders.first(where: Self.isLanguageFolder) { throw unreadableFolderError(of: folder) }
    }

    /// The first unreadable folder that is not a language folder, or `nil` if there is none. The folder might contain
    /// panes.
    package var unreadPaneFolder: String? { unreadFolders.first { !Self.isLanguageFolder($0) } }

    /// Returns an error for a folder that could not be read.
    package func unreadableFolderError(of folder: String) -> BundleError {
        BundleError(
            "the folder cannot be read" + (loaded.unreadReasons[folder].map { ": \($0)" } ?? ""), path: folder,
            help: "replace it with a readable folder")
    }
}
