/// A bundle with hostile strings in all text and in the names of files and folders. The strings try to run code, or to
/// corrupt a terminal or a pane.
package enum HostileBundle {
    /// The hostile strings. Code that runs in a browser sets `window.__ran` or opens a dialog.
    package static let texts = [
        "</script><script>window.__ran=1;alert(1)</script>", "\"><img src=x onerror=\"window.__ran=2;alert(2)\">",
        "'><svg onload='window.__ran=3'><style>*{display:none}</style>", "]]><b onmouseover=alert(4)>&lt;&#60;&amp;",
        "<!--<script>window.__ran=5//", "javascript:window.__ran=6", "${window.__ran=7}`+window.__ran+`\\u003cb",
        "__proto__", "constructor", "⟨script⟩⟨data⟩", "a\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31mb", "a\u{0}b\u{8}\u{7F}c",
        "one\ntwo\r\nthree\rfour\tfive", "a\u{2028}b\u{2029}c\u{85}d", "a\u{202E}txt.\u{2066}b\u{200F}\u{61C}c",
        "e" + String(repeating: "\u{301}\u{489}", count: 100), "\u{FEFF}\u{FFFE}\u{E0041}\u{FFF9}x",
    ]

    /// A string of about 100 KB.
    package static let longText = String(repeating: "long <b>texts</b> ", count: 6_000)

    /// The language whose folder has a hostile name.
    package static let language = "\"><img src=x onerror=window.__ran=8>"

    /// The name of the bundle's folder.
    package static let folder = "<img src=x onerror=window.__ran=9>\u{1B}[31m.bundle"

    /// The names of panes, as in the `File` key of items.
    package static let panes = ["Root"] + names(texts)

    /// The files, by path in the bundle.
    package static var files: [String: String] {
        var files = ["Root.plist": pane(items: rootItems, table: "Root")]
        for (index, name) in names(texts).enumerated() {
            files[name + ".plist"] = pane(items: toggle(texts[index]), table: name)
            files["en.lproj/\(name).strings"] = table(texts.map { ($0, $0) })
        }
        // The translations are also hostile.
        files["en.lproj/Root.strings"] = table(zip(texts, texts.dropFirst()).map { ($0, $1) } + [("Plain", texts[0])])
        files["ar.lproj/Root.strings"] = table(texts.map { ($0, "عربي \($0)") })
        files["\(language).lproj/Root.strings"] = table([("Plain", texts[1])])
        for name in names(texts) { files[name + ".png"] = "\u{89}PNG" + name }
        return files
    }

    /// Writes the bundle to a folder, and returns its path in the folder.
    package static func write(to folder: ScratchFolder) throws -> String {
        for (path, text) in files { try folder.write(text, to: "\(self.folder)/\(path)") }
        return self.folder
    }

    /// Converts strings to valid file names.
    private static func names(_ texts: [String]) -> [String] {
        texts.map { String($0.filter { !$0.unicodeScalars.contains("\u{0}") }.unicodeScalars.prefix(60)) }
            .map { $0.split(separator: "/").joined(separator: "/") }
    }

    private static var rootItems: String {
        var items = item("Group", [("Title", .text("Plain")), ("FooterText", .text(longText))])
        for (text, name) in zip(texts, names(texts)) {
            items += item("Group", [("Title", .text(text)), ("FooterText", .text(text))])
            items += toggle(text)
            items += item(
                "TextField", [("Title", .text(text)), ("Key", .text("f" + text)), ("DefaultValue", .text(text))])
            items += item(
                "TitleValue", [("Title", .text(text)), ("Key", .text("t" + text)), ("DefaultValue", .text(text))])
            items += item("ChildPane", [("Title", .text(text)), ("File", .text(name))])
            items += item(
                "Slider",
                [
                    ("Key", .text("s" + text)), ("MinimumValueImage", .text(name)),
                    ("MaximumValueImage", .text(text)),
                ])
            for type in ["MultiValue", "RadioGroup"] {
                items += item(
                    type,
                    [
                        ("Title", .text(text)), ("Key", .text(type + text)), ("DefaultValue", .text(text)),
                        ("Titles", .texts([text, "Other"])), ("ShortTitles", .texts([text])),
                        ("Values", .texts([text, ""])),
                    ])
            }
            // The message lists what is left out.
            items += "<dict><key>Type</key>\(Value.text(text).xml)</dict>"
            items += item(
                "ToggleSwitch",
                [("Title", .text(text)), ("Key", .text(text)), ("SupportedUserInterfaceIdioms", .texts([text]))])
        }
        // There is no such image, but every object in JavaScript has a property with this name.
        items += item("Slider", [("Key", .text("image")), ("MinimumValueImage", .text("toString"))])
        return items + toggle(longText)
    }

    private enum Value {
        case text(String), texts([String])

        var xml: String {
            switch self {
            case .text(let text): "<string>\(Self.escaped(text))</string>"
            case .texts(let texts): "<array>\(texts.map { Value.text($0).xml }.joined())</array>"
            }
        }

        /// CoreFoundation reads any character reference.
        private static func escaped(_ text: String) -> String {
            text.unicodeScalars.reduce(into: "") { result, scalar in
                let isPlain = scalar.value >= 0x20 && !"&<>\u{7F}".unicodeScalars.contains(scalar)
                result += isPlain ? String(scalar) : "&#\(scalar.value);"
            }
        }
    }

    private static func item(_ type: String, _ entries: [(String, Value)]) -> String {
        "<dict><key>Type</key><string>PS\(type)Specifier</string>"
            + entries.map { "<key>\($0)</key>\($1.xml)" }.joined() + "</dict>"
    }

    private static func toggle(_ text: String) -> String {
        item(
            "ToggleSwitch",
            [
                ("Title", .text(text)), ("Key", .text(text)), ("DefaultValue", .text(text)), ("TrueValue", .text(text)),
                ("FalseValue", .text("")),
            ])
    }

    private static func pane(items: String, table: String) -> String {
        "<plist><dict><key>StringsTable</key>\(Value.text(table).xml)<key>ApplicationGroupContainerIdentifier</key>"
            + "\(Value.text(texts[1]).xml)<key>PreferenceSpecifiers</key><array>\(items)</array></dict></plist>"
    }

    private static func table(_ entries: [(String, String)]) -> String {
        func quoted(_ text: String) -> String {
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        return entries.map { "\(quoted($0)) = \(quoted($1));\n" }.joined()
    }
}
