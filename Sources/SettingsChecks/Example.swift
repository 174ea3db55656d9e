import SettingsModel

/// A small bundle that demonstrates a rule. An example can also be a counterexample, in which the rule does not report
/// any findings.
///
/// The span of each finding is enclosed in the characters `⟦` and `⟧`.
package struct Example: Sendable {
    /// A file in an example. Its source is written in the abbreviated form that rules use.
    package struct File: Sendable {
        package let path: String
        let source: String

        fileprivate init(path: String, source: String) {
            self.path = path
            self.source = path.hasSuffix(".plist") ? Self.expandingShorthand(source) : source
        }

        /// Expands each line of the form `Key: value` to a `<key>` element and a value element. The value becomes a
        /// `<string>` element unless it begins with a tag or with the marker `⟦`.
        private static func expandingShorthand(_ text: String) -> String {
            text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                let indent = line.prefix { $0 == " " }
                let name = line.dropFirst(indent.count).prefix(while: \.isLetter)
                let rest = line.dropFirst(indent.count + name.count)
                guard !name.isEmpty, rest.hasPrefix(": ") else { return String(line) }
                let value = rest.dropFirst(2)
                let isElement = value.first == "<" || value.first == Example.marks.start
                return "\(indent)<key>\(name)</key>\n\(indent)" + (isElement ? value : "<string>\(value)</string>")
            }.joined(separator: "\n")
        }

        /// The complete text of the file, including the characters that mark the spans of findings.
        package var markedText: String {
            let first = source.drop { $0 == Example.marks.start }
            if path.hasSuffix(".plist"), first.hasPrefix("<dict>") || first.hasPrefix("<!-- ") {
                return Self.document(
                    "<key>PreferenceSpecifiers</key>\n<array>\n\(Self.indented(source, by: 4))\n</array>")
            }
            if path.hasSuffix(".plist"), first.hasPrefix("<key>") { return Self.document(source) }
            return source.hasSuffix("\n⟧") ? source : source + "\n"
        }

        private static func document(_ content: String) -> String {
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
            \(indented(content, by: 4))
            </dict>
            </plist>

            """
        }

        static func indented(_ text: String, by count: Int) -> String {
            text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
        }
    }

    package let files: [File]
    /// The name of the bundle's folder. The string is empty if the example does not depend on the name.
    package let name: String
    /// The paths of files and folders that have a finding without a position. An empty path represents the bundle
    /// itself.
    package let paths: [String]
    /// The paths of folders that do not contain files.
    package let emptyFolders: Set<String>
    package let hasUnfinishedChange: Bool
    /// The deployment that is passed to the check.
    package let deployment: Deployment
    /// The source language in the options file, or `nil` if the options file does not specify one.
    package let optionsSourceLanguage: String?

    /// The characters that mark the span of a finding.
    package static let marks: (start: Character, end: Character) = ("⟦", "⟧")

    /// Creates an example from the items in `Root.plist`.
    static func items(
        _ items: String, at paths: [String] = [], for platforms: Set<Platform> = [], in deployment: Deployment? = nil
    ) -> Example {
        files(["Root.plist": items], at: paths, for: platforms, in: deployment)
    }

    /// Creates an example from the entries of the only item in `Root.plist`.
    ///
    /// - Parameter isMarked: Whether the item's start tag is the location of the finding.
    static func item(
        _ entries: String, isMarked: Bool = false, at paths: [String] = [], for platforms: Set<Platform> = [],
        in deployment: Deployment? = nil
    ) -> Example {
        items(dictionary(entries, isMarked: isMarked), at: paths, for: platforms, in: deployment)
    }

    /// Creates an example from the contents of files, keyed by path.
    ///
    /// If the contents of a property list begin with `<dict>`, they are treated as the items of a pane. If they begin
    /// with `<key>`, they are treated as the entries of the root dictionary. A line of the form `Key: value` is
    /// expanded to a key element and a value element.
    static func files(
        _ files: KeyValuePairs<String, String>, at paths: [String] = [], emptyFolders: Set<String> = [],
        hasUnfinishedChange: Bool = false, named name: String = "", for platforms: Set<Platform> = [],
        in deployment: Deployment? = nil, optionsSourceLanguage: String? = nil
    ) -> Example {
        Example(
            files: files.map { File(path: $0.key, source: $0.value) }, name: name, paths: paths,
            emptyFolders: emptyFolders, hasUnfinishedChange: hasUnfinishedChange,
            deployment: deployment ?? Deployment(platforms: platforms), optionsSourceLanguage: optionsSourceLanguage)
    }

    /// The text of the example for the documentation of a rule. It contains only the relevant parts and omits the
    /// characters that mark findings. Long lines are truncated.
    package var shown: String {
        let stale = deployment.staleFileLists
        let isPlain =
            name.isEmpty && optionsSourceLanguage == nil && stale.isEmpty && deployment.shippedLanguages.isEmpty
            && deployment.project == nil
            && files.count == 1
        if isPlain, let file = files.first, file.path == "Root.plist" {
            return Self.truncatingLines(file.source)
        }
        let folder = name.isEmpty ? "" : name + "/"
        var blocks = files.map { "\(folder)\($0.path):\n" + File.indented(Self.truncatingLines($0.source), by: 2) }
        if let optionsSourceLanguage {
            let text = "{ \"localization\": { \"source\": \"\(optionsSourceLanguage)\" } }"
            blocks.append("settings-bundle.json:\n" + File.indented(text, by: 2))
        }
        if !deployment.shippedLanguages.isEmpty {
            let names = deployment.shippedLanguages.map { "\"\($0)\"" }.joined(separator: ", ")
            let text = "{ \"localization\": { \"languages\": [\(names)] } }"
            blocks.append("settings-bundle.json:\n" + File.indented(text, by: 2))
        }
        blocks += stale.map { "\($0):\n" + File.indented("$(SRCROOT)/App/Settings.bundle/Old.plist", by: 2) }
        if let project = deployment.project {
            blocks.append("\(project.name):\n" + File.indented(project.shown, by: 2))
        }
        for (table, path) in catalogs {
            let text = "{ \"localization\": { \"catalogs\": { \"\(table)\": \"\(path.dropFirst("../".count))\" } } }"
            blocks.append("../settings-bundle.json:\n" + File.indented(text, by: 2))
        }
        blocks += emptyFolders.sorted().map { "\($0)/" }
        return blocks.joined(separator: "\n\n")
    }

    /// Removes the characters that mark findings, and truncates long lines.
    private static func truncatingLines(_ text: String) -> String {
        unmarked(text).split(separator: "\n", omittingEmptySubsequences: false)
            .map { printable(String($0.count > 100 ? $0.prefix(68) + "…" : $0)) }.joined(separator: "\n")
    }

    /// The paths of the String Catalogs outside the bundle, keyed by table name.
    package var catalogs: [String: String] {
        let paths = files.map(\.path).filter { $0.hasSuffix(".xcstrings") && BundleFiles.isOutsideBundle($0) }
        return Dictionary(
            paths.map { (String($0.dropFirst("../".count).dropLast(".xcstrings".count)), $0) }, uniquingKeysWith: { $1 }
        )
    }

    package static func unmarked(_ text: String) -> String {
        text.filter { $0 != marks.start && $0 != marks.end }
    }

    // MARK: Parts of examples

    /// Returns a dictionary with the given entries.
    private static func dictionary(_ entries: String, isMarked: Bool = false) -> String {
        "\(isMarked ? "⟦<dict>⟧" : "<dict>")\n\(File.indented(entries, by: 4))\n</dict>"
    }

    /// A pane without items.
    static let emptyPane = "PreferenceSpecifiers: <array/>"

    /// The items of a pane that contains only a group.
    static let onePane = dictionary("Type: PSGroupSpecifier\nTitle: Sound")

    /// A pane with a single string. It is used in examples of rules about translations.
    static let soundPane = localizedPane("Sound")

    /// Returns a pane with a string table and a single string.
    static func localizedPane(_ title: String) -> String {
        """
        StringsTable: Root
        PreferenceSpecifiers: <array>
            <dict>
                Type: PSGroupSpecifier
                Title: \(title)
            </dict>
        </array>
        """
    }

    /// Returns a child pane item.
    static func childPane(_ title: String, file: String) -> String {
        dictionary("Type: PSChildPaneSpecifier\nTitle: \(title)\nFile: \(file)")
    }

    /// Returns a text field.
    static func textField(key: String) -> String { dictionary("Type: PSTextFieldSpecifier\nKey: \(key)") }

    /// A radio group with a single choice.
    static let radioGroup = dictionary(
        """
        Type: PSRadioGroupSpecifier
        Key: quality
        DefaultValue: <integer>0</integer>
        Titles: <array>
            <string>Low</string>
        </array>
        Values: <array>
            <integer>0</integer>
        </array>
        """)

    /// Returns a multi-value item. The titles, values and default value are property-list elements.
    static func multiValue(
        titles: [String], values: [String], defaultValue: String = "<integer>0</integer>"
    ) -> String {
        dictionary(
            """
            Type: PSMultiValueSpecifier
            Title: Quality
            Key: quality
            DefaultValue: \(defaultValue)
            Titles: <array>
            \(File.indented(titles.joined(separator: "\n"), by: 4))
            </array>
            Values: <array>
            \(File.indented(values.joined(separator: "\n"), by: 4))
            </array>
            """)
    }
}
