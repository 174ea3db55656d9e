/// Lines of the script's list that we do not report, and why.
struct CorpusException: Sendable {
    /// How the kind begins.
    let kind: String
    /// What the bundle and the detail contain.
    let bundle: String
    let detail: String
    let reason: String

    init(_ kind: String, in bundle: String = "", about detail: String = "", _ reason: String) {
        self.kind = kind
        self.bundle = bundle
        self.detail = detail
        self.reason = reason
    }

    func covers(_ line: CorpusTests.Line) -> Bool {
        line.kind.hasPrefix(kind) && (bundle.isEmpty || line.bundle.contains(bundle))
            && (detail.isEmpty || line.detail.contains(detail))
    }
}

extension CorpusException {
    static let all: [CorpusException] = [
        .init(".strings table", in: "AndyQ", "CoreFoundation reads the panes that name the tables"),
        .init(".strings table", in: "xebia", "a pane cannot be read, and it may name the table"),
        .init(".strings table", in: "10 AppSettings", "the root pane names no table, and that is reported"),
        .init("  of which", in: "Pyonkee", about: "MIDI", "people read MIDI as it is"),
        .init("  of which", in: "RR3wikia", about: "EDITING", "a word in capitals may be for people"),
        .init("unknown Type", about: "IASK", "the types of InAppSettingsKit are known, and never unknown"),
        .init("plist unparsable", in: "AndyQ", "CoreFoundation reads an XML declaration without quotes"),
        .init("plist unparsable", about: "Licenses.plist", "CoreFoundation reads the file up to the end of its root"),
        .init(
            "plist unparsable", about: "Root.plist", "CoreFoundation reads the file up to the end of its root, here too"
        ),
        .init("no Root.plist", in: "HFRplus", "Root.inApp.plist is enough for InAppSettingsKit"),
        .init("no Root.plist", in: "Drawords", "the root pane lies in the folders of the languages"),
        .init("no Root.plist", in: "task-coach", "the root pane lies in the folders of all languages"),
        .init("pane linked from nowhere", in: "CCIP", "the bundle has no root pane, and that is reported"),
        .init("pane linked from nowhere", about: "Account.plist", "an item of InAppSettingsKit names it in File"),
        .init("pane linked from nowhere", about: "Tag.plist", "the rows of a list of InAppSettingsKit lead to it"),
        .init("stale", in: "xebia", about: "en/About", "a pane cannot be read, and it may use the text"),
        .init("stale", in: "xebia", about: "fr/About", "a pane cannot be read, and it may use the French text"),
        .init("stale", in: "Driveline", "the tables are UTF-16 without byte order mark, and that is reported"),
        .init("stale", in: "Pyonkee", about: "(outside", "nobody reads the folder of the table, and that is reported"),
        .init("StringsTable named, no lproj", in: "datac", "the table lies beside Root.plist"),
        .init(".strings outside", in: "datac", "no language has a table that it could hide"),
        .init("child file missing", about: "html", "the row opens a web view of the app"),
        .init("child file missing", about: "https://", "the row opens a web page"),
        .init("duplicate Key", about: "ButtonDemoAction3", "the Key of a button names an action"),
        .init("duplicate Key", about: "Complete.plist fruit", "a child pane stores nothing under its Key"),
        .init("same Key in several panes with", about: "fruit", "a child pane stores nothing under its Key, here too"),
        .init(
            "same Key in several panes with", about: "mulValue",
            "Root.plist has the integer 0, too; only its variants for InAppSettingsKit have the string"),
        .init("leading/trailing blanks", about: "' '", "a title of nothing but a blank is meant as an empty one"),
        .init("DefaultValue among Values", about: "int vs real", "Foundation calls 1 and 1.0 equal"),
        .init(
            "page text", in: "Player", about: "de.lproj", "the only language counts as the one the texts are written in"
        ),
        .init("page text", about: ".lproj/Root.plist", "a pane in the folder of a language owes no table anything"),
        .init(
            "  of which", about: ".lproj/Root.plist", "a pane in the folder of a language owes no table anything, again"
        ),
        .init(
            "page text", in: "KitTests", about: "Advanced.plist", "another pane of the same table uses the text first"),
    ]
}
