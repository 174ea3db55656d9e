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

/// The settings of targets that are optimized in debug builds: the tests parse tens of thousands of files.
let optimized = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The settings of targets that release builds optimize for size, which takes less time than optimizing for speed.
let small = settings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// The settings of targets that release builds do not optimize, because a command spends its time in the modules below
/// them. Compiling them takes a quarter of the time. `Docs/Internals/Builds.md` has the figures.
let unoptimized = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

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
        // The modules, from the lowest layer to the highest. A module depends only on lower layers, which
        // `ArchitectureTests` checks.
        .target(name: "SourceText", swiftSettings: optimized),
        .target(name: "PropertyListSyntax", dependencies: ["SourceText"], swiftSettings: optimized),
        .target(name: "JSONSyntax", dependencies: ["SourceText"], swiftSettings: optimized),
        .target(name: "XMLSyntax", dependencies: ["SourceText"], swiftSettings: optimized),
        .target(
            name: "SettingsModel", dependencies: ["SourceText", "PropertyListSyntax", "JSONSyntax"],
            swiftSettings: small),
        .target(
            name: "XcodeProjects", dependencies: ["SourceText", "PropertyListSyntax", "SettingsModel"],
            swiftSettings: unoptimized),
        .target(
            name: "SettingsEditing",
            dependencies: ["SourceText", "PropertyListSyntax", "SettingsModel"],
            swiftSettings: small),
        .target(
            name: "SettingsChecks",
            dependencies: ["SourceText", "PropertyListSyntax", "JSONSyntax", "SettingsModel"],
            swiftSettings: small),
        .target(
            name: "SettingsExchange", dependencies: ["SourceText", "JSONSyntax", "XMLSyntax", "SettingsModel"],
            swiftSettings: unoptimized),
        // The plugin embeds the parts of the HTML page in a Swift file.
        .target(
            name: "SettingsPreview",
            dependencies: ["SourceText", "PropertyListSyntax", "JSONSyntax", "SettingsModel"],
            exclude: ["HTML/Page"],
            swiftSettings: small, plugins: ["EmbedTemplates"]),
        .target(
            name: "UserDefaultsDomains",
            dependencies: ["SourceText", "PropertyListSyntax", "SettingsModel"],
            swiftSettings: unoptimized),
        // The plugin embeds the parts of generated files in a Swift file.
        .target(
            name: "CodeGeneration", dependencies: ["SourceText", "PropertyListSyntax", "XMLSyntax", "SettingsModel"],
            exclude: ["CodeTemplates"],
            swiftSettings: settings, plugins: ["EmbedTemplates"]),
        .target(
            name: "SettingsReports",
            dependencies: ["SourceText", "JSONSyntax", "XMLSyntax", "SettingsModel", "SettingsChecks"],
            swiftSettings: small),
        .target(
            name: "SettingsFixing", dependencies: ["SourceText", "SettingsModel", "SettingsChecks", "SettingsEditing"],
            swiftSettings: unoptimized),
        // Answers requests of editors. It does not access the disk or the terminal.
        .target(
            name: "LanguageService",
            dependencies: [
                "SourceText", "PropertyListSyntax", "JSONSyntax", "SettingsModel", "SettingsEditing", "SettingsChecks",
                "SettingsFixing", "SettingsPreview", "UserDefaultsDomains",
            ],
            swiftSettings: small),
        .target(
            name: "BundleStorage", dependencies: ["CLibrary", "SourceText", "SettingsModel"],
            // `settings-bundle` is linked statically in this case; see below.
            swiftSettings: small + [.define("STATIC", .when(platforms: [.linux], configuration: .release))]),
        // Each folder in Templates is a Settings bundle. The plugin embeds all of them in a Swift file.
        .target(
            name: "Templates", path: "Templates", exclude: ["about", "empty", "remote-host", "tutorial", "xcode"],
            swiftSettings: settings, plugins: ["EmbedTemplates"]),
        .target(name: "CLibrary", swiftSettings: settings),
        .executableTarget(name: "TemplateEmbedder", dependencies: ["CLibrary"], swiftSettings: settings),
        .plugin(
            name: "EmbedTemplates", capability: .buildTool, dependencies: ["TemplateEmbedder"],
            path: "Sources/EmbedTemplates"),
        // The functions of the tool: typed requests and results, without options and text output.
        .target(
            name: "Actions",
            dependencies: [
                "SourceText", "PropertyListSyntax", "JSONSyntax", "XMLSyntax", "SettingsModel", "SettingsEditing",
                "SettingsChecks", "SettingsExchange", "SettingsPreview", "UserDefaultsDomains", "CodeGeneration",
                "SettingsReports", "SettingsFixing", "XcodeProjects", "LanguageService", "BundleStorage", "Templates",
            ],
            swiftSettings: small),
        .target(
            name: "CommandLine",
            dependencies: [
                "Actions", "SourceText", "PropertyListSyntax", "JSONSyntax", "XMLSyntax", "SettingsModel",
                "SettingsEditing",
                "SettingsChecks", "SettingsExchange", "SettingsPreview", "UserDefaultsDomains", "CodeGeneration",
                "SettingsReports", "SettingsFixing", "XcodeProjects", "LanguageService", "BundleStorage", "Templates",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: small),
        .executableTarget(
            name: "settings-bundle", dependencies: ["CommandLine"], swiftSettings: settings,
            linkerSettings: [
                // Static Foundation needs these libraries. `--static-swift-stdlib` links them, but pre-commit builds
                // without it.
                .unsafeFlags(
                    [
                        "-static-executable", "-l_FoundationCollections", "-l_FoundationCShims",
                        "-lswiftSynchronization",
                    ], .when(platforms: [.linux], configuration: .release))
            ]),

        .target(
            name: "TestSupport", dependencies: ["SourceText", "PropertyListSyntax", "SettingsModel"],
            path: "Tests/TestSupport", exclude: ["svg_reader.py"],
            // Linux declares `fopencookie` only with this macro.
            swiftSettings: settings + [.unsafeFlags(["-Xcc", "-D_GNU_SOURCE"], .when(platforms: [.linux]))]),
        // Compiles generated code, and declares what that code uses of Apple's frameworks.
        .target(
            name: "GeneratedCodeSupport", dependencies: ["TestSupport"], path: "Tests/GeneratedCodeSupport",
            swiftSettings: settings),
        .tests("SourceText"),
        .tests("PropertyListSyntax", "SourceText"),
        .tests("Templates", "PropertyListSyntax", "SourceText"),
        .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: optimized),
        // These tests run the binary. The dependency on it makes `swift test` build it.
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "TestSupport", "GeneratedCodeSupport", "settings-bundle", "Actions", "CommandLine", "SettingsModel",
                "SettingsReports",
            ],
            exclude: [
                "translate_xliff.py", "sarif_fixes.py", "sarif_results.py", "junit_cases.py", "yaml_as_json.py",
                "read_reports.py", "text_columns.py", "terminal.py", "markup_complaints.py", "mcp_client.py",
                "browser.py", "editor_audit.py", "editor_client.py", "editor_conflicts.py", "editor_drive.py",
                "editor_findings.py",
                "editor_fuzz.py", "editor_random.py", "editor_security.py", "editor_server.py", "editor_writes.py",
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
        // A test compiles the program in Judge, which reads user defaults with Foundation.
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
            exclude: ["project_changes.py", "project_settings.py"], swiftSettings: settings),
        // The tests compare errors in the wording of the command line.
        .tests("SettingsEditing", "CommandLine", "PropertyListSyntax", "JSONSyntax", "SettingsModel", "SourceText"),
        // Runs the binary on real bundles, and checks the results with Python scripts.
        .testTarget(
            name: "CorpusTests", dependencies: ["TestSupport", "GeneratedCodeSupport", "settings-bundle"],
            exclude: ["independent_reader.py", "coverage_reader.py", "expected_rows.py", "preview_rows.py"],
            swiftSettings: settings),
        // Creates a release with the binary, and uses it as users do.
        .testTarget(
            name: "ReleaseTests", dependencies: ["TestSupport", "settings-bundle"],
            exclude: ["container.py", "formula.rb", "vsix_client.js"], swiftSettings: settings),
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
        .tests(
            "SettingsFixing", "SettingsChecks", "SettingsEditing", "SettingsModel", "PropertyListSyntax", "SourceText"),
        .tests(
            "LanguageService", "SettingsChecks", "SettingsEditing", "SettingsModel", "PropertyListSyntax", "JSONSyntax",
            "SourceText"),
        // Tests of properties that hold for every edit of every bundle.
        .testTarget(
            name: "PropertyTests",
            dependencies: [
                "TestSupport", "BundleStorage", "SettingsChecks", "SettingsEditing", "SettingsModel",
                "PropertyListSyntax", "JSONSyntax", "SourceText",
            ],
            swiftSettings: settings),
    ]
)

extension Target {
    /// Returns the test target of a module.
    static func tests(_ name: String, _ others: String...) -> Target {
        .testTarget(
            name: name + "Tests",
            dependencies: [.init(stringLiteral: name), "TestSupport"] + others.map { .init(stringLiteral: $0) },
            swiftSettings: settings)
    }
}
