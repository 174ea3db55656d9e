import SettingsModel
import SourceText

extension Rule {
    /// A translation that begins or ends with a blank where its source does not.
    static let edgeSpaceMismatch = Rule(
        "edge-space-mismatch", .note, "a translation begins or ends with a blank, and its source does not",
        what: """
            The value of an entry begins or ends with white space where that of the source language does not, or the \
            other way round.
            """,
        why: "The text stands out of line with the others, or has an empty line below it.",
        instead: "Write the text with the blanks of the source, or best without any.",
        source: References.article,
        examples: [
            .files([
                "Root.plist": Example.soundPane,
                "en.lproj/Root.strings": "\"Sound\" = \"Sound\";",
                "de.lproj/Root.strings": "\"Sound\" = ⟦\"Ton \"⟧;",
            ]),
            .files([
                "Root.plist": Example.soundPane,
                "en.lproj/Root.strings": "\"Sound\" = \"Sound \";",
                "de.lproj/Root.strings": "\"Sound\" = \"Ton\\n\";",
            ]),
        ],
        check: .bundle { checked, reporter in
            checked.forEachTranslation { translation in
                guard translation.state == .translated, let problem = difference(of: translation) else { return }
                reporter.report(
                    translation.table.path, at: translation.span, problem, help: "write the blanks of the source")
            }
        })

    private static func difference(of translation: CheckedTranslation) -> String? {
        let (own, source) = (translation.value.string, translation.source.string)
        if hasPlainEdges(own), hasPlainEdges(source) { return nil }
        guard let first = own.first, let last = own.last, let sourceFirst = source.first, let sourceLast = source.last
        else { return nil }
        if first.isWhitespace != sourceFirst.isWhitespace {
            return "the translation \(first.isWhitespace ? "begins" : "does not begin") with a blank, "
                + "and its source \(first.isWhitespace ? "does not" : "does")"
        }
        if last.isWhitespace != sourceLast.isWhitespace {
            return "the translation \(last.isWhitespace ? "ends" : "does not end") with a blank, "
                + "and its source \(last.isWhitespace ? "does not" : "does")"
        }
        return nil
    }

    /// Whether a text begins and ends with visible ASCII, which is true of most: characters take longer to look at.
    private static func hasPlainEdges(_ text: String) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last else { return false }
        return (0x21..<0x7F).contains(first) && (0x21..<0x7F).contains(last)
    }
}
