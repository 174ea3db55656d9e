// swift-tools-version: 6.2

import PackageDescription

/// The settings of every target: the Swift 6 language mode, strict memory safety, and imports with access levels.
/// Warnings are errors only in `.ci/run`, because a new warning in a newer compiler must not break the build for users
/// of the tool.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Optimized even in debug builds: the tests parse tens of thousands of files, and read all the sources.
let optimized = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
    name: "settings-bundle",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "settings-bundle", targets: ["settings-bundle"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // The floors, from the ground up. A target sees only what stands below it; `ArchitectureTests` holds the table.
        .target(name: "SourceText", swiftSettings: optimized),
        .target(name: "PropertyListSyntax", dependencies: ["SourceText"], swiftSettings: optimized),
        .target(name: "JSONSyntax", dependencies: ["SourceText"], swiftSettings: optimized),
        .target(name: "XMLSyntax", dependencies: ["SourceText"], swiftSettings: optimized),
        .target(
            name: "SettingsModel", dependencies: ["SourceText", "PropertyListSyntax", "JSONSyntax"],
            swiftSettings: settings),
        .target(
            name: "XcodeProjects", dependencies: ["SourceText", "PropertyListSyntax", "SettingsModel"],
            swiftSettings: settings),
        .target(
            name: "SettingsEditing",
            dependencies: ["SourceText", "PropertyListSyntax", "SettingsModel"],
            swiftSettings: settings),
        .target(
            name: "SettingsChecks",
            dependencies: ["SourceText", "PropertyListSyntax", "JSONSyntax", "SettingsModel"],
            swiftSettings: settings),
        .target(
            name: "SettingsExchange", dependencies: ["SourceText", "JSONSyntax", "XMLSyntax", "SettingsModel"],
            swiftSettings: settings),
        // What is no Swift there goes into the page that a browser shows; the plugin writes it into one Swift file.
        .target(
            name: "SettingsPreview",
            dependencies: ["SourceText", "PropertyListSyntax", "JSONSyntax", "SettingsModel"],
            exclude: ["HTML/Page"],
            swiftSettings: settings, plugins: ["EmbedTemplates"]),
        .target(
            name: "UserDefaultsDomains",
            dependencies: ["SourceText", "PropertyListSyntax", "SettingsModel"],
            swiftSettings: settings),
        // What is no Swift there is what generated files are made of.
        .target(
            name: "CodeGeneration", dependencies: ["SourceText", "PropertyListSyntax", "XMLSyntax", "SettingsModel"],
            exclude: ["Parts"],
            swiftSettings: settings, plugins: ["EmbedTemplates"]),
        // These two join what stands below them: findings with the ways to write them down, fixes with operations.
        .target(
            name: "SettingsReports",
            dependencies: ["SourceText", "JSONSyntax", "XMLSyntax", "SettingsModel", "SettingsChecks"],
            swiftSettings: settings),
        .target(
            name: "SettingsFixing", dependencies: ["SourceText", "SettingsModel", "SettingsChecks", "SettingsEditing"],
            swiftSettings: settings),
        // What an editor asks of the bundle that it has open; it sees no disk and no terminal.
        .target(
            name: "LanguageService",
            dependencies: [
                "SourceText", "PropertyListSyntax", "JSONSyntax", "SettingsModel", "SettingsEditing", "SettingsChecks",
                "SettingsFixing", "SettingsPreview", "UserDefaultsDomains",
            ],
            swiftSettings: settings),
        .target(
            name: "BundleStorage", dependencies: ["CLibrary", "SourceText", "SettingsModel"],
            // Where `settings-bundle` is linked statically, below.
            swiftSettings: settings + [.define("STATIC", .when(platforms: [.linux], configuration: .release))]),
        // Every folder of Templates is a Settings.bundle tree; the plugin writes them all into one Swift file.
        .target(
            name: "Templates", path: "Templates", exclude: ["about", "empty", "remote-host", "tutorial", "xcode"],
            swiftSettings: settings, plugins: ["EmbedTemplates"]),
        .target(name: "CLibrary", swiftSettings: settings),
        .executableTarget(name: "TemplateEmbedder", dependencies: ["CLibrary"], swiftSettings: settings),
        .plugin(
            name: "EmbedTemplates", capability: .buildTool, dependencies: ["TemplateEmbedder"],
            path: "Sources/EmbedTemplates"),
        // What the tool does with a bundle on the disk: requests in, results out.
        .target(
            name: "Actions",
            dependencies: [
                "SourceText", "PropertyListSyntax", "JSONSyntax", "XMLSyntax", "SettingsModel", "SettingsEditing",
                "SettingsChecks", "SettingsExchange", "SettingsPreview", "UserDefaultsDomains", "CodeGeneration",
                "SettingsReports", "SettingsFixing", "XcodeProjects", "LanguageService", "BundleStorage", "Templates",
            ],
            swiftSettings: settings),
        .target(
            name: "CommandLine",
            dependencies: [
                "Actions", "SourceText", "PropertyListSyntax", "JSONSyntax", "XMLSyntax", "SettingsModel",
                "SettingsEditing",
                "SettingsChecks", "SettingsExchange", "SettingsPreview", "UserDefaultsDomains", "CodeGeneration",
                "SettingsReports", "SettingsFixing", "XcodeProjects", "LanguageService", "BundleStorage", "Templates",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "settings-bundle", dependencies: ["CommandLine"], swiftSettings: settings,
            linkerSettings: [
                // The libraries are those that Foundation's static one needs: with `--static-swift-stdlib` they are
                // linked anyway, and without it, as pre-commit builds, nobody else names them.
                .unsafeFlags(
                    [
                        "-static-executable", "-l_FoundationCollections", "-l_FoundationCShims",
                        "-lswiftSynchronization",
                    ], .when(platforms: [.linux], configuration: .release))
            ]),

        .target(
            name: "TestSupport", dependencies: ["SourceText", "PropertyListSyntax", "SettingsModel"],
            path: "Tests/TestSupport", exclude: ["svg_reader.py"], swiftSettings: settings),
        // The compilers of generated code, and the declarations of Apple's frameworks that it uses.
        .target(
            name: "GeneratedCodeSupport", dependencies: ["TestSupport"], path: "Tests/GeneratedCodeSupport",
            swiftSettings: settings),
        .tests("SourceText"),
        .tests("PropertyListSyntax", "SourceText"),
        .tests("Templates", "PropertyListSyntax", "SourceText"),
        .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: optimized),
        // These run the built binary: depending on it makes `swift test` build it.
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "TestSupport", "GeneratedCodeSupport", "settings-bundle", "Actions", "CommandLine", "SettingsModel",
                "SettingsReports",
            ],
            exclude: [
                "translate_xliff.py", "sarif_fixes.py", "sarif_results.py", "junit_cases.py", "yaml_as_json.py",
                "read_reports.py", "text_columns.py", "terminal.py", "markup_complaints.py", "browser.py",
                "preview_drive.py", "preview_measure.py", "png_pixels.py", "shell_completion.py", "LanguageServer",
            ], swiftSettings: settings),
        .testTarget(name: "FaultTests", dependencies: ["TestSupport", "settings-bundle"], swiftSettings: settings),
        .testTarget(
            name: "DocsTests",
            dependencies: [
                "TestSupport", "GeneratedCodeSupport", "settings-bundle", "SettingsModel", "SettingsChecks",
                "SourceText",
            ],
            exclude: ["Editors", "probe_differences.py"], swiftSettings: settings),
        .testTarget(
            name: "JSONSyntaxTests", dependencies: ["JSONSyntax", "TestSupport", "SourceText"],
            exclude: ["json_values.py"], swiftSettings: settings),
        .tests("BundleStorage", "SettingsModel", "SourceText"),
        .testTarget(
            name: "SettingsExchangeTests",
            dependencies: ["SettingsExchange", "TestSupport", "JSONSyntax", "SettingsModel", "SourceText"],
            exclude: ["xliff_units.py"], swiftSettings: settings),
        .tests("SettingsPreview", "SettingsModel", "PropertyListSyntax", "SourceText"),
        .tests(
            "CodeGeneration", "GeneratedCodeSupport", "SettingsModel", "PropertyListSyntax", "XMLSyntax", "SourceText"),
        // The judge is compiled by a test, which asks it what Foundation does.
        .testTarget(
            name: "UserDefaultsDomainsTests",
            dependencies: [
                "UserDefaultsDomains", "TestSupport", "GeneratedCodeSupport", "SettingsModel", "PropertyListSyntax",
                "SourceText",
            ],
            exclude: ["Judge"], swiftSettings: settings),
        .tests("SettingsModel", "PropertyListSyntax", "JSONSyntax", "SourceText"),
        .testTarget(
            name: "XcodeProjectsTests",
            dependencies: ["XcodeProjects", "TestSupport", "PropertyListSyntax", "SettingsModel", "SourceText"],
            exclude: ["project_changes.py"], swiftSettings: settings),
        // Errors are held as the command line words them.
        .tests("SettingsEditing", "CommandLine", "PropertyListSyntax", "SettingsModel", "SourceText"),
        // Runs the built binary over real bundles, and a Python script over what it left.
        .testTarget(
            name: "CorpusTests", dependencies: ["TestSupport", "GeneratedCodeSupport", "settings-bundle"],
            exclude: ["independent_reader.py", "coverage_reader.py", "expected_rows.py", "preview_rows.py"],
            swiftSettings: settings),
        // Makes a release of the built binary, and uses it as others do.
        .testTarget(
            name: "ReleaseTests", dependencies: ["TestSupport", "settings-bundle"], exclude: ["container.py"],
            swiftSettings: settings),
        .tests("SettingsChecks", "SourceText", "PropertyListSyntax", "SettingsModel", "Templates"),
        .testTarget(
            name: "ActionsTests",
            dependencies: [
                "Actions", "TestSupport", "GeneratedCodeSupport", "BundleStorage", "CodeGeneration",
                "PropertyListSyntax", "SettingsChecks", "SettingsEditing", "SettingsModel", "SettingsReports",
                "UserDefaultsDomains", "XcodeProjects",
            ],
            swiftSettings: settings),
        .tests("SettingsReports", "SettingsChecks", "SettingsModel"),
        .tests("SettingsFixing", "SettingsChecks", "SettingsEditing", "SettingsModel"),
        .tests(
            "LanguageService", "SettingsChecks", "SettingsEditing", "SettingsModel", "PropertyListSyntax", "JSONSyntax",
            "SourceText"),
        // What holds for every edit of every bundle: the operations, the checks and the disk together.
        .testTarget(
            name: "PropertyTests",
            dependencies: [
                "TestSupport", "BundleStorage", "SettingsChecks", "SettingsEditing", "SettingsModel",
                "PropertyListSyntax", "SourceText",
            ],
            swiftSettings: settings),
    ]
)

extension Target {
    /// The tests of one target, which may use the targets below it.
    static func tests(_ name: String, _ others: String...) -> Target {
        .testTarget(
            name: name + "Tests",
            dependencies: [.init(stringLiteral: name), "TestSupport"] + others.map { .init(stringLiteral: $0) },
            swiftSettings: settings)
    }
}
