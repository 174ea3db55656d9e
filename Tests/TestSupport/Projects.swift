// A static build has no Testing, and builds this target all the same.
#if canImport(Testing)
package import Foundation
package import Testing

/// A folder of real Xcode projects that the tests read where there is one; it is no part of the project.
package enum Projects {
    /// The variable that names the folder.
    package static let variable = "SETTINGS_BUNDLE_PROJECTS"

    package static var folder: URL? {
        guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else { return nil }
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    /// Each `project.pbxproj` in it, in the order of the paths.
    package static func files() throws -> [URL] {
        let folder = try #require(folder)
        let enumerator = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return enumerator.compactMap { $0 as? URL }.filter { $0.pathExtension == "pbxproj" }
            .sorted { $0.path < $1.path }
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only where there are real projects.
    package static var needsProjects: Self {
        .enabled(
            if: Projects.folder != nil, "set \(Projects.variable) to a folder of project.pbxproj files to run this")
    }
}
#endif
