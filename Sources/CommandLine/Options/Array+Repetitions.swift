extension [String] {
    /// The elements in their order, each once: a language that is named twice is meant once.
    var withoutRepetitions: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
