extension Mistake {
    static let ofTables: [Mistake] = [
        .replace(
            "missing-table", "<string>Advanced</string>", with: "⟦<string>Advancd</string>⟧", in: "Advanced.plist"),
        .replace(
            "table-extension", "<string>Advanced</string>", with: "⟦<string>Advanced.strings</string>⟧",
            in: "Advanced.plist"),
        Mistake(
            "missing-translation",
            .replace("<string>Sound</string>", with: "⟦<string>Sound</string>⟧", in: "Root.plist"),
            .replace("\"Sound\" = \"Ton\";\n", with: "", in: "de.lproj/Root.strings")),
        Mistake(
            "missing-translation",
            .replace("<string>Advanced</string>", with: "⟦<string>Advanced</string>⟧", in: "Advanced.plist"),
            .move("de.lproj/Advanced.strings", to: "de.lproj/Localizable.strings")),
        Mistake(
            "untranslated-identifier",
            .replace("<string>Version</string>", with: "⟦<string>VERSION_TITLE</string>⟧", in: "Root.plist"),
            .replace("\"Version\" = \"Version\"", with: "\"VERSION_TITLE\" = \"Version\"", in: "en.lproj/Root.strings"),
            .replace("\"Version\" = \"Fassung\";\n", with: "", in: "de.lproj/Root.strings")),
        Mistake(
            "missing-source-string",
            .replace("<string>Sound</string>", with: "⟦<string>Sound</string>⟧", in: "Root.plist"),
            .replace("\"Sound\" = \"Sound\";\n", with: "", in: "en.lproj/Root.strings")),
        .replace(
            "stale-string", "\"Sound\" = \"Ton\";", with: "\"Sound\" = \"Ton\";\n⟦\"Sounds\"⟧ = \"Klänge\";",
            in: "de.lproj/Root.strings"),
        Mistake(
            "unused-table", at: ["en.lproj/Elsewhere.strings"],
            .add("en.lproj/Elsewhere.strings", "\"Sound\" = \"Sound\";\n")),
        .replace(
            "duplicate-string", "\"Sound\" = \"Ton\";", with: "\"Sound\" = \"Ton\";\n⟦\"Sound\"⟧ = \"Klang\";",
            in: "de.lproj/Root.strings"),
        Mistake(
            "truncated-strings", .replace("\"Ton\";", with: "\"Ton\";⟦;", in: "de.lproj/Root.strings"),
            .replace("\"Dunkel\";\n", with: "\"Dunkel\";\n⟧", in: "de.lproj/Root.strings")),
        .replace(
            "lowercase-unicode-escape", "\"Klänge abspielen\"", with: "⟦\"Kl\\u00e4nge abspielen\"⟧",
            in: "de.lproj/Root.strings"),
        .replace(
            "incomplete-escape", "\"Klänge abspielen\"", with: "⟦\"Kl\\U{E4}nge abspielen\"⟧",
            in: "de.lproj/Root.strings"),
        Mistake(
            "shadowed-tables", at: ["Root.strings"], .add("Root.strings", "\"Sound\" = \"Sound\";\n")),
        Mistake(
            "shadowed-tables", at: ["Root~ipad.strings"], .add("Root~ipad.strings", "\"Sound\" = \"Sound\";\n")),
        Mistake("invalid-language", at: ["en_GB.lproj"], .copy("en.lproj", to: "en_GB.lproj")),
        Mistake("base-case", at: ["base.lproj"], .copy("en.lproj", to: "base.lproj")),
        Mistake(
            "legacy-language", at: ["English.lproj"], .move("en.lproj/Root.strings", to: "English.lproj/Root.strings"),
            .move("en.lproj/Advanced.strings", to: "English.lproj/Advanced.strings")),
        Mistake("duplicate-language", at: ["German.lproj"], .copy("de.lproj", to: "German.lproj")),
        Mistake("region-folder", at: ["en-US.lproj"], .copy("en.lproj", to: "en-US.lproj")),
        Mistake("pseudo-language", at: ["en-XA.lproj"], .copy("en.lproj", to: "en-XA.lproj")),
        Mistake(
            "damaged-encoding", at: ["Advanced.plist"],
            .replace("encoding=\"UTF-8\"", with: "encoding=\"UTF-7\"", in: "Advanced.plist")),
        Mistake(
            "bomless-utf16", at: ["de.lproj/Root.strings"],
            .encodeInUTF16("de.lproj/Root.strings", hasByteOrderMark: false)),
        Mistake(
            "utf16-strings", at: ["de.lproj/Root.strings"],
            .encodeInUTF16("de.lproj/Root.strings", hasByteOrderMark: true)),
        .replace("empty-translation", "\"Ton\"", with: "⟦\"\"⟧", in: "de.lproj/Root.strings"),
        .replace("same-as-source", "\"Ton\"", with: "⟦\"Sound\"⟧", in: "de.lproj/Root.strings"),
        .replace("placeholder-mismatch", "\"Ton\"", with: "⟦\"Ton %@\"⟧", in: "de.lproj/Root.strings"),
        .replace("edge-space-mismatch", "\"Ton\"", with: "⟦\"Ton \"⟧", in: "de.lproj/Root.strings"),
        .replace(
            "unused-allow", "\"Sound\" = \"Ton\";",
            with: "/* settings-bundle: allow ⟦stale-string⟧ */\n\"Sound\" = \"Ton\";", in: "de.lproj/Root.strings"),
        Mistake(
            "source-language-mismatch",
            .replace(
                "<plist version=\"1.0\">",
                with: "<!-- settings-bundle: source-language ⟦de⟧ -->\n<plist version=\"1.0\">", in: "Root.plist"),
            .add("../settings-bundle.json", "{ \"localization\": { \"source\": \"en\" } }\n")),
        Mistake(
            "text-forms", .remove("en.lproj/Advanced.strings"), .remove("de.lproj/Advanced.strings"),
            .add(
                "../settings-bundle.json",
                #"{ "localization": { "catalogs": { "Advanced": "Advanced.xcstrings" } } }"#),
            .add("../Advanced.xcstrings", advancedCatalog)),
        .replace(
            "unlocalized-pane",
            "<key>StringsTable</key>\n<string>Advanced</string>\n<key>PreferenceSpecifiers</key>",
            with: "⟦<key>PreferenceSpecifiers</key>⟧", in: "Advanced.plist"),
    ]

    /// The string table of a pane as a String Catalog.
    private static let advancedCatalog = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "Server" : {
              "extractionState" : "manual",
              "localizations" : {
                ⟦"de"⟧ : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "translated", "value" : "Rechner" } },
                      "other" : { "stringUnit" : { "state" : "translated", "value" : "Rechner" } }
                    }
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }
        """
}
