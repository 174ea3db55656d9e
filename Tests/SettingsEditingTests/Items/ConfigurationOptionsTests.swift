import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Items and panes that only some build configurations include.
@Suite struct ConfigurationOptionsTests {
    private static let key = PaneSchema.configurations

    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            itemText("Group", ["Title": "Debug", key: arrayText("Debug", "QA")]), toggleText("Log", key: "log"),
            itemText("ToggleSwitch", ["Title": "Old", "Key": "old", key: arrayText("QA")])),
        "More.plist": paneText(toggleText("More", key: "more")).replacing(
            "<key>PreferenceSpecifiers</key>",
            with:
                "<key>PreferenceSpecifiers</key>\n\t<array/>\n\t<key>\(key)</key>\n\t<array><string>Beta</string></array>\n\t<key>X</key>"
        ),
    ])

    private func options(_ names: [String]?) -> ItemOptions {
        var options = ItemOptions()
        options.configurations = names
        return options
    }

    @Test func `A new item stores each build configuration once, and invalid names are rejected`() throws {
        var typed = ItemOptions()
        typed.texts = ["Title": "T", "Key": "t"]
        try typed.storeArguments(["Debug", "QA", "Debug"], for: .configurations)
        let result = bundle.after(try AddItem(NewItem(.toggle, typed))(bundle))
        #expect(
            result.lines().last
                == "Type=PSToggleSwitchSpecifier Title=T Key=t DefaultValue=boolean:false SettingsBundleConfigurations=[Debug,QA]"
        )
        for name in ["", "a\u{7}"] {
            #expect(
                usageError { try typed.storeArguments([name], for: .configurations) }?.message.hasPrefix(
                    "--configuration ")
                    == true)
        }
    }

    @Test func `set-item sets and removes the build configurations of an item`() throws {
        let set = bundle.after(try SetItem(.key("log"), options(["Release"]))(bundle))
        #expect(set.lines()[1].hasSuffix("SettingsBundleConfigurations=[Release]"))
        let outcome = try SetItem(.key("old"), options([]))(bundle)
        #expect(outcome.report == ["update Root.plist item 2: without SettingsBundleConfigurations"])
        #expect(bundle.after(outcome).lines()[2] == "Type=PSToggleSwitchSpecifier Title=Old Key=old")
        #expect(try SetItem(.key("log"), options([]))(bundle).fileChanges == [])
        // A change of type keeps the key, because every type supports it.
        let other = bundle.after(try SetItem(.key("old"), ItemOptions(), type: .textField)(bundle))
        #expect(other.lines()[2].contains("SettingsBundleConfigurations=[QA]"))
    }

    @Test func `add-pane stores the build configurations in the row, not in the pane`() throws {
        let pane = try AddPane("Tests", title: "Tests", configurations: ["Debug"])
        let result = bundle.after(try pane(bundle))
        #expect(
            result.lines().last
                == "Type=PSChildPaneSpecifier Title=Tests File=Tests SettingsBundleConfigurations=[Debug]")
        #expect(result.pane(named: "Tests")?.configurations == nil)
    }

    @Test func `set-pane sets and removes the build configurations of a pane`() throws {
        let set = bundle.after(try SetPane("Root", configurations: ["Debug", "QA", "Debug"])(bundle))
        #expect(set.pane(named: "Root")?.configurations == ["Debug", "QA"])
        let unset = bundle.after(try SetPane("More", configurations: [])(bundle))
        #expect(unset.pane(named: "More")?.configurations == nil)
        #expect(usageError { _ = try SetPane("More", configurations: [""]) }?.message == "--configuration is empty")
    }

    /// Advice is given if the group or pane limits the configurations of the new item.
    @Test func `add-item reports that a group or pane limits the builds with the new item`() throws {
        func advice(_ names: [String]?, at position: ItemPosition = .end, pane: String? = nil) throws -> [String] {
            var typed = options(names)
            typed.texts = ["Title": "T", "Key": "t"]
            return try AddItem(NewItem(.toggle, typed), at: position, pane: pane)(bundle).notes
        }
        let limited = "the group 'Debug' is only included in Debug, QA, and so is the new item"
        #expect(try advice(nil) == [limited + "; --before adds it before the group"])
        #expect(try advice(["QA"]) == [limited + "; --before adds it before the group"])
        #expect(
            try advice(["Release"])
                == ["the group 'Debug' is only included in Debug, QA, so no build includes the new item"])
        #expect(try advice(nil, at: .at(0)) == [])
        #expect(try advice(nil, pane: "More") == ["the pane More is only included in Beta, and so is the new item"])
        #expect(try AddItem(newItem(.group, ["Title": "G"]))(bundle).notes == [])
    }

    @Test func `An unknown build configuration is rejected`() throws {
        func error(_ operation: some BundleOperation) -> WordedError? {
            bundleError {
                var draft = Draft(bundle)
                draft.knownConfigurations = { ["Debug", "Release"] }
                try draft.carryOut(operation)
            }
        }
        let misspelled = error(SetItem(.key("log"), options(["Debug", "Relaese"])))
        #expect(misspelled?.message == "there is no build configuration 'Relaese'")
        #expect(misspelled?.help == "did you mean Release?")
        #expect(error(try SetPane("Root", configurations: ["Xyzzy"]))?.help == "use one of Debug, Release")
        #expect(error(try AddPane("P", title: "P", configurations: ["QA"])) != nil)
        var draft = Draft(bundle)
        draft.knownConfigurations = { ["Debug"] }
        try draft.carryOut(SetItem(.key("log"), options(["Debug"])))
        #expect(draft.lines.count == 1)
    }
}
