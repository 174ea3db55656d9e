import ArgumentParser
import BundleStorage
import SettingsModel
import XcodeProjects

struct ProjectRemoveCommand: WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take the bundle out of an app of the Xcode project.",
        discussion: """
            The lines go that put it there. What project add wrote goes to the last byte; else the reference to the \
            bundle goes with its last use. The bundle itself stays on the disk. A copy that gave way to a script phase \
            comes back with project add.

            EXAMPLES
              settings-bundle project remove
              settings-bundle project remove --target App --dry-run
            """)

    @OptionGroup var xcode: ProjectEditingOptions

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let bundle = try shared.bundlePath()
        let located = try xcode.project(for: bundle, adding: false)
        let choice = xcode.choice
        let (path, project) = (located.bundle, located.path)
        try edit(
            ChangeProject(file: located.file(from: bundle)) { xcode in
                try XcodePath.readingLists(besides: project) { lines in
                    let membership = xcode.membership(of: path, fileList: lines)
                    let targets = try choice.carriers(in: xcode, taking: membership)
                    return try xcode.removing(path, from: targets, fileList: lines)
                }
            }, at: bundle)
    }
}

extension LocatedProject {
    /// The path of the file with the objects from a bundle that is there.
    func file(from bundle: String) throws -> String {
        guard let path = try PathAnchor(folder: bundle).path(to: file) else { throw StorageError.missing(path: file) }
        guard path.hasSuffix(".xcodeproj/\(Self.fileName)") else {
            throw Failure(
                "\(visible(file)) is a symbolic link, and is not changed",
                help: "put the file itself there, or name the project that it leads to with --project")
        }
        return path
    }
}
