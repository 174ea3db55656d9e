import BundleStorage
import CodeGeneration
import SettingsModel
import SourceText
import UserDefaultsDomains
import XcodeProjects

extension GenerateRun {
    /// Generates a file from the settings that a managed configuration can contain. Writes the file or, if `isChecking`
    /// is `true`, compares it with the existing file.
    ///
    /// - Parameter generate: A function that returns the text of the file. Its arguments are the settings and their
    ///   localized versions.
    func writeManagedFile(
        _ generate: (ManagedSettings, [ManagedSpecification.LocalizedSettings]) -> String
    ) throws -> GenerateResult {
        try write { all, bundle, domain in
            let settings = try ManagedSettings(all)
            if !settings.omittedKeys.isEmpty {
                let keys = settings.omittedKeys.map { quoted($0.string) }.joined(separator: ", ")
                note("a managed configuration cannot contain \(keys)")
            }
            let texts = [(language: bundle.sourceTag, settings: all)] + translations(of: domain, in: bundle)
            return [(path: output, text: generate(settings, texts))]
        }
    }

    /// Returns the bundle identifier of the app that includes the bundle, according to the Xcode project.
    func bundleIdentifier() throws(Failure) -> String {
        let found = try LocatedProject.all(for: path, includesSiblings: false).flatMap { located in
            located.membership.targets.filter(\.showsSettings).compactMap {
                $0.settings()["PRODUCT_BUNDLE_IDENTIFIER"]
            }
        }.withoutRepetitions
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
    private func translations(
        of domain: RegistrationDomain, in bundle: SettingsBundle
    ) -> [ManagedSpecification.LocalizedSettings] {
        var known: Set = [bundle.sourceTag]
        let devices = DeviceLanguage.all(bundle.languages.map(\.identifier), in: bundle, followsSettings: false)
        return zip(bundle.languages, devices).compactMap { language, device in
            let tag = language.tag
            guard language.identifier != "Base", ManagedSpecification.isLanguage(tag), known.insert(tag).inserted else {
                return nil
            }
            let settings = try? self.settings(of: domain, in: bundle, on: device)
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
