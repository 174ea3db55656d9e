import BundleStorage
import PropertyListSyntax
import SettingsModel
import SourceText
package import XcodeProjects

/// The values in an Xcode project that commands use, for the targets that include a bundle.
package struct ProjectSettings {
    /// The build configurations of the project. A target can have different ones.
    package let configurations: BuildConfigurations
    /// The regions in the project, including `Base`.
    package let knownRegions: [String]
    package let targets: [TargetValues]
    /// The errors in the build configuration files, in the order in which they were found. Values that depend on these
    /// files are unknown.
    package let problems: [Failure]

    /// The values of a target in one build configuration.
    package struct ConfigurationValues {
        /// All build settings.
        package let settings: TargetSettings
        /// The name of the app on the Home Screen, ignoring localized names. The value is unset if neither the build
        /// settings nor `Info.plist` specify a name. In this case, the system uses the name of the product.
        package let displayName: SettingValue
        /// The keys in `Info.plist` that contain the version, by the variables that determine them.
        let infoKeys: [String: String]
        /// The app groups in the entitlements. If the entitlements cannot be read, the only element is unknown.
        package let appGroups: [SettingValue]

        /// The name of the build configuration.
        package var name: String { settings.configuration }
        package var marketingVersion: SettingValue { settings["MARKETING_VERSION"] }
        package var projectVersion: SettingValue { settings["CURRENT_PROJECT_VERSION"] }
        package var productName: SettingValue { settings["PRODUCT_NAME"] }
        package var bundleIdentifier: SettingValue { settings["PRODUCT_BUNDLE_IDENTIFIER"] }
        /// The minimum version of iOS.
        package var deploymentTarget: SettingValue { settings["IPHONEOS_DEPLOYMENT_TARGET"] }
        /// The conditions that `#if` tests in Swift code, such as `DEBUG`. Use the elements of the value.
        package var compilationConditions: SettingValue { settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] }
    }

    /// The values of a target.
    package struct TargetValues {
        package let target: Target
        /// The name of the default build configuration, or `nil` if the target does not specify one.
        package let defaultConfiguration: String?
        /// The values in each build configuration, in project order.
        package let configurations: [ConfigurationValues]
    }
}

extension LocatedProject {
    /// The maximum size of a build configuration file, an `Info.plist` file, or an entitlements file, in bytes.
    private static let maximumFileSize = 1 << 20

    /// Reads the settings of the targets that include the bundle.
    ///
    /// - Parameter targets: The targets to read instead.
    /// - Throws: A failure if the folder of the project cannot be read. Errors in files that the project refers to are
    ///   part of the result.
    package func settings(of targets: [Target]? = nil) throws(Failure) -> ProjectSettings {
        let root = try Failure.of(path) { try SourceRoot.outermostFolder(above: path).map(PathAnchor.init(folder:)) }
        var name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        if name.hasSuffix(".xcodeproj") { name = name.dropLast(".xcodeproj".count) }
        var reader = BuildSettingsReader(project, named: String(name)) { referencedFile($0, in: root) }
        var values: [ProjectSettings.TargetValues] = []
        for target in targets ?? membership.targets {
            let list = target.buildConfigurations
            var configurations: [ProjectSettings.ConfigurationValues] = []
            for name in list.names {
                let settings = reader.settings(of: target, in: name)
                configurations.append(
                    ProjectSettings.ConfigurationValues(
                        settings: settings, displayName: displayName(settings, in: root),
                        infoKeys: infoKeys(settings, in: root),
                        appGroups: appGroups(settings, in: root)))
            }
            values.append(
                ProjectSettings.TargetValues(
                    target: target, defaultConfiguration: list.defaultName, configurations: configurations))
        }
        return ProjectSettings(
            configurations: project.buildConfigurations, knownRegions: project.knownRegions, targets: values,
            problems: reader.errors.map(failure))
    }

    private func failure(_ error: BundleError) -> Failure {
        let path = error.path ?? project.path
        let isAbsolute = path.hasPrefix("/") || folder == "."
        let shown = path == project.path ? file : isAbsolute ? path : displayPath(of: path, in: folder)
        return Failure(error.message, location: Failure.Location(shown, error.position), help: error.help)
    }

