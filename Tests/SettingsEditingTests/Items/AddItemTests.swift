import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct AddItemTests {
    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"),
            itemText("Group", ["Title": "User"]),
            itemText("TextField", ["Title": "Name", "Key": "name"]),
            itemText(
                "RadioGroup",
                ["Title": "Theme", "Key": "theme", "Titles": arrayText("Light"), "Values": arrayText("l")])),
        "Root~ipad.plist": paneText(toggleText("Play", key: "play")),
        "Empty.plist": paneText(table: nil),
        "de.lproj/Root.plist": paneText(toggleText("Spielen", key: "play")),
    ])

    private func titles(_ position: ItemPosition, in pane: String? = nil) throws -> String {
        let outcome = try AddItem(newItem(.group, ["Title": "New"]), at: position, pane: pane)(bundle)
        return bundle.after(outcome).titles(of: pane ?? "Root")
    }

    @Test func `An item is inserted at the requested position`() throws {
        #expect(try titles(.end) == "Sound Play User Name Theme New")
        #expect(try titles(.at(0)) == "New Sound Play User Name Theme")
        #expect(try titles(.at(5)) == "Sound Play User Name Theme New")
        #expect(try titles(.before(.key("name"))) == "Sound Play User New Name Theme")
        #expect(try titles(.after(.key("play"))) == "Sound Play New User Name Theme")
        #expect(try titles(.inGroup(.title("Sound"))) == "Sound Play New User Name Theme")
        #expect(try titles(.inGroup(.index(2))) == "Sound Play User Name New Theme")
        #expect(try titles(.at(0), in: "Empty") == "New")
        #expect(try titles(.end, in: "Root~ipad") == "Play New")
    }

    @Test func `A position relative to an item selects the pane of that item`() throws {
        let outcome = try AddItem(
            newItem(.group, ["Title": "New"]), at: .after(ItemSelector("Root~ipad/0")))(bundle)
        #expect(bundle.after(outcome).titles(of: "Root~ipad") == "Play New")
        #expect(outcome.report.first == "insert Root~ipad.plist item 1: group 'New'")
    }

    @Test func `An invalid position is rejected`() {
        #expect(
            bundleError { _ = try titles(.at(99)) }?.message == "there is no position 99 in Root, which has 5 items")
        #expect(bundleError { _ = try titles(.at(99)) }?.help == "use a position from 0 to 5")
        #expect(bundleError { _ = try titles(.inGroup(.key("name"))) }?.message == "item Root/3 is not a group")
        #expect(bundleError { _ = try titles(.after(.key("nam"))) }?.help == "did you mean name?")
        #expect(bundleError { _ = try titles(.end, in: "Rot") }?.help == "did you mean Root?")
    }

    @Test func `A key that another item uses is rejected`() throws {
        let error = bundleError { _ = try AddItem(toggle("T", key: "name"))(bundle) }
        #expect(error?.message == "the key 'name' already exists at Root/3")
        #expect(error?.path == "Root.plist" && error?.position != nil)
        #expect(
            error?.help == "choose another --key, or add --if-missing to keep the item, or --update to change it"
        )
        // Variants and localized copies of a pane have the same keys as the pane.
        #expect(throws: Never.self) { try AddItem(toggle("T", key: "name"), pane: "Root~ipad")(bundle) }
        #expect(throws: Never.self) { try AddItem(toggle("T", key: "name"), pane: "de.lproj/Root")(bundle) }
        #expect(throws: BundleError.self) { try AddItem(toggle("T", key: "play"), pane: "Root~ipad")(bundle) }
        #expect(throws: BundleError.self) { try AddItem(toggle("T", key: "play"), pane: "de.lproj/Root")(bundle) }
        #expect(throws: BundleError.self) { try AddItem(toggle("T", key: "play"), pane: "Empty")(bundle) }
    }

    @Test func `An existing item is unchanged if it is to be kept`() throws {
        let outcome = try AddItem(toggle("Other", key: "play"), existing: .keep)(bundle)
        #expect(outcome.fileChanges.isEmpty)
        #expect(outcome.report == ["identical Root.plist item 1 has the key play"])
        let added = try AddItem(toggle("Other", key: "new"), existing: .keep)(bundle)
        #expect(!added.fileChanges.isEmpty)
        let group = try newItem(.group, ["Title": "Sound"])
        let outcomeOfGroup = try AddItem(group, existing: .keep)(bundle)
        #expect(outcomeOfGroup.report == ["identical Root.plist item 0 has the Title 'Sound'"])
    }

    @Test func `An update on a variant of a pane changes only the variant, twice in a row`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(toggleText("Play", key: "play")), "Root~ipad.plist": paneText(),
        ])
        let slider = try newItem(.slider, ["Key": "play", "DefaultValue": "0"])
        let add = AddItem(slider, pane: "Root~ipad", existing: .update)
        let once = bundle.after(try add(bundle))
        let again = once.after(try add(once))
        #expect(once.pane(named: "Root~ipad")?.item(at: 0)?.type == .slider)
        #expect(again.files.mapValues(\.bytes) == once.files.mapValues(\.bytes))
        #expect(again.text(of: "Root.plist") == bundle.text(of: "Root.plist"))
    }

    @Test func `A row that opens a view controller of the app is kept if it exists`() throws {
        let row = try newItem(.childPane, ["Title": "Help", "File": "Other"]) {
            $0.settings.append((key: "IASKViewControllerClass", text: "HelpController"))
        }
        let add = AddItem(row, existing: .keep)
        let once = bundle.after(try add(bundle))
        let again = try add(once)
        #expect(again.report.map { $0.prefix { $0 != " " } } == ["identical"])
    }

    @Test func `The keys of a new item follow the order of the nearest item of its type`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(
                "<key>DefaultValue</key>\n<true/>\n<key>Key</key>\n<string>a</string>\n<key>Type</key>\n"
                    + "<string>PSToggleSwitchSpecifier</string>",
                itemText("Group"), toggleText("B", key: "b"))
        ])
        func added(at index: Int) throws -> String {
            bundle.after(try AddItem(toggle("T", key: "k"), at: .at(index))(bundle)).lines()[index]
        }
        #expect(try added(at: 0) == "DefaultValue=boolean:false Key=k Type=PSToggleSwitchSpecifier Title=T")
        #expect(try added(at: 1) == "DefaultValue=boolean:false Key=k Type=PSToggleSwitchSpecifier Title=T")
        #expect(try added(at: 3) == "Type=PSToggleSwitchSpecifier Title=T Key=k DefaultValue=boolean:false")
    }

    @Test func `The previous item decides the key order if both neighbors have the type`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(
                "<key>DefaultValue</key>\n<true/>\n<key>Key</key>\n<string>a</string>\n<key>Type</key>\n"
                    + "<string>PSToggleSwitchSpecifier</string>",
                toggleText("B", key: "b"))
        ])
        let outcome = try AddItem(toggle("T", key: "k"), at: .at(1))(bundle)
        #expect(
            bundle.after(outcome).lines()[1] == "DefaultValue=boolean:false Key=k Type=PSToggleSwitchSpecifier Title=T")
    }

    @Test func `Adding an item changes nothing else in the file`() throws {
        let before = try #require(bundle.text(of: "Root.plist"))
        let after = try #require(
            bundle.after(try AddItem(toggle("T", key: "k"), at: .at(1))(bundle)).text(of: "Root.plist"))
        let item =
            "\t\t<dict>\n\t\t\t<key>Type</key>\n\t\t\t<string>PSToggleSwitchSpecifier</string>\n"
            + "\t\t\t<key>Title</key>\n\t\t\t<string>T</string>\n\t\t\t<key>Key</key>\n\t\t\t<string>k</string>\n"
            + "\t\t\t<key>DefaultValue</key>\n\t\t\t<false/>\n\t\t</dict>\n"
        #expect(after.contains(item))
        #expect(after.replacing(item, with: "", maxReplacements: 1) == before)
    }

    @Test func `A pane that cannot be edited is rejected`() {
        func error(_ root: String) -> WordedError? {
            let bundle = SettingsBundle(["Root.plist": root])
            return bundleError { _ = try AddItem(newItem(.group))(bundle) }
        }
        #expect(error("<plist>\n<dict>\n</plist>")?.position?.line == 3)
        #expect(error("{ PreferenceSpecifiers = (); }")?.message.contains("OpenStep") == true)
        #expect(
            error("<plist><dict><key>PreferenceSpecifiers</key><string/></dict></plist>")?.message
                == "PreferenceSpecifiers in Root is not an array")
        #expect(
            error("<plist><dict/></plist>")?.message == "Root.plist is not a pane: it has no PreferenceSpecifiers array"
        )
    }
}

