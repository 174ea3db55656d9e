import SettingsModel
import Testing

@testable import SettingsChecks

/// Problems that are only visible as missing settings, such as a wrong bundle name, trailing text and empty titles.
@Suite struct SilentFaultTests {
    /// The findings in a bundle with the specified name, such as `warning bundle-name `.
    private func lines(
        _ files: KeyValuePairs<String, String>, named name: String = "Settings.bundle",
        for deployment: Deployment = Deployment()
    ) -> [String] {
        BundleChecker(for: deployment).check(BundleFixtures.bundle(files, named: name))
            .map { "\($0.severity.name) \($0.rule) \($0.path)" }
    }

    private let group = BundleFixtures.pane(BundleFixtures.group("A"))

    // MARK: Names of bundles

    @Test(arguments: ["Preferences.bundle", "settings.bundle", "Settings", "Settings.Pro.bundle", "Root.bundle"])
    func `A bundle name that iOS and InAppSettingsKit do not use is reported`(name: String) {
        #expect(lines(["Root.plist": group], named: name) == ["warning bundle-name "])
    }

    @Test(arguments: ["Settings.bundle", "InAppSettings.bundle", ""])
    func `A bundle name that iOS or InAppSettingsKit uses is not reported`(name: String) {
        #expect(lines(["Root.plist": group], named: name) == [])
    }

    @Test func `A bundle for watchOS is deprecated`() {
        #expect(lines(["Root.plist": group], named: "Settings-Watch.bundle") == ["warning watch-bundle "])
        #expect(lines(["Root.plist": group], for: Deployment(platforms: [.watchOS])) == ["warning watch-bundle "])
        #expect(lines(["Root.plist": group], for: Deployment(platforms: [.iOS])) == [])
    }

    // MARK: Bundles of InAppSettingsKit

    @Test func `A bundle for InAppSettingsKit does not require a Root pane`() {
        #expect(lines(["Advanced.plist": group], named: "InAppSettings.bundle") == [])
        #expect(lines(["Root.inApp.plist": group], named: "InAppSettings.bundle") == [])
        #expect(lines(["Advanced.plist": group]) == ["error no-root-pane Root.plist"])
    }

    /// InAppSettingsKit then looks for the pane in `Settings.bundle`.
    @Test func `A missing pane is only a note in a bundle for InAppSettingsKit`() {
        let root = BundleFixtures.pane(BundleFixtures.child("Advanced"))
        #expect(lines(["Root.plist": root], named: "InAppSettings.bundle") == ["note missing-child-pane Root.plist"])
        #expect(lines(["Root.plist": root]) == ["error missing-child-pane Root.plist"])
    }

    @Test func `A Root pane for InAppSettingsKit does not replace Root.plist`() {
        #expect(lines(["Root.inApp.plist": group]) == ["error no-root-pane Root.plist"])
        let variants: KeyValuePairs = ["Root~ipad.inApp.plist": group, "Root.inApp.plist": group]
        #expect(lines(variants) == ["error no-root-pane Root.plist"])
        #expect(lines(["Root.inApp.plist": group, "Root.plist": group]) == [])
        #expect(lines(["Root.inApp.plist": group, "Root~ipad.plist": group]) == [])
        let kit = Deployment(hasInAppSettingsKit: true)
        #expect(lines(["Root.inApp.plist": group], for: kit) == ["note no-root-pane Root.plist"])
    }

    @Test func `With InAppSettingsKit, the Root table translates panes without a table`() {
        let kit = Deployment(hasInAppSettingsKit: true)
        let root = BundleFixtures.pane(BundleFixtures.child("Advanced", title: "A"), table: "Root")
        let table = "\"A\" = \"A\";"
        let files: KeyValuePairs = ["Root.plist": root, "Advanced.plist": group, "en.lproj/Root.strings": table]
        #expect(lines(files) == ["note unlocalized-pane Advanced.plist"])
        #expect(lines(files, for: kit) == [])
        #expect(lines(files, named: "InAppSettings.bundle") == [])
        let own: KeyValuePairs = ["Root.plist": group, "Advanced.plist": group, "en.lproj/Advanced.strings": table]
        let rules = lines(own, for: kit).filter { $0.contains("unlocalized-pane") }
        #expect(rules == ["note unlocalized-pane Root.plist"])
    }

    // MARK: Files

