import PropertyListSyntax
package import SettingsModel
import SourceText

/// The contents of a file that a project refers to.
package enum ReferencedFile: Sendable {
    case contents([UInt8])
    case missing
    /// The file exists, but is not read. The reason is a clause, such as `it is a folder`.
    case unreadable(reason: String)
}

/// Determines the build settings of targets. The reader caches build configuration files, so use one reader for all
/// targets of a project.
package struct BuildSettingsReader {
    /// The maximum nesting depth of included files.
    static let maximumIncludeDepth = 32
    /// The maximum number of included files, counting repeated inclusions. A file counts once more for each 16 KiB.
    static let maximumFileCount = 1_000

    private let project: XcodeProject
    private let projectName: String?
    private let read: (_ path: String) -> ReferencedFile
    private var ignoresFiles = false
    private var files: [String: (contents: ReferencedFile, file: BuildConfigurationFile?)] = [:]
    /// The settings in the build configuration files of targets and projects, by path.
    private var baseFiles: [String: SettingsLevel] = [:]
    /// The errors in build configuration files, in the order in which they were found. Each error is listed once. The
    /// path of an error is the project file or relative to the folder that contains the project.
    package private(set) var errors: [BundleError] = []
    private var knownErrors: Set<BundleError> = []
    private lazy var projectLines = LineTable(project.document.source.text)

    /// - Parameters:
    ///   - name: The name of the project without the extension, which is the value of `PROJECT_NAME`, or `nil` if it is
    ///     unknown.
    ///   - read: Returns the contents of a file. The path is absolute or relative to the folder that contains the
    ///     project, and does not contain `.` components.
    package init(_ project: XcodeProject, named name: String?, read: @escaping (_ path: String) -> ReferencedFile) {
        self.project = project
        projectName = name
        self.read = read
    }

    /// Returns the settings of a target in a build configuration.
    ///
    /// As in Xcode, the default configuration of the target or the project is used if it does not have a configuration
    /// with the specified name.
    package mutating func settings(of target: Target, in configuration: String) -> TargetSettings {
        let root = String(TargetSettings.projectFolder)
        var levels = levels(of: target.object, in: configuration)
        levels.append(SettingsLevel(["TARGET_NAME": target.name, "TARGETNAME": "$(TARGET_NAME)"]))
        levels += self.levels(of: project.root, in: configuration)
        var builtIn = SettingsLevel([
            "CONFIGURATION": configuration, "PROJECT": "$(PROJECT_NAME)", "SRCROOT": root, "SOURCE_ROOT": root,
            "PROJECT_DIR": root,
        ])
        if let projectName { builtIn.assign("PROJECT_NAME", projectName) }
        levels.append(builtIn)
        return TargetSettings(configuration: configuration, levels: levels)
    }

    /// Returns the settings of a target in its default configuration, ignoring build configuration files.
    static func settingsInProjectFile(of target: Target) -> TargetSettings {
        var reader = BuildSettingsReader(target.project, named: nil) { _ in .missing }
        reader.ignoresFiles = true
        return reader.settings(of: target, in: target.buildConfigurations.defaultName ?? "Release")
    }

    private mutating func levels(of owner: ProjectObject, in name: String) -> [SettingsLevel] {
        let list = project.buildConfigurations(of: owner)
        guard let configuration = list.object(named: name) else { return [] }
        if ignoresFiles { return [SettingsLevel(configuration, in: project)] }
        return [SettingsLevel(configuration, in: project), baseLevel(of: configuration)].compactMap(\.self)
    }

    // MARK: Build configuration files

    /// Returns the settings in a configuration's build configuration file, or `nil` if it does not use one.
    private mutating func baseLevel(of configuration: ProjectObject) -> SettingsLevel? {
        guard let reference = project.baseConfigurationFile(of: configuration) else { return nil }
        var level = SettingsLevel()
        guard let path = reference.path else {
            fail("the location of the build configuration file is unknown", at: reference.offset, project.path, &level)
            return level
        }
        if let known = baseFiles[path] { return known }
        switch contents(of: path) {
        case .missing: fail("\(quoted(path)) does not exist", at: reference.offset, path, &level)
        case .unreadable(let reason):
            fail("\(quoted(path)) cannot be read: \(reason)", at: reference.offset, path, &level)
        case .contents:
            var inclusion = Inclusion()
            add(path, &inclusion, to: &level)
            baseFiles[path] = level
        }
        return level
    }

    /// Reports an error in the project file, at a reference to a build configuration file.
    private mutating func fail(_ message: String, at offset: Int, _ path: String, _ level: inout SettingsLevel) {
        level.addGap(path)
        report(
            BundleError(
                Message(message), path: project.path,
                position: projectLines.position(of: offset),
                help: path.hasPrefix("Pods/") || path.contains("/Pods/")
                    ? "create the file with pod install"
                    : "restore the file, or select another build configuration file in Xcode"))
    }

    private mutating func report(_ error: BundleError) {
        if knownErrors.insert(error).inserted { errors.append(error) }
    }

    private mutating func contents(of path: String) -> ReferencedFile {
        if let known = files[path] { return known.contents }
        let contents = read(path)
        var file: BuildConfigurationFile?
        if case .contents(let bytes) = contents { file = BuildConfigurationFile(SourceText(bytes)) }
        files[path] = (contents, file)
        return contents
    }

    /// The state of a sequence of nested inclusions.
    private struct Inclusion {
        /// The paths of the including files, outermost first.
        var stack: [String] = []
        /// The folders that are searched, the including file's folder first.
        var folders: [[Substring]] = []
        var fileCount = 0
        /// Whether the limit for the number of files has been reported.
        var isFull = false
    }

    /// Adds the assignments in a readable file and in the files that it includes.
    private mutating func add(_ path: String, _ inclusion: inout Inclusion, to level: inout SettingsLevel) {
        guard let file = files[path]?.file else { return }
        inclusion.fileCount += 1 + file.text.count >> 14
        inclusion.stack.append(path)
        inclusion.folders.insert(Array(XcodeProject.components(of: path).dropLast()), at: 0)
        defer {
            inclusion.stack.removeLast()
            inclusion.folders.removeFirst()
        }
        lazy var lines = LineTable(file.text)
        for statement in file.statements {
            switch statement {
            case .assignment(let found):
                let location = SettingLocation(path: path, offset: found.offset, in: file.text)
                level.assign(found.name, found.value, found.conditions, at: location)
            case .invalid(let diagnostic):
                level.addGap(path)
                report(
                    BundleError(
                        Message(diagnostic.message), path: path,
                        position: lines.position(of: diagnostic.span.lowerBound),
                        help: diagnostic.help.map { Message($0) }))
            case .include(let include):
                if let problem = add(include, &inclusion, to: &level) {
                    report(
                        BundleError(
                            Message("\(quoted(include.path)) cannot be included: \(problem.reason)"), path: path,
                            position: lines.position(of: include.offset), help: Message(problem.help)))
                }
            }
        }
    }

    /// Adds the assignments in an included file.
    ///
    /// - Returns: The reason and a suggestion if the file cannot be included.
    private mutating func add(
        _ include: BuildConfigurationFile.Include, _ inclusion: inout Inclusion, to level: inout SettingsLevel
    ) -> (reason: String, help: String)? {
        for path in paths(of: include, in: inclusion.folders + [project.start]) {
            // Xcode skips an inclusion that would create a cycle, so the settings are still known.
            guard !inclusion.stack.contains(path) else {
                return ("the files include each other", "remove one of the #include lines")
            }
            switch contents(of: path) {
            case .missing: continue
            case .unreadable(let reason):
                level.addGap(path)
                return (reason, "include a regular file in the folder of the repository")
            case .contents:
                guard inclusion.stack.count < Self.maximumIncludeDepth else {
                    level.addGap(path)
                    return ("the limit is \(Self.maximumIncludeDepth) nested files", "nest fewer files")
                }
                guard inclusion.fileCount < Self.maximumFileCount else {
                    level.addGap(path)
                    defer { inclusion.isFull = true }
                    return inclusion.isFull
                        ? nil : ("the included files are too many or too large", "include fewer files")
                }
                add(path, &inclusion, to: &level)
                return nil
            }
        }
        if include.isOptional { return nil }
        level.addGap(include.path)
        return ("the file does not exist", "correct the path, or write #include? if the file is optional")
    }

    /// Returns the paths at which Xcode searches for an included file. The extension `.xcconfig` is optional.
    private func paths(of include: BuildConfigurationFile.Include, in folders: [[Substring]]) -> [String] {
        let isAbsolute = include.path.hasPrefix("/")
        let name = include.path.split(separator: "/").last ?? ""
        let endings = name.dropFirst().contains(".") ? [""] : ["", ".xcconfig"]
        let found = (isAbsolute ? [[]] : folders).flatMap { folder in
            endings.map { ending in
                (isAbsolute || folder.first == "" ? "/" : "")
                    + XcodeProject.path(include.path + ending, in: folder.filter { !$0.isEmpty }).joined(separator: "/")
            }
        }
        return include.path.isEmpty ? [] : found.withoutRepetitions
    }
}
