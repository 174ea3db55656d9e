import PropertyListSyntax
import SourceText

/// The build configurations of a target or of a project.
package struct BuildConfigurations: Sendable {
    /// The objects in project order.
    let objects: [ProjectObject]
    /// The name of the configuration that Xcode uses if none is specified, or `nil` if the project does not specify
    /// one.
    package let defaultName: String?
    let project: XcodeProject

    /// The names in project order, such as Debug and Release.
    package var names: [String] { objects.compactMap { $0["name"]?.string } }

    /// The paths of the build configuration files, by the name of the build configuration. A path is absolute or
    /// relative to the folder that contains the project.
    package var files: [String: String] {
        var files: [String: String] = [:]
        for configuration in objects {
            files[configuration["name"]?.string ?? ""] = project.baseConfigurationFile(of: configuration)?.path
        }
        return files
    }

    /// Returns the configuration with a name, the default configuration if there is no such configuration, or the
    /// first configuration if there is no default configuration.
    func object(named name: String) -> ProjectObject? {
        func first(_ name: String?) -> ProjectObject? { objects.first { $0["name"]?.string == name } }
        return first(name) ?? defaultName.flatMap(first) ?? objects.first
    }
}

extension XcodeProject {
    /// The build configurations of the project.
    package var buildConfigurations: BuildConfigurations { buildConfigurations(of: root) }

    func buildConfigurations(of owner: ProjectObject) -> BuildConfigurations {
        let list = owner["buildConfigurationList"].flatMap(object)
        return BuildConfigurations(
            objects: objects(list?.strings("buildConfigurations") ?? []),
            defaultName: list?["defaultConfigurationName"]?.string, project: self)
    }

    /// Returns the reference to a configuration's build configuration file, or `nil` if it does not use one. The path
    /// is absolute or relative to the folder that contains the project. It is `nil` if the location is unknown.
    func baseConfigurationFile(of configuration: ProjectObject) -> (path: String?, offset: Int)? {
        // Xcode 16 writes the second form for files in synchronized folders.
        if let anchor = configuration.element["baseConfigurationReferenceAnchor"], let id = anchor.stringValue,
            let path = configuration["baseConfigurationReferenceRelativePath"]
        {
            let folder = object(id).flatMap { _ in place(of: id) }
            return (folder.map { Self.path(path.string, in: $0).joined(separator: "/") }, anchor.span.lowerBound)
        }
        guard let element = configuration.element["baseConfigurationReference"], let id = element.stringValue,
            !id.isEmpty
        else { return nil }
        let offset = element.span.lowerBound
        guard let file = object(id), let path = file["path"]?.string, !path.contains("$") else { return (nil, offset) }
        if file["sourceTree"]?.string == "<absolute>" { return (path, offset) }
        return (place(of: id)?.joined(separator: "/"), offset)
    }

    /// Returns the components of a path. The first component of an absolute path is empty.
    static func components(of path: String) -> [Substring] {
        (path.hasPrefix("/") ? [""] : []) + path.split(separator: "/")
    }
}

extension Target {
    /// The build configurations of the target.
    package var buildConfigurations: BuildConfigurations { project.buildConfigurations(of: object) }
}
