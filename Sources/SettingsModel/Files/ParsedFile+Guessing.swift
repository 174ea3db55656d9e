import PropertyListSyntax
package import SourceText

/// What a property list that cannot be read may hold: whatever stands in its bytes.
extension ParsedFile {
    /// Whether a pane that cannot be read may look a text up in a table.
    package func mayUse(_ text: ExactString, ofTable table: String) -> Bool {
        guard let content = unreadableContent else { return true }
        let namesTable = content.text.holds(PaneSchema.stringsTable)
        return content.mayHold(text.string) && (!namesTable || content.mayHold(table))
    }

    /// Whether a text may be one of the values.
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
                let isPlain = value.holdsOnlyBytes { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "<") }
                return !isPlain || text.holds(">\(value)<")
            }
            // What is not ASCII is spelled in other ways there.
            return !value.holdsOnlyBytes { $0 < 0x80 } || text.holds(value)
        }
    }
}

extension SettingsBundle {
    /// The first property list that cannot be read and may hold a value, as far as its bytes tell.
    package func unreadablePane(whichMayHold value: String) -> ParsedFile? {
        files.values.filter { file in
            file.path.hasSuffix(".plist") && !file.isReadable && !PaneName(file.path).isLocalized && file.mayHold(value)
        }.min { $0.path < $1.path }
    }

    /// The path of the first folder or property list that cannot be read and in which panes may hold a value.
    package func unreadablePath(whichMayHold value: String) -> String? {
        unreadPaneFolder ?? unreadablePane(whichMayHold: value)?.path
    }
}