/// String-table entries of a new item.
@Suite struct AddItemTextsTests {
    private func bundle(_ english: String, _ others: KeyValuePairs<String, String> = [:]) -> SettingsBundle {
        let root = paneText(
            itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"),
            itemText("TextField", ["Title": "Name", "Key": "name"]))
        return SettingsBundle(
            bytes: [("Root.plist", Array(root.utf8)), ("en.lproj/Root.strings", Array(english.utf8))]
                + others.map { ($0.key, Array($0.value.utf8)) })
    }

    private func table(
        _ bundle: SettingsBundle, _ item: NewItem, at index: Int, _ translations: String...,
        path: String = "en.lproj/Root.strings"
    ) throws -> String {
        let outcome = try AddItem(item, at: .at(index), translations: translations.map { try TranslationArgument($0) })(
            bundle)
        return try #require(bundle.after(outcome).text(of: path))
    }

    @Test func `A new entry follows the entry of the nearest preceding string`() throws {
        let plain = tableText(["Name": "Name", "Sound": "Sound", "Other": "x"])
        #expect(
            try table(bundle(plain), toggle("New", key: "k"), at: 2)
                == tableText(["Name": "Name", "Sound": "Sound", "New": "New", "Other": "x"]))
        #expect(
            try table(bundle(plain), toggle("New", key: "k"), at: 0)
                == tableText(["Name": "Name", "New": "New", "Sound": "Sound", "Other": "x"]))
        #expect(
            try table(bundle(tableText(["a": "x", "b": "x"])), toggle("New", key: "k"), at: 1)
                == tableText(["a": "x", "b": "x", "New": "New"]))
    }

    @Test func `The entries of one item are inserted together in display order`() throws {
        let list = try newItem(.multiValue, ["Title": "Level", "Key": "l"], options: ["Low=0", "High=1", "Low too=2"])
        #expect(
            try table(bundle(tableText(["Sound": "Sound", "Name": "Name"])), list, at: 2)
                == tableText([
                    "Sound": "Sound", "Level": "Level", "Low": "Low", "High": "High", "Low too": "Low too",
                    "Name": "Name",
                ]))
        // New entries follow the existing entry.
        #expect(
            try table(bundle(tableText(["Sound": "Sound", "Low": "Niedrig", "Name": "Name"])), list, at: 2)
                == tableText([
                    "Sound": "Sound", "Level": "Level", "Low": "Niedrig", "High": "High", "Low too": "Low too",
                    "Name": "Name",
                ]))
    }

    @Test func `A sorted table stays sorted`() throws {
        let list = try newItem(.multiValue, ["Title": "P", "Key": "l"], options: ["B=0", "A=1", "Z=2"])
        #expect(
            try table(bundle(tableText(["Name": "x", "Play": "x", "Sound": "x"])), list, at: 2)
                == tableText(["A": "A", "B": "B", "Name": "x", "P": "P", "Play": "x", "Sound": "x", "Z": "Z"]))
    }

    /// The text that is not read may contain the entry.
    @Test func `A table of which CoreFoundation reads only the beginning gets no entry`() throws {
        let text = tableText(["a": "x"]) + ";\n\"New\" = \"x\";\n"
        let error = try #require(bundleError { _ = try table(bundle(text), toggle("New", key: "k"), at: 0) })
        #expect(error.path == "en.lproj/Root.strings" && error.position == .init(line: 2, column: 1))
        #expect(error.message == "CoreFoundation stops reading here: a stray ';'")
        #expect(error.help?.description == "remove the ';': the previous entry already ends with one")
    }

    @Test func `A new entry gets a comment if the other entries have comments`() throws {
        let commented = "/* Title of play */\n\"Play\" = \"Play\";\n\n/* Title of name */\n\"Name\" = \"Name\";\n"
        #expect(
            try table(bundle(commented), toggle("New", key: "new_key"), at: 2)
                == "/* Title of play */\n\"Play\" = \"Play\";\n\n/* Title of new_key */\n\"New\" = \"New\";\n\n"
                + "/* Title of name */\n\"Name\" = \"Name\";\n")
        #expect(
            try table(bundle("\"Play\"=\"x\";"), toggle("New", key: "k"), at: 2) == "\"Play\"=\"x\";\n\"New\"=\"New\";")
    }

    @Test func `A UTF-16 table keeps its encoding and line endings`() throws {
        let text = "\u{FEFF}\"Play\" = \"x\";\r\n"
        let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let bundle = SettingsBundle(bytes: [
            ("Root.plist", Array(paneText(toggleText("Play", key: "play")).utf8)), ("en.lproj/Root.strings", bytes),
        ])
        let after = bundle.after(try AddItem(toggle("Nëw 🎉", key: "k"))(bundle))
        let expected = text + "\"Nëw 🎉\" = \"Nëw 🎉\";\r\n"
        #expect(
            after.files["en.lproj/Root.strings"]?.bytes
                == expected.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    }

    @Test func `A new entry in an XML table is written as XML`() throws {
        let xml = "<plist><dict>\n\t<key>Play</key>\n\t<string>x</string>\n</dict></plist>\n"
        #expect(
            try table(bundle(xml), toggle("A & B", key: "k"), at: 2)
                == "<plist><dict>\n\t<key>Play</key>\n\t<string>x</string>\n\t<key>A &amp; B</key>\n"
                + "\t<string>A &amp; B</string>\n</dict></plist>\n")
    }

    @Test func `An entry without a translation gets the value in the source language`() throws {
        let bundle = bundle(
            tableText(["Play": "Play!", "New": "Brand new"]), ["de.lproj/Root.strings": tableText(["Play": "Spielen"])])
        #expect(
            try table(bundle, toggle("New", key: "k"), at: 2, path: "de.lproj/Root.strings")
                == tableText(["Play": "Spielen", "New": "Brand new"]))
        #expect(
            try table(bundle, toggle("New", key: "k"), at: 2, "de=Neu", path: "de.lproj/Root.strings")
                == tableText(["Play": "Spielen", "New": "Neu"]))
        let list = try newItem(.multiValue, ["Title": "L", "Key": "l"], options: ["a=b=0"])
        #expect(
            try table(bundle, list, at: 2, "de:a=b=Ä", "de=Stufe", path: "de.lproj/Root.strings")
                == tableText(["Play": "Spielen", "L": "Stufe", "a=b": "Ä"]))
    }

    @Test func `A specified translation replaces the existing value`() throws {
        let bundle = bundle(tableText(["Play": "Play"]), ["de.lproj/Root.strings": tableText(["Play": "Play"])])
        let outcome = try AddItem(toggle("Play", key: "k"), translations: [TranslationArgument("de=Spielen")])(bundle)
        #expect(bundle.after(outcome).text(of: "de.lproj/Root.strings") == tableText(["Play": "Spielen"]))
        #expect(outcome.report.last == "update de.lproj/Root.strings 'Play'")
    }

    @Test func `A translation that cannot be stored is rejected`() throws {
        let bundle = SettingsBundle(
            [
                "Root.plist": paneText(), "Plain.plist": paneText(table: nil), "de.lproj/Root.plist": paneText(),
                "en.lproj/Root.strings": tableText(["a": "b"]), "de.lproj/Other.strings": "",
            ], links: ["fr.lproj/Root.strings": "en.lproj/Root.strings"])
        func error(_ typed: String, pane: String? = nil) -> WordedError? {
            bundleError {
                _ = try AddItem(toggle("T", key: "k"), pane: pane, translations: [TranslationArgument(typed)])(bundle)
            }
        }
        #expect(error("ja=T")?.help == "add it with: settings-bundle localize add ja")
        #expect(error("d=T")?.help?.hasPrefix("its languages are ") == true)
        #expect(error("de=T")?.message == "there is no table de.lproj/Root.strings for the translation")
        #expect(error("fr=T")?.message.contains("symbolic link to en.lproj/Root.strings") == true)
        #expect(error("en=T", pane: "Plain")?.message.contains("has no string table") == true)
        #expect(error("de=T", pane: "de.lproj/Root")?.help?.contains("--title") == true)
        #expect(error("en:Other=T")?.message == "the item has no string 'Other' to translate")
        #expect(error("en:Other=T")?.help == "its strings are 'T'")
    }

    @Test func `A missing table is skipped with advice to run localize`() throws {
        let bundle = bundle(tableText(["Play": "Play"]), ["ja.lproj/Other.strings": ""])
        let outcome = try AddItem(toggle("New", key: "k"))(bundle)
        #expect(
            outcome.report == [
                "insert Root.plist item 3: toggle 'New'", "insert en.lproj/Root.strings 'New'",
                "skip ja.lproj/Root.strings no such table; run settings-bundle localize",
            ])
        #expect(bundle.after(outcome).files["ja.lproj/Root.strings"] == nil)
    }

    @Test func `An unreadable table is skipped unless it is the source or gets a translation`() throws {
        let damaged = "\"a\" = \"b\";\n\"c\" \"d\";\n"
        let bundle = bundle(tableText(["Play": "Play"]), ["de.lproj/Root.strings": damaged])
        #expect(
            try AddItem(toggle("New", key: "k"))(bundle).report == [
                "insert Root.plist item 3: toggle 'New'",
                "skip de.lproj/Root.strings cannot be read: expected '=' or ';' after the key, found a quote; it gets no entry",
                "insert en.lproj/Root.strings 'New'",
            ])
        let translated = bundleError {
            _ = try AddItem(
                toggle("New", key: "k"), translations: [TranslationArgument("de=Neu")])(bundle)
        }
        #expect(translated?.path == "de.lproj/Root.strings" && translated?.position?.line == 2)
        let source = self.bundle(damaged, ["de.lproj/Root.strings": tableText(["Play": "Play"])])
        let error = bundleError { _ = try AddItem(toggle("New", key: "k"))(source) }
        #expect(error?.path == "en.lproj/Root.strings" && error?.position?.line == 2)
    }

    @Test func `A symbolically linked table is edited only once`() throws {
        let bundle = SettingsBundle(
            ["Root.plist": paneText(), "en.lproj/Root.strings": tableText(["a": "b"])],
            links: ["fr.lproj/Root.strings": "en.lproj/Root.strings"])
        let after = bundle.after(try AddItem(toggle("New", key: "k"))(bundle))
        #expect(after.fileChanges.map(\.path) == ["Root.plist", "en.lproj/Root.strings"])
        #expect(after.text(of: "fr.lproj/Root.strings") == tableText(["a": "b", "New": "New"]))
    }

    @Test func `An empty title adds no table entry`() throws {
        let bundle = bundle(tableText(["Play": "Play"]))
        let outcome = try AddItem(newItem(.group, ["Title": ""]))(bundle)
        #expect(bundle.after(outcome).fileChanges.map(\.path) == ["Root.plist"])
    }

    @Test func `An entry can be added to an empty table file`() throws {
        #expect(try table(bundle(""), toggle("New", key: "k"), at: 0).contains("\"New\" = \"New\";"))
    }
}
