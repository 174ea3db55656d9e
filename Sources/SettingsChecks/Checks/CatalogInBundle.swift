import SettingsModel

extension Rule {
    /// A String Catalog inside the bundle.
    static let catalogInBundle = Rule(
        "catalog-in-bundle", .warning, "a String Catalog inside the bundle is not read",
        what: "The bundle contains an .xcstrings file.",
        why: """
            Xcode compiles String Catalogs into string tables, but copies a Settings bundle without compiling its \
            contents, and CoreFoundation does not read catalogs. The translations are not shown.
            """,
        instead: """
            Move the catalog out of the bundle and name it in the options file, settings-bundle.json, as \
            settings-bundle localize catalog does for tables: settings-bundle build then writes the tables. Or run \
            settings-bundle localize import with it to write its translations into tables.
            """,
        evidence: .sourceCode(References.catalogCompiler),
        effect: .sourceCode(References.cfBundleStrings),
        example: .files(["Root.xcstrings": "{}"], at: ["Root.xcstrings"]),
        check: .bundle { checked, reporter in
            for path in checked.bundle.otherFiles where path.hasSuffix(".xcstrings") {
                reporter.report(
                    path, at: nil, "the Settings app does not read String Catalogs",
                    help: "import it into the tables with \(run: .importTranslations)")
            }
        })
}
