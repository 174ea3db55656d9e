import SettingsModel

extension Rule {
    /// A text that a String Catalog has several translations for.
    static let textForms = Rule(
        "text-forms", .error, "a text with plural or device variations",
        what: """
            A String Catalog has 'variations' by plural or device for a text that a pane uses. Texts that no pane uses \
            are not checked.
            """,
        why: """
            A string table has one translation for a text, and we infer that Settings does not format texts. \
            CoreFoundation merges a .stringsdict file over the table, but no command of this tool reads or writes one: \
            settings-bundle build writes no table with such a text.
            """,
        instead: "Write one translation instead of the variations.",
        evidence: .sourceCode(References.cfBundleStrings),
        effect: .sourceCode(References.cfBundleStrings),
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
                    "the text \(short(entry.key)) has plural or device variations, which a string table cannot contain",
                    help: "write one translation instead")
            }
        })
}
