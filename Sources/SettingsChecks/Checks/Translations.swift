import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports string-table entries with an empty value.
    static let emptyTranslation = Rule(
        "empty-translation", .warning, "a string table entry has an empty value",
        what: """
            The value of a string table entry is empty in one language but not in another. A value that is empty in \
            all languages is considered intentional and is not reported.
            """,
        why: """
            CoreFoundation returns the empty value, so the Settings app shows no text in the language of the string \
            table.
            """,
        recommendation: """
            Translate the string, or use the text from the source language as the value until a translation is \
            available.
            """,
        evidence: .sourceCode(References.cfBundleStrings),
        example: .files([
            "Root.plist": Example.soundPane,
            "en.lproj/Root.strings": "\"Sound\" = \"Sound\";",
            "de.lproj/Root.strings": "\"Sound\" = ⟦\"\"⟧;",
        ]),
        check: .bundle { checked, reporter in
            let empty = checked.translations.filter { $0.state == .empty }
            guard !empty.isEmpty else { return }
            var shown: [String: Set<ExactString>] = [:]
            for translation in checked.translations where translation.state != .empty {
                shown[translation.table.name, default: []].insert(translation.key)
            }
            for translation in empty {
                let isShown = shown[translation.table.name]?.contains(translation.key) ?? false
                guard isShown || !translation.hasSourceEntry else { continue }
                reporter.report(
                    translation.table.path, at: translation.span,
                    "the entry for \(short(translation.key)) is empty, so nothing is shown",
                    help: "translate the text")
            }
        })

    /// A rule that reports translations that are identical to the source text.
    static let sameAsSource = Rule(
        "same-as-source", .note, "a translation is identical to the source text",
        what: """
            In a string table, the value of an entry is identical to the value in the source language. The rule \
            ignores variants of the source language, text that contains no letters, and entries with the comment \
            'settings-bundle: allow same'.
            """,
        why: """
            An entry that is identical to the source text may be untranslated. However, some text, such as 'Version', \
            is often the same in the source language and in a translation.
            """,
        recommendation: """
            Translate the value of the entry. If the identical value is intentional, run 'settings-bundle localize set \
            --allow-same' to add the comment 'settings-bundle: allow same'.
            """,
        evidence: .toolConvention("Tasks/Translate.md"),
        example: .files([
            "Root.plist": Example.soundPane,
            "en.lproj/Root.strings": "\"Sound\" = \"Sounds\";",
            "de.lproj/Root.strings": "\"Sound\" = ⟦\"Sounds\"⟧;",
        ]),
        check: .translation { translation, checked, reporter in
            guard translation.state == .same(isMeant: false), !translation.key.looksLikeIdentifier,
                // Another rule reports strings with variations.
                checked.bundle.catalogText(translation.key, ofTableAt: translation.table.path)?
                    .units[translation.language]?.hasVariations != true,
                translation.language.identifier.lowercased() != "base",
                !checked.varietiesOfSource.contains(translation.language.identifier),
                !LanguageIdentifier.isPseudolanguage(translation.language.identifier)
            else { return }
            reporter.report(
                translation.table.path, at: translation.span,
                "\(quoted(translation.language.identifier)) has the same text as the source language for "
                    + short(translation.key),
                help: "translate it, or mark it as intended: "
                    + checked.commandSettingTranslation(
                        of: translation.key, to: translation.value, in: translation.table.table, allowingSame: true))
        })

    /// A rule that reports translations whose placeholders differ from the placeholders in the source text.
    static let placeholderMismatch = Rule(
        "placeholder-mismatch", .warning, "a translation and its source have different placeholders",
        what: """
            A translation and the text in the source language have different placeholders. For example, %@ is missing \
            from the translation, occurs too often or was replaced with %d. Numbered placeholders, such as %2$@, may \
            appear in a different order in the translation.
            """,
        why: """
            Inferred: the Settings app shows placeholders unchanged. An app that uses the translation as a format \
            string, for example with InAppSettingsKit, may crash or show incorrect text.
            """,
        recommendation: """
            Use the same placeholders in the translation as in the source text. A literal percent sign is not a \
            placeholder.
            """,
        evidence: .inferred("https://developer.apple.com/documentation/foundation/nsstring"),
        example: .files([
            "Root.plist": Example.soundPane,
            "en.lproj/Root.strings": "\"Sound\" = \"%@ of %d sounds\";",
            "de.lproj/Root.strings": "\"Sound\" = ⟦\"%d Klänge\"⟧;",
        ]),
        check: .translation { translation, _, reporter in
            guard translation.state == .translated else { return }
            let (value, source) = (translation.value.string, translation.source.string)
            guard value.utf8.contains(percent) || source.utf8.contains(percent) else { return }
            let (own, wanted) = (Placeholders(in: value), Placeholders(in: source))
            // A key without an entry may be an identifier, so it says nothing about placeholders.
            guard own != wanted, translation.hasSourceEntry || !wanted.spellings.isEmpty else { return }
            func list(_ placeholders: Placeholders) -> String {
                placeholders.spellings.isEmpty ? "none" : CheckedBundle.list(placeholders.spellings)
            }
            reporter.report(
                translation.table.path, at: translation.span,
                "placeholders differ: \(list(own)) in the translation, \(list(wanted)) in the source",
                help: "use the same placeholders as the source")
        })

    private static let percent = UInt8(ascii: "%")

    /// A rule that reports translations whose leading or trailing white space differs from that of the source text.
    static let edgeSpaceMismatch = Rule(
        "edge-space-mismatch", .note, "a translation and its source differ in leading or trailing white space",
        what: """
            A translation begins or ends with white space, but the string in the source language does not, or vice \
            versa.
            """,
        why: "Inferred: the translation is not aligned with other text, or an empty line follows the translation.",
        recommendation: """
            Preferably, remove leading and trailing white space from the translation and the source string. \
            Alternatively, use the same white space in the translation as in the source string.
            """,
        evidence: .inferred(References.cfBundleStrings),
        example: .files([
            "Root.plist": Example.soundPane,
            "en.lproj/Root.strings": "\"Sound\" = \"Sound\";",
            "de.lproj/Root.strings": "\"Sound\" = ⟦\"Ton \"⟧;",
        ]),
        check: .translation { translation, _, reporter in
            guard translation.state == .translated, let problem = difference(of: translation) else { return }
            reporter.report(
                translation.table.path, at: translation.span, problem, help: "use the same white space as in the source"
            )
        })

    private static func difference(of translation: CheckedTranslation) -> String? {
        let (text, sourceText) = (translation.value.string, translation.source.string)
        if text.isEmpty || sourceText.isEmpty { return nil }
        let (own, source) = (text.hasBlankEdges, sourceText.hasBlankEdges)
        if own.start != source.start {
            return "the translation \(own.start ? "begins" : "does not begin") with white space, "
                + "but its source \(own.start ? "does not" : "does")"
        }
        if own.end != source.end {
            return "the translation \(own.end ? "ends" : "does not end") with white space, "
                + "but its source \(own.end ? "does not" : "does")"
        }
        return nil
    }
}

