import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports property lists that CoreFoundation cannot load.
    static let unreadablePlist = Rule(
        "unreadable-plist", .error, "a property list cannot be loaded",
        what: """
            CoreFoundation, which iOS uses to parse property lists, rejects the file. The rule also reports folders \
            that cannot be read, because their contents were not checked. The unreadable-strings rule reports language \
            folders that cannot be read.
            """,
        why: """
            The Settings app gets no items from a property list that CoreFoundation rejects. Inferred: the Settings \
            app shows an empty pane if CoreFoundation rejects the pane's property list. Inferred: the app has no \
            settings at all if CoreFoundation rejects Root.plist.
            """,
        recommendation: """
            Correct the problem that the message describes. The rest of the file is checked only after the problem is \
            corrected.
            """,
        evidence: .sourceCode(References.cfPropertyList),
        effect: .inferred(References.cfPropertyList),
        example: .files([
            "Root.plist": """
            <plist version="1.0">
            <dict>
                PreferenceSpecifiers: <array>
            ⟦<⟧/dict>
            </plist>
            """
        ]),
        check: .bundle { checked, reporter in
            checked.reportUnread(checked.unreadFolders.filter { !SettingsBundle.isLanguageFolder($0) }, to: reporter)
            for file in checked.bundle.files.values where file.path.hasSuffix(".plist") && !file.isReadable {
                reportUnreadable(file, "the file is not a property list", reporter)
            }
        })

    /// A rule that reports text after the end of a property list.
    static let trailingText = Rule(
        "trailing-text", .warning, "a property list is followed by other text",
        what: """
            A property list contains text after its root element. The text may be, for example, a second property list \
            or the remains of a failed merge. The rule ignores white space, comments and processing instructions after \
            the root element.
            """,
        why: """
            CoreFoundation stops parsing at </plist> without an error, so text after </plist> has no effect. Most \
            other parsers reject a property list that is followed by other text.
            """,
        recommendation: "Remove the text after the root element, or move the text to the right place.",
        fix: "The unsafe fix removes the text after the root element.",
        evidence: .sourceCode(References.cfPropertyList),
        example: .files([
            "Root.plist": """
            <plist version="1.0">
            <dict>
                PreferenceSpecifiers: <array/>
            </dict>
            </plist>
            ⟦</plist>⟧
            """
        ]),
        check: .file { file, reporter in
            guard !file.isBinary, let document = file.document, let span = document.ignoredTextRange else { return }
            reporter.report(
                file.path, at: span, "text after the end of the property list is ignored",
                help: "remove the text, or move it to the right place",
                fix: Fix(
                    "remove the text", of: file, document.removingIgnoredText(), within: span, isSafe: false,
                    isRemoval: true))
        })

    /// A rule that reports binary property lists.
    static let binaryPlist = Rule(
        "binary-plist", .note, "a property list is in binary format",
        what: """
            A property list in the bundle is in binary format. When Xcode copies a Settings bundle, it keeps the \
            format of each property list. Bazel's rules_apple writes property lists in binary format.
            """,
        why: """
            CoreFoundation supports the binary format, so the Settings app can read a binary property list. However, a \
            binary property list is not human-readable, and tools cannot show differences or merge changes.
            """,
        recommendation: "Store property lists in XML format in the source bundle.",
        evidence: .sourceCode(References.copyTool),
        effect: .sourceCode(References.cfPropertyList),
        example: .files(["Root.plist": Example.emptyPane]),
        check: .file { file, reporter in
            guard file.isBinary && file.path.hasSuffix(".plist") else { return }
            reporter.report(
                file.path, at: nil, "the property list is binary", help: "convert the source property list to XML"
            )
        })

    /// A rule that reports string tables that CoreFoundation cannot load.
    static let unreadableStrings = Rule(
        "unreadable-strings", .error, "a string table cannot be loaded",
        what: """
            CoreFoundation rejects a .strings file, or a .strings file is not a string table. An empty .strings file \
            counts as an empty string table. The rule also reports language folders that cannot be read, because their \
            contents were not checked. A language folder cannot be read if permission is denied or if the folder is a \
            symbolic link to a location outside the bundle.
            """,
        why: """
            CoreFoundation uses an empty table instead of an unreadable string table. All strings in the panes that \
            use an unreadable string table appear untranslated in the language of that table.
            """,
        recommendation: "Write each entry as \"key\" = \"value\"; with straight quotation marks and a semicolon.",
        evidence: .sourceCode(References.cfBundleStrings),
        example: .files(["de.lproj/Root.strings": "\"Sound\" = ⟦“⟧Ton”;"]),
        check: .bundle { checked, reporter in
            checked.reportUnread(checked.unreadFolders.filter(SettingsBundle.isLanguageFolder), to: reporter)
            for file in checked.bundle.files.values
            where file.path.hasSuffix(".strings") && !file.stringTable.isReadable {
                reportUnreadable(
                    file, at: file.rootSpan, "the file is not a string table",
                    help: "write entries as \"key\" = \"value\";", reporter)
            }
        })

    /// Reports a file that CoreFoundation cannot load. The diagnostic takes precedence over the other arguments. Other
    /// rules report diagnostics of other kinds.
    private static func reportUnreadable(
        _ file: ParsedFile, at span: Range<Int>? = nil, _ message: String, help: Message? = nil, _ reporter: Reporter
    ) {
        let diagnostic = file.diagnostics.first
        guard diagnostic?.kind ?? .unreadable == .unreadable else { return }
        reporter.report(
            file.path, at: diagnostic?.span ?? span, diagnostic?.message ?? message,
            help: file.repairHelp ?? (diagnostic?.help).map { "\($0)" } ?? help)
    }

    /// A rule that reports string tables that CoreFoundation reads only partially.
    static let truncatedStrings = Rule(
        "truncated-strings", .error, "CoreFoundation reads only the beginning of a string table",
        what: """
            CoreFoundation stops parsing a string table at text that cannot begin an entry, such as a stray semicolon \
            or an unclosed comment. CoreFoundation uses the entries before the invalid text and silently ignores the \
            entries after it.
            """,
        why: "Strings appear untranslated if their entries come after the invalid text in the string table.",
        recommendation: "Remove the invalid text from the string table.",
        evidence: .sourceCode(References.cfOldStyle),
        example: .files(["de.lproj/Root.strings": "\"Sound\" = \"Ton\";⟦;\n\"Music\" = \"Musik\";\n⟧"]),
        check: .file { file, reporter in
            guard file.path.hasSuffix(".strings") else { return }
            for diagnostic in file.diagnostics where diagnostic.kind == .truncated {
                reporter.report(
                    file.path, at: diagnostic.span, diagnostic.message, help: diagnostic.help.map { "\($0)" })
            }
        })

    /// A rule that reports files that contain invalid bytes for their declared encoding.
    static let damagedEncoding = Rule(
        "damaged-encoding", .error, "a file is not in its declared encoding",
        what: """
            A property list or string table contains bytes that are invalid in the encoding of the file. The rule also \
            reports a file with an unknown encoding.
            """,
        why: """
            If a file contains invalid bytes or its encoding is unknown, CoreFoundation rejects the file or decodes \
            its text incorrectly. Inferred: a damaged property list results in an empty pane, and a damaged string \
            table results in untranslated strings.
            """,
        recommendation: """
            Save the file as UTF-8. To convert a file from MacRoman or Windows-1252 to UTF-8, use 'settings-bundle \
            format --from'.
            """,
        fix: """
            The safe fix restores a UTF-16 byte order mark that was replaced with U+FFFD, if the file has no other \
            damage.
            """,
        evidence: .sourceCode(References.cfPropertyList),
        effect: .inferred(References.cfPropertyList),
        example: .files(
            ["Root.plist": "<?xml version=\"1.0\" encoding=\"UTF-7\"?>\n<plist><dict/></plist>"],
            at: ["Root.plist"]),
        check: .file { file, reporter in
            guard let diagnostic = file.diagnostics.first, diagnostic.kind == .damagedEncoding else { return }
            let span = diagnostic.span.isEmpty ? nil : diagnostic.span
            let fix = file.bytesWithByteOrderMark.map { bytes in
                Fix.safe("restore the byte order mark", .files([.write(path: file.editPath, bytes: bytes)]))
            }
            reporter.report(
                file.path, at: span, diagnostic.message,
                help: fix == nil
                    ? file.repairHelp ?? diagnostic.help.map { "\($0)" } : "restore the byte order mark",
                fix: fix)
        })

    /// A rule that reports UTF-16 files without a byte order mark.
    static let bomlessUTF16 = Rule(
        "bomless-utf16", .error, "a UTF-16 file has no byte order mark",
        what: """
            A property list or string table is encoded in UTF-16 but has no byte order mark. CoreFoundation drops the \
            first character of a UTF-16 file without a byte order mark and cannot parse the rest.
            """,
        why: """
            A UTF-16 file without a byte order mark does not load. If a string table does not load, its strings appear \
            untranslated. Inferred: if the property list of a pane does not load, the pane is empty.
            """,
        recommendation: "Save the file as UTF-8, or as UTF-16 with a byte order mark.",
        fix: "The safe fix adds the byte order mark if the resulting file can be parsed.",
        evidence: .sourceCode(References.cfPropertyList),
        example: .files(["de.lproj/Root.strings": "\u{0}\u{0}"], at: ["de.lproj/Root.strings"]),
        check: .file { file, reporter in
            guard let diagnostic = file.diagnostics.first, diagnostic.kind == .missingByteOrderMark else {
                return
            }
            let fix = file.bytesWithAddedByteOrderMark.map { bytes in
                Fix.safe("add the byte order mark", .files([.write(path: file.editPath, bytes: bytes)]))
            }
            reporter.report(
                file.path, at: nil, diagnostic.message, help: diagnostic.help.map { "\($0)" }, fix: fix)
        })

    /// A rule that reports string tables in UTF-16 or UTF-32.
    static let utf16Strings = Rule(
        "utf16-strings", .note, "a string table is in UTF-16 or UTF-32",
        what: """
            A string table is encoded in UTF-16 or UTF-32 with a byte order mark. The rule does not report the \
            unchanged string table from Xcode's template.
            """,
        why: """
            CoreFoundation supports string tables in UTF-16 and UTF-32. However, version control may treat a UTF-16 or \
            UTF-32 file as binary and not show changes.
            """,
        recommendation: "Save the string table as UTF-8 with 'settings-bundle format --encoding utf-8'.",
        evidence: .sourceCode(References.cfPropertyList),
        example: .files(["en.lproj/Root.strings": "\"Sound\" = \"Sound\";"]),
        check: .table { table, _, reporter in
            let encoding = table.table.file.encoding
            guard encoding.scheme != .utf8, encoding.scheme != .latin1, !table.isDamaged,
                !table.entries.allSatisfy({ TemplateTexts.texts.contains($0.key) })
            else { return }
            reporter.report(
                table.path, at: nil, "the string table is in \(encoding.name)", help: "save it as UTF-8")
        })
}
