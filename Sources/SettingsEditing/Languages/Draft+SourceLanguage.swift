import SettingsModel

extension Draft {
    /// Preserves the source language if a change to the languages of the bundle implies a different one. For example, a
    /// bundle with a single language uses it as the source language, but adding `en` would change that.
    mutating func keepSourceLanguage(of before: SettingsBundle) {
        guard let old = before.sourceLanguage, bundle.sourceLanguage != old, bundle.languages.contains(old) else {
            return
        }
        // The strings in Base are usually in English, and its varieties are interchangeable.
        let isEnglish = old.identifier == "Base" || LanguageIdentifier.code(of: old.identifier) == "en"
        if isEnglish, bundle.sourceLanguage?.identifier == "en" { return }
        setSourceLanguage(to: old)
    }

    /// Removes the comment about the source language if the languages of the bundle already imply it. Returns `false` if
    /// there is no such comment.
    @discardableResult
    mutating func removeSourceLanguageComment(ifImplied language: Language?) -> Bool {
        guard let language, bundle.impliedSourceLanguage == language, let root = editableRoot,
            let edit = Directive.edit(removingSourceLanguageIn: root.document)
        else { return false }
        self.edit(root.path, [edit])
        report(.update, root.path, "without the comment about the source language, which is \(language.identifier)")
        return true
    }

    private var editableRoot: Pane? {
        bundle.pane(named: "Root").flatMap { $0.file.isBinary || $0.file.obstacle != nil ? nil : $0 }
    }

    /// Sets the source language by writing a comment in the root pane. If the languages of the bundle already imply the
    /// source language, the comment is removed instead.
    mutating func setSourceLanguage(to language: Language) {
        if let named = bundle.optionsSourceLanguage {
            advise("the options file specifies \(named) as the source language: change it to \(language.identifier)")
            return
        }
        if removeSourceLanguageComment(ifImplied: language) { return }
        let root = editableRoot
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
