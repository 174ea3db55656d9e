import Foundation
import PackagePlugin

/// Writes the Swift that reads the settings of the bundle in a target, when the bundle or the options file has changed.
///
/// A build-tool plugin takes no options: what the type is called, and the like, says `settings-bundle.json`.
@main
struct GenerateSettings: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        return try commands(
            for: Self.bundles(below: target.directoryURL), of: target.name, tool: context.tool(named: "settings-bundle"),
            package: context.package.directoryURL, output: context.pluginWorkDirectoryURL)
    }

    fileprivate func commands(
        for bundles: [URL], of target: String, tool: PluginContext.Tool, package: URL, output folder: URL
    ) throws -> [Command] {
        guard let bundle = bundles.first else {
            Diagnostics.error("the target \(target) has no folder with the name ending in .bundle and a Root.plist in it")
            return []
        }
        if bundles.count > 1 {
            let names = bundles.map(\.lastPathComponent).joined(separator: ", ")
            Diagnostics.error("the target \(target) has several bundles: \(names)")
            return []
        }
        // The place of what a plugin writes is not always the same, so all paths are absolute.
        let output = folder.appending(path: "GeneratedSettings.swift")
        return [
            .buildCommand(
                displayName: "Generate the Swift of \(bundle.lastPathComponent)", executable: tool.url,
                arguments: [
                    "generate", "swift", "--quiet", "--bundle", bundle.path(percentEncoded: false), "--output",
                    output.path(percentEncoded: false),
                ],
                inputFiles: Self.files(in: bundle) + Self.optionsFiles(from: bundle, to: package), outputFiles: [output])
        ]
    }

    private static func bundles(below folder: URL) -> [URL] {
        guard let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
        return all.compactMap { $0 as? URL }.filter(isBundle).sorted { $0.path() < $1.path() }
    }

    fileprivate static func isBundle(_ file: URL) -> Bool {
        file.pathExtension == "bundle"
            && FileManager.default.fileExists(atPath: file.appending(path: "Root.plist").path(percentEncoded: false))
    }

    private static func files(in bundle: URL) -> [URL] {
        guard let all = FileManager.default.enumerator(at: bundle, includingPropertiesForKeys: [.isDirectoryKey])
        else { return [] }
        return all.compactMap { $0 as? URL }
            .filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory != true }
            .sorted { $0.path() < $1.path() }
    }

    /// The options files that are there, from the folder of the bundle up to that of the package.
    private static func optionsFiles(from bundle: URL, to package: URL) -> [URL] {
        var folder = bundle.deletingLastPathComponent().standardizedFileURL
        let last = package.standardizedFileURL
        var found: [URL] = []
        while folder.path().hasPrefix(last.path()) {
            let file = folder.appending(path: "settings-bundle.json")
            if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) { found.append(file) }
            if folder.pathComponents.count <= 1 { break }
            folder.deleteLastPathComponent()
        }
        return found
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension GenerateSettings: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        try commands(
            for: target.inputFiles.map(\.url).filter(Self.isBundle), of: target.displayName,
            tool: context.tool(named: "settings-bundle"), package: context.xcodeProject.directoryURL,
            output: context.pluginWorkDirectoryURL)
    }
}
#endif
