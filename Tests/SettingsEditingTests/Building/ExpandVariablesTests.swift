import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct ExpandVariablesTests {
    private let values = ["VERSION": "1.2", "NAME": "A & B <\"C\">", "EMPTY": "", "BELL": "\u{7}"]

    private func expand(_ bundle: SettingsBundle, keepingUnknown keeps: Bool = false) throws -> Draft {
        try ExpandVariables(values.mapValues { .known($0) }, keepingUnknown: keeps)(bundle)
    }

    private func title(_ text: String) -> SettingsBundle {
        SettingsBundle(["Root.plist": paneText(itemText("Group", ["Title": text]))])
    }

    @Test(arguments: [
        ("Version $(VERSION)", "Version 1.2"), ("${VERSION}${VERSION}", "1.21.2"), ("$(NAME)", "A & B <\"C\">"),
        ("$$(VERSION)", "$(VERSION)"), ("$${VERSION", "${VERSION"), ("$$$(VERSION)", "$$(VERSION)"),
        ("5 $ (or more)", "5 $ (or more)"), ("$VERSION $", "$VERSION $"), ("$(VERSION)$", "1.2$"),
    ])
    func `Variables and escaped dollar signs in a string are expanded`(_ text: String, _ expanded: String) throws {
        let bundle = title(text.replacing("&", with: "&amp;"))
        let after = bundle.after(try expand(bundle))
        #expect(after.pane(named: "Root")?.item(at: 0)?.title == ExactString(expanded))
    }

    @Test func `A string without variables is unchanged`() throws {
        let draft = try expand(title("Costs 5 $ (or more)"))
        #expect(draft.fileChanges.isEmpty && draft.lines.isEmpty)
    }

    @Test func `Variables are expanded in all strings and values of an item`() throws {
        let item =
            "<key>Type</key><string>PSMultiValueSpecifier</string><key>Key</key><string>k</string>"
            + "<key>DefaultValue</key><string>$(VERSION)</string><key>Values</key>\(arrayText("$(VERSION)", "2"))"
            + "<key>Titles</key>\(arrayText("v$(VERSION)", "two"))<key>Footer</key><integer>3</integer>"
        let bundle = SettingsBundle(["Root.plist": paneText(item)])
        #expect(
            bundle.after(try expand(bundle)).lines() == [
                "Type=PSMultiValueSpecifier Key=k DefaultValue=1.2 Values=[1.2,2] Titles=[v1.2,two] Footer=integer:3"
            ])
    }

    @Test func `Variables are expanded in the keys and values of string tables`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": "Version $(VERSION)"])),
            "de.lproj/Root.strings":
                "/* $(VERSION) */\n\"Version $(VERSION)\" = \"Fassung $(VERSION): $(NAME)\";\n$(x;\n",
            "en.lproj/Root.strings": "\"Version $(VERSION)\";\n",
        ])
        let plain = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": "Version $(VERSION)"])),
            "de.lproj/Root.strings": "/* $(VERSION) */\n\"Version $(VERSION)\" = \"Fassung $(VERSION): $(NAME)\";\n",
            "en.lproj/Root.strings": "\"Version $(VERSION)\";\n",
        ])
        #expect(bundle.files["de.lproj/Root.strings"]?.isReadable == false)
        let after = plain.after(try expand(plain))
        #expect(
            after.text(of: "de.lproj/Root.strings")
                == "/* $(VERSION) */\n\"Version 1.2\" = \"Fassung 1.2: A & B <\\\"C\\\">\";\n")
        #expect(after.files["en.lproj/Root.strings"]?.stringTable["Version 1.2"] == "Version 1.2")
    }

    @Test func `Entries whose keys expand to the same key are merged unless their values differ`() throws {
        func bundle(_ second: String) -> SettingsBundle {
            SettingsBundle([
                "Root.plist": paneText(itemText("Group", ["Title": "v$(VERSION)"]), toggleText("v1.2", key: "k")),
                "de.lproj/Root.strings": tableText(["v$(VERSION)": "F$(VERSION)", "b": "c", "v1.2": second]),
            ])
        }
        let same = bundle("F1.2")
        #expect(
            same.after(try expand(same)).text(of: "de.lproj/Root.strings") == tableText(["b": "c", "v1.2": "F1.2"]))

        let error = bundleError { _ = try expand(bundle("other")) }
        #expect(error?.message == "'v$(VERSION)' and 'v1.2' both expand to 'v1.2', but have different translations")
        #expect(error?.path == "de.lproj/Root.strings" && error?.position?.line == 1)
    }

    @Test(arguments: [
        ("$(MISSING)", "$(MISSING) has no value"), ("$(EMPTY)", "$(EMPTY) is empty"),
        ("a $(VERSION", "the variable '$(VERSION' is not closed"),
        ("${VERSION)", "the variable '${VERSION)' is not closed"),
        ("$(VERSION:lower)", "'$(VERSION:lower)' is not a variable"), ("$()", "'$()' is not a variable"),
        ("$(A$(VERSION))", "'$(A$(VERSION)' is not a variable"), ("$(1)", "'$(1)' is not a variable"),
        ("$(BELL)", "the value of $(BELL) contains the control character U+0007"),
    ])
    func `A variable that cannot be expanded is an error`(_ text: String, _ message: String) {
        let error = bundleError { _ = try expand(title(text)) }
        #expect(error?.message == message)
        #expect(error?.path == "Root.plist" && error?.position != nil && error?.help != nil)
    }

    @Test(arguments: ["Key", "File", "Type"])
    func `A variable in a key, file or type is an error`(_ key: String) {
        let item =
            "<key>Type</key><string>PSGroupSpecifier</string><key>\(key)</key><string>$(VERSION)</string>"
        let error = bundleError { _ = try expand(SettingsBundle(["Root.plist": paneText(item)])) }
        #expect(error?.message == "the value of \(key) contains a variable: '$(VERSION)'")
    }

    @Test func `Unknown variables can be kept with advice`() throws {
        let bundle = title("$(VERSION) of $(MISSING)")
        let draft = try expand(bundle, keepingUnknown: true)
        #expect(draft.bundle.titles() == "1.2 of $(MISSING)")
        #expect(draft.notes == ["$(MISSING) has no value and is not expanded"])
    }

    @Test func `Variables in a binary pane are expanded, and the pane stays binary`() throws {
        let xml = PropertyListDocument(decoding: Array(paneText(itemText("Group", ["Title": "v$(VERSION)"])).utf8))
        let binary = try #require(xml.value.map { BinaryPropertyList.encode($0) })
        let bundle = SettingsBundle(bytes: [("Root.plist", binary)])
        let after = bundle.after(try expand(bundle))
        #expect(after.titles() == "v1.2" && after.files["Root.plist"]?.isBinary == true)
    }
}
