import SettingsModel

extension Rule {
    /// A rule that reports String Catalogs inside the bundle.
    static let catalogInBundle = Rule(
        "catalog-in-bundle", .warning, "the bundle contains a String Catalog, which is not read",
        what: "The Settings bundle contains a String Catalog (an .xcstrings file).",
        why: """
            Xcode usually compiles String Catalogs into string tables. However, Xcode copies a Settings bundle without \
            compiling the String Catalogs in the bundle. CoreFoundation does not read String Catalogs, so the Settings \
            app does not show their translations.
            """,
        recommendation: """
            Move the String Catalog out of the bundle, and list the catalog in the options file, settings-bundle.json. \
            The 'settings-bundle localize catalog' command moves existing string tables into a String Catalog and \
            lists the catalog in the options file. The 'settings-bundle build' command writes string tables from the \
            String Catalog. Alternatively, run 'settings-bundle localize import' to write the translations in the \
            String Catalog to string tables.
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
