/// How rows of other panes name a pane: without its language, its device and its library.
extension PaneName {
    /// The folder of the language that a localized copy lies in, with a "/" behind it: `de.lproj/`; empty for all others.
    package var languageFolder: String { full.languageFolder.map { $0 + "/" } ?? "" }

    /// The name without the folder of a language: `Advanced~ipad` for `de.lproj/Advanced~ipad`.
    package var unlocalized: String { full.withoutLanguageFolder }

    /// The name of the pane that this is a variant or a localized copy of: `Advanced` for `de.lproj/Advanced~ipad`.
    package var base: String { PaneName(unlocalized).family }

    /// The variant or localized copy of another pane that is to it what this is to its own.
    package func variant(of base: String) -> PaneName { PaneName(languageFolder + base + suffix) }
}
