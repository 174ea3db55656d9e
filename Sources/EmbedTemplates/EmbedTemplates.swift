import Foundation
import PackagePlugin

/// Writes the files of the target's folder that are no Swift into one Swift file of the target.
@main
struct EmbedTemplates: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL
        let files = try files(in: folder)
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(files.count) template files",
                executable: try context.tool(named: "TemplateEmbedder").url,
                arguments: [output.path(percentEncoded: false), folder.path(percentEncoded: false)] + files,
                inputFiles: files.map { folder.appending(path: $0) },
                outputFiles: [output])
        ]
    }

    /// The paths of the files in a folder, relative to it and sorted, so that every machine writes the same Swift.
    private func files(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
            .filter { path in
                var isFolder: ObjCBool = false
                let full = folder.appending(path: path).path(percentEncoded: false)
                let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
                return !isHidden && !path.hasSuffix(".swift")
                    && FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) && !isFolder.boolValue
            }
            .sorted()
    }
}
