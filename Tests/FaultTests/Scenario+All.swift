import TestSupport

extension Scenario {
    /// The scenarios of all fault tests.
    ///
    /// Faults are injected at every system call, so files and commands that only repeat others appear three times (a
    /// first, a middle and a last one), not more often.
    static let all = [
        oneFile, oneNewFile, newPane, newPaneBehindALink, newPaneInALockedFolder, newLanguage, renamedLanguage,
        renamedPane,
        renamedKey, mended, catalog, newCatalog, noCatalog, builtByProject, listed, newOptions, addedToProject,
        removedFromProject, newMember, fifteenCommands, form,
    ]

    /// The scenarios for faults at every call: one in four outside of full runs.
    static let sample = TestRuns.sample(all, oneOf: 4)

    /// A bundle with one pane and the given languages.
    static func bundle(_ path: String = "Settings.bundle", languages: [String]) -> [String: String] {
        let pane = paneText(itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"))
        let tables = languages.map {
            ("\(path)/\($0).lproj/Root.strings", tableText(["Sound": "Sound \($0)", "Play": "Play \($0)"]))
        }
        return Dictionary([("\(path)/Root.plist", pane)] + tables) { $1 }
    }

    private static let three = ["de", "en", "fr"]
    private static let addPane = ["add-pane", "Advanced", "--title", "Advanced"]

    static let oneFile = Scenario(
        "add-item in a bundle without languages", bundle(languages: []),
        command: ["add-item", "group", "--title", "Video"], next: ["add-pane", "Next", "--title", "Next"])

    static let oneNewFile = Scenario(
        "localize with one table missing",
        bundle(languages: ["en"]).merging(["Settings.bundle/de.lproj/Other.strings": ""]) { $1 },
        command: ["localize"])

    static let newPane = Scenario(
        "add-pane in three languages", bundle(languages: three), command: addPane)

    static let newPaneBehindALink = Scenario(
        "add-pane through a link, with another bundle beside",
        bundle("App/Settings.bundle", languages: ["en"])
            .merging(bundle("App/Other.bundle", languages: ["de"])) { $1 },
        links: ["Link.bundle": "App/Settings.bundle"], command: addPane + ["--bundle", "Link.bundle"],
        next: ["localize", "add", "he", "--bundle", "Link.bundle"])

    static let newPaneInALockedFolder = Scenario(
        "add-pane where only the bundle may be written to", bundle("App/Settings.bundle", languages: ["en", "de"]),
        command: addPane, lockedFolder: "App")

    static let renamedLanguage = Scenario(
        "localize rename", bundle(languages: ["en", "de"]), command: ["localize", "rename", "de", "de-AT"])

    static let renamedPane = renamed(in: three)

    /// Renames a pane that has a row and tables in the given languages.
    static func renamed(in languages: [String]) -> Scenario {
        Scenario(
            "rename-pane in \(languages.count) languages", twoPanes(languages: languages),
            command: ["rename-pane", "Advanced", "Expert"])
    }

    /// Creates two files in a new folder, and changes no other folder.
    static let newLanguage = Scenario(
        "localize add", twoPanes(languages: ["en"]), command: ["localize", "add", "it"])

    /// A bundle with two panes and two tables in each of the given languages.
    private static func twoPanes(languages: [String]) -> [String: String] {
        let tables = languages.map {
            ("Settings.bundle/\($0).lproj/Advanced.strings", tableText(["More": "More \($0)"]))
        }
        let panes = [
            "Settings.bundle/Root.plist": paneText(itemText("ChildPane", ["Title": "Sound", "File": "Advanced"])),
            "Settings.bundle/Advanced.plist": paneText(table: "Advanced", toggleText("More", key: "more")),
        ]
        return bundle(languages: languages).merging(tables) { $1 }.merging(panes) { $1 }
    }

    static let renamedKey = Scenario(
        "rename-key with an options file",
        bundle("App/Settings.bundle", languages: ["en"])
            .merging([".git/HEAD": "", "settings-bundle.json": "{ \"bundle\": \"App/Settings.bundle\" }\n"]) { $1 },
        command: ["rename-key", "play", "music", "--bundle", "App/Settings.bundle"])

    static let mended = Scenario(
        "check --unsafe-fixes",
        bundle(languages: ["en", "base"]).merging([
            "Settings.bundle/de.lproj/root.strings": tableText(["Sound ": "Ton", "Old": "Alt"]),
            "Settings.bundle/Root.plist": paneText(table: "Root.strings", itemText("Group", ["Title": "Sound "])),
            "Settings.bundle/Thumbs.db": "junk",
        ]) { $1 }, command: ["check", "--unsafe-fixes", "--notes"])

    private static let catalogText = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "Old" : { "extractionState" : "manual" },
            "Play" : {
              "extractionState" : "manual",
              "localizations" : { "de" : { "stringUnit" : { "state" : "translated", "value" : "Spielen" } } }
            },
            "Sound" : { "extractionState" : "manual" }
          },
          "version" : "1.0"
        }
        """

    static let catalog = Scenario(
        "add-item with a String Catalog beside the bundle",
        bundle(languages: []).merging([
            "Texts/Settings.xcstrings": catalogText,
            "settings-bundle.json": #"{ "localization": { "catalogs": { "Root": "Texts/Settings.xcstrings" } } }"#,
        ]) { $1 }, command: ["add-item", "toggle", "--title", "Video", "--key", "video", "--translate", "de=Film"])

    static let newCatalog = Scenario(
        "localize catalog", bundle(languages: ["en", "de"]).merging(["settings-bundle.json": "{}"]) { $1 },
        command: ["localize", "catalog", "Root", "--to", "Settings.xcstrings"])

    static let noCatalog = Scenario(
        "localize catalog --to-tables",
        bundle(languages: []).merging([
            "Settings.xcstrings": catalogText,
            "settings-bundle.json": #"{ "localization": { "catalogs": { "Root": "Settings.xcstrings" } } }"#,
        ]) { $1 }, command: ["localize", "catalog", "Root", "--to-tables"])

    static let form = Scenario(
        "apply of a form that removes a pane",
        bundle(languages: three).merging([
            "Settings.bundle/Old.plist": paneText(table: "Old", toggleText("Old", key: "old")),
            "Settings.bundle/de.lproj/Old.strings": tableText(["Old": "Alt"]),
            "form.json": """
            {"version": 1, "panes": {"Root": {"StringsTable": "Root", "PreferenceSpecifiers": [
              {"Type": "PSToggleSwitchSpecifier", "Title": "Music", "Key": "play", "DefaultValue": true}
            ]}, "New": {"StringsTable": "New"}}, "strings": {"de": {"Root": {"Music": "Musik"}}}}
            """,
        ]) { $1 }, command: ["apply", "form.json", "--prune"])

    static let fifteenCommands = Scenario(
        "apply of fifteen lines",
        bundle(languages: three).merging(["script.txt": fifteenLines]) { $1 },
        command: ["apply", "script.txt"])

    private static let fifteenLines = (0..<3)
        .map { number in
            """
            add-pane Page\(number) --title "Page \(number)"
            add-item toggle --title "On \(number)" --key on\(number) --pane Page\(number)
            add-item group --title "Group \(number)" --at 0
            set-item on\(number) --default YES
            move-item on\(number) --to-pane Root

            """
        }
        .joined()
}
