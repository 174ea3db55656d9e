import SettingsModel

extension Draft {
    /// Preserves the source language if a change to the languages of the bundle implies a different one. For example, a
    /// bundle with a single language uses it as the source language, but adding `en` would change that.
    mutating func keepSourceLanguage(of before: SettingsBundle) {
        guard let old = before.sourceLanguage, bundle.sourceLanguage != old, bundle.languages.contains(old) else {
            return
        }
        // Base is not a specific language, and its strings are usually in English.
        if old.identifier == "Base", bundle.sourceLanguage?.identifier == "en" { return }
        setSourceLanguage(to: old)
    }

    /// Sets the source language by writing a comment in the root pane. If the languages of the bundle already imply the
    /// source language, the comment is removed instead.
    mutating func setSourceLanguage(to language: Language) {
        if let named = bundle.optionsSourceLanguage {
            advise("the options file specifies \(named) as the source language: change it to \(language.identifier)")
            return
        }
        let root = bundle.pane(named: "Root").flatMap { $0.file.isBinary || $0.file.obstacle != nil ? nil : $0 }
        if bundle.impliedSourceLanguage == language, let root,
            let edit = Directive.edit(removingSourceLanguageIn: root.document)
        {
            self.edit(root.path, [edit])
            report(.update, root.path, "without the comment about the source language, which is \(language.identifier)")
            return
        }
        guard let root,
            let edit = Directive.edit(settingSourceLanguage: language.identifier, in: root.document)
        else {
            let found = bundle.sourceLanguage.map { "\($0.identifier) is" } ?? "no language is"
            advise(
                "\(found) now used as the source language; specify \(language.identifier) with \(input: .sourceLanguage)"
            )
            return
        }
        self.edit(root.path, [edit])
        report(.update, root.path, "a comment says that the source language is \(language.identifier)")
    }
}
