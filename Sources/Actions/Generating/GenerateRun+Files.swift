import BundleStorage
package import CodeGeneration
import SettingsModel
import SourceText
import UserDefaultsDomains
import XcodeProjects

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
        return try write(in: .swift) { settings, _ in
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
        return try Failure.convertingErrors(path) {
            let source = try readWithValues(in: .swift)
            let pages = try GeneratedPages(of: source)
            noteOmissions(source.bundle, source.domain)
            for text in pages.omissions { note("\(text)") }
            note(omitting: pages.omittedVariables, limits: pages.limits, source)
            let view = SwiftUISettingsFile(
                pages.pages, root: pages.root, name: name, access: self.access(access),
                minimum: systems(overriddenBy: minimum))
            return try writeOrCompare([(path: output, text: view.text)])
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
        return try write(in: .objectiveC) { settings, _ in
            let files = try ObjectiveCSettingsFiles(settings, name: name, headerName: header(output))
            return [(output, files.header), (String(output.dropLast(2)) + ".m", files.implementation)]
        }
    }

    /// Generates a Swift file with a type that reads the app's managed configuration.
    package func writeManagedSwift(name: String? = nil, access: SwiftAccess? = nil) throws -> GenerateResult {
        let name = try self.name(name, else: "ManagedSettings", SwiftSettingsFile.problem(ofName:))
        return try writeManagedFile(in: .swift) { settings, _ in
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
        return try writeManagedFile(in: nil) { settings, texts in
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

    // MARK: Managed configuration

    /// Generates a file from the settings that a managed configuration can contain. Writes the file or, if `isChecking`
    /// is `true`, compares it with the existing file.
    ///
    /// - Parameters:
    ///   - language: The language of the code, or `nil` if the output does not use compilation conditions.
    ///   - generate: A function that returns the text of the file. Its arguments are the settings and their localized
    ///     versions.
    func writeManagedFile(
        in language: CompilationConditions.Language?,
        _ generate: (ManagedSettings, [ManagedSpecification.LocalizedSettings]) -> String
    ) throws -> GenerateResult {
        try write(in: language) { all, source in
            let settings = try ManagedSettings(all)
            if !settings.omittedKeys.isEmpty {
                let keys = settings.omittedKeys.map { quoted($0.string) }.joined(separator: ", ")
                note("a managed configuration cannot contain \(keys)")
            }
            let texts = [(language: source.bundle.sourceTag, settings: all)] + translations(of: source)
            return [(path: output, text: generate(settings, texts))]
        }
    }

    /// Returns the bundle identifier of the app that includes the bundle, according to the Xcode project.
    func bundleIdentifier() throws(Failure) -> String {
        var found: [String] = []
        for located in try LocatedProject.all(for: path, includesSiblings: false) {
            let settings = try located.settings(of: located.membership.targets.filter(\.showsSettings))
            found += settings.targets.compactMap { $0.defaultValues?.bundleIdentifier.string }
        }
        found = found.withoutRepetitions
        guard found.count == 1, let identifier = found.first, ManagedSpecification.isBundleIdentifier(identifier) else {
            throw Failure(
                usage: found.isEmpty
                    ? "the Xcode project has no bundle identifier"
                    : "the Xcode project has several bundle identifiers: \(found.joined(separator: ", "))",
                help: "specify one with \(input: .bundleId), as in \(input: .bundleId) com.example.app")
        }
        return identifier
    }

    /// Returns the settings localized in each language except the source language. If the strings in a language cannot
    /// be read, the language is omitted.
    private func translations(of source: GeneratedSource) -> [ManagedSpecification.LocalizedSettings] {
        let bundle = source.bundle
        var known: Set = [bundle.sourceTag]
        let devices = DeviceLanguage.all(bundle.languages.map(\.identifier), in: bundle, followsSettings: false)
        return zip(bundle.languages, devices).compactMap { language, device in
            let tag = language.tag
            guard language.identifier != "Base", ManagedSpecification.isLanguage(tag), known.insert(tag).inserted else {
                return nil
            }
            let settings = try? self.settings(of: source, on: device)
            return settings.map { (language: tag, settings: $0) }
        }
    }
}

extension Language {
    /// The canonical tag of the language.
    fileprivate var tag: String { LanguageIdentifier.canonicalTag(of: identifier) ?? identifier }
}

extension SettingsBundle {
    /// The tag of the source language, or `en` if the source language is unknown.
    fileprivate var sourceTag: String {
        let tag = sourceLanguage.flatMap { $0.identifier == "Base" ? nil : $0.tag } ?? "en"
        return ManagedSpecification.isLanguage(tag) ? tag : "en"
    }
}

extension GenerateRun {
    /// Creates a privacy manifest, or adds missing entries to an existing one. If `isChecking` is `true`, only checks
    /// whether the existing manifest is complete.
    ///
    /// - Parameter isManaged: Whether the app also reads a managed configuration.
    package func completePrivacyManifest(managed isManaged: Bool) throws -> GenerateResult {
        try Failure.convertingErrors(path) {
            let (bundle, domain) = try read()
            noteOmissions(bundle, domain)
            var reasons: [PrivacyManifest.Reason] = []
            if domain.defaults.contains(where: { $0.appGroup == nil }) { reasons.append(.ownDefaults) }
            if domain.defaults.contains(where: { $0.appGroup != nil }) { reasons.append(.appGroup) }
            if isManaged { reasons.append(.managed) }
            // An output that is not a regular file, such as a pipe, gets a complete new manifest.
            let old = try output.flatMap { !isChecking && SharedFile(at: $0).isStream ? nil : try bytes(of: $0) }
            var manifest = PrivacyManifest(old ?? [])
            do throws(BundleError) {
                try manifest.addReasons(reasons)
            } catch {
                throw Failure(
                    error.message, location: formattedLocation(in: output ?? "-", error.position), help: error.help)
            }
            guard let output else { return .printed(manifest.bytes) }
            return isChecking
                ? .compared(stale: manifest.bytes == old ? [] : [output])
                : .written([(output, try SharedFile(at: output).write(manifest.bytes, besides: [path]))])
        }
    }
}
