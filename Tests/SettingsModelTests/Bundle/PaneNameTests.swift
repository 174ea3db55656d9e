import SettingsModel
import Testing

@Suite struct PaneNameTests {
    @Test(arguments: [
        ("Root", "Root", ""), ("Root~ipad", "Root", "~ipad"), ("Root~iphone", "Root", "~iphone"),
        ("Root~vision", "Root", "~vision"), ("Root.inApp", "Root", ".inApp"),
        ("Root~ipad.inApp", "Root", "~ipad.inApp"), ("Root.inApp~ipad", "Root.inApp", "~ipad"),
        ("com.example/Licence~ipad", "com.example/Licence", "~ipad"), ("de.lproj/Root", "de.lproj/Root", ""),
        ("~ipad", "~ipad", ""), ("Root~tv", "Root~tv", ""), ("", "", ""),
    ])
    func `A pane name consists of a family and a suffix`(full: String, family: String, suffix: String) {
        #expect(PaneName(full).family == family)
        #expect(PaneName(full).suffix == suffix)
    }

    @Test func `A pane name has a folder and a last component`() {
        let name = PaneName("com.example/deep/Licence")
        #expect(name.folder == "com.example/deep/")
        #expect(name.last == "Licence")
        #expect(PaneName("Root").folder == "")
        #expect(PaneName("Root").last == "Root")
    }

    @Test func `Only a pane in an .lproj folder is localized`() {
        #expect(PaneName("de.lproj/Root").isLocalized)
        #expect(PaneName("de.lproj/deep/Root").isLocalized)
        #expect(!PaneName("de.lproj").isLocalized)
        #expect(!PaneName("de/Root").isLocalized)
    }

    @Test(arguments: [
        ("Advanced", "", "Advanced"), ("Advanced~ipad", "", "Advanced"), ("de.lproj/Advanced", "de.lproj/", "Advanced"),
        ("de.lproj/Sub/A~ipad.inApp", "de.lproj/", "Sub/A"), ("Sub/A.inApp", "", "Sub/A"),
        ("Sub/de.lproj/A", "", "Sub/de.lproj/A"), ("de.lproj", "", "de.lproj"),
    ])
    func `Variants and localized copies share a base name`(full: String, folder: String, base: String) {
        let name = PaneName(full)
        #expect(name.languageFolder == folder)
        #expect(name.base == base)
        #expect(name.languageFolder + name.unlocalized == full)
        #expect(name.correspondingVariant(of: base) == name)
        #expect(name.correspondingVariant(of: "New").full == folder + "New" + name.suffix)
    }

    @Test func `Every variant of Root is a Root pane`() {
        #expect(PaneName("Root").isRoot && PaneName("Root~ipad.inApp").isRoot)
        #expect(!PaneName("de.lproj/Root").isRoot && !PaneName("Roots").isRoot && !PaneName("root").isRoot)
    }

    @Test func `Root panes are sorted first, and localized panes are sorted last`() {
        let names = [
            "de.lproj/Root", "About", "Root~ipad", "Zoo", "Root.inApp", "About~iphone", "Root", "About~ipad",
            "Root~iphone",
        ]
        #expect(
            names.map { PaneName($0) }.sorted().map(\.full) == [
                "Root", "Root~ipad", "Root~iphone", "Root.inApp", "About", "About~ipad", "About~iphone", "Zoo",
                "de.lproj/Root",
            ])
    }
}
