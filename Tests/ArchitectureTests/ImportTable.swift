/// Which target may import which: the floor plan of `Docs/Internals/Architecture.md`.
struct ImportTable {
    /// What each target may import, besides the standard library.
    let allowed: [String: Set<String>]

    /// What is wrong with the imports of some files, one line each.
    func violations(in files: [SwiftCode]) -> [String] {
        files.flatMap { file -> [String] in
            let target = Self.target(of: file.path)
            guard let allowed = allowed[target] else {
                return ["\(file.path): the target \(target) is missing in ImportTable"]
            }
            return file.imports.filter { !allowed.contains($0.module) }
                .map { "\(file.path):\($0.line): \(target) must not import \($0.module)" }
        }
    }

    /// The target that a path belongs to: the folder below Sources, or the top folder itself. The part of the storage
    /// that alone sees the C library counts as one.
    static func target(of path: String) -> String {
        if path.hasPrefix("Sources/\(system)/") { return system }
        let parts = path.split(separator: "/").map(String.init)
        return parts[0] == "Sources" ? parts[1] : parts[0]
    }
}

extension ImportTable {
    static let current = ImportTable(allowed: [
        "SourceText": [],
        "PropertyListSyntax": ["SourceText"],
        "JSONSyntax": ["SourceText"],
        "XMLSyntax": ["SourceText"],
        "SettingsModel": syntaxes.union(["JSONSyntax"]),
        "XcodeProjects": syntaxes.union(["SettingsModel"]),
        "SettingsEditing": syntaxes.union(["SettingsModel"]),
        // Dispatch: the checkers of several threads share what they learned.
        "SettingsChecks": syntaxes.union(["JSONSyntax", "SettingsModel", "Dispatch"]),
        "SettingsExchange": ["SourceText", "JSONSyntax", "XMLSyntax", "SettingsModel"],
        "SettingsPreview": ["SourceText", "PropertyListSyntax", "JSONSyntax", "SettingsModel"],
        "UserDefaultsDomains": syntaxes.union(["SettingsModel"]),
        "CodeGeneration": ["SourceText", "PropertyListSyntax", "XMLSyntax", "SettingsModel"],
        "SettingsReports": ["SourceText", "JSONSyntax", "XMLSyntax", "SettingsModel", "SettingsChecks"],
        "SettingsFixing": ["SourceText", "SettingsModel", "SettingsChecks", "SettingsEditing"],
        "LanguageService": [
            "SourceText", "PropertyListSyntax", "JSONSyntax", "SettingsModel", "SettingsEditing", "SettingsChecks",
            "SettingsFixing", "SettingsPreview", "UserDefaultsDomains",
        ],
        // Storage knows files, not what they mean.
        "BundleStorage": ["SourceText", "SettingsModel"],
        // SettingsModel: for the wording of what the system says. The others: it is where threads come from, too.
        system: ["CLibrary", "Glibc", "Musl", "SettingsModel", "Dispatch"],
        "CLibrary": ["Darwin", "Glibc", "Musl"],
        "Templates": [],
        // What the build runs, and no part of the product: it reads the templates and writes one Swift file.
        "EmbedTemplates": ["Foundation", "PackagePlugin"],
        "TemplateEmbedder": ["CLibrary"],
        "settings-bundle": ["CommandLine"],
        "Actions": all,
        "CommandLine": all.union(["Actions", "ArgumentParser"]),
    ])

    private static let system = "BundleStorage/System"
    private static let syntaxes: Set = ["SourceText", "PropertyListSyntax"]
    /// All modules below the actions.
    private static let all = syntaxes.union([
        "JSONSyntax", "XMLSyntax", "SettingsModel", "SettingsEditing", "SettingsChecks", "SettingsExchange",
        "SettingsPreview", "UserDefaultsDomains", "CodeGeneration", "SettingsReports", "SettingsFixing",
        "XcodeProjects", "LanguageService", "BundleStorage", "Templates",
    ])
}
