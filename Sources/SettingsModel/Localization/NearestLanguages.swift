/// An index of the languages in a bundle. It finds the language nearest to a given language without comparing all of
/// them.
struct NearestLanguages {
    let languages: [Language]
    private var byIdentifier: [String: Language] = [:]
    /// The languages, by canonical tag, in their original order.
    private var byTag: [LanguageTag: [Language]] = [:]
    /// For each tag, the languages that fall back to it, by language code. Only the language with the fewest fallback
    /// steps is stored for each language code.
    private var below: [LanguageTag: [String: Candidate]] = [:]

    private struct Candidate {
        let language: Language
        let tag: LanguageTag
        /// The number of fallback steps from `language` to the tag.
        let steps: Int
        /// The index of the language in `languages`. If two languages match equally well, the one that comes first is
        /// used.
        let position: Int
    }

    /// Creates an index of languages.
    ///
    /// - Parameter languages: The languages in the bundle. If two of them match a language equally well, the first one
    ///   is used.
    init(_ languages: [Language]) {
        self.languages = languages
        for (position, language) in languages.enumerated() {
            byIdentifier[language.identifier] = language
            guard let tag = LanguageTag(language.identifier)?.canonical else { continue }
            byTag[tag, default: []].append(language)
            // If several regions share a language, its main region is preferred.
            let chain = tag.isForMainRegion ? tag.chain : [tag] + tag.chain
            for (steps, parent) in chain.enumerated() where steps < below[parent]?[tag.language]?.steps ?? .max {
                below[parent, default: [:]][tag.language] = Candidate(
                    language: language, tag: tag, steps: steps, position: position)
            }
        }
    }

    subscript(identifier: String) -> Language? { byIdentifier[identifier] }

    /// Returns the language nearest to an identifier, followed by the languages that it falls back to. Returns an empty
    /// array if no language is similar enough.
    func nearest(to identifier: String) -> [Language] {
        let own = byIdentifier[identifier]
        guard let wanted = LanguageTag(identifier)?.canonical else { return own.map { [$0] } ?? [] }
        let best = own.map { ($0, wanted) } ?? nearest(to: wanted)
        guard let (language, tag) = best else { return [] }
        return [language] + tag.chain.flatMap { byTag[$0] ?? [] }.filter { $0 != language }
    }

    /// Returns the language nearest to a tag, or `nil` if no language shares a fallback language with the tag. The
    /// distance is the total number of fallback steps from the language and the tag to a shared fallback language, plus
    /// one if their language codes differ.
    private func nearest(to wanted: LanguageTag) -> (Language, LanguageTag)? {
        var best: (candidate: Candidate, distance: Int)?
        for (steps, parent) in wanted.chain.enumerated() {
            for (code, candidate) in below[parent] ?? [:] {
                let distance = steps + candidate.steps + (code == wanted.language ? 0 : 1)
                let known = best.map { ($0.distance, $0.candidate.position) } ?? (.max, .max)
                if (distance, candidate.position) < known { best = (candidate, distance) }
            }
        }
        return best.map { ($0.candidate.language, $0.candidate.tag) }
    }
}
