/// Which target may import which modules, as described in `Docs/Internals/Architecture.md`.
struct ImportTable {
    /// The modules that each target may import, besides the standard library.
    let allowed: [String: Set<String>]

    /// The imports that are not allowed, one line each.
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

    /// The target of a path: the folder in Sources, or the top-level folder. The part of the storage module that uses
    /// the C library counts as a target.
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
        "SettingsChecks": syntaxes.union(["JSONSyntax", "SettingsModel"]),
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
        // Storage handles files, not their meaning.
        "BundleStorage": ["SourceText", "SettingsModel"],
        // SettingsModel is for error messages, Dispatch for threads.
        system: ["CLibrary", "Glibc", "Musl", "SettingsModel", "Dispatch"],
        "CLibrary": ["Darwin", "Glibc", "Musl"],
        "Templates": [],
        // The build plugin, which is not part of the product: it reads the templates and writes one Swift file.
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
