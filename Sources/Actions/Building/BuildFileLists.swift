package import BundleStorage
import SettingsEditing
import SettingsModel
import SourceText
import XcodeProjects

/// An operation that updates the file lists of the script phases that build a bundle. It follows the operation that
/// changes the bundle, so both changes are part of the same commit.
///
/// The lists belong to the phases that `project add --build` added, and to the phase whose lists are in the folder that
/// the options file specifies.
struct UpdateFileLists: BundleOperation {
    /// The file lists in one folder.
    private struct Lists {
        let configurations: [String]
        /// The folder that paths in the Xcode project are relative to (`SRCROOT`).
        let root: String
        /// The path of the folder relative to the bundle.
        let folder: String
    }

    private let run: BuildRun
    private let lists: [Lists]

    /// Creates the operation. Returns `nil` if there are no such lists, or if the process runs in a script phase.
    ///
    /// - Parameter projects: The Xcode projects for the bundle. If `nil`, they are searched for.
    init?(of bundle: String, in projects: [LocatedProject]? = nil, for project: ProjectOptions) throws {
        if ScriptPhase.hasScript { return nil }
        run = BuildRun(source: bundle, project: project)
        let listed = project.file.build.listedConfigurations
        let anchor = try PathAnchor(folder: bundle)
        var found: [LocatedProject] = []
        do throws(Failure) {
            found = if let projects { projects } else { try LocatedProject.all(for: bundle) }
        } catch {
            // The lists that the options file specifies do not depend on the project.
            if listed == nil || project.file.build.fileLists == nil { throw error }
        }
        var lists = try found.flatMap { located in
            try located.fileListFolders.compactMap { try anchor.path(to: $0) }.map {
                Lists(configurations: listed ?? located.configurations, root: located.folder, folder: $0)
            }
        }
        if let listed, let named = try project.resolve(project.file.build.fileLists) as String?,
            let folder = try anchor.path(to: named) ?? anchor.path(toEntry: named),
            !lists.contains(where: { $0.folder == folder }),
            try project.governs(bundle)
        {
            lists.append(Lists(configurations: listed, root: try BuildFileLists.root(for: bundle), folder: folder))
        }
        self.lists = lists.filter { BundleFiles.isOutsideBundle($0.folder + "/") }
        if self.lists.isEmpty { return nil }
    }

    var otherFilesRead: Set<String> {
        Set(
            lists.flatMap { list in
                list.configurations.flatMap { BuildFileLists.names(for: $0) }.map { "\(list.folder)/\($0)" }
            })
    }

    func callAsFunction(on draft: inout Draft) throws {
        // `project remove` removes the lists together with the phase.
        let changed = try staleLists(of: draft.bundle).filter { list in
            draft.bundle.loaded.files[list.path] == nil || draft.bundle.contents(ofOtherFile: list.path) != nil
        }
        let lines = changed.map { list in
            let isNew = draft.bundle.contents(ofOtherFile: list.path) == nil
            return ReportLine(action: isNew ? .create : .update, path: list.path, detail: "")
        }
        try EditFiles(
            edits: [:], changes: changed.map { .write(path: $0.path, bytes: $0.bytes) }, reporting: lines)(on: &draft)
    }

    /// Returns the lists that are missing or out of date, with their expected contents. Their paths are relative to the
    /// bundle.
    ///
    /// - Parameter bundle: A bundle that was read together with the files in `otherFilesRead`.
    func staleLists(of bundle: SettingsBundle) throws -> [BuildOutput.File] {
        var run = run
        // The operation may have changed or created the options file.
        if let options = bundle.optionsPath, let bytes = bundle.contents(ofOtherFile: options) {
            let path = run.project.path ?? displayPath(of: options, in: run.source)
            run = BuildRun(source: run.source, project: try ProjectOptions(bytes, at: path))
        }
        return try lists.flatMap { list in
            try BuildFileLists(of: run, for: list.configurations, reading: bundle, below: list.root).files.map {
                (path: "\(list.folder)/\($0.path)", bytes: $0.bytes)
            }
        }.filter { bundle.contents(ofOtherFile: $0.path) != $0.bytes }
    }
}

extension LocatedProject {
    /// The folders that contain the file lists of the script phases that the tool added for the bundle.
    var fileListFolders: [String] {
        membership.fileListFolders(in: project).map { $0.isEmpty ? folder : resolvedPath($0) }
    }

    /// The names of the build configurations of the apps that include the bundle, or of all apps if none includes it.
    var configurations: [String] { apps.flatMap(\.buildConfigurations.names).withoutRepetitions(of: \.self) }
}

