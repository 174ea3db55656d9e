import SettingsModel

extension Rule {
    /// A rule that reports String Catalogs inside the bundle.
    static let catalogInBundle = Rule(
        "catalog-in-bundle", .warning, "the bundle contains a String Catalog, which is not read",
        what: "The bundle contains an .xcstrings file.",
        why: """
            Xcode compiles String Catalogs into string tables, but it copies a Settings bundle without compiling its \
            contents, and CoreFoundation does not read String Catalogs. The translations in the catalog are not shown.
            """,
        instead: """
            Move the catalog out of the bundle and specify it in the options file, settings-bundle.json. The command \
            settings-bundle localize catalog does both for existing tables, and settings-bundle build then writes the \
            tables. Alternatively, use settings-bundle localize import to write the translations in the catalog to \
            string tables.
            """,
        evidence: .sourceCode(References.catalogCompiler),
        effect: .sourceCode(References.cfBundleStrings),
        example: .files(["Root.xcstrings": "{}"], at: ["Root.xcstrings"]),
        check: .bundle { checked, reporter in
            for path in checked.bundle.otherFiles where path.hasSuffix(".xcstrings") {
                reporter.report(
                    path, at: nil, "the Settings app does not read String Catalogs",
                    help: "import it into string tables with \(run: .importTranslations)")
            }
        })
}
