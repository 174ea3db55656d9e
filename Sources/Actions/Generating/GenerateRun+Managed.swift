import BundleStorage
import CodeGeneration
import SettingsModel
import SourceText
import UserDefaultsDomains
import XcodeProjects

extension GenerateRun {
    /// Writes what is made of the settings that a managed configuration can hold, or compares it.
    ///
    /// - Parameter generate: makes the text, of the settings and of their texts in each language.
    func writeManaged(
        _ generate: (ManagedSettings, [ManagedSpecification.Texts]) -> String
    ) throws -> GenerateResult {
        try Failure.naming(path) {
            let (bundle, domain) = try read()
            let all = try settings(of: domain, in: bundle)
            noteOmissions(bundle, domain)
            domain.defaults.conflictNotes(in: path).forEach(note)
            try noteUnknownNames(all)
            let settings = try ManagedSettings(all)
            if !settings.omittedKeys.isEmpty {
                let keys = settings.omittedKeys.map { quoted($0.string) }.joined(separator: ", ")
                note("a managed configuration cannot contain \(keys)")
            }
            let texts =
                [(language: bundle.sourceTag, settings: all)]
                + translations(of: domain, in: bundle)
            return try finish([(path: output, text: generate(settings, texts))])
        }
    }

    /// The bundle identifier of the app that carries the bundle, as the Xcode project says.
    func bundleIdentifier() throws(Failure) -> String {
        let found = try LocatedProject.all(for: path, looksBeside: false).flatMap { located in
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

    /// The settings with the texts of each language but that of the source, without those that cannot be read.
    private func translations(
        of domain: RegistrationDomain, in bundle: SettingsBundle
    ) -> [ManagedSpecification.Texts] {
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
    /// What the language is called today.
    fileprivate var tag: String { LanguageIdentifier.canonicalTag(of: identifier) ?? identifier }
}

extension SettingsBundle {
    /// The language that the texts are written in; English where nobody says.
    fileprivate var sourceTag: String {
        let tag = sourceLanguage.flatMap { $0.identifier == "Base" ? nil : $0.tag } ?? "en"
        return ManagedSpecification.isLanguage(tag) ? tag : "en"
    }
}

extension GenerateRun {
    /// Writes the privacy manifest, completes the one that is there, or says that it is not complete.
    ///
    /// - Parameter isManaged: whether the app reads a managed configuration, too.
    package func completeManifest(managed isManaged: Bool) throws -> GenerateResult {
        try Failure.naming(path) {
            let (bundle, domain) = try read()
            noteOmissions(bundle, domain)
            var reasons: [PrivacyManifest.Reason] = []
            if domain.defaults.contains(where: { $0.appGroup == nil }) { reasons.append(.ownDefaults) }
            if domain.defaults.contains(where: { $0.appGroup != nil }) { reasons.append(.appGroup) }
            if isManaged { reasons.append(.managed) }
            // What is no file, as a pipe, gets a manifest of its own.
            let old = try output.flatMap { !isChecking && SharedFile(at: $0).isStream ? nil : try bytes(of: $0) }
            var manifest = PrivacyManifest(old ?? [])
            do throws(BundleError) {
                try manifest.give(reasons)
            } catch {
                throw Failure(
                    error.message, location: shownPlace(in: output ?? "-", error.position), help: error.help)
            }
            guard let output else { return .printed(manifest.bytes) }
            return isChecking
                ? .compared(stale: manifest.bytes == old ? [] : [output])
                : .written([(output, try SharedFile(at: output).write(manifest.bytes, besides: [path]))])
        }
    }
}
