import SettingsModel

extension Rule {
    /// A rule that reports binary property lists.
    static let binaryPlist = Rule(
        "binary-plist", .note, "a property list is in binary format",
        what: """
            A property list in the bundle is in binary format. When Xcode copies a Settings bundle, it keeps the \
            format of each property list. Bazel's rules_apple writes property lists in binary format.
            """,
        why: """
            CoreFoundation supports the binary format, so the Settings app can read a binary property list. However, a \
            binary property list is not human-readable, and tools cannot show differences or merge changes.
            """,
        recommendation: "Store property lists in XML format in the source bundle.",
        evidence: .sourceCode(References.copyTool),
        effect: .sourceCode(References.cfPropertyList),
        example: .files(["Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>"]),
        check: .file { file, reporter in
            guard file.isBinary && file.path.hasSuffix(".plist") else { return }
            reporter.report(
                file.path, at: nil, "the property list is binary", help: "convert the source property list to XML"
            )
        })
}
