import SettingsModel

extension Rule {
    /// A text that a String Catalog has several translations for.
    static let textForms = Rule(
        "text-forms", .error, "a text with forms for plurals or devices",
        what: """
            A String Catalog has forms for plurals or devices, its 'variations', of a text that a pane uses. Forms of \
            texts that no pane uses are never looked at.
            """,
        why: """
            The Settings app reads string tables, which have one translation for a text. settings-bundle build writes \
            no table with such a text.
            """,
        instead: "Write one translation instead of the forms.",
        evidence: .sourceCode(References.coreFoundation),
        effect: .sourceCode(References.coreFoundation),
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
            guard let catalog = checked.bundle.catalog(ofTableAt: table.path), catalog.hasForms else { return }
            for (entry, use) in zip(table.entries, table.uses) where use != nil {
                let text = checked.bundle.catalogText(entry.key, ofTableAt: table.path)
                guard text?.units[table.language]?.hasForms == true else { continue }
                reporter.report(
                    table.path, at: entry.valueSpan,
                    "the text \(short(entry.key)) has forms for plurals or devices, which no table holds",
                    help: "write one translation instead of them")
            }
        })
}