extension ProjectOptions {
    /// Returns the build configurations of the app: those that the options file lists or, if it lists none, those of
    /// the nearest Xcode project. Returns `nil` if both are unknown, for example because the project cannot be read.
    func configurations(for bundle: String) -> [String]? {
        if let listed = file.build.listedConfigurations { return listed }
        guard let projects = try? LocatedProject.all(for: bundle) else { return nil }
        let names = projects.first { $0.membership.isShown }?.configurations ?? projects.first?.configurations
        return names?.isEmpty == true ? nil : names
    }
}

/// The input and output file lists for a script phase that runs `build`.
package struct BuildFileLists {
    /// The names and contents of the list files to write.
    package let files: [OutputFiles.File]

    /// Creates an input file list and an output file list for each requested build configuration.
    package init(of run: BuildRun) throws {
        try self.init(
            of: run, for: run.configurations(), reading: SettingsBundle(reading: run.load(), for: run.project),
            below: Self.root(for: run.source))
    }

    /// Returns the folder that paths in the Xcode project are relative to (`SRCROOT`), if the project is not known.
    static func root(for bundle: String) throws -> String {
        if let root = Environment["SRCROOT"], !root.isEmpty { return root }
        return try SourceRoot.nearestProjectFolder(above: bundle) ?? "."
    }

    /// Creates an input file list and an output file list for each of the given build configurations.
    ///
    /// - Parameters:
    ///   - source: The source bundle. Only the contents of its property lists and string tables are needed.
    ///   - root: The folder that paths in the Xcode project are relative to (`SRCROOT`).
    init(of run: BuildRun, for configurations: [String], reading source: SettingsBundle, below root: String) throws {
        let root = try PathAnchor(folder: root)
        let name = BundleName.ofBuiltBundle(from: source.loaded.name)
        let output = "$(TARGET_BUILD_DIR)/$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/\(name)"
        let read = try Self.text(of: Self.inputs(source, of: run, from: root), below: "$(SRCROOT)")
        var files: [OutputFiles.File] = []
        for configuration in configurations {
            var run = run
            run.configuration = configuration
            run.variables = .untouched
            let built = try run.built(of: source)
            let made = try Self.text(of: Self.withFolders(BuildRun.paths(of: built.bundle)), below: output)
            let names = Self.names(for: configuration)
            files.append((names[0], read))
            files.append((names[1], Array("\(output)\n".utf8) + made))
        }
        self.files = files
    }

    /// Returns the file names of the input list and the output list for a build configuration.
    static func names(for configuration: String) -> [String] {
        ["inputs", "outputs"].map { "settings-bundle-\(configuration)-\($0).xcfilelist" }
    }

    /// Returns the paths, relative to `root`, of all files and folders that a build reads.
    private static func inputs(
        _ source: SettingsBundle, of run: BuildRun, from root: PathAnchor
    ) throws -> Set<String> {
        func path(to path: String) throws -> String {
            // A file that the operation creates, such as an options file, does not exist yet.
            guard let relative = try root.path(to: path) ?? root.path(toEntry: path) else {
                throw Failure(.missing(path: path))
            }
            return relative
        }
        let bundle = try path(to: run.source)
        var paths = Set(try run.otherInputs().map(path))
        let all = source.filePaths.filter { !BundleFiles.isOutsideBundle($0) }
        let files = all.filter { !BundleFiles.isHidden($0) }
        let folders = withFolders(Array(files))
        // A build opens even folders without files.
        let opened = withFolders(Array(all)).subtracting(all).union(source.loaded.emptyFolders)
        for folder in opened where !folders.contains(folder) && !BundleFiles.isHidden(folder) {
            paths.formUnion(["\(bundle)/\(folder)", try path(to: "\(run.source)/\(folder)")])
        }
        for file in files where source.catalog(ofTableAt: file) == nil {
            paths.insert("\(bundle)/\(file)")
            // The sandbox checks the resolved path of a file, not the path of a symbolic link.
            if let read = source.loaded.files[file], read.target == nil {
                paths.insert(try path(to: "\(run.source)/\(file)"))
            }
        }
        return paths
    }

    /// Returns paths of files and of all folders that contain the files.
    private static func withFolders(_ files: [String]) -> Set<String> {
        var paths: Set<String> = []
        for file in files {
            var parts = file.split(separator: "/")
            while !parts.isEmpty, paths.insert(parts.joined(separator: "/")).inserted { parts.removeLast() }
        }
        return paths
    }

    /// Returns the contents of a file list, with one path per line. The order of the paths is the same on every
    /// machine.
    private static func text(of paths: Set<String>, below folder: String) throws(Failure) -> [UInt8] {
        var text = ""
        for path in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            // Xcode removes trailing spaces from a line, and reads `$` as the start of a build setting.
            if path.hasSuffix(" ") || path.contains("$") || path.unicodeScalars.contains(where: isControlCharacter) {
                throw Failure(
                    "\(quoted(path)) cannot be in an Xcode file list",
                    help: "use a name without $ and without a space at the end")
            }
            text += "\(folder)/\(path)\n"
        }
        return Array(text.utf8)
    }
}
