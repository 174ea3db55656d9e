import SettingsModel

extension Rule {
    /// A rule that reports strings with plural or device variations in a String Catalog.
    static let textForms = Rule(
        "text-forms", .error, "a string has plural or device variations",
        what: """
            A String Catalog contains 'variations' by plural or device for a string that a pane uses. Strings that no \
            pane uses are not checked.
            """,
        why: """
            A string table contains only one translation per string. Inferred: Settings does not format text. \
            CoreFoundation merges a .stringsdict file into the table, but this tool does not read or write \
            .stringsdict files. The command settings-bundle build does not write a table that contains such a string.
            """,
        instead: "Replace the variations with a single translation.",
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
                    "the string \(short(entry.key)) has plural or device variations, which a string table cannot contain",
                    help: "write one translation instead")
            }
        })
}
