import Foundation
import TestSupport
import Testing

/// The plugin package with the artifact bundle of a release, used by another package.
@Suite struct PluginTests {
    /// The released package, modified to use the tool on this disk.
    private func package() throws -> ScratchFolder {
        let release = try Release.shared.get()
        let folder = try ScratchFolder([
            "app/Package.swift": """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "app", dependencies: [.package(path: "../settings-bundle-plugins")],
                targets: [
                    .executableTarget(
                        name: "App", resources: [.copy("Settings.bundle")],
                        plugins: [.plugin(name: "GenerateSettings", package: "settings-bundle-plugins")])
                ])
            """,
            "app/Sources/App/main.swift": "print(AppSettings().playSoundsPreference)\n",
        ])
        let plugins = try release.folder.absolute(release.file("plugins-\(Release.version).tar.gz"))
        let bundle = "settings-bundle.artifactbundle.zip"
        try shell(
            "tar -xzf '\(plugins)' && cp '\(release.folder.absolute(bundle))' settings-bundle-plugins", in: folder
        )
        .requireSuccess()
        let manifest = try folder.text(of: "settings-bundle-plugins/Package.swift")
        let local = manifest.replacing(/url:\s*".*",\s*checksum: ".*"/, with: "path: \"\(bundle)\"")
        #expect(local != manifest)
        try folder.write(local, to: "settings-bundle-plugins/Package.swift")
        try folder.run("new", "app/Sources/App/Settings.bundle", "--template", "tutorial").requireSuccess()
        return folder
    }

    private func swift(_ arguments: String..., in folder: ScratchFolder) throws -> CommandResult {
        try CommandRunner(
            executable: "/usr/bin/env", arguments: ["swift"] + arguments,
            environment: CommandRunner.environment(home: folder.path), folder: folder.absolute("app"),
            mergesStreams: true, timeout: 600
        ).run()
    }

    @Test(.slow) func `Plugins generate code when the bundle changes and run commands`() throws {
        let folder = try package()
        let pane = "app/Sources/App/Settings.bundle/Root.plist"
        let first = try swift("build", in: folder)
        #expect(
            first.exitCode == 0 && first.output.contains("Generate Swift code for Settings.bundle"), "\(first.output)")
        #expect(try shell("app/.build/debug/App", in: folder).output == "true\n")

        // A second build does nothing until the bundle changes.
        let second = try swift("build", in: folder)
        #expect(
            second.exitCode == 0 && !second.output.contains("Generate Swift code")
                && !second.output.contains("Compiling App"))
        let text = try folder.text(of: pane)
        let key = "<string>play_sounds_preference</string>"
        func expectRegeneration() throws {
            try folder.write(text.replacing(key, with: "<string>other</string>"), to: pane)
            let build = try swift("build", in: folder)
            #expect(build.exitCode != 0 && build.output.contains("no member 'playSoundsPreference'"), "\(build.output)")
        }
        try expectRegeneration()

        // The command runs the tool in the package's folder.
        try folder.write(text, to: pane)
        let good = try swift("package", "settings-bundle", "check", in: folder)
        #expect(good.exitCode == 0, "\(good.output)")
        try folder.write(text.replacing(key, with: "<string></string>"), to: pane)
        let bad = try swift("package", "settings-bundle", "check", "--format", "concise", in: folder)
        #expect(
            bad.exitCode == 1 && bad.output.contains("\nSources/App/Settings.bundle/Root.plist:")
                || bad.output.hasPrefix("Sources/App/Settings.bundle/Root.plist:"), "\(bad.output)")
        #expect(bad.output.contains("[empty-key]"))

        // A symbolic link, for example to an app's bundle, is followed.
        try folder.write(text, to: pane)
        try shell("mv app/Sources/App/Settings.bundle . && ln -s ../../../Settings.bundle app/Sources/App", in: folder)
            .requireSuccess()
        #expect(try swift("build", in: folder).exitCode == 0)
        try expectRegeneration()
    }

    @Test(.slow) func `A build with the plugin fails if the target does not contain a bundle`() throws {
        let folder = try package()
        try shell("rm -r app/Sources/App/Settings.bundle", in: folder).requireSuccess()
        try folder.write(
            folder.text(of: "app/Package.swift").replacing("resources: [.copy(\"Settings.bundle\")],", with: ""),
            to: "app/Package.swift")
        let result = try swift("build", in: folder)
        #expect(result.exitCode != 0 && result.output.contains("the target App contains no bundle"), "\(result.output)")
    }
}
