import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct MergeBundleTests {
    private let other = OtherBundle()

    @Test func `A merge creates the panes, their tables and a row that opens them`() throws {
        let draft = try other.merge { options in
            options.title = "Legal"
            options.translations = [try TranslationArgument("de=Rechtliches")]
        }(mergeTarget)
        #expect(
            draft.report == [
                "create Licences.plist ", "create Alpha.plist ", "create sub/Beta.plist ",
                "create de.lproj/Licences.strings 5 strings", "create en.lproj/Licences.strings 5 strings",
                "create ja.lproj/Licences.strings 5 strings", "insert Root.plist item 2: child-pane 'Legal'",
                "insert de.lproj/Root.strings 'Legal'", "insert en.lproj/Root.strings 'Legal'",
                "insert ja.lproj/Root.strings 'Legal'",
                "skip x/Licences.bundle/fr.lproj/Root.strings the bundle has no language fr",
            ])
        let after = mergeTarget.after(draft)
        #expect(after.lines().last == "Type=PSChildPaneSpecifier Title=Legal File=Licences")
        #expect(after.text(of: "de.lproj/Root.strings")?.hasSuffix("\"Legal\" = \"Rechtliches\";\n") == true)
        let original = Dictionary(uniqueKeysWithValues: other.files.map { ($0.path, $0.text) })
        #expect(after.text(of: "Alpha.plist") == original["Alpha.plist"])
        for (path, from) in [("Licences.plist", "Root.plist"), ("sub/Beta.plist", "sub/Beta.plist")] {
            #expect(
                after.text(of: path)
                    == original[from]?.replacing("<string>Root</string>", with: "<string>Licences</string>"))
        }
    }

    @Test func `Merging the same bundle again changes nothing`() throws {
        let merged = try mergeTarget.after(other.merge()).reloaded
        let draft = try other.merge()(merged)
        #expect(draft.fileChanges == [])
        #expect(
            draft.report == [
                "identical  3 files",
                "skip x/Licences.bundle/fr.lproj/Root.strings the bundle has no language fr",
            ])
    }

    @Test func `A merge updates changed panes and removes deleted panes`() throws {
        let merged = try mergeTarget.after(other.merge())
        let text = paneText(table: nil, itemText("Group", ["FooterText": "Alpha is not free."]))
        let changed = merged.after(try other.with("Alpha.plist", text).merge()(merged.reloaded))
        #expect(changed.reloaded.fileChanges == [] && changed.fileChanges.map(\.path) == ["Alpha.plist"])
        #expect(changed.text(of: "Alpha.plist") == text)

        let root = paneText(
            itemText("Group", ["Title": "Licences"]), itemText("ChildPane", ["Title": "Alpha", "File": "Alpha"]))
        let draft = try other.with("Root.plist", root).without("sub/Beta.plist").merge()(merged.reloaded)
        #expect(
            draft.report.prefix(6) == [
                "remove sub/Beta.plist ", "update Licences.plist ",
                "remove de.lproj/Licences.strings 'Beta', 'Beta is free.', 'Show'",
                "remove en.lproj/Licences.strings 'Beta', 'Beta is free.', 'Show'",
                "remove ja.lproj/Licences.strings 'Beta', 'Beta is free.', 'Show'", "identical Alpha.plist ",
            ])
        let after = merged.reloaded.after(draft)
        #expect(after.files["sub/Beta.plist"] == nil)
        #expect(
            after.text(of: "en.lproj/Licences.strings")
                == "/* Heading */\n" + tableText(["Licences": "Licences", "Alpha": "Alpha"]))
    }

    @Test func `Variants are merged, and links to the top pane use its new name`() throws {
        let other =
            other
            .with("Root~ipad.plist", paneText(itemText("ChildPane", ["Title": "Up", "File": "Root~ipad"])))
            .with("Alpha.plist", paneText(itemText("ChildPane", ["Title": "Up", "File": "Root"])))
            .with("de.lproj/Alpha.plist", paneText(itemText("ChildPane", ["Title": "Hoch", "File": "Root"])))
            .with("fr.lproj/Alpha.plist", paneText())
        let after = try mergeTarget.after(
            other.merge { options in
                options.title = "Legal"
                options.name = "legal/Top"
            })
        #expect(
            after.panes.map(\.name.full) == [
                "Root", "Alpha", "legal/Top", "legal/Top~ipad", "sub/Beta", "de.lproj/Alpha",
            ])
        #expect(after.lines(of: "legal/Top~ipad") == ["Type=PSChildPaneSpecifier Title=Up File=legal/Top~ipad"])
        #expect(after.lines(of: "Alpha") == ["Type=PSChildPaneSpecifier Title=Up File=legal/Top"])
        #expect(after.lines(of: "de.lproj/Alpha") == ["Type=PSChildPaneSpecifier Title=Hoch File=legal/Top"])
        #expect(after.pane(named: "legal/Top")?.stringsTable == "Top")
        #expect(after.table("Top", in: Language("de"))?["Licences"] == "Lizenzen")
        // A pane that links back to the top pane is merged like any other pane.
        #expect(try other.merge { $0.name = "legal/Top" }(after.reloaded).fileChanges == [])
    }

    @Test func `Panes that the top pane does not lead to are skipped`() throws {
        let other = other.with("Apart.plist", paneText()).with("Info.plist", "<plist><dict/></plist>")
        let draft = try other.merge()(mergeTarget)
        #expect(draft.bundle.files["Apart.plist"] == nil && draft.bundle.files["Info.plist"] == nil)
        #expect(
            draft.report.suffix(3) == [
                "skip x/Licences.bundle/Apart.plist no pane below Root opens it",
                "skip x/Licences.bundle/Info.plist no merged pane uses it",
                "skip x/Licences.bundle/fr.lproj/Root.strings the bundle has no language fr",
            ])
    }

    @Test func `The top pane is the only pane that no other pane opens`() throws {
        let other = OtherBundle(files: [
            ("org.Tool.plist", paneText(table: nil, itemText("ChildPane", ["Title": "A", "File": "org.Tool/A"]))),
            ("org.Tool/A.plist", paneText(table: nil, itemText("Group", ["FooterText": "free"]))),
        ])
        let after = try mergeTarget.after(other.merge(named: "Settings.bundle"))
        #expect(after.lines().last == "Type=PSChildPaneSpecifier Title=Legal File=org.Tool")
        #expect(after.text(of: "org.Tool.plist") == other.files[0].text)
        let two = other.with("Zed.plist", paneText())
        let error = bundleError { _ = try two.merge()(mergeTarget) }
        #expect(
            error?.message
                == "the other bundle has no Root, and several of its panes are not opened by another pane")
        #expect(error?.help == "specify the top pane with --from-pane: Zed, org.Tool")
        #expect(error?.bundle == "x/Licences.bundle")
        let chosen = try mergeTarget.after(
            two.merge { options in
                options.pane = "org.Tool"
                options.title = "T"
            })
        #expect(chosen.files["Zed.plist"] == nil && chosen.files["org.Tool/A.plist"] != nil)
    }

    @Test func `A row that was moved or renamed manually is kept`() throws {
        var merged = try mergeTarget.after(other.merge()).reloaded
        let more = try AddPane("More", title: "More")(merged)
        merged = merged.after(more)
        let text = try #require(merged.text(of: "Root.plist"))
        let row = "<string>Licences</string>"
        let root = text.replacing(row, with: "<string>Nowhere</string>")
        let moved = SettingsBundle(
            bytes: merged.reloaded.files.map { path, file in
                switch path {
                case "Root.plist": (path, Array(root.utf8))
                case "More.plist":
                    (path, Array(paneText(itemText("ChildPane", ["Title": "Mine", "File": "Licences"])).utf8))
                default: (path, file.bytes)
                }
            })
        let draft = try other.merge { _ in }(moved)
        #expect(draft.fileChanges == [])
        // A title that is specified explicitly is applied.
        let titled = try other.merge()(moved)
        #expect(titled.report.contains("update More.plist item 0: Title"))
        #expect(moved.after(titled).titles(of: "More") == "Legal")
    }

    @Test func `A row that exists before the merge is used`() throws {
        var files = mergeTarget.loaded
        let row = paneText(itemText("ChildPane", ["Title": "Mine", "File": "Licences"]))
        let root = try #require(mergeTarget.text(of: "Root.plist"))
        let item = try #require(row.firstRange(of: "\t\t<dict>")?.lowerBound)
        files.files["Root.plist"]?.bytes = Array(root.replacing("\t</array>\n</dict>", with: row[item...]).utf8)
        let after = SettingsBundle(files)
        #expect(after.lines().last == "Type=PSChildPaneSpecifier Title=Mine File=Licences")
        let merged = try after.after(other.merge { _ in })
        #expect(merged.lines() == after.lines() && merged.pane(named: "Licences") != nil)
    }

    @Test func `A title is required only if there is no row and the top pane has no title`() throws {
        let error = bundleError { _ = try other.merge { _ in }(mergeTarget) }
        #expect(error?.message == "the row that opens Licences requires a title")
        #expect(error?.help == "specify it with --title")
        let merged = try mergeTarget.after(other.merge()).reloaded
        #expect(try other.merge { _ in }(merged).fileChanges == [])
        let titled = paneText().replacing("<dict>\n", with: "<dict>\n\t<key>Title</key>\n\t<string>Thanks</string>\n")
        let after = try mergeTarget.after(OtherBundle(files: [("Pods.plist", titled)]).merge { _ in })
        #expect(after.lines().last == "Type=PSChildPaneSpecifier Title=Thanks File=Pods")
    }

    @Test func `The row is inserted at the requested position or in the requested pane`() throws {
        let bundle = try mergeTarget.after(AddPane("More", title: "More"))
        let after = bundle.after(
            try other.merge { options in
                options.title = "Legal"
                options.parent = "More"
            }(bundle))
        #expect(after.titles() == bundle.titles() && after.titles(of: "More") == "Legal")
        #expect(after.table("More", in: Language("de"))?["Legal"] == "Legal")
        let first = try bundle.after(
            other.merge { options in
                options.title = "Legal"
                options.position = .at(0)
            })
        #expect(first.titles() == "Legal Sound Play More")
    }

    @Test func `A pane that is also opened from outside the merged panes is a conflict`() throws {
        let merged = try mergeTarget.after(other.merge())
        let both = try merged.after(AddItem(newItem(.childPane, ["Title": "Alpha", "File": "Alpha"]))).reloaded
        let error = bundleError { _ = try other.merge()(both) }
        #expect(error?.message == "x/Licences.bundle and this bundle both have a pane named 'Alpha'")
    }

    @Test func `Two bundles can be merged into one bundle`() throws {
        let second = OtherBundle(files: [
            ("Root.plist", paneText(itemText("Group", ["Title": "Second"]))),
            ("en.lproj/Root.strings", tableText(["Second": "2nd"])),
        ])
        let merge = try second.merge(named: "Second.bundle") { $0.title = "Two" }
        let after = mergeTarget.after(try OperationSequence([other.merge(), merge])(mergeTarget))
        #expect(after.titles() == "Sound Play Legal Two")
        #expect(after.table("Second", in: Language("en"))?["Second"] == "2nd")
        #expect(try OperationSequence([other.merge(), merge])(after.reloaded).fileChanges == [])
    }

    @Test func `A binary pane stays binary`() throws {
        let value = try #require(
            ParsedFile(path: "Root.plist", target: nil, bytes: Array(other.files[0].text.utf8)).propertyList?.value)
        var files = other.files.map { BundleFiles.File(path: $0.path, target: $0.path, bytes: Array($0.text.utf8)) }
        files[0].bytes = BinaryPropertyList.encode(value)
        var options = MergeOptions()
        options.title = "Legal"
        let merge = try MergeBundle(BundleFiles(files: files), in: "L.bundle", realPath: "/L.bundle", options)
        let after = try mergeTarget.after(merge)
        #expect(after.files["L.plist"]?.isBinary == true)
        #expect(after.pane(named: "L")?.stringsTable == "L")
        #expect(try merge(after.reloaded).fileChanges == [])
    }
}
