import PropertyListSyntax
package import SettingsModel
import SourceText

extension SettingsBundle {
    /// Creates a bundle from the text of files, and from symbolic links and the paths of their targets.
    package init(_ texts: KeyValuePairs<String, String>, links: KeyValuePairs<String, String> = [:]) {
        self.init(bytes: texts.map { ($0.key, Array($0.value.utf8)) }, links: links.map { ($0.key, $0.value) })
    }

    /// Creates a bundle from the bytes of files, which are `nil` for an unreadable file.
    package init(bytes files: [(path: String, bytes: [UInt8]?)], links: [(path: String, target: String)] = []) {
        let linked = links.map { link in
            BundleFiles.File(
                path: link.path, target: link.target,
                bytes: files.first { $0.path == link.target }.flatMap(\.bytes))
        }
        self.init(BundleFiles(files: files.map { .init(path: $0.path, target: $0.path, bytes: $0.bytes) } + linked))
    }

    /// Returns the text of a property list or string table, or `nil` if the file does not exist.
    package func text(of path: String) -> String? {
        files[path]?.bytes.map { String(decoding: $0, as: UTF8.self) }
    }
}

/// The text of a pane, laid out as Xcode does, with items given as the XML between their `<dict>` tags.
package func paneText(table: String? = "Root", _ items: String...) -> String {
    let items = items.map {
        "\t\t<dict>\n\t\t\t\($0.split(separator: "\n").joined(separator: "\n\t\t\t"))\n\t\t</dict>\n"
    }
    let table = table.map { "\t<key>StringsTable</key>\n\t<string>\($0)</string>\n" } ?? ""
    let array = items.isEmpty ? "\t<array/>\n" : "\t<array>\n\(items.joined())\t</array>\n"
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \(table)\t<key>PreferenceSpecifiers</key>
        \(array)</dict>
        </plist>

        """
}

/// Returns the XML between the `<dict>` tags of an item. A value that begins with `<` is inserted as XML, and any other
/// value becomes a string.
package func itemText(_ type: String, _ entries: KeyValuePairs<String, String> = [:]) -> String {
    (["Type": "PS\(type)Specifier"] as KeyValuePairs<String, String>).map { $0 }.appending(entries.map { $0 })
        .map { "<key>\($0.key)</key>\n" + ($0.value.hasPrefix("<") ? $0.value : "<string>\($0.value)</string>") }
        .joined(separator: "\n")
}

/// The XML of a toggle with a title and a key.
package func toggleText(_ title: String, key: String) -> String {
    itemText("ToggleSwitch", ["Title": title, "Key": key, "DefaultValue": "<false/>"])
}

/// The XML of an array of strings.
package func arrayText(_ strings: String...) -> String {
    "<array>" + strings.map { "<string>\($0)</string>" }.joined() + "</array>"
}

/// The text of a string table with one entry per line.
package func tableText(_ entries: KeyValuePairs<String, String>) -> String {
    entries.map { "\"\($0.key)\" = \"\($0.value)\";\n" }.joined()
}

extension Array {
    fileprivate func appending(_ others: [Element]) -> [Element] { self + others }
}
