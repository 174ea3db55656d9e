import Foundation
import TestSupport
import Testing

/// A finding of the script that the rules intentionally do not report, with the reason and a quote from the bundle.
struct CorpusException: Sendable {
    /// The prefix of the kind.
    let kind: String
    /// Substrings of the bundle and the detail.
    let bundle: String
    let detail: String
    /// The text that shows why the file has no problem, or a different problem. The file must contain it.
    let quote: String
    /// The quoted file in the bundle, or `nil` for the file of the line.
    let path: String?
    let reason: String

    init(
        _ kind: String, in bundle: String = "", about detail: String = "", _ reason: String, quote: String,
        of path: String? = nil
    ) {
        self.kind = kind
        self.bundle = bundle
        self.detail = detail
        self.reason = reason
        self.quote = quote
        self.path = path
    }

    func covers(_ line: CorpusLine) -> Bool {
        line.kind.hasPrefix(kind) && (bundle.isEmpty || line.bundle.contains(bundle))
            && (detail.isEmpty || line.detail.contains(detail))
    }

    /// Expects that the file contains the quote. Indentation is ignored.
    func expectQuote(for line: CorpusLine) throws {
        let path = try #require(path ?? line.path, "no file to quote: \(line)")
        let url = try #require(Corpus.folder).appending(path: line.bundle).appending(path: path)
        let data = try Data(contentsOf: url)
        let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.dropFirst().first == 0
        let text = isUTF16 ? String(data: data, encoding: .utf16LittleEndian) : String(data: data, encoding: .utf8)
        func lines(_ text: String) -> String {
            text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
                .joined(separator: "\n")
        }
        #expect(try lines(#require(text)).contains(quote), "\(path) does not say: \(quote)")
    }
}

extension CorpusException {
    static let all: [CorpusException] = [
        .init(
            "plist unparsable", in: "AndyQ", "CoreFoundation reads an XML declaration without quotes",
            quote: "<?xml version=1.0 encoding=UTF-8?>"),
        .init(
            ".strings table", in: "AndyQ", about: "Color", "CoreFoundation reads the pane that names the table",
            quote: "<key>StringsTable</key>\n<string>ColorPopover</string>", of: "ColorPopover.plist"),
        .init(
            ".strings table", in: "AndyQ", about: "PopoverView", "CoreFoundation reads the pane that names the table",
            quote: "<key>StringsTable</key>\n<string>PopoverView</string>", of: "PopoverView.plist"),
        .init(
            ".strings table", in: "AndyQ", about: "SSZip", "CoreFoundation reads the pane that names the table",
            quote: "<key>StringsTable</key>\n<string>SSZipArchive</string>", of: "SSZipArchive.plist"),
        .init(
            ".strings table", in: "AndyQ", about: "Thanks", "CoreFoundation reads the pane that names the table",
            quote: "<key>StringsTable</key>\n<string>Thanks</string>", of: "Thanks.plist"),
        .init(
            ".strings table", in: "xebia", about: "/Root", "CoreFoundation reads the pane that names the table",
            quote: "<key>StringsTable</key>\n<string>Root</string>", of: "Root.plist"),
        .init(
            ".strings table", in: "xebia", about: "/Licenses", "a pane cannot be read, and it may name the table",
            quote: "Copyright (c) 2010 Olivier Poitrey <rs@dailymotion.com>", of: "SDURLCache.plist"),
        .init(
            ".strings table", in: "xebia", about: "/Legals", "a pane cannot be read, and it may name the table",
            quote: "Copyright (c) 2010 Olivier Poitrey <rs@dailymotion.com>", of: "SDURLCache.plist"),
        .init(
            "stale", in: "xebia", about: "/About", "a pane cannot be read, and it may use the text",
            quote: "Copyright (c) 2010 Olivier Poitrey <rs@dailymotion.com>", of: "SDURLCache.plist"),
        .init(
            "stale", in: "Driveline", "the table is UTF-16 without byte order mark, and that is reported",
            quote: "\"Activity\""),
        .init(
            "stale", in: "Pyonkee", about: "(outside", "nobody reads the folder of the table, and that is reported",
            quote: "\"none given\"", of: "zh-Hans.lpoj/Root.strings"),
        .init(
            "no Root.plist", in: "HFRplus", "InAppSettingsKit, which alone reads the bundle, needs none",
            quote: "<string>IASKButtonSpecifier</string>", of: "Root.inApp.plist"),
        .init(
            "page without StringsTable", in: "HFRplus", "InAppSettingsKit takes the table Root then",
            quote: "<string>IASKButtonSpecifier</string>", of: "Root.inApp.plist"),
        .init(
            "no Root.plist", in: "Drawords", "the root pane lies in the folder of the language",
            quote: "<key>PreferenceSpecifiers</key>", of: "en.lproj/Root.plist"),
        .init(
            "no Root.plist", in: "task-coach", "the root pane lies in the folders of all languages",
            quote: "<key>PreferenceSpecifiers</key>", of: "th.lproj/Root.plist"),
        .init(
            "pane linked from nowhere", in: "CCIP", "the bundle has no root pane, and that is reported",
            quote: "<key>PreferenceSpecifiers</key>"),
        .init(
            "pane linked from nowhere", about: "Account.plist", "the rows of a list of InAppSettingsKit lead to it",
            quote: "<key>File</key>\n<string>Account</string>", of: "Listgroup.plist"),
        .init(
            "pane linked from nowhere", about: "Tag.plist", "the rows of a list of InAppSettingsKit lead to it",
            quote: "<key>File</key>\n<string>Tag</string>", of: "Listgroup.plist"),
        .init(
            "duplicate Key", about: "ButtonDemoAction3", "the Key of a button names an action",
            quote: """
                <string>ButtonDemoAction3</string>
                <key>Title</key>
                <string>Left Aligned</string>
                <key>Type</key>
                <string>IASKButtonSpecifier</string>
                """),
        .init(
            "duplicate Key", about: "Complete.plist fruit", "a child pane stores nothing under its Key",
            quote: "<string>PSChildPaneSpecifier</string>\n<key>Key</key>\n<string>fruit</string>"),
        .init(
            "same Key", about: "fruit", "a child pane stores nothing under its Key",
            quote: "<string>PSChildPaneSpecifier</string>\n<key>Key</key>\n<string>fruit</string>",
            of: "Complete.plist"),
        .init(
            "same Key", about: "password", "the keys of a pane for the rows of a list are those of a row",
            quote: "<key>File</key>\n<string>Account</string>", of: "Listgroup.plist"),
        .init(
            "same Key", about: "dynamicTextView", "what InAppSettingsKit alone draws is its own matter",
            quote: "<key>Key</key>\n<string>dynamicTextView</string>", of: "Complete.plist"),
        .init(
            "leading/trailing blanks", about: "' '", "a title of nothing but a blank is meant as an empty one",
            quote: "<key>Title</key>\n<string> </string>"),
        .init(
            "DefaultValue among Values", about: "int vs real", "Foundation calls 0 and 0.0 equal",
            quote: "<real>0</real>"),
    ]
}
