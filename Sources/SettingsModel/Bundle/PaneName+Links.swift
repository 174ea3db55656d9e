/// The parts of a pane name that links from other panes omit: the language folder and the variant suffix.
extension PaneName {
    /// The language folder of a localized copy with a trailing slash, such as `de.lproj/`, or an empty string for other
    /// panes.
    package var languageFolder: String { full.languageFolder.map { $0 + "/" } ?? "" }

    /// The name without the language folder, such as `Advanced~ipad` for `de.lproj/Advanced~ipad`.
    package var unlocalized: String { full.withoutLanguageFolder }

    /// The name of the pane that this pane is a variant or localized copy of, such as `Advanced` for
    /// `de.lproj/Advanced~ipad`.
    package var base: String { PaneName(unlocalized).family }

    /// Returns another pane's name with the language folder and variant suffix of this name.
    package func correspondingVariant(of base: String) -> PaneName { PaneName(languageFolder + base + suffix) }
}
