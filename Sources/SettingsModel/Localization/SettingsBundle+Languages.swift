import SourceText

extension SettingsBundle {
    /// The canonical tags of the bundle's languages, sorted and without duplicates. `Base` is excluded, because it is
    /// not a language.
    package var languageTags: [String] { LanguageIdentifier.canonicalTags(meantBy: languages.map(\.identifier)) }

    /// The languages that have several folders, such as `German` and `de` or `zh-Hans` and `zh_CN`. In each list, the
    /// folder whose name is the proper identifier comes first.
    package var languagesWithSeveralFolders: [[Language]] {
        let byTag = languages.grouped { LanguageIdentifier.canonicalTag(meantBy: $0.identifier) }
        return byTag.filter { $0.elements.count > 1 }.map { _, folders in
            let proper = folders.filter { $0.hasProperIdentifier }
            return proper + folders.filter { !$0.hasProperIdentifier }
        }
    }

    /// The folders with string tables whose name is meant to be that of a language folder, such as `de.lpoj`, `de` or
    /// `German`, and their languages. They are not found.
    package var misspelledLanguageFolders: [(path: String, language: Language)] {
        let folders = files.keys.filter { $0.hasSuffix(".strings") }.compactMap { path -> String? in
            let parts = path.split(separator: "/")
            return parts.count == 2 ? String(parts[0]) : nil
        }
        return Set(folders).sorted().compactMap { folder in
            Language(misspelledFolder: folder).map { (folder, $0) }
        }
    }

    /// The language in which the strings of the panes are written, or `nil` if it is unknown. If it is unknown, each
    /// string is used as its own source value.
    ///
    /// The language is specified in the options file. Otherwise, it is the source language of a String Catalog. If there
    /// is no String Catalog, it is specified in a comment in Root.plist, such as `settings-bundle: source-language de`,
    /// or it is the first of the following languages that exists: `en`, `English`, a variant of English, `Base` or the only
    /// language. The only language is a translation if there is an empty folder for English.
    package var sourceLanguage: Language? {
        if let optionsSourceLanguage { return Language(optionsSourceLanguage) }
        if catalogs.isEmpty, let comment = sourceLanguageComment { return Language(comment.name) }
        return impliedSourceLanguage
    }

    /// The source language to use if it is specified neither in the options file nor in a comment.
    package var impliedSourceLanguage: Language? {
        if let catalog = catalogs.values.min(by: { $0.path < $1.path }) { return catalog.source }
        let languages = languages.filter { !LanguageIdentifier.isPseudolanguage($0.identifier) }
        func find(_ condition: (String) -> Bool) -> Language? {
            languages.first { condition($0.identifier) }
        }
        return find { $0 == "en" } ?? find { $0 == "English" } ?? find { $0.hasPrefix("en-") || $0.hasPrefix("en_") }
            ?? find { $0 == "Base" } ?? (languages.count == 1 && !hasEmptyEnglishFolder ? languages.first : nil)
    }

    /// Whether a folder for English contains neither string tables nor panes. The strings of the panes are probably in
    /// English, without a table.
    private var hasEmptyEnglishFolder: Bool {
        foldersOfLanguages.contains { folder in
            LanguageIdentifier.code(of: folder.identifier) == "en" && !languages.contains(folder)
        }
    }

    /// A note if the source language is a variety of English that was chosen by its name, although another variety has
    /// more of the strings.
    package var incompleteSourceLanguageNote: Message? {
        guard optionsSourceLanguage == nil, sourceLanguageComment == nil, catalogs.isEmpty,
            let source = impliedSourceLanguage, LanguageIdentifier.code(of: source.identifier) == "en"
        else { return nil }
        let others = languages.filter { language in
            language != source && LanguageIdentifier.code(of: language.identifier) == "en"
                && !LanguageIdentifier.isPseudolanguage(language.identifier)
        }
        if others.isEmpty { return nil }
        let tables = requiredTables().map { name, panes in
            (name: name, texts: Set(panes.flatMap(\.texts).map(\.text)))
        }
        func countOfStrings(in language: Language) -> Int {
            tables.reduce(0) { count, table in
                let keys = Set(self.table(table.name, in: language)?.keys ?? [])
                return count + table.texts.count(where: keys.contains)
            }
        }
        let (own, all) = (countOfStrings(in: source), tables.reduce(0) { $0 + $1.texts.count })
        // The source language usually has all strings.
        if own == all { return nil }
        let counts = others.map(countOfStrings)
        guard let most = counts.max(), most > own, let index = counts.firstIndex(of: most) else { return nil }
        let other = others[index]
        return """
            \(source.folder) is used as the source language, but \(other.folder) has more of the strings \
            (\(most) instead of \(own) of \(all)); to use it, add "localization": \
            {"source": "\(printable(other.identifier))"} to the options file
            """
    }

