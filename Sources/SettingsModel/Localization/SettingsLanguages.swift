/// The languages in which Settings is localized. They determine which folder takes precedence if a bundle has several
/// folders for a language.
///
/// A Settings bundle is not the main bundle of the process that reads it. CoreFoundation chooses the languages of such
/// a bundle from the languages of the main bundle, which is Settings. For example, Settings uses `en` on a device set
/// to English (US). Therefore, `en.lproj` takes precedence over `en-US.lproj`. This behavior was observed in iOS 17.
/// iOS 15.5 used `en-US.lproj`: <https://github.com/xbmc/Official-Kodi-Remote-iOS/issues/1058>.
///
/// Source: CoreFoundation's CFBundle_Locale.c, `_CFBundleCopyPreferredLanguagesInList`.
package enum SettingsLanguages {
    /// The evidence for how a device chooses between several folders for a language.
    package static let evidence = Evidence.observed(
        "https://github.com/xbmc/Official-Kodi-Remote-iOS/issues/1058", .d6)

    /// The languages of Settings. Apple does not publish this list. It is inferred from the language folders of Tips,
    /// another app in iOS 26.2 (<https://github.com/blacktop/ipsw-diffs>, builds 23C5044b and 23C52). Portuguese
    /// (Portugal) is added from the technical specifications of iPhone. This list is part of open question D6.
    private static let identifiers = [
        "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "en-AU", "en-GB", "es", "es-419", "es-US", "fi", "fr",
        "fr-CA", "gu", "he", "hi", "hr", "hu", "id", "it", "ja", "kk", "kn", "ko", "lt", "ml", "mr", "ms", "nl", "no",
        "or", "pa", "pl", "pt-BR", "pt-PT", "ro", "ru", "sk", "sl", "sv", "ta", "te", "th", "tr", "uk", "ur", "vi",
        "zh-CN", "zh-HK", "zh-TW",
    ]

    private static let nearest = NearestLanguages(identifiers.map { Language($0) })
    private static let tags = Set(identifiers.compactMap { LanguageTag($0)?.canonical })

    /// Returns the language that Settings uses instead of a language whose region it does not support, such as `de` for
    /// `de-AT`. Returns `nil` if the identifier has no region or represents a pseudolanguage, if Settings supports the
    /// region, or if Settings does not support the language at all.
    package static func language(usedInsteadOf identifier: String) -> String? {
        guard let tag = LanguageTag(identifier)?.canonical, tag.region != nil, !tags.contains(tag),
            !LanguageIdentifier.isPseudolanguage(identifier)
        else { return nil }
        return nearest.nearest(to: identifier).first?.identifier
    }
}
