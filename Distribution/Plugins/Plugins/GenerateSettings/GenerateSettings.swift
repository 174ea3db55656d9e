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
            for: Self.bundles(below: target.directoryURL), of: target.name,
            tool: context.tool(named: "settings-bundle"), output: context.pluginWorkDirectoryURL)
    }

    fileprivate func commands(
        for bundles: [URL], of target: String, tool: PluginContext.Tool, output folder: URL
    ) throws -> [Command] {
        guard let bundle = bundles.first else {
            Diagnostics.error("the target \(target) contains no bundle: a folder NAME.bundle with a Root.plist")
            return []
        }
        if bundles.count > 1 {
            let names = bundles.map(\.lastPathComponent).joined(separator: ", ")
            Diagnostics.error("the target \(target) contains several bundles: \(names)")
            return []
        }
        // The location of a plugin's output varies, so all paths are absolute. The options file is passed as an
        // argument, so that the command changes, and runs again, if the file is removed.
        let output = folder.appending(path: "GeneratedSettings.swift")
        let options = Self.optionsFile(above: bundle)
        let paths = [("--bundle", bundle), ("--output", output)] + (options.map { [("--options", $0)] } ?? [])
        return [
            .buildCommand(
                displayName: "Generate Swift code for \(bundle.lastPathComponent)", executable: tool.url,
                arguments: ["generate", "swift", "--quiet"] + paths.flatMap { [$0, $1.path(percentEncoded: false)] },
                inputFiles: Self.files(in: bundle) + (options.map { [$0] } ?? []), outputFiles: [output])
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
        // Of a link to a bundle, which targets may share, no files are listed.
        let folder = bundle.resolvingSymlinksInPath()
        guard let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
        else { return [] }
        return all.compactMap { $0 as? URL }
            .filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory != true }
            .sorted { $0.path() < $1.path() }
    }

    /// The nearest options file above the bundle, in its repository.
    private static func optionsFile(above bundle: URL) -> URL? {
        func isThere(_ name: String, in folder: URL) -> Bool {
            FileManager.default.fileExists(atPath: folder.appending(path: name).path(percentEncoded: false))
        }
        var folder = bundle.standardizedFileURL
        repeat {
            folder.deleteLastPathComponent()
            if isThere("settings-bundle.json", in: folder) { return folder.appending(path: "settings-bundle.json") }
        } while !isThere(".git", in: folder) && folder.pathComponents.count > 1
        return nil
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension GenerateSettings: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        try commands(
            for: target.inputFiles.map(\.url).filter(Self.isBundle), of: target.displayName,
            tool: context.tool(named: "settings-bundle"), output: context.pluginWorkDirectoryURL)
    }
}
#endif