    /// The source language that is specified in a comment in Root.plist, and the byte range of its identifier.
    package var sourceLanguageComment: (name: String, span: Range<Int>)? {
        pane(named: "Root").flatMap { Directive.sourceLanguage(in: $0.document) }
    }

    /// Returns the string tables that panes specify. Each table is returned with its panes, in bundle order.
    ///
    /// Generated panes are included only if `includingGenerated` is `true`.
    package func requiredTables(includingGenerated: Bool = false) -> [(name: String, panes: [Pane])] {
        panes.filter { includingGenerated || !$0.isGenerated }.grouped(by: \.requiredTable).map { ($0, $1) }
    }

    /// Throws an error if a String Catalog has another source language. Its untranslated strings are in that language,
    /// so compared with the strings of another language, they would count as translated.
    package func requireCatalogs(in source: Language) throws(BundleError) {
        guard let catalog = catalogs.values.filter({ $0.source != source }).min(by: { $0.path < $1.path }) else {
            return
        }
        throw BundleError(
            "the source language of the catalog is \(quoted(catalog.source.identifier)), not \(quoted(source.identifier))",
            path: catalog.path,
            help: "specify \(quoted(catalog.source.identifier)), or change 'sourceLanguage' in the catalog")
    }

    /// Throws an error if the bundle has no languages or a language folder could not be read.
    package func requireLanguage() throws(BundleError) {
        try requireReadableLanguageFolders()
        if languages.isEmpty {
            throw BundleError("the bundle has no languages", help: "\(run: .addLanguage) en")
        }
    }

    /// Throws an error if a property list or its folder could not be read. The strings and links in an unreadable file
    /// are unknown.
    package func requireReadablePanes(includingLocalized: Bool = true) throws(BundleError) {
        if let folder = unreadPaneFolder { throw unreadableFolderError(of: folder) }
        let unreadable = unreadablePropertyLists(includingLocalized: includingLocalized)
        if let first = unreadable.first { throw BundleError(unreadable: first) }
    }

    /// Returns the language with the specified identifier.
    ///
    /// - Parameter isAdding: Whether the error message can suggest adding a missing language.
    ///
    /// - Throws: An error if the bundle does not contain the language.
    package func language(named identifier: String, adding isAdding: Bool = false) throws(BundleError) -> Language {
        let identifiers = languages.map(\.identifier)
        if let found = languages.first(where: { $0.identifier == identifier }) { return found }
        if let folder = unreadFolders.first(where: { $0 == Language(identifier).folder }) {
            throw unreadableFolderError(of: folder)
        }
        if foldersOfLanguages.contains(Language(identifier)) {
            throw BundleError(
                "\(Language(identifier).folder) contains neither string tables nor panes, so it is not a language",
                help: isAdding ? "\(run: .addLanguage) \(identifier)" : "remove the folder if it is not needed")
        }
        if let same = language(meantBy: identifier) {
            throw BundleError(
                "the bundle has no language \(quoted(identifier))", help: "did you mean \(same.identifier)?")
        }
        let others: Message? = identifiers.isEmpty ? nil : "its languages are \(identifiers.joined(separator: ", "))"
        let canBeAdded =
            isAdding && LanguageIdentifier.problem(of: identifier) == nil
            && !LanguageIdentifier.isLegacyName(identifier)
        throw BundleError(
            "the bundle has no language \(quoted(identifier))",
            help: canBeAdded
                ? "add it with: \(run: .addLanguage) \(identifier)"
                : LanguageIdentifier.helpForList(identifier) ?? mostSimilarName(to: identifier, among: identifiers).map
                { "did you mean \($0)?" } ?? others)
    }

