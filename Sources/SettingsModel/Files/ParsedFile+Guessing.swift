import PropertyListSyntax
package import SourceText

/// Text searches in property lists that cannot be parsed.
extension ParsedFile {
    /// Returns whether an unreadable pane might use a string of a string table.
    package func mayUse(_ text: ExactString, ofTable table: String) -> Bool {
        guard let content = unreadableContent else { return true }
        let namesTable = content.text.holds(PaneSchema.stringsTable)
        return content.mayHold(text.string) && (!namesTable || content.mayHold(table))
    }

    /// Returns whether an unreadable file might contain a string as a value.
    package func mayHold(_ text: String) -> Bool { unreadableContent?.mayHold(text) ?? true }

    private var unreadableContent: Content? {
        guard !isBinary, let source = document?.source.text else { return nil }
        let text = source.string(in: 0..<source.count)
        return Content(text: text, isXML: !isDamagedBinary && text.utf8.first { $0 > 0x20 } == UInt8(ascii: "<"))
    }

    private struct Content {
        let text: String
        let isXML: Bool

        func mayHold(_ value: String) -> Bool {
            if isXML {
                let isPlain = value.allUTF8BytesSatisfy { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "<") }
                return !isPlain || text.holds(">\(value)<")
            }
            // Files that are not XML can spell non-ASCII characters in other ways.
            return !value.allUTF8BytesSatisfy { $0 < 0x80 } || text.holds(value)
        }
    }
}

extension SettingsBundle {
    /// Returns the first unreadable property list that might contain a string as a value.
    package func unreadablePane(thatMayContain value: String) -> ParsedFile? {
        files.values.filter { file in
            file.path.hasSuffix(".plist") && !file.isReadable && !PaneName(file.path).isLocalized && file.mayHold(value)
        }.min { $0.path < $1.path }
    }

    /// Returns the path of the first unreadable folder or property list that might contain a string as a value in a
    /// pane.
    package func unreadablePath(thatMayContain value: String) -> String? {
        unreadPaneFolder ?? unreadablePane(thatMayContain: value)?.path
    }
}
