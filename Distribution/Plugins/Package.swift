// swift-tools-version: 6.1

import PackageDescription

// The package of a release has the address and the checksum of that release: Scripts/release writes both.
let package = Package(
    name: "settings-bundle-plugins",
    products: [
        .plugin(name: "SettingsBundleCommand", targets: ["SettingsBundleCommand"]),
        .plugin(name: "GenerateSettings", targets: ["GenerateSettings"]),
    ],
    targets: [
        // No permission is asked for: what only reads runs without a question, and what writes is run with
        // `--allow-writing-to-package-directory`.
        .plugin(
            name: "SettingsBundleCommand",
            capability: .command(
                intent: .custom(verb: "settings-bundle", description: "Run settings-bundle.")),
            dependencies: ["SettingsBundleTool"]),
        .plugin(name: "GenerateSettings", capability: .buildTool(), dependencies: ["SettingsBundleTool"]),
        .binaryTarget(
            name: "SettingsBundleTool",
            url:
                "https://github.com/OWNER/settings-bundle/releases/download/VERSION/settings-bundle.artifactbundle.zip",
            checksum: "CHECKSUM"),
    ]
)
