extension SettingsBundle {
    /// The languages by their tags, each once: names of before count for what they mean, and Base, which stands in for
    /// others, is none.
    package var languageTags: [String] {
        let names = languages.map(\.identifier).filter { $0 != "Base" }
        return Set(names.map { LanguageIdentifier.canonicalTag(of: $0) ?? $0 }).sorted()
    }

    /// The language the texts are written in; nil when the bundle does not tell, and then a text is its own value.
    ///
    /// The options file says so, or a comment `settings-bundle: source-language de` in Root.plist; else it is `en`, a
    /// kind of English, `Base`, `English`, or the only language there is.
    package var sourceLanguage: Language? {
        if let named = optionsSourceLanguage ?? sourceLanguageComment?.name { return Language(named) }
        return impliedSourceLanguage
    }

    /// The source language if neither the options file nor a comment names one.
    package var impliedSourceLanguage: Language? {
        if let catalog = catalogs.values.min(by: { $0.path < $1.path }) { return catalog.source }
        let languages = languages
        func find(_ condition: (String) -> Bool) -> Language? {
            languages.first { condition($0.identifier) }
        }
        return find { $0 == "en" } ?? find { $0.hasPrefix("en-") || $0.hasPrefix("en_") } ?? find { $0 == "Base" }
            ?? find { $0 == "English" } ?? (languages.count == 1 ? languages.first : nil)
    }

    /// The source language that a comment in Root.plist names, and where its name stands.
    package var sourceLanguageComment: (name: String, span: Range<Int>)? {
        pane(named: "Root").flatMap { Directive.sourceLanguage(in: $0.document) }
    }

    /// The tables that have to have the texts of panes, by name, each with its panes in their order.
    ///
    /// Panes that a generator wrote are left out unless they are asked for.
    package func requiredTables(includingGenerated: Bool = false) -> [(name: String, panes: [Pane])] {
        panes.filter { includingGenerated || !$0.isGenerated }.grouped(by: \.requiredTable).map { ($0, $1) }
    }

    /// Throws for a bundle without a language, which has nothing to translate into, and what
    /// `requireReadableLanguages` throws.
    package func requireLanguage() throws(BundleError) {
        try requireReadableLanguages()
        if languages.isEmpty {
            throw BundleError("the bundle has no language", help: "\(run: .addLanguage) en")
        }
    }

    /// Throws for a property list that cannot be read: nobody knows which texts it uses, and which panes it leads to.
    /// So it is with the property lists in a folder that cannot be read.
    package func requireReadablePanes(includingLocalized: Bool = true) throws(BundleError) {
        if let folder = unreadPaneFolder { throw unreadError(of: folder) }
        let unreadable = files.values.filter { file in
            file.path.hasSuffix(".plist") && !file.isReadable
                && (includingLocalized || !PaneName(file.path).isLocalized)
        }
        if let first = unreadable.min(by: { $0.path < $1.path }) { throw BundleError(unreadable: first) }
    }

    /// The language with an identifier.
    ///
    /// - Parameter isAdding: whether a language that is not there is one to be added, rather than a mistake.
    /// - Throws: where there is none.
    package func language(named identifier: String, adding isAdding: Bool = false) throws(BundleError) -> Language {
        let identifiers = languages.map(\.identifier)
        if let found = languages.first(where: { $0.identifier == identifier }) { return found }
        if let folder = unreadFolders.first(where: { $0 == Language(identifier).folder }) {
            throw unreadError(of: folder)
        }
        let others: Message? = identifiers.isEmpty ? nil : "its languages are \(identifiers.joined(separator: ", "))"
        let canBeAdded =
            isAdding && LanguageIdentifier.problem(of: identifier) == nil
            && !LanguageIdentifier.isLegacyName(identifier)
        throw BundleError(
            "the bundle has no language \(quoted(identifier))",
            help: canBeAdded
                ? "add it with: \(run: .addLanguage) \(identifier)"
                : nearest(to: identifier, among: identifiers).map { "did you mean \($0)?" } ?? others)
    }

    /// The language that a tag in an exchanged file means: `zh-Hans` is also what `zh_Hans.lproj` is called there.
    package func language(tag: String) -> Language? {
        if let exact = languages.first(where: { $0.identifier == tag }) { return exact }
        func key(_ tag: String) -> String { String(tag.lowercased().map { $0 == "_" ? "-" : $0 }) }
        let found = languages.filter { LanguageIdentifier.tag(of: $0.identifier).map(key) == key(tag) }
        return found.count == 1 ? found[0] : nil
    }

    /// The source language by its name, or the bundle's own.
    package func sourceLanguage(named name: String?) throws(BundleError) -> Language? {
        guard let name else { return sourceLanguage }
        if let language = languages.first(where: { $0.identifier == name }) { return language }
        throw BundleError(
            "the bundle has no language \(quoted(name))",
            help: languages.isEmpty ? nil : "its languages are \(languages.map(\.identifier).joined(separator: ", "))")
    }
}
