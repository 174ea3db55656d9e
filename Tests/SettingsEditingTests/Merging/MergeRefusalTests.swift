import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct MergeRefusalTests {
    private let other = OtherBundle()

    private func error(
        merging other: OtherBundle, into bundle: SettingsBundle = mergeTarget, named name: String = "Licences.bundle",
        _ change: (inout MergeOptions) -> Void = { $0.title = "Legal" }
    ) -> WordedError? {
        bundleError { _ = try other.merge(named: name, change)(bundle) }
    }

    @Test func `A pane name that exists or differs only in case is rejected`() throws {
        let pane = try mergeTarget.after(AddPane("Alpha", title: "Mine"))
        let taken = error(merging: other, into: pane)
        #expect(taken?.message == "x/Licences.bundle and this bundle both have a pane named 'Alpha'")
        #expect(taken?.path == "Alpha.plist")
        #expect(taken?.help == "rename the pane here: settings-bundle rename-pane Alpha NEW")
        let spelled = error(merging: other, into: try mergeTarget.after(AddPane("SUB/Zed", title: "Mine")))
        #expect(spelled?.message == "sub/Beta.plist in x/Licences.bundle differs from SUB only in case")
        let root = error(merging: other) { options in
            options.title = "T"
            options.name = "root"
        }
        #expect(root?.message == "root.plist in x/Licences.bundle differs from Root.plist only in case")
        let twice = error(
            merging: other.with("SUB/beta.plist", paneText()).with(
                "Alpha.plist",
                paneText(
                    itemText("ChildPane", ["Title": "T", "File": "SUB/beta"]))))
        #expect(twice?.message.contains("differs from") == true && twice?.message.contains("only in case") == true)
    }

    @Test func `An unrelated pane with the name of the top pane is not overwritten`() throws {
        let own = try OperationSequence([
            AddPane("Licences", title: "Ours"), AddItem(toggle("Mine", key: "mine"), pane: "Licences"),
        ])
        let error = error(merging: other, into: try mergeTarget.after(own))
        #expect(
            error?.message
                == "the pane Licences has nothing in common with the one in x/Licences.bundle, so it was not merged from there"
        )
        #expect(error?.help?.contains("--name") == true)
    }

    @Test func `Keys that both bundles use are rejected`() throws {
        let first = error(
            merging: other.with("Alpha.plist", paneText(toggleText("P", key: "play"), toggleText("Q", key: "q"))))
        #expect(
            first?.message
                == "items in x/Licences.bundle and in this bundle have the same key: 'play' at Alpha/0 there and at Root/1 here"
        )
        #expect(first?.path == "Root.plist" && first?.position?.line == 15)
        let both = error(
            merging: other.with("Alpha.plist", paneText(toggleText("P", key: "play"), toggleText("Q", key: "show"))),
            into: try mergeTarget.after(AddItem(toggle("S", key: "show"))))
        #expect(
            both?.message.hasSuffix(
                "'play' at Alpha/0 there and at Root/1 here; 'show' at Alpha/1 there and at Root/2 here; 'show' at sub/Beta/1 there and at Root/2 here"
            ) == true)
        // Keys from an earlier merge do not conflict.
        let merged = try mergeTarget.after(other.merge()).reloaded
        #expect(try other.merge()(merged).fileChanges == [])
    }

    @Test func `A new top pane name that the other bundle already uses is rejected`() throws {
        let pane = other.with("Alpha.plist", paneText(itemText("ChildPane", ["Title": "L", "File": "Licences"])))
            .with("Licences.plist", paneText(table: nil))
        #expect(error(merging: pane)?.message == "the other bundle also has a pane 'Licences'")
        let table = other.with("Alpha.plist", paneText(table: "Licences", itemText("Group", ["Title": "A"])))
        #expect(error(merging: table)?.message == "the other bundle also has a string table 'Licences'")
        #expect(error(merging: table)?.help == "choose another name with --name")
    }

    @Test func `An unnamed or invalid top pane name is rejected`() throws {
        for name in ["Settings.bundle", "Settings-iPad.bundle"] {
            let error = error(merging: other, named: name)
            #expect(error?.message == "the Root pane of \(name) requires a name in this bundle")
            #expect(error?.help == "specify one with --name, as in --name Licenses")
        }
        for name in ["../x", "/x", "Root", "Root~ipad", "de.lproj/x", "a:b", ""] {
            #expect(usageError { _ = try other.merge { $0.name = name } }?.help != nil, "\(name)")
        }
        #expect(usageError { _ = try other.merge { $0.title = "a\nb" } }?.message.contains("--title") == true)
    }

    @Test func `An other bundle without a readable top pane is rejected`() throws {
        let broken = error(merging: other.with("Alpha.plist", "<plist><dict>"))
        #expect(broken?.path == "Alpha.plist" && broken?.bundle == "x/Licences.bundle" && broken?.position != nil)
        let openStep = other.with("Root.plist", "{ StringsTable = Root; PreferenceSpecifiers = ( ); }")
        #expect(error(merging: openStep)?.message.contains("OpenStep") == true)
        #expect(
            error(merging: OtherBundle(files: [("Info.plist", "<plist><dict/></plist>")]))?.message
                == "the other bundle has no pane")
        #expect(error(merging: other) { $0.pane = "Alpja" }?.help == "did you mean Alpha?")
        let circle = OtherBundle(files: [
            ("A.plist", paneText(itemText("ChildPane", ["Title": "B", "File": "B"]))),
            ("B.plist", paneText(itemText("ChildPane", ["Title": "A", "File": "A"]))),
        ])
        #expect(error(merging: circle)?.message == "every pane in the other bundle is opened by another pane")
    }

    @Test func `A merged pane that opens a pane of this bundle is rejected`() throws {
        let more = try mergeTarget.after(AddPane("More", title: "More"))
        let link = other.with("Alpha.plist", paneText(itemText("ChildPane", ["Title": "M", "File": "More"])))
        #expect(
            error(merging: link, into: more)?.message
                == "item 0 opens 'More', a pane that x/Licences.bundle does not have, but this bundle has")
        // The missing pane was created later, so the merge does not treat it as a removed pane.
        let merged = try mergeTarget.after(link.merge())
        let filled = SettingsBundle(
            bytes: merged.files.map { ($0.key, $0.value.bytes) } + [("More.plist", Array(paneText().utf8))])
        #expect(error(merging: link, into: filled)?.path == "Alpha.plist")
    }

    @Test func `The parent pane must exist and must not be a merged pane`() throws {
        let merged = try mergeTarget.after(other.merge()).reloaded
        let error = error(merging: other, into: merged) { options in
            options.title = "T"
            options.parent = "Licences"
        }
        #expect(error?.message == "Licences is one of the merged panes")
        #expect(
            self.error(merging: other) { options in
                options.title = "T"
                options.parent = "Nowhere"
            }?.message == "there is no pane 'Nowhere'")
    }

    @Test func `A merged pane that was replaced by a symbolic link is rejected`() throws {
        let merged = try mergeTarget.after(other.merge()).reloaded
        let files = merged.files.filter { $0.key != "Alpha.plist" }.map { ($0.key, $0.value.bytes) }
        let linked = SettingsBundle(
            bytes: files + [("Real.txt.plist", merged.files["Alpha.plist"]?.bytes)],
            links: [("Alpha.plist", "Real.txt.plist")])
        #expect(error(merging: other, into: linked)?.message == "Alpha.plist is a symbolic link")
    }
}
