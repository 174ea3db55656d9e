import LanguageService
import SettingsModel
import TestSupport
import Testing

struct TableCompletionTests {
    private static let page = paneText(toggleText("Sound", key: "a"), toggleText("Say \"Hi\"", key: "b"))

    private static func typing(_ marked: String, english: String = "\"Sound\" = \"Sounds $1\";\n") -> Typing {
        Typing(marked, in: "de.lproj/Root.strings", beside: ["Root.plist": page, "en.lproj/Root.strings": english])
    }

    @Test(arguments: ["‸", "\"‸", "\"So‸", "\"So‸\"", "Sou‸", "\"‸\";"])
    func `A missing entry is completed with the value of the source language`(typed: String) throws {
        for (before, after) in [("", ""), ("\"x\" = \"y\";\n", ""), ("/* a */\n", "\n\"x\" = \"y\";\n")] {
            let text = try Self.typing(before + typed + after).text(taking: "Sound")
            #expect(text == before + "\"Sound\" = \"Sounds $1\";" + after)
        }
    }

    @Test
    func `Only strings without an entry are proposed, and are escaped`() throws {
        let typing = Self.typing("\"Sound\" = \"Ton\";\n‸\n\"x\" = \"y\";\n")
        #expect(typing.labels == ["Say \"Hi\""])
        #expect(
            try typing.text(taking: "Say \"Hi\"")
                == "\"Sound\" = \"Ton\";\n\"Say \\\"Hi\\\"\" = \"Say \\\"Hi\\\"\";\n\"x\" = \"y\";\n")
        #expect(Self.typing("\"a\\\" = b\n\"b = c;\n‸").labels == ["Sound", "Say \"Hi\""])
        #expect(Self.typing("\"‸\n\"Sound\" = \"Ton\";\n").labels == ["Say \"Hi\""])
        #expect(Self.typing("\"Sound\" = \"Ton\n\"x\" = \"y\";\n‸").labels == ["Say \"Hi\""])
    }

    @Test
    func `A key that has a value is replaced alone`() throws {
        for entry in ["\"S‸\" = \"Ton\";\n", "\"S‸\" = \"Ton\"\n"] {
            #expect(try Self.typing(entry).text(taking: "Sound") == entry.replacing("S‸", with: "Sound"))
        }
    }

    @Test(arguments: ["\"Sound\" = ‸", "\"Sound\" = \"‸", "\"Sound\" = \"‸\"", "\"Sound\" = \"‸\";", "\"Sound\" = ‸;"])
    func `A value is completed to the value of the source language`(typed: String) throws {
        let typing = Self.typing("\"x\" = \"y\";\n" + typed + "\n")
        #expect(typing.labels == ["Sounds $1"])
        #expect(try typing.text(taking: "Sounds $1") == "\"x\" = \"y\";\n\"Sound\" = \"Sounds $1\";\n")
    }

    @Test(arguments: ["/* ‸ */", "// ‸\n", "/* \"‸", "\"Sound\" ‸", "\"Sound\" = \"x\" ‸;", "\"a\" = \"b\n‸\";"])
    func `Nothing is proposed in comments and between the parts of an entry`(typed: String) {
        #expect(Self.typing(typed).labels == [])
    }

    @Test
    func `The same strings are proposed in an XML table`() throws {
        let table =
            "<plist version=\"1.0\">\n<dict>\n\t<key>Sound</key>\n\t<string>Ton</string>\n\t‸\n</dict>\n</plist>\n"
        #expect(Self.typing(table).labels == ["Say \"Hi\""])
        #expect(
            try Self.typing(table).text(taking: "Say \"Hi\"")
                == table.replacing("‸", with: "<key>Say \"Hi\"</key>\n\t<string>Say \"Hi\"</string>"))
        let value = table.replacing("Ton", with: "‸").replacing("\t‸\n</dict>", with: "</dict>")
        #expect(Self.typing(value).labels == ["Sounds $1"])
    }
}