/// The placeholders in a string, such as `%@` and `%2$d`.
///
/// The syntax is that of Foundation's format strings, with two exceptions. The space flag is not recognized, because it
/// occurs in text such as `50 % discount`. A field width is not recognized if a letter follows the placeholder, because
/// some languages put the percent sign before the number.
struct Placeholders: Equatable {
    /// The kind of each argument, keyed by its 1-based number. The kind is `d` for an integer and `f` for a
    /// floating-point number. Otherwise, it is the conversion letter itself, such as `@` for an object.
    private var kinds: [Int: Character] = [:]
    /// The placeholders as they are written in the string.
    private(set) var spellings: [String] = []

    init(in text: String) {
        var scanner = Scanner(rest: text[...])
        var next = 1
        while let placeholder = scanner.next() {
            kinds[placeholder.number ?? next] = placeholder.kind
            spellings.append(placeholder.spelling)
            if placeholder.number == nil { next += 1 }
        }
    }

    static func == (left: Placeholders, right: Placeholders) -> Bool { left.kinds == right.kinds }

    private struct Placeholder {
        let number: Int?
        let kind: Character
        let spelling: String
    }

    private struct Scanner {
        var rest: Substring

        mutating func next() -> Placeholder? {
            while let start = rest.firstIndex(of: "%") {
                rest = rest[rest.index(after: start)...]
                if rest.first == "%" {
                    rest = rest.dropFirst()
                } else if let placeholder = placeholder(from: start) {
                    return placeholder
                }
            }
            return nil
        }

        /// Parses the rest of a placeholder, after its percent sign. If the percent sign does not begin a placeholder,
        /// the result is `nil` and no text is consumed.
        private mutating func placeholder(from start: Substring.Index) -> Placeholder? {
            var ahead = rest
            func digits(_ text: inout Substring) -> Substring {
                let digits = text.prefix { $0.isASCII && $0.isNumber }
                text = text[digits.endIndex...]
                return digits
            }
            var number: Int?
            var numbered = ahead
            if case let found = digits(&numbered), !found.isEmpty, numbered.first == "$" {
                number = Int(found)
                ahead = numbered.dropFirst()
            }
            ahead = ahead.drop { "+-#0'".contains($0) }
            let width = digits(&ahead)
            if ahead.first == "." {
                ahead = ahead.dropFirst()
                _ = digits(&ahead)
            }
            let length = ahead.prefix { "hlqzLtj".contains($0) }
            ahead = ahead[length.endIndex...]
            guard let letter = ahead.first, let kind = Self.kind(of: letter) else { return nil }
            ahead = ahead.dropFirst()
            if !width.isEmpty, ahead.first?.isLetter == true { return nil }
            rest = ahead
            return Placeholder(number: number, kind: kind, spelling: String(ahead.base[start..<ahead.startIndex]))
        }

        private static func kind(of letter: Character) -> Character? {
            switch letter {
            case "d", "D", "i", "u", "U", "x", "X", "o", "O": "d"
            case "f", "F", "e", "E", "g", "G", "a", "A": "f"
            case "@", "s", "S", "c", "C", "p": letter
            default: nil
            }
        }
    }
}
