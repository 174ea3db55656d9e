import SettingsModel

extension Rule {
    /// A binary property list.
    static let binaryPlist = Rule(
        "binary-plist", .note, "a property list in the binary format",
        what: "A property list of the bundle is binary. Xcode copies a bundle as it is, so somebody made it so.",
        why: "The Settings app reads it all the same. People and version control do not.",
        instead: "Keep the source of the bundle in XML.",
        evidence: .sourceCode(References.coreFoundation),
        effect: .sourceCode(References.coreFoundation),
        example: .files(["Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>"]),
        check: .file { file, reporter in
            guard file.isBinary && file.path.hasSuffix(".plist") else { return }
            reporter.report(
                file.path, at: nil, "the property list is binary", help: "convert it to XML to keep it in a project"
            )
        })
}
