/// The languages that Settings itself is localized in, as far as they decide between folders of one language.
///
/// A Settings bundle is not the main bundle of the process that reads it. CoreFoundation chooses the languages of such a
/// bundle from those of the main bundle, which is Settings: on a device in English (US), Settings is in `en`, and
/// `en.lproj` takes precedence over `en-US.lproj`. iOS 17 was seen to do so, while iOS 15.5 showed `en-US.lproj`:
/// <https://github.com/xbmc/Official-Kodi-Remote-iOS/issues/1058>.
///
/// Source: CoreFoundation's CFBundle_Locale.c, `_CFBundleCopyPreferredLanguagesInList`.
package enum SettingsLanguages {
    /// The evidence for the choice between the folders of a language.
    package static let evidence = Evidence.observed(
        "https://github.com/xbmc/Official-Kodi-Remote-iOS/issues/1058", .d6)

    /// The folders of Settings. Apple does not publish them. The list is inferred from the folders of Tips, another app of
    /// iOS 26.2 (<https://github.com/blacktop/ipsw-diffs>, builds 23C5044b and 23C52), and from the languages that Apple
    /// names in the technical specifications of an iPhone, which add Portuguese (Portugal). Open question D6 covers them.
    private static let identifiers = [
        "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "en-AU", "en-GB", "es", "es-419", "es-US", "fi", "fr",
        "fr-CA", "gu", "he", "hi", "hr", "hu", "id", "it", "ja", "kk", "kn", "ko", "lt", "ml", "mr", "ms", "nl", "no",
        "or", "pa", "pl", "pt-BR", "pt-PT", "ro", "ru", "sk", "sl", "sv", "ta", "te", "th", "tr", "uk", "ur", "vi",
        "zh-CN", "zh-HK", "zh-TW",
    ]

    private static let nearest = NearestLanguages(identifiers.map { Language($0) })
    private static let tags = Set(identifiers.compactMap { LanguageTag($0)?.canonical })

    /// The language in which Settings is shown on a device set to a language with a region that Settings lacks: `de` for
    /// `de-AT`. `nil` if Settings has the region or lacks the language, and for a pseudo-language.
    package static func language(insteadOf identifier: String) -> String? {
        guard let tag = LanguageTag(identifier)?.canonical, tag.region != nil, !tags.contains(tag),
            !LanguageIdentifier.isPseudo(identifier)
        else { return nil }
        return nearest.nearest(to: identifier).first?.identifier
    }
}
