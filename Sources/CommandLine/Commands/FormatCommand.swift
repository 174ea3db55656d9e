import Actions
import ArgumentParser
import SettingsEditing
import SettingsModel
import SourceText

struct FormatCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "format", abstract: "Rewrite property lists and string tables in the canonical form.",
        discussion: """
            Property lists are laid out as Apple's tools do it, string tables as genstrings does: one element or entry \
            a line. Values, order and comments stay; of several blank lines one is left. A file of which a part would \
            be lost is refused, and then nothing is written.

            Files are named as they lie in the bundle: Root.plist, de.lproj/Root.strings, a page (Root) or a folder \
            (de.lproj). Without any, all files are formatted but for the pages that a licence generator wrote.

            EXAMPLES
              settings-bundle format --diff
              settings-bundle format --check    (exits 1 when anything would change)
              settings-bundle format Root.plist --convert xml
              settings-bundle format fr.lproj/Root.strings --from macroman
            """)

    @Argument(help: ArgumentHelp("Files, pages or folders of the bundle.", valueName: "file"))
    var files: [String] = []

    @OptionGroup var checking: CheckOptions

    @Option(
        "The encoding of string tables: \(Choice<Encoding>.list). Property lists are always in UTF-8. (default: utf-8)",
        of: Encoding.self, parsing: .unconditional)
    var encoding: String?

    @Option(
        "The encoding that the named files are in though they claim another: \(Choice<LegacyEncoding>.list).",
        of: LegacyEncoding.self, parsing: .unconditional)
    var from: String?

    @Option(
        "Make binary and OpenStep property lists xml; they are left as they are otherwise.", of: Conversion.self,
        parsing: .unconditional)
    var convert: String?

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    enum Encoding: String, CaseIterable {
        case utf8 = "utf-8"
        case utf16 = "utf-16"

        var textEncoding: TextEncoding {
            switch self {
            case .utf8: .utf8
            case .utf16: TextEncoding(.utf16LittleEndian, byteOrderMark: true)
            }
        }
    }

    enum Conversion: String, CaseIterable {
        case xml
    }

    var onlyChecks: Bool { checking.check }

    func operation() throws -> any BundleOperation {
        let encoding = try Choice<Encoding>.named(self.encoding, by: "--encoding") ?? .utf8
        let conversion = try Choice<Conversion>.named(convert, by: "--convert")
        let source = try Choice<LegacyEncoding>.named(from, by: "--from")
        if let source, files.isEmpty {
            throw Failure(
                usage: "--from needs the files that are in \(source.name)",
                help: "name them, as in format fr.lproj/Root.strings --from \(source.rawValue)")
        }
        return FormatFiles(files, from: source, encoding: encoding.textEncoding, convertsToXML: conversion == .xml)
    }
}
