import CodeGeneration
import SettingsModel
import SourceText
import UserDefaultsDomains

extension GenerateRun {
    /// Writes what is made of the settings that a managed configuration can hold, or compares it.
    ///
    /// - Parameter generate: makes the text, of the settings and of their texts in each language.
    func writeManaged(_ generate: (ManagedSettings, [ManagedSpecification.Texts]) -> String) throws {
        try Failure.naming(path) {
            let (bundle, domain) = try read()
            let all = try settings(of: domain, in: bundle)
            note(bundle, domain)
            console.nameConflicts(of: domain.defaults, in: path)
            try noteUnknownNames(all)
            let settings = try ManagedSettings(all)
            if !settings.omittedKeys.isEmpty {
                let keys = settings.omittedKeys.map { quoted($0.string) }.joined(separator: ", ")
                console.talk("note: no managed configuration can hold \(keys)")
            }
            let texts =
                [ManagedSpecification.Texts(language: bundle.sourceTag, settings: all)]
                + translations(of: domain, in: bundle)
            try finish([(path: output, text: generate(settings, texts))])
        }
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
            return settings.map { ManagedSpecification.Texts(language: tag, settings: $0) }
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
