import Foundation
import PackagePlugin

/// `swift package settings-bundle check`: the tool, with the arguments as they are typed.
@main
struct SettingsBundleCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try run(context.tool(named: "settings-bundle"), arguments, in: context.package.directoryURL)
    }

    fileprivate func run(_ tool: PluginContext.Tool, _ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = tool.url
        process.arguments = arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        // What is wrong the tool has said; an error lets the command fail, too.
        if process.terminationStatus != 0 { throw Failure(exitCode: process.terminationStatus) }
    }

    private struct Failure: Error, CustomStringConvertible {
        let exitCode: Int32
        var description: String { "settings-bundle exited with \(exitCode)" }
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension SettingsBundleCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
        // Xcode puts the targets that were ticked before what is typed.
        var words = arguments
        while let index = words.firstIndex(of: "--target"), index + 1 < words.count {
            words.removeSubrange(index...index + 1)
        }
        try run(
            context.tool(named: "settings-bundle"), words.isEmpty ? ["check"] : words,
            in: context.xcodeProject.directoryURL)
    }
}
#endif
