import SettingsExchange
import SettingsModel
import SourceText
import TestSupport

/// Reads translations from the text of a file.
func read(_ text: String, as format: ExchangeFormat, named name: String = "Root") throws -> [TableTranslations] {
    try TranslationFile(Array(text.utf8), as: format, named: name).tables
}

/// The error in a file on one line: position, message and help.
func problem(_ bytes: [UInt8], as format: ExchangeFormat) -> String? {
    do {
        _ = try TranslationFile(bytes, as: format, named: "Root")
        return nil
    } catch {
        let place = error.position.map { "\($0.line):\($0.column): " } ?? ""
        return place + error.message + (error.help.map { "; " + $0 } ?? "")
    }
}

func problem(_ text: String, as format: ExchangeFormat) -> String? { problem(Array(text.utf8), as: format) }

/// An XLIFF file with a single table that contains the specified units.
func xliffText(original: String = "Settings.bundle/en.lproj/Root.strings", _ units: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
    <file original="\(original)" source-language="en" target-language="de" datatype="plaintext"><body>
    \(units)
    </body></file>
    </xliff>
    """
}

/// A bundle in English and German that has a table for each pane.
func exportedBundle(_ files: KeyValuePairs<String, String> = [:]) -> SettingsBundle {
    let panes: [(String, String)] = [
        (
            "Root.plist",
            paneText(
                itemText("Group", ["Title": "Sound"]), toggleText("Play \"loud\"", key: "play"),
                itemText("ChildPane", ["Title": "More", "File": "More"]))
        ),
        (
            "More.plist",
            paneText(table: "More", itemText("Group", ["FooterText": "=1+1&#10;second line", "Title": "Sound"]))
        ),
        (
            "en.lproj/Root.strings",
            "/* What one hears\n   settings-bundle: allow same */\n\"Sound\" = \"Sounds\";\n\"More\" = \"More\";\n"
        ),
        ("de.lproj/Root.strings", "\"Sound\" = \"Klänge\";\n\"More\" = \"More\";\n\"Old\" = \"Alt\";\n"),
    ]
    return SettingsBundle(
        bytes: (panes + files.map { ($0.key, $0.value) }).map { (path: $0.0, bytes: Array($0.1.utf8)) })
}

/// The exported files by path.
func export(
    _ bundle: SettingsBundle, as format: ExchangeFormat, _ languages: String..., sourceLanguage: String? = nil
) throws -> (files: [String: String], notes: [String]) {
    var options = TranslationExport.Options(bundlePath: "App/Settings.bundle", version: "9.9")
    options.languages = languages
    options.sourceLanguage = sourceLanguage
    let export = try TranslationExport(of: bundle, as: format, options)
    let files = export.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    return (Dictionary(uniqueKeysWithValues: files), export.notes.map(\.description))
}