    /// Returns the language with an identifier, or a language whose name means the same language, such as `German` for
    /// `de`. Returns `nil` if there is none.
    package func language(meantBy identifier: String) -> Language? {
        if let language = languages.first(where: { $0.identifier == identifier }) { return language }
        guard let tag = LanguageIdentifier.canonicalTag(meantBy: identifier) else { return nil }
        return languages.first { LanguageIdentifier.canonicalTag(meantBy: $0.identifier) == tag }
    }

    /// Returns the language that corresponds to a tag in a translation file. For example, the tag `zh-Hans` corresponds
    /// to the folder `zh_Hans.lproj`. Returns `nil` unless exactly one language corresponds to the tag.
    package func language(tag: String) -> Language? {
        if let exact = languages.first(where: { $0.identifier == tag }) { return exact }
        func key(_ tag: String) -> String { String(tag.lowercased().map { $0 == "_" ? "-" : $0 }) }
        let found = languages.filter { LanguageIdentifier.tag(of: $0.identifier).map(key) == key(tag) }
        return found.count == 1 ? found[0] : nil
    }

    /// Returns the language with the specified identifier, or the source language of the bundle if the identifier is
    /// `nil`.
    ///
    /// - Throws: An error if the bundle does not contain the language.
    package func sourceLanguage(named name: String?) throws(BundleError) -> Language? {
        guard let name else { return sourceLanguage }
        if let language = languages.first(where: { $0.identifier == name }) {
            try requireCatalogs(in: language)
            return language
        }
        throw BundleError(
            "the bundle has no language \(quoted(name))",
            help: LanguageIdentifier.helpForList(name)
                ?? (languages.isEmpty
                    ? nil : "its languages are \(languages.map(\.identifier).joined(separator: ", "))"))
    }
}

extension LanguageIdentifier {
    /// Returns the help text for a list of languages, such as `en,de`, in place of one, or `nil` if it is not a list.
    package static func helpForList(_ identifier: String) -> Message? {
        let parts = identifier.split(separator: ",").map { $0.trimming { $0 == " " } }.map(String.init)
        guard parts.count > 1, parts.allSatisfy({ tag(of: $0) != nil }) else { return nil }
        return "repeat the option or the argument for each language: \(parts.joined(separator: " "))"
    }
}

/// A language in a bundle, represented by an `.lproj` folder.
package struct Language: Hashable, Sendable, Comparable {
    /// The name of the folder, such as `pt-BR.lproj`.
    package let folder: String

    package init(folder: String) { self.folder = folder }

    package init(_ identifier: String) { folder = identifier + ".lproj" }

    /// The language identifier, which is the folder name without `.lproj`, such as `pt-BR`.
    package var identifier: String { String(folder.dropLast(".lproj".count)) }

    package static func < (left: Language, right: Language) -> Bool { left.folder < right.folder }

    /// Whether the identifier is the one that the system uses for the language, and not a legacy name.
    fileprivate var hasProperIdentifier: Bool {
        LanguageIdentifier.problem(of: identifier) == nil && !LanguageIdentifier.isLegacyName(identifier)
    }
}

extension Language {
    /// Creates a language from the name of a folder that is meant to be a language folder, such as `de.lpoj`,
    /// `de-lproj`, `de` or `German`. The result is `nil` for a language folder and for other folders.
    package init?(misspelledFolder folder: String) {
        if folder.hasSuffix(".lproj") { return nil }
        let ending = "lproj"
        var language = folder[...]
        if let dot = folder.firstIndex(of: ".") {
            guard isSimilar(String(folder[folder.index(after: dot)...]), toAny: [ending]) else {
                return nil
            }
            language = folder[..<dot]
        } else if folder.lowercased().hasSuffix(ending) {
            language = folder.dropLast(ending.count)
            while let last = language.last, "-_ ".contains(last) { language.removeLast() }
        } else if let problem = LanguageIdentifier.problem(of: folder), problem.suggestion == nil {
            return nil
        } else if folder.prefix(while: { $0 != "-" && $0 != "_" }).count == 3 {
            // A name of three letters is more often another word, such as App or Sub, than a language code.
            return nil
        }
        if language.isEmpty { return nil }
        let name = String(language)
        self.init(
            LanguageIdentifier.problem(of: name)?.suggestion ?? LanguageIdentifier.identifier(forLegacyName: name)
                ?? name)
    }
}
