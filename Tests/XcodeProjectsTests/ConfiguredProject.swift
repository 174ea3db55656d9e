import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import XcodeProjects

/// A project with an app whose build configurations use build configuration files.
struct ConfiguredProject {
    /// The path of the file of the app's configurations, or an empty string.
    var target = ""
    /// The path of the file of the project's configurations, or an empty string.
    var base = ""
    var targetSettings = ""
    var projectSettings = ""
    /// Additional objects.
    var objects = ""

    var text: String {
        func reference(_ id: String, _ path: String) -> String {
            path.isEmpty ? "" : "baseConfigurationReference = \(id); "
        }
        var project = ProjectText(settings: targetSettings, root: "buildConfigurationList = PLIST;")
        project.objects = """
            PLIST = {isa = XCConfigurationList; buildConfigurations = (PDEBUG, PRELEASE); defaultConfigurationName = Release; };
            PDEBUG = {isa = XCBuildConfiguration; \(reference("PFILE", base))name = Debug; buildSettings = {\(projectSettings)}; };
            PRELEASE = {isa = XCBuildConfiguration; name = Release; buildSettings = {\(projectSettings)}; };
            TFILE = {isa = PBXFileReference; path = "\(target)"; sourceTree = "<group>"; };
            PFILE = {isa = PBXFileReference; path = "\(base)"; sourceTree = "<group>"; };
            \(objects)
            """
        return project.text.replacing(
            "DEBUG = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(targetSettings)}",
            with: "DEBUG = {isa = XCBuildConfiguration; \(reference("TFILE", target))name = Debug; "
                + "buildSettings = {\(targetSettings)}", maxReplacements: 1)
    }

    func project() throws -> XcodeProject {
        try XcodeProject(PropertyListDocument(detectingFormat: Array(text.utf8)), at: "project.pbxproj")
    }

    /// The settings of the app in Debug, and the errors, such as `App.xcconfig:1:1: message; help`.
    ///
    /// - Parameter files: The contents of files. A value that starts with "!" is the reason why a file cannot be read.
    func settings(
        _ files: [String: String] = [:], in configuration: String = "Debug"
    ) throws -> (settings: TargetSettings?, errors: [String], read: [String]) {
        let project = try project()
        let log = ReadLog()
        var reader = BuildSettingsReader(project, named: "Project") { path in
            log.paths.append(path)
            guard let text = files[path] else { return .missing }
            return text.hasPrefix("!") ? .unreadable(reason: String(text.dropFirst())) : .contents(Array(text.utf8))
        }
        let settings = project.targets.first.map { reader.settings(of: $0, in: configuration) }
        let errors = reader.errors.map { error in
            "\(error.path ?? ""):\(error.position?.line ?? 0):\(error.position?.column ?? 0): \(error.message); "
                + "\(error.help ?? "")"
        }
        return (settings, errors, log.paths)
    }

    /// The paths of the files that were read.
    private final class ReadLog { var paths: [String] = [] }
}
