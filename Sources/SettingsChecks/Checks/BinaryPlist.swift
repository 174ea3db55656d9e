import SettingsModel

extension Rule {
    /// A rule that reports binary property lists.
    static let binaryPlist = Rule(
        "binary-plist", .note, "a property list is in binary format",
        what: """
            A property list in the bundle is in binary format. Xcode does not convert the files in a Settings bundle \
            when it copies the bundle. Bazel's rules_apple writes binary property lists.
            """,
        why: """
            CoreFoundation supports the binary format, so Settings can read the file. However, people cannot read it, \
            and tools cannot show differences or merge changes.
            """,
        instead: "Use the XML format in the source bundle.",
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
