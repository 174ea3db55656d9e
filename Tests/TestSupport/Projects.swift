// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
package import Foundation
package import Testing

/// An optional folder of real Xcode projects for the tests. It is not part of the project.
package enum Projects {
    /// The environment variable that specifies the folder.
    package static let variable = "SETTINGS_BUNDLE_PROJECTS"

    package static var folder: URL? {
        guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else { return nil }
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    /// The `project.pbxproj` files in the folder, sorted by path.
    package static func files() throws -> [URL] {
        let folder = try #require(folder)
        let enumerator = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return enumerator.compactMap { $0 as? URL }.filter { $0.pathExtension == "pbxproj" }
            .sorted { $0.path < $1.path }
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only if there are real projects.
    package static var needsProjects: Self {
        .enabled(
            if: Projects.folder != nil, "set \(Projects.variable) to a folder of project.pbxproj files to run this")
    }
}
#endif
