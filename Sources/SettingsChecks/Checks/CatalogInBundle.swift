import SettingsModel

extension Rule {
    /// A String Catalog inside the bundle.
    static let catalogInBundle = Rule(
        "catalog-in-bundle", .warning, "a String Catalog, which is not read inside a bundle",
        what: "The bundle holds an .xcstrings file.",
        why: """
            A String Catalog is a source from which Xcode makes string tables while it builds. It copies a Settings \
            bundle as it is, so no table comes of the catalog, and its translations are never shown.
            """,
        instead: """
            Move the catalog out of the bundle, and either name it in the options file, settings-bundle.json, as \
            settings-bundle localize catalog does for tables: build makes tables of it then. Or run settings-bundle \
            localize import with it, which writes its translations into tables.
            """,
        evidence: .sourceCode(References.coreFoundation),
        effect: .sourceCode(References.coreFoundation),
        example: .files(["Root.xcstrings": "{}"], at: ["Root.xcstrings"]),
        check: .bundle { checked, reporter in
            for path in checked.bundle.otherFiles where path.hasSuffix(".xcstrings") {
                reporter.report(
                    path, at: nil, "the Settings app does not read a String Catalog",
                    help: "import it into the tables with \(run: .importTranslations)")
            }
        })
}
