package import SettingsModel

extension Language {
    /// Creates a language from an identifier that the user entered.
    ///
    /// - Throws: `UsageError` if the identifier is invalid or is a legacy name such as `English`.
    package init(checking identifier: String) throws(UsageError) {
        if let problem = LanguageIdentifier.problem(of: identifier) {
            throw UsageError(
                "the language \(quoted(identifier)) \(problem.message)",
                help: problem.suggestion.map { "did you mean \($0)?" }
                    ?? "use an identifier such as en, pt-BR or zh-Hans")
        }
        if let better = LanguageIdentifier.identifier(forLegacyName: identifier) {
            throw UsageError(
                "the language \(quoted(identifier)) is a legacy name, not an identifier",
                help: "did you mean \(better)?")
        }
        self.init(identifier)
    }

    /// Returns the normalized form of a language identifier, for comparison. For example, `zh_Hans`, `zh-Hans` and
    /// `zh-hans` have the same normalized form.
    static func normalizedIdentifier(_ identifier: String) -> String {
        (LanguageIdentifier.tag(of: identifier) ?? identifier).lowercased()
    }
}
