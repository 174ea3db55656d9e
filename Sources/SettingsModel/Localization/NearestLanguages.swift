/// The languages of a bundle, by what is asked to find the one nearest to another: a question does not look at all of them.
struct NearestLanguages {
    let languages: [Language]
    private var byIdentifier: [String: Language] = [:]
    /// The languages by their canonical tags, in order.
    private var byTag: [LanguageTag: [Language]] = [:]
    /// The language that is the fewest steps below a tag, by the tag and by the code of the language.
    private var below: [LanguageTag: [String: Candidate]] = [:]

    private struct Candidate {
        let language: Language
        let tag: LanguageTag
        /// The steps from the language to the tag that stands in for it.
        let steps: Int
        /// The position among the languages: of two that are equally near, the first counts.
        let position: Int
    }

    /// - Parameter languages: in their order.
    init(_ languages: [Language]) {
        self.languages = languages
        for (position, language) in languages.enumerated() {
            byIdentifier[language.identifier] = language
            guard let tag = LanguageTag(language.identifier)?.canonical else { continue }
            byTag[tag, default: []].append(language)
            // Where several countries share a language, the one it is at home in comes first.
            let chain = tag.isForMainRegion ? tag.chain : [tag] + tag.chain
            for (steps, parent) in chain.enumerated() where steps < below[parent]?[tag.language]?.steps ?? .max {
                below[parent, default: [:]][tag.language] = Candidate(
                    language: language, tag: tag, steps: steps, position: position)
            }
        }
    }

    /// The language with an identifier.
    subscript(identifier: String) -> Language? { byIdentifier[identifier] }

    /// The nearest language, and those that stand in for it; none if no language is near enough.
    func nearest(to identifier: String) -> [Language] {
        let own = byIdentifier[identifier]
        guard let wanted = LanguageTag(identifier)?.canonical else { return own.map { [$0] } ?? [] }
        let best = own.map { ($0, wanted) } ?? nearest(to: wanted)
        guard let (language, tag) = best else { return [] }
        return [language] + tag.chain.flatMap { byTag[$0] ?? [] }.filter { $0 != language }
    }

    /// The language from which, and from the wanted one, the fewest steps lead to a tag that stands in for both.
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
