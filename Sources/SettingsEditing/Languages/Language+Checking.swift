package import SettingsModel

extension Language {
    /// A language by an identifier that a user typed, for a folder that is not there.
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

    /// What is the same of two spellings of a language: `zh_Hans`, `zh-Hans` and `zh-hans`.
    static func comparable(_ identifier: String) -> String {
        (LanguageIdentifier.tag(of: identifier) ?? identifier).lowercased()
    }
}
