package import CodeGeneration
import SettingsModel

/// Methods that generate files. If an argument is `nil`, the value in the options file is used. If the options file
/// does not specify a value either, a default is used.
extension GenerateRun {
    package typealias SystemVersions = [SwiftAvailability.System: SwiftAvailability.Version]

    /// Generates a Swift file with a typed property for each setting.
    ///
    /// - Parameters:
    ///   - hasStatic: Whether the type has static members for the app's own user defaults.
    ///   - minimum: The minimum system versions. They take precedence over the versions in the options file.
    package func writeSwift(
        name: String? = nil, access: SwiftAccess? = nil, hasStatic: Bool? = nil, minimum: SystemVersions = [:]
    ) throws -> GenerateResult {
        let name = try self.name(name, else: "AppSettings", SwiftSettingsFile.problem(ofName:))
        return try write { settings, _, _ in
            let code = try SwiftSettingsFile(
                settings, name: name, access: self.access(access), hasStatic: hasStatic ?? code?.hasStatic ?? true,
                minimum: systems(overriddenBy: minimum), moves: moves(to: settings))
            return [(path: output, text: code.text)]
        }
    }

    /// Generates a Swift file with a SwiftUI view of the settings.
    package func writeSwiftUI(
        name: String? = nil, access: SwiftAccess? = nil, minimum: SystemVersions = [:]
    ) throws -> GenerateResult {
        let name = try self.name(name, else: "SettingsView", SwiftUISettingsFile.problem(ofName:))
        return try writeViewFile { pages, root in
            SwiftUISettingsFile(
                pages, root: root, name: name, access: self.access(access), minimum: systems(overriddenBy: minimum)
            ).text
        }
    }

    /// Generates an Objective-C header, and an implementation file in the same folder.
    ///
    /// - Parameter typed: The path of the header from the command line, or `nil` to use the path in the options file.
    package func writeObjectiveC(name: String? = nil, header typed: String?) throws -> GenerateResult {
        func header(_ path: String) -> String {
            path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        }
        if let typed, let problem = ObjectiveCSettingsFiles.problem(ofHeader: header(typed)) {
            throw Failure(usage: "\(input: .output) \(problem)", help: "use a name such as AppSettings.h")
        }
        if let output = code?.output, let problem = ObjectiveCSettingsFiles.problem(ofHeader: header(output.value)) {
            throw project.failure(
                "the output \(problem)", at: output.span, help: "use a name such as AppSettings.h")
        }
        let name = try self.name(name, else: "AppSettings", ObjectiveCSettingsFiles.problem(ofName:))
        guard let output else {
            throw Failure(usage: "no header is specified", help: "specify one, as in \(input: .output) AppSettings.h")
        }
        return try write { settings, _, _ in
            let files = try ObjectiveCSettingsFiles(settings, name: name, headerName: header(output))
            return [(output, files.header), (String(output.dropLast(2)) + ".m", files.implementation)]
        }
    }

    /// Generates a Swift file with a type that reads the app's managed configuration.
    package func writeManagedSwift(name: String? = nil, access: SwiftAccess? = nil) throws -> GenerateResult {
        let name = try self.name(name, else: "ManagedSettings", SwiftSettingsFile.problem(ofName:))
        return try writeManagedFile { settings, _ in
            ManagedSwiftFile(settings, name: name, access: self.access(access)).text
        }
    }

    /// Generates the specification of the app's managed configuration.
    package func writeManagedSpecification(
        of identifier: String?, revision: Int?, name: String? = nil
    ) throws -> GenerateResult {
        // The name in the options file is for the generated Swift type, but an invalid name is also reported here.
        _ = try self.name(name, else: "ManagedSettings", SwiftSettingsFile.problem(ofName:))
        let identifier = try identifier ?? bundleIdentifier()
        return try writeManagedFile { settings, texts in
            ManagedSpecification(settings, in: texts, of: identifier, revision: revision ?? 1).text
        }
    }

    private func access(_ access: SwiftAccess?) -> SwiftAccess {
        access ?? code?.access.flatMap { SwiftAccess(rawValue: $0.value) } ?? .module
    }

    private func systems(overriddenBy minimum: SystemVersions) -> SystemVersions {
        guard let file = code?.minimum else { return minimum }
        let ofFile: [(SwiftAvailability.System, OptionsFile.LocatedValue<String>?)] = [
            (.iOS, file.iOS), (.macOS, file.macOS), (.tvOS, file.tvOS), (.watchOS, file.watchOS),
            (.visionOS, file.visionOS),
        ]
        var systems: SystemVersions = [:]
        for (system, placed) in ofFile { systems[system] = placed.flatMap { .init($0.value) } }
        return systems.merging(minimum) { $1 }
    }
}
