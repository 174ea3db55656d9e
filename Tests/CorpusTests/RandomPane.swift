import TestSupport

/// A generator of panes with all keys of items and many invalid values.
struct RandomPane {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let types = [
        "Group", "ToggleSwitch", "Slider", "TitleValue", "TextField", "MultiValue", "RadioGroup", "ChildPane", "Button",
    ]
    private static let texts = [
        "Sound", "zebra", "Éclair", "äpfel", "10", "2", "Apple", "apple", "", "設定", "صوت", "a b  c", "_x", "😀 ok",
    ]
    private static let values = [
        "<true/>", "<false/>", "<integer>0</integer>", "<integer>1</integer>", "<integer>-2</integer>",
        "<integer>9007199254740993</integer>", "<integer>9007199254740992</integer>", "<real>0</real>",
        "<real>1.0</real>", "<real>0.5</real>", "<real>-2.25</real>", "<real>1e-07</real>", "<string></string>",
        "<string>0</string>", "<string>1</string>", "<string>YES</string>", "<string>no</string>",
        "<string> true</string>", "<string>-00</string>", "<string>été</string>", "<data>AQID</data>",
        "<array><integer>1</integer></array>",
    ]

    /// The files of a bundle by path.
    mutating func files() -> [String: String] {
        var files: [String: String] = [:]
        for name in ["Root", "More", "More~ipad", "Deep"] where name == "Root" || random.percent(70) {
            files[name + ".plist"] = pane()
        }
        // Localized panes, which a pane at the top level overrides.
        for name in ["en.lproj/Deep", "ja.lproj/Deep", "ar.lproj/Deep~ipad", "Base.lproj/Legal"]
        where random.percent(40) {
            files[name + ".plist"] = pane()
        }
        for table in ["Root", "Other", "Root~ipad", "Root-iphoneos", "Localizable"] {
            for language in ["en", "ar", "ja", "Base"] where random.percent(language == "Base" ? 20 : 60) {
                files["\(language).lproj/\(table).strings"] = self.table()
            }
        }
        return files
    }

    private mutating func pane() -> String {
        let table =
            random.percent(80) ? "<key>StringsTable</key><string>\(random.pick(["Root", "Other"]))</string>" : ""
        let items = (0..<Int.random(in: 0...14, using: &random)).map { _ in item() }.joined()
        return "<plist><dict>\(table)<key>PreferenceSpecifiers</key><array>\(items)</array></dict></plist>"
    }

    private mutating func item() -> String {
        if random.percent(3) { return "<string>no item</string>" }
        var entries = ["<key>Type</key><string>PS\(random.pick(Self.types))Specifier</string>"]
        func add(_ key: String, _ chance: Int, _ value: (inout RandomPane) -> String) {
            if random.percent(chance) { entries.append("<key>\(key)</key>\(value(&self))") }
        }
        let value: (inout RandomPane) -> String = { $0.random.pick(Self.values) }
        add("Title", 85) { $0.text() }
        add("FooterText", 20) { $0.text() }
        add("Key", 92) { "<string>\($0.random.percent(95) ? "k\($0.random.next() % 1000)" : "")</string>" }
        add("DefaultValue", 80, value)
        add("TrueValue", 20, value)
        add("FalseValue", 20, value)
        add("MinimumValue", 50) { "<real>\(Int.random(in: -3...1, using: &$0.random))</real>" }
        add("MaximumValue", 50) { "<integer>\(Int.random(in: 0...3, using: &$0.random))</integer>" }
        add("IsSecure", 20) { $0.random.pick(["<true/>", "<false/>", "<string>YES</string>"]) }
        add("File", 70) { "<string>\($0.random.pick(["More", "Deep", "Nowhere", "More.plist", "Root"]))</string>" }
        let count = Int.random(in: 0...5, using: &random)
        add("Titles", 80) { $0.list(count) { $0.text() } }
        add("ShortTitles", 30) { $0.list(Int.random(in: 0...5, using: &$0.random)) { $0.text() } }
        add("Values", 80) { $0.list(Int.random(in: max(0, count - 1)...count + 1, using: &$0.random), value) }
        add("DisplaySortedByTitle", 40) { $0.random.pick(["<true/>", "<false/>"]) }
        add("SupportedUserInterfaceIdioms", 15) {
            $0.random.pick(["<array/>", arrayText("Phone"), arrayText("Pad"), arrayText("Pad", "Phone")])
        }
        return "<dict>\(entries.shuffled(using: &random).joined())</dict>"
    }

    private mutating func text() -> String { "<string>\(random.pick(Self.texts))</string>" }

    private mutating func list(_ count: Int, _ value: (inout RandomPane) -> String) -> String {
        var list = ""
        for _ in 0..<count { list += value(&self) }
        return "<array>\(list)</array>"
    }

    private mutating func table() -> String {
        var table = "/* A table. */\n"
        for text in Self.texts where random.percent(60) {
            table += "\"\(text)\" = \"\(random.pick(Self.texts + ["", "Other words"]))\";\n"
        }
        return table
    }
}
