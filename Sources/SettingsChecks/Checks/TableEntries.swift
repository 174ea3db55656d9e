import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports string tables that contain several entries for the same key.
    static let duplicateString = Rule(
        "duplicate-string", .error, "a string table has two entries for one key",
        what: """
            Two entries in a string table have the same key. If a string table contains a key twice, CoreFoundation \
            uses the last entry. The finding is a warning if both entries have the same value.
            """,
        why: "The correct translation may be in the entry that CoreFoundation does not use.",
        recommendation: "Keep only one of the entries with the same key.",
        evidence: .sourceCode(References.cfOldStyle),
        example: .files([
            "de.lproj/Root.strings": """
            "Sound" = "Ton";
            ⟦"Sound"⟧ = "Klang";
            """
        ]),
        check: .table { table, _, reporter in
            guard table.hasRepeatedTexts else { return }
            var values: [ExactString: ExactString?] = [:]
            values.reserveCapacity(table.entries.count)
            for entry in table.entries {
                guard let earlier = values.updateValue(entry.value, forKey: entry.key) else { continue }
                let isSame = earlier == entry.value
                reporter.report(
                    table.path, at: table.span(entry.keySpan),
                    isSame
                        ? "the table contains the key \(short(entry.key)) twice"
                        : "the table contains the key \(short(entry.key)) twice: this value is used, not "
                            + short(earlier ?? ""),
                    help: "keep one of the entries", as: isSame ? .warning : nil)
            }
        })

    /// A rule that reports strings that have plural or device variations in a String Catalog.
    static let textForms = Rule(
        "text-forms", .error, "a string has plural or device variations",
        what: """
            A String Catalog contains plural or device variations for a string that a pane uses. The rule does not \
            check strings that no pane uses.
            """,
        why: """
            A string table contains only one translation for each string. Inferred: the Settings app does not use \
            strings as format strings. CoreFoundation merges a .stringsdict file into the string table, but \
            settings-bundle does not read or write .stringsdict files. The command 'settings-bundle build' does not \
            write a string table if one of its strings has variations.
            """,
        recommendation: "Replace the variations of the string with a single translation.",
        evidence: .sourceCode(References.cfBundleStrings),
        example: .files([
            "Root.plist": Example.soundPane,
            "../Root.xcstrings": """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "Sound" : {
                  "extractionState" : "manual",
                  "localizations" : {
                    ⟦"de"⟧ : {
                      "variations" : {
                        "device" : {
                          "ipad" : {
                            "stringUnit" : { "state" : "translated", "value" : "Ton" }
                          }
                        }
                      }
                    }
                  }
                }
              },
              "version" : "1.0"
            }
            """,
        ]),
        check: .table { table, checked, reporter in
            guard let catalog = checked.bundle.catalog(ofTableAt: table.path), catalog.hasVariations else { return }
            for (entry, use) in zip(table.entries, table.uses) where use != nil {
                let text = checked.bundle.catalogText(entry.key, ofTableAt: table.path)
                guard text?.units[table.language]?.hasVariations == true else { continue }
                reporter.report(
                    table.path, at: entry.valueSpan,
                    "the string \(short(entry.key)) has plural or device variations, which a string table cannot contain",
                    help: "write one translation instead")
            }
        })
}