    /// Reads a file that the project refers to.
    ///
    /// - Parameters:
    ///   - path: An absolute path, or a path relative to the folder of the project.
    ///   - root: The folder outside of which files are not read. If `nil`, no files are read.
    private func referencedFile(_ path: String, in root: PathAnchor?) -> ReferencedFile {
        do throws(StorageError) {
            guard let place = try root?.path(to: resolvedPath(path)) else { return .missing }
            guard place != "..", !place.hasPrefix("../") else {
                return .unreadable(reason: "it is outside the folder of the repository")
            }
            return .contents(try InputFile.regularFileBytes(at: resolvedPath(path), limit: Self.maximumFileSize))
        } catch {
            switch error {
            case .missing: return .missing
            case .failed(_, _, let reason): return .unreadable(reason: reason)
            case .tooLarge: return .unreadable(reason: "it is larger than 1 MiB")
            default: return .unreadable(reason: error.message)
            }
        }
    }

    /// Returns the root of a property list, its path, and its text. The path is the value of a build setting.
    private func propertyList(
        _ setting: String, _ settings: TargetSettings, in root: PathAnchor?
    ) throws(UnknownSettingReason) -> (root: PropertyListElement, path: String, text: SourceText)? {
        switch settings.path(setting) {
        case .unknown(let reason): throw reason
        case .unset: return nil
        case .known(let path, _):
            if path.isEmpty { return nil }
            guard case .contents(let bytes) = referencedFile(path, in: root) else { throw .unreadableFile(path: path) }
            let document = PropertyListDocument(detectingFormat: bytes)
            guard let root = document.root?.unwrapped else { throw .unreadableFile(path: path) }
            return (root, path, document.source.text)
        }
    }

    private func displayName(_ settings: TargetSettings, in root: PathAnchor?) -> SettingValue {
        let isGenerated = settings["GENERATE_INFOPLIST_FILE"]
        if case .unknown = isGenerated { return isGenerated }
        if isGenerated.string == "YES" {
            // In a generated file, build settings take precedence over the values in INFOPLIST_FILE.
            let name = settings["INFOPLIST_KEY_CFBundleDisplayName"]
            if name != .unset { return name }
        }
        do throws(UnknownSettingReason) {
            guard let file = try propertyList("INFOPLIST_FILE", settings, in: root),
                let name = file.root["CFBundleDisplayName"], let text = name.stringValue
            else { return .unset }
            let location = SettingLocation(path: file.path, offset: name.span.lowerBound, in: file.text)
            return settings.expanding(text.string, at: location)
        } catch {
            return .unknown(error)
        }
    }

    /// Returns the keys in Info.plist that contain the version of the app, by the variables that determine them.
    private func infoKeys(_ settings: TargetSettings, in root: PathAnchor?) -> [String: String] {
        let names = ["CFBundleShortVersionString": "MARKETING_VERSION", "CFBundleVersion": "CURRENT_PROJECT_VERSION"]
        let file = (try? propertyList("INFOPLIST_FILE", settings, in: root))?.root
        let isGenerated = settings["GENERATE_INFOPLIST_FILE"].string == "YES"
        return names.reduce(into: [:]) { keys, name in
            let text = file?[ExactString(name.key)]?.stringValue?.string
            if text == nil ? isGenerated : ["$(\(name.value))", "${\(name.value)}"].contains(text) {
                keys[name.value] = name.key
            }
        }
    }

    private func appGroups(_ settings: TargetSettings, in root: PathAnchor?) -> [SettingValue] {
        do throws(UnknownSettingReason) {
            guard let file = try propertyList("CODE_SIGN_ENTITLEMENTS", settings, in: root),
                let groups = file.root["com.apple.security.application-groups"]
            else { return [] }
            return groups.elements.compactMap { group in
                group.stringValue.map {
                    let location = SettingLocation(path: file.path, offset: group.span.lowerBound, in: file.text)
                    return settings.expanding($0.string, at: location)
                }
            }
        } catch {
            return [.unknown(error)]
        }
    }
}
