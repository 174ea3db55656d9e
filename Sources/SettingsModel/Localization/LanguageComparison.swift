/// The languages of a bundle and of the Xcode project of its app, as canonical language tags.
///
/// A language is also present if a language to which it falls back is present, such as `de` for `de-DE`: a folder for
/// `de-DE` without translations would replace the translations in `de`.
package struct LanguageComparison: Sendable {
    package let bundle: [String]
    package let project: [String]

    package init(bundle: [String], project: [String]) {
        (self.bundle, self.project) = (bundle, project)
    }

    package var onlyInBundle: [String] {
        let present = Set(project + project.flatMap(LanguageIdentifier.fallbackTags))
        return bundle.filter { !present.contains($0) }
    }

    package var onlyInProject: [String] {
        let present = Set(bundle)
        return project.filter { tag in
            ([tag] + LanguageIdentifier.fallbackTags(for: tag)).allSatisfy { !present.contains($0) }
        }
    }

    package var shared: [String] { bundle.filter(project.contains) }

    /// The languages of the project that can be added to the bundle.
    package var addableToBundle: [String] {
        onlyInProject.filter { LanguageIdentifier.problem(of: $0) == nil }
    }

    /// Help text with the command that adds the languages of the project to the bundle.
    package var helpForBundle: Message {
        let names = addableToBundle
        return names.isEmpty
            ? "correct the names of these languages in the project"
            : "\(run: .addLanguage) \(names.map(shellQuoted).joined(separator: " "))"
    }
}
