import SettingsModel

extension Rule {
    /// A binary property list.
    static let binaryPlist = Rule(
        "binary-plist", .note, "a property list in the binary format",
        what: """
            A property list of the bundle is binary. Xcode copies a Settings bundle without converting its files. \
            Bazel's rules_apple writes binary property lists.
            """,
        why: """
            CoreFoundation reads the format, so Settings can read it. People cannot, and diffs and merges do not work.
            """,
        instead: "Keep the source bundle in XML.",
        evidence: .sourceCode(References.copyTool),
        effect: .sourceCode(References.cfPropertyList),
        example: .files(["Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>"]),
        check: .file { file, reporter in
            guard file.isBinary && file.path.hasSuffix(".plist") else { return }
            reporter.report(
                file.path, at: nil, "the property list is binary", help: "convert it to XML to keep it in a project"
            )
        })
}