    @Test(arguments: ["da-lproj", "da_lproj", "dalproj", "da-LPROJ", "da.lpoj", "pt-BR-lproj"])
    func `A misspelled .lproj folder is reported`(folder: String) {
        let files: KeyValuePairs = ["Root.plist": group, "\(folder)/Root.strings": "\"A\" = \"A\";"]
        #expect(lines(files) == ["warning unread-file \(folder)"])
    }

    @Test(arguments: [
        ("lproj/Root.strings", "'lproj' is not", "move its tables into the .lproj folder of their language"),
        ("notes/Root.strings", "'notes' is not", "move its tables into the .lproj folder of their language"),
        ("de/Root.strings", "'de' is not", "rename the folder to 'de.lproj'"),
        ("German/Root.strings", "'German' is not", "rename the folder to 'de.lproj'"),
        ("pt_BR/Root.stringsdict", "'pt_BR' is not", "rename the folder to 'pt-BR.lproj'"),
        ("en/Root.strings", "'en' is not", "move its tables to 'en.lproj'"),
        ("german.lprj/Root.strings", "'german.lprj' is not", "rename the folder to 'de.lproj'"),
        ("zh_CN.lprj/Root.strings", "'zh_CN.lprj' is not", "rename the folder to 'zh-Hans.lproj'"),
        ("Sub/Root.strings", "'Sub' is not", "move its tables into the .lproj folder of their language"),
        ("Mac/Root.strings", "'Mac' is not", "move its tables into the .lproj folder of their language"),
        (
            "Root.string", "does not end in '.strings'",
            "move it into the .lproj folder of its language, as 'Root.strings'"
        ),
        ("en.lproj/more/Root.strings", "'en.lproj/more' is not", "move its tables to 'en.lproj'"),
        ("en.lproj/Root.string", "does not end in '.strings'", "rename the file to 'Root.strings'"),
        ("en.lproj/More.Strings", "does not end in '.strings'", "rename the file to 'More.strings'"),
        ("More.plist.txt", "does not end in '.plist'", "rename the file to 'More.plist'"),
        ("Root.list", "does not end in '.plist'", "remove the file, or move its contents to 'Root.plist'"),
        ("sources/Helper.swift", "the source code 'Helper.swift' is not read", "move it out of the bundle"),
    ])
    func `A file that is not read is reported with its probable name`(path: String, message: String, help: String) {
        let files: KeyValuePairs = ["Root.plist": group, "en.lproj/Localizable.strings": "", "\(path)": ""]
        let found = BundleFixtures.bundle(files).findings().filter { $0.rule == "unread-file" }
        #expect(found.count == 1 && found[0].message.contains(message), "\(found)")
        #expect(found.first?.help?.description == help)
    }

    @Test(arguments: [
        "da-lproj/More.plist", "License.txt", "icon.png", "File", "Other.bundle/de/Root.strings", ".git/main.swift",
        "words.list", "Lib.framework/de/Root.strings", "de.lproj/Root.strings~", "page.html",
        "Data.json", "de.lproj/Root.stringsdict",
    ])
    func `Other files are not reported`(path: String) {
        let found = lines(["Root.plist": group, "\(path)": ""]).filter { $0.contains("unread-file") }
        #expect(found == [])
    }

    @Test func `A pseudolanguage is reported with a fix that removes its tables`() {
        let root = BundleFixtures.pane(BundleFixtures.group("A"), table: "Root")
        for language in ["en-XA", "ar-XB"] {
            let bundle = BundleFixtures.bundle([
                "Root.plist": root, "en.lproj/Root.strings": "\"A\" = \"A\";",
                "\(language).lproj/Root.strings": "\"A\" = \"[Å]\";",
            ])
            let findings = bundle.findings()
            #expect(findings.map(\.rule) == ["pseudo-language"] && findings.map(\.path) == ["\(language).lproj"])
            #expect(findings.first?.fix?.change == .files([.remove(path: "\(language).lproj/Root.strings")]))
        }
    }

