import Actions
import ArgumentParser
import SettingsEditing
import SettingsModel
import SourceText

struct FormatCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "format", abstract: "Format property lists and string tables.",
        discussion: """
            Property lists are formatted as Apple's tools write them, and string tables as genstrings writes them, \
            with one element or entry per line. Values, order and comments are kept; multiple blank lines become one. \
            If formatting would lose part of a file, the command fails and writes nothing.

            Specify a file by its path in the bundle, such as Root.plist or de.lproj/Root.strings, or by the name of \
            its pane (Root). Specify a folder (de.lproj) to select all files in it. By default, all files are \
            formatted except panes \
            that a license generator wrote.

            EXAMPLES
              settings-bundle format --diff
              settings-bundle format --check    (exits with 1 if anything would change)
              settings-bundle format Root.plist --convert xml
              settings-bundle format fr.lproj/Root.strings --from macroman
            """)

    @Argument(help: ArgumentHelp("Files, panes or folders in the bundle.", valueName: "file"))
    var files: [String] = []

    @Flag(help: Self.checkHelp)
    var check = false

    @Option(
        "The encoding for string tables: \(EnumerationOption<Encoding>.list). Property lists are always UTF-8. (default: utf-8)",
        of: Encoding.self, parsing: .unconditional)
    var encoding: String?

    @Option(
        "The actual encoding of the specified files, if it is not the declared one: \(EnumerationOption<LegacyEncoding>.list).",
        of: LegacyEncoding.self, parsing: .unconditional)
    var from: String?

    @Option(
        "Convert binary and OpenStep property lists to this format: xml. (default: keep the format)",
        of: Conversion.self, parsing: .unconditional)
    var convert: String?

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

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

    func operation() throws -> any BundleOperation {
        let encoding = try EnumerationOption<Encoding>.named(self.encoding, by: "--encoding") ?? .utf8
        let conversion = try EnumerationOption<Conversion>.named(convert, by: "--convert")
        let source = try EnumerationOption<LegacyEncoding>.named(from, by: "--from")
        if let source, files.isEmpty {
            throw Failure(
                usage: "--from requires the names of the files that are in \(source.name)",
                help: "add them, as in format fr.lproj/Root.strings --from \(source.rawValue)")
        }
        return FormatFiles(files, from: source, encoding: encoding.textEncoding, convertsToXML: conversion == .xml)
    }
}
