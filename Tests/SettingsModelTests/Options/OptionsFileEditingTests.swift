import SettingsModel
import SourceText
import Testing

/// Changes of the options file when a key of the bundle is renamed.
@Suite struct OptionsFileEditingTests {
    /// The options file after several renames in sequence.
    private func renamed(_ text: String, _ steps: [(String, String)], moving isMoving: Bool = true) -> String {
        let bytes = steps.reduce(Array(text.utf8)) { bytes, step in
            OptionsFile.bytes(renamingKey: ExactString(step.0), to: ExactString(step.1), moving: isMoving, in: bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func file(_ generate: String) -> String {
        """
        // Ours
        {
          "bundle" : "App", // here
          "generate": {
        \(generate)
          },
        }

        """
    }

    @Test func `Renaming a key keeps its generated name and adds a migration`() {
        let swift = #"    "swift": { "output": "A.swift" }"#
        #expect(
            renamed(file(swift), [("play sounds", "audio")])
                == file(
                    swift + """
                        ,
                            "names": { "audio": "play sounds" },
                            "migrations": [
                              { "from": "play sounds", "to": "audio" }
                            ]
                        """))
        #expect(renamed(file(swift), [("a", "b")], moving: false) == file(swift))
        #expect(
            renamed("{}", [("a", "b")]).filter { !" \n".contains($0) }
                == #"{"generate":{"names":{"b":"a"},"migrations":[{"from":"a","to":"b"}]}}"#)
    }

    @Test func `Renaming a key twice adds two migrations`() {
        let text = file("    \"names\": { \"x\": \"chosen\", \"a\": \"alpha\" }")
        let after = file(
            """
                "names": { "x": "chosen", "c": "alpha" },
                "migrations": [
                  { "from": "a", "to": "b" },
                  { "from": "b", "to": "c" }
                ]
            """)
        #expect(renamed(text, [("a", "b"), ("b", "c")]) == after)
    }

    /// A migration must not start at a key that is used again.
    @Test func `Renaming a key back adds a migration in the reverse direction`() {
        let text = file("    \"names\": { \"x\": \"chosen\" }")
        func moved(_ steps: String) -> String {
            file("    \"names\": { \"x\": \"chosen\" },\n    \"migrations\": [\n      \(steps)\n    ]")
        }
        #expect(renamed(text, [("a", "b"), ("b", "a")]) == moved(#"{ "from": "b", "to": "a" }"#))
        #expect(
            renamed(text, [("a", "b"), ("b", "c"), ("c", "a")])
                == moved("{ \"from\": \"b\", \"to\": \"c\" },\n      { \"from\": \"c\", \"to\": \"a\" }"))
        #expect(
            renamed(text, [("a", "b"), ("b", "c"), ("c", "b")])
                == file(
                    """
                        "names": { "x": "chosen", "b": "a" },
                        "migrations": [
                          { "from": "a", "to": "b" },
                          { "from": "c", "to": "b" }
                        ]
                    """))
    }

    /// Without a migration, nothing refers to the old key anymore.
    @Test func `Renaming a key without a migration updates its names and migrations`() {
        let text = file(
            """
                "names": { "b": "alpha" },
                "migrations": [{ "from": "a", "to": "b" }, { "from": "c", "to": "x" }]
            """)
        #expect(
            renamed(text, [("b", "d")], moving: false)
                == text.replacing("\"names\": { \"b\"", with: "\"names\": { \"d\"").replacing(
                    "\"to\": \"b\"", with: "\"to\": \"d\""))
        // The key has its original name again.
        #expect(
            renamed(text, [("b", "a")], moving: false)
                == text.replacing("\"b\": \"alpha\"", with: "\"a\": \"alpha\"").replacing(
                    "{ \"from\": \"a\", \"to\": \"b\" }, ", with: ""))
        #expect(
            renamed(file("    \"migrations\": [{ \"from\": \"a\", \"to\": \"b\" }]"), [("b", "a")], moving: false)
                == "// Ours\n{\n  \"bundle\" : \"App\", // here\n}\n")
    }

    @Test func `Special characters in keys and Windows line endings are preserved`() {
        let keys = ["a\"b\\", "\u{1F600}", "line\nbreak", "ü"]
        let text = file("    \"swift\": {}").replacing("\n", with: "\r\n")
        for key in keys {
            let there = renamed(text, [("old", key)])
            #expect(!there.replacing("\r\n", with: "").contains("\n"))
            #expect(there.hasPrefix("// Ours\r\n{\r\n  \"bundle\" : \"App\", // here\r\n"))
            #expect(renamed(there, [(key, "new")]).contains("\"new\": \"old\""))
        }
    }
}
