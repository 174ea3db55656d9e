import Foundation
import PackagePlugin

/// A plugin that embeds the files of a target's folder, except Swift files, in a generated Swift file.
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

    /// Returns the paths of the files to embed, relative to the folder. They are sorted, so that the generated file is
    /// the same on every machine.
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
