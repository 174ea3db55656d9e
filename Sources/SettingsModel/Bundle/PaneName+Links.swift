/// The parts of a pane name that links omit: the language folder and the variant suffix.
extension PaneName {
    /// The language folder of a localized copy, with a trailing slash, such as `de.lproj/`. Empty for other panes.
    package var languageFolder: String { full.languageFolder.map { $0 + "/" } ?? "" }

    /// The name without the language folder, such as `Advanced~ipad` for `de.lproj/Advanced~ipad`.
    package var unlocalized: String { full.withoutLanguageFolder }

    /// The name of the base pane without the language folder and variant suffix, such as `Advanced` for
    /// `de.lproj/Advanced~ipad`.
    package var base: String { PaneName(unlocalized).family }

    /// Returns a pane name that consists of the specified base name and the language folder and variant suffix of this
    /// name. For example, if this name is `de.lproj/Advanced~ipad` and `base` is `Sound`, the result is
    /// `de.lproj/Sound~ipad`.
    package func correspondingVariant(of base: String) -> PaneName { PaneName(languageFolder + base + suffix) }
}
