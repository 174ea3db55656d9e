import JSONSyntax

/// The folder `de.xcloc` in which Xcode exports and imports a language.
enum LocalizationCatalog {
    /// What `contents.json` says: which language, and which tool made the folder.
    static func contents(source: String, target: String, _ options: TranslationExport.Options) -> String {
        let project = options.bundlePath.split(separator: "/").last.map(String.init) ?? options.bundlePath
        return JSON.object([
            ("developmentRegion", .string(source)),
            ("project", .string(project)),
            ("targetLocale", .string(target)),
            (
                "toolInfo",
                [
                    "toolBuildNumber": .string(options.version),
                    "toolID": "settings-bundle",
                    "toolName": "settings-bundle",
                    "toolVersion": .string(options.version),
                ]
            ),
            ("version", .string("1.0")),
        ]).text(as: .xcode)
    }
}