    @Test func `Text after the end of a property list is reported`() {
        let end = "</dict>\n</plist>\n"
        let root = group
        #expect(root.hasSuffix(end))
        for rest in ["<<<<<<< HEAD\n", "</plist>", "x", "<plist version=\"1.0\"><dict/></plist>\n", "<!-- not closed"] {
            #expect(lines(["Root.plist": root + rest]) == ["warning trailing-text Root.plist"], "\(rest)")
        }
        for rest in ["", "\n\n", "<!-- made by hand -->\n", "<?editor mode?>\n"] {
            #expect(lines(["Root.plist": root + rest]) == [], "\(rest)")
        }
        // A string table can also be a property list.
        let table = "<plist version=\"1.0\"><dict><key>A</key><string>A</string></dict></plist>\nB\n"
        let pane = BundleFixtures.pane(BundleFixtures.group("A"), table: "Root")
        let files: KeyValuePairs = ["Root.plist": pane, "en.lproj/Root.strings": table]
        #expect(lines(files) == ["warning trailing-text en.lproj/Root.strings"])
    }

    /// A language does not require translations that its fallback language has.
    @Test func `A regional language does not require tables that its fallback language has`() {
        let root = BundleFixtures.pane(BundleFixtures.group("A"), table: "Root")
        func found(_ language: String, beside other: String) -> [String] {
            lines([
                "Root.plist": root, "en.lproj/Root.strings": "\"A\" = \"A\";",
                "\(other).lproj/Root.strings": "\"A\" = \"甲\";",
                "\(language).lproj/Other.strings": "\"A\" = \"乙\";",
            ]).filter { $0.contains("missing-translation") }
        }
        #expect(found("zh-HK", beside: "zh-Hant") == [])
        #expect(found("zh-HK", beside: "zh-Hans") == ["warning missing-translation Root.plist"])
        #expect(found("pt-BR", beside: "pt") == [])
    }

    // MARK: Panes

