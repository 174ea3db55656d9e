import BundleStorage
import PropertyListSyntax
import SettingsModel
import XcodeProjects

extension XcodeProject {
    /// Whether an app copies a bundle as it is, as the nearest Xcode project above it says; false where nobody may look.
    static func copies(bundleAt path: String) -> Bool {
        guard ScriptPhase.current == nil, let folder = SourceRoot.nearest(above: path),
            let place = try? PathAnchor(folder: folder).path(to: path)
        else { return false }
        return SourceRoot.projects(in: folder).contains { project in
            guard let bytes = try? InputFile.plainBytes(at: project + "/project.pbxproj"),
                let project = try? XcodeProject(PropertyListDocument(anySpelling: bytes), at: project)
            else { return false }
            return project.apps(copying: place).contains { !$0.buildsFirst }
        }
    }
}