    @Test func `A Root pane without items is reported`() {
        let empty = BundleFixtures.pane("")
        #expect(lines(["Root.plist": empty]) == ["warning empty-pane Root.plist"])
        #expect(
            lines(["Root.plist": empty, "More.plist": group]) == [
                "warning unreachable-pane More.plist", "warning empty-pane Root.plist",
            ])
        let table = "\"A\" = \"A\";"
        let files: KeyValuePairs = [
            "Root.plist": BundleFixtures.pane("", table: "Root"), "en.lproj/Root.strings": table,
        ]
        #expect(lines(files).contains("warning empty-pane Root.plist"))
        // A new bundle does not have items yet.
        let new: KeyValuePairs = [
            "Root.plist": BundleFixtures.pane("", table: "Root"), "en.lproj/Root.strings": "/* no texts yet */",
        ]
        #expect(lines(new) == ["note empty-pane Root.plist"])
        let linked = BundleFixtures.pane(BundleFixtures.child("More"))
        #expect(lines(["Root.plist": linked, "More.plist": empty]) == ["note empty-pane More.plist"])
    }

    @Test func `Unknown keys of a pane are reported`() {
        func pane(_ entries: String) -> String {
            "<plist version=\"1.0\"><dict>\(entries)<key>PreferenceSpecifiers</key><array>"
                + BundleFixtures.group("A") + "</array></dict></plist>"
        }
        func found(_ entries: String) -> [String] {
            BundleFixtures.bundle(["Root.plist": pane(entries)]).findings().map {
                "\($0.severity.name) \($0.rule): \($0.message): \($0.help ?? "")"
            }
        }
        #expect(
            found("<key>StringTable</key><string>Root</string>") == [
                "warning unknown-key: unknown key 'StringTable' in the pane: did you mean 'StringsTable'?"
            ])
        #expect(
            found("<key>Hidden Items</key><array/>") == [
                "warning unknown-key: unknown key 'Hidden Items' in the pane: remove it, correct its name, "
                    + "or list it in 'check.knownKeys' in the options file if code reads it"
            ])
        #expect(
            found("<key>FooterText</key><string>Thanks</string>") == [
                "warning unknown-key: unknown key 'FooterText' in the pane: it belongs to an item"
            ])
        #expect(found("<key>Title</key><string>T</string><key>IASKSomething</key><true/>") == [])
    }

    @Test func `A pane name with an extension can also refer to a missing pane`() {
        func rules(_ file: String, _ path: String) -> [String] {
            lines(["Root.plist": BundleFixtures.pane(BundleFixtures.child(file)), "\(path)": group])
                .filter { $0.hasSuffix("Root.plist") }
        }
        #expect(rules("Advanced.plist", "More.plist") == ["error missing-child-pane Root.plist"])
        #expect(rules("More.plist", "More.plist") == ["error child-pane-extension Root.plist"])
        #expect(rules("more.plist", "More.plist") == ["error child-pane-extension Root.plist"])
        #expect(rules("More.plist", "More.plist.plist") == [])
    }

    // MARK: Items

    private func list(_ values: [String]) -> String {
        let titles = values.indices.map { "<string>T\($0)</string>" }.joined()
        return BundleFixtures.pane(
            """
            <dict><key>Type</key><string>PSMultiValueSpecifier</string><key>Title</key><string>Level</string>
            <key>Key</key><string>level</string><key>DefaultValue</key>\(values[0])
            <key>Titles</key><array>\(titles)</array><key>Values</key><array>\(values.joined())</array></dict>
            """)
    }

    @Test func `Choice values of mixed types are reported`() {
        func found(_ values: [String]) -> [String] {
            let bundle = BundleFixtures.bundle(["Root.plist": list(values)])
            return bundle.findings().map { "\($0.severity.name) \($0.rule): \($0.message)" }
        }
        let numbers = ["<integer>-1</integer>", "<integer>0</integer>", "<integer>1</integer>"]
        #expect(
            found(numbers + ["<string>2</string>"]) == [
                "warning mixed-values: choice 3 of the multi-value 'level' has the string '2' as its value, but others "
                    + "have numbers"
            ])
        #expect(found(["<string>a</string>", "<string>b</string>", "<true/>"]).count == 1)
        #expect(found(["<string>a</string>", "<string>b</string>"]) == [])
        // Foundation represents all of these as numbers.
        #expect(found(numbers + ["<real>1.5</real>"]) == [])
    }

    @Test func `An empty title is reported if the item shows its title`() {
        func found(_ type: String, _ title: String = "<string></string>", _ more: String = "") -> [String] {
            lines([
                "Root.plist": BundleFixtures.pane(
                    "<dict><key>Type</key><string>\(type)</string><key>Title</key>\(title)\(more)</dict>"),
                "More.plist": group,
            ]).filter { $0.contains("title") }
        }
        let toggle = "<key>Key</key><string>k</string><key>DefaultValue</key><true/>"
        let row = "<key>File</key><string>More</string>"
        #expect(found("PSToggleSwitchSpecifier", "<string></string>", toggle) == ["warning empty-title Root.plist"])
        #expect(found("PSToggleSwitchSpecifier", "<string/>", toggle) == ["warning empty-title Root.plist"])
        #expect(found("PSChildPaneSpecifier", "<string/>", row) == ["warning empty-title Root.plist"])
        #expect(found("PSToggleSwitchSpecifier", "<string>T</string>", toggle) == [])
        #expect(found("PSGroupSpecifier") == [])
        #expect(found("PSTextFieldSpecifier", "<string/>", "<key>Key</key><string>k</string>") == [])
        // A space is an intentionally blank title.
        #expect(found("PSToggleSwitchSpecifier", "<string> </string>", toggle) == [])
    }

    // MARK: Languages of the project

    @Test(arguments: [
        (["de-DE", "en", "nb", "zh-Hans-CN"], [String?](arrayLiteral: nil, nil)),
        (["da", "de", "en", "nb", "zh-Hans"], [nil, nil]),
        (
            ["ar-001", "de", "en", "nb", "zh-Hans"],
            ["the bundle lacks ar-001", "correct the names of these languages in the project"]
        ),
        (
            ["ar-001", "de", "en", "ja", "nb", "zh-Hans"],
            ["the bundle lacks ar-001, ja", "addLanguage ja"]
        ),
        (["de", "en", "zh-Hans"], ["A.xcodeproj lacks no", "add it to the project: projectLanguages"]),
    ])
    func `A language of the project is missing if devices show another language`(
        languages: [String], told: [String?]
    ) {
        let table = "\"A\" = \"A\";"
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.child("A", title: "A"), table: "Root"),
            "da-lproj/Root.strings": table, "de.lproj/Root.strings": table, "en.lproj/Root.strings": table,
            "no.lproj/Root.strings": table, "zh_Hans.lproj/Root.strings": table,
        ])
        let deployment = Deployment(project: ProjectFacts(name: "A.xcodeproj", languages: languages))
        let found = BundleChecker(for: deployment).check(bundle).first { $0.rule == "project-languages" }
        #expect([found?.message, found?.help?.description] == told)
    }
}
