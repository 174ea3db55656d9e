import Foundation
import TestSupport
import Testing

/// `mcp`: messages over standard input and output, tools, and the folder that limits them.
@Suite struct MCPTests {
    private static let modern = """
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientCapabilities":{}}
        """

    private func folder() throws -> ScratchFolder {
        let folder = try exampleFolder(inMemory: true)
        try folder.write("", to: ".git/HEAD")
        return folder
    }

    /// Starts the server, sends lines, and returns its responses.
    private func responses(
        to lines: [String], in folder: ScratchFolder, at path: String = ""
    ) throws -> [JSONValue] {
        let result = try folder.run(
            ["mcp"], in: path, input: Array((lines.joined(separator: "\n") + "\n").utf8))
        #expect(result.exitCode == 0 && result.error == "", "\(result)")
        return try result.output.split(separator: "\n").map {
            try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
        }
    }

    private func request(_ id: Int, _ method: String, _ params: String = "") -> String {
        let params = [params, Self.modern].filter { !$0.isEmpty }.joined(separator: ",")
        return #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(params)}}"#
    }

    private func call(_ tool: String, _ arguments: String = "{}") -> String {
        request(1, "tools/call", #""name":"\#(tool)","arguments":\#(arguments)"#)
    }

    /// The result of one call of a tool.
    private func result(
        of tool: String, _ arguments: String = "{}", in folder: ScratchFolder, at path: String = ""
    ) throws -> JSONValue {
        let responses = try responses(to: [call(tool, arguments)], in: folder, at: path)
        return try #require(responses.first?.members["result"], "\(responses)")
    }

    private func text(_ result: JSONValue) -> String {
        result.members["content"]?.elements.first?.members["text"]?.string ?? ""
    }

    private func errorMessage(_ result: JSONValue) -> String? {
        result.members["structuredContent"]?.members["error"]?.members["message"]?.string
    }

    // MARK: Protocol

    @Test(arguments: [
        ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("2024-11-05", "2025-11-25"),
        ("2026-07-28", "2025-11-25"), ("", "2025-11-25"),
    ])
    func `initialize selects a revision`(requested: String, answered: String) throws {
        let lines = [
            #"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"\#(requested)","#
                + #""capabilities":{},"clientInfo":{"name":"x","version":"1"}}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":3,"method":"tools/list"}"#,
            #"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"show","arguments":{"item":"play"}}}"#,
        ]
        let responses = try responses(to: lines, in: folder())
        #expect(responses.map { $0.members["id"] } == [.string("a"), .integer(2), .integer(3), .integer(4)])
        #expect(responses[0].members["result"]?.members["protocolVersion"] == .string(answered))
        #expect(responses[0].members["result"]?.members["serverInfo"]?.members["name"] == .string("settings-bundle"))
        #expect(responses[1].members["result"] == .object([:]))
        let tools = responses[2].members["result"]?.members["tools"]?.elements ?? []
        #expect(
            tools.map { $0.members["name"]?.string } == [
                "show", "edit", "check", "explain", "preview", "localization_status", "translations", "project_status",
            ])
        #expect(responses[2].members["result"]?.members["resultType"] == nil)
        #expect(responses[3].members["result"]?.members["isError"] == .boolean(false))
    }

    @Test func `A request that states its revision needs no initialize`() throws {
        let responses = try responses(
            to: [request(1, "server/discover"), request(2, "tools/list"), call("show")], in: folder())
        for response in responses {
            let result = response.members["result"]
            #expect(result?.members["resultType"] == .string("complete"), "\(response)")
            let info = result?.members["_meta"]?.members["io.modelcontextprotocol/serverInfo"]
            #expect(info?.members["name"] == .string("settings-bundle"))
        }
        #expect(
            responses[0].members["result"]?.members["supportedVersions"]
                == .array([.string("2026-07-28"), .string("2025-11-25"), .string("2025-06-18")]))
        #expect(responses[1].members["result"]?.members["cacheScope"] == .string("public"))
        #expect(responses[2].members["result"]?.members["ttlMs"] == nil)
    }

    @Test(arguments: [
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#, -32602),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":"#
                + #"{"io.modelcontextprotocol/protocolVersion":"1900-01-01"}}}"#, -32022
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":"#
                + #"{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#, -32602
        ),
        ("not json", -32700), ("[]", -32600), ("{}", -32600), ("7", -32600), ("\"\u{1}", -32700),
        (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32602),
    ])
    func `A malformed or unknown message gets one error`(line: String, code: Int) throws {
        let responses = try responses(to: [line, request(9, "server/discover")], in: folder())
        #expect(responses.count == 2 && responses.first?.members["error"]?.members["code"] == .integer(code))
        #expect(responses.last?.members["result"] != nil)
    }

    @Test func `A deeply nested or very long message gets one error`() throws {
        for (line, code) in [
            (String(repeating: "[", count: 100_000), -32700), (String(repeating: " ", count: 70_000_000) + "1", -32600),
        ] {
            let responses = try responses(to: [line, request(9, "server/discover")], in: folder())
            #expect(responses.count == 2)
            #expect(responses.first?.members["error"]?.members["code"] == .integer(code))
            #expect(responses.last?.members["result"] != nil)
        }
    }

    @Test func `A cancelled request is not handled`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let lines = [
            call("edit", #"{"commands":[["remove-item","play"]]}"#),
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
            request(2, "tools/list"),
        ]
        #expect(try responses(to: lines, in: folder).map { $0.members["id"] } == [.integer(2)])
        #expect(try folder.snapshot() == before)
    }

    @Test func `A tool with wrong arguments says what is expected`() throws {
        let folder = try folder()
        for (tool, arguments, message) in [
            ("show", #"{"itme":"play"}"#, "there is no argument 'itme'"),
            ("show", #"{"item":7}"#, "the argument 'item' is not valid"),
            ("preview", #"{"format":"pdf"}"#, "the argument 'format' is not valid"),
            ("edit", "{}", "the argument 'commands' is missing"),
            ("edit", #"{"commands":[[]]}"#, "the command has no words"),
            ("edit", #"{"commands":[["show"]]}"#, "'show' is not allowed in a script"),
            ("edit", #"{"commands":[["apply","x"]]}"#, "'apply' is not allowed in a script"),
            ("edit", #"{"commands":[["set-item","play","--dry-run"]]}"#, "--dry-run is not allowed in a script"),
            ("edit", #"{"commands":["set-item 'play"]}"#, "a ' is not closed"),
        ] {
            let result = try result(of: tool, arguments, in: folder)
            #expect(result.members["isError"] == .boolean(true))
            #expect(errorMessage(result)?.contains(message) == true, "\(arguments) \(result)")
        }
        let unknown = try responses(to: [call("remove_all")], in: folder)
        #expect(unknown.first?.members["error"]?.members["code"] == .integer(-32602))
    }

    // MARK: Tools

    @Test func `Reading tools return what the commands print`() throws {
        let folder = try folder()
        for (tool, arguments, words) in [
            ("show", "{}", ["show"]), ("show", #"{"item":"play","language":"de"}"#, ["show", "play", "--language=de"]),
            ("check", #"{"notes":true}"#, ["check", "--notes"]),
            ("localization_status", #"{"missing":true}"#, ["localize", "status", "--missing"]),
        ] {
            let result = try result(of: tool, arguments, in: folder)
            let printed = try folder.run(words + ["--json"]).outputBytes
            #expect(
                try result.members["structuredContent"] == JSONDecoder().decode(JSONValue.self, from: Data(printed)))
            let decoded = try JSONDecoder().decode(JSONValue.self, from: Data(text(result).utf8))
            #expect(decoded == result.members["structuredContent"])
        }
        #expect(text(try result(of: "preview", in: folder)) == (try folder.run("preview").output))
        let rule = try result(of: "explain", #"{"rule":"empty-key"}"#, in: folder)
        #expect(text(rule) == (try folder.run("explain", "empty-key").output))
        let help = try result(of: "explain", #"{"command":"add-item toggle"}"#, in: folder)
        #expect(text(help) == (try folder.run("help", "add-item", "toggle").output))
        let csv = try result(of: "translations", #"{"language":"de"}"#, in: folder)
        #expect(text(csv) == (try folder.run("localize", "export", "de", "--format", "csv", "-o", "-").output))
        #expect(errorMessage(try result(of: "project_status", in: folder))?.contains("no Xcode project") == true)
    }

    @Test func `edit makes the same change as apply`() throws {
        let commands = [
            ["add-item", "toggle", "--title", "On", "--key", "on", "--translate", "de=An"],
            ["set-item", "play", "--title", "It's loud"], ["move-item", "volume", "--at", "0"],
            ["localize", "set", "ja", "Sound", "音"], ["add-pane", "More", "--title", "More"],
        ]
        let (mine, theirs) = (try folder(), try folder())
        let json = String(decoding: try JSONEncoder().encode(["commands": commands]), as: UTF8.self)
        let dry = try result(
            of: "edit", String(json.dropLast()) + #","dryRun":true}"#, in: mine
        ).members["structuredContent"]
        #expect(try mine.snapshot() == theirs.snapshot())
        #expect(dry?.members["diff"]?.string?.contains("+++ b/Settings.bundle/Root.plist") == true)
        let result = try result(of: "edit", json, in: mine)
        #expect(result.members["isError"] == .boolean(false), "\(result)")
        #expect(dry?.members["files"] == result.members["structuredContent"]?.members["files"])
        let script = commands.map { $0.map { "\"\($0)\"" }.joined(separator: " ") }.joined(separator: "\n")
        try theirs.write(script + "\n", to: "../script.txt")
        try theirs.run("apply", "../script.txt").requireSuccess()
        #expect(try mine.snapshot() == theirs.snapshot())
        let failed = try self.result(
            of: "edit", #"{"commands":["set-item on --title Off","set-item gone --title X"]}"#, in: mine)
        #expect(failed.members["structuredContent"]?.members["error"]?.members["line"] == .integer(2))
        #expect(try mine.snapshot() == theirs.snapshot())
    }

    @Test func `A string with two lines is two commands`() throws {
        let folder = try folder()
        let commands = #"{"commands":["settings-bundle set-item play --title A\nset-item play --key loud"]}"#
        #expect(try result(of: "edit", commands, in: folder).members["isError"] == .boolean(false))
        #expect(try folder.run("show", "loud", "--value", "Title").output == "A\n")
    }

    @Test func `Errors do not reveal which paths outside the folder exist`() throws {
        let folder = try folder()
        for path in ["/etc", "/etc/passwd", "/etc/none/x", "/none", "../none", ".."] {
            for command in ["show", "check", "project_status"] {
                let result = try result(of: command, #"{"bundle":"\#(path)"}"#, in: folder)
                let expected = "could not open \(path): it is outside the folder in which the server was started"
                #expect(errorMessage(result) == expected, "\(command)")
            }
            let merge = try result(of: "edit", #"{"commands":[["merge","\#(path)"]]}"#, in: folder)
            #expect(errorMessage(merge)?.contains("it is outside the folder") == true, "\(merge)")
        }
        #expect(errorMessage(try result(of: "show", #"{"bundle":"none"}"#, in: folder)) == "none does not exist")
    }

    /// The SDK validates every message of the server.
    @Test(
        .needs(.mcpSDK),
        arguments: [
            ("legacy", "2025-11-25"), ("auto", "2026-07-28"), ("2026-07-28", "2026-07-28"),
        ])
    func `The official SDK calls each tool in success and failure`(mode: String, revision: String) throws {
        let folder = try folder()
        let calls = """
            [["show", {}], ["show", {"item": "gone"}],
             ["edit", {"commands": [["set-item", "play", "--title", "Loud"]], "dryRun": true}],
             ["edit", {"commands": [["set-item", "play", "--title", "Loud"]]}],
             ["edit", {"commands": [["set-item", "gone", "--title", "Loud"]]}],
             ["check", {}], ["check", {"bundle": "Missing.bundle"}],
             ["explain", {"rule": "empty-key"}], ["explain", {"rule": "no-rule"}],
             ["preview", {"language": "de"}], ["preview", {"pane": "No"}],
             ["localization_status", {"missing": true}], ["localization_status", {"bundle": "Missing.bundle"}],
             ["translations", {"language": "de"}], ["translations", {"language": "xx-x"}],
             ["project_status", {}], ["project_status", {"bundle": "Missing.bundle"}]]
            """
        try folder.write(ProjectText.copying.text, to: "App.xcodeproj/project.pbxproj")
        let answer = try JSONDecoder().decode(
            JSONValue.self,
            from: Python.output(
                of: "Tests/CommandLineTests/mcp_client.py", [CommandRunner.tool, folder.path, mode],
                input: Array(calls.utf8)))
        #expect(answer.members["revision"] == .string(revision))
        #expect(answer.members["tools"]?.elements.count == 8)
        let results = answer.members["results"]?.elements ?? []
        #expect(
            results.map { $0.members["isError"] == .boolean(true) } == [
                false, true, false, false, true, false, true, false, true, false, true, false, true, false, true, false,
                true,
            ], "\(results)")
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"Loud\" = \"Spielen\";"))
    }

    // MARK: Folder

    @Test func `The server reads and writes nothing outside its folder`() throws {
        let folder = try folder()
        _ = try shell(
            "mkdir Other Inside; cp -r Settings.bundle Other; cp -r Settings.bundle Inside; ln -s ../Other Inside/Link",
            in: folder)
        let export = try folder.run("localize", "export", "de", "-o", "out/", "-b", "Settings.bundle")
        try export.requireSuccess()
        let before = try folder.snapshot()
        for (tool, arguments) in [
            ("show", #"{"bundle":"../Other"}"#), ("show", #"{"bundle":"Link/Settings.bundle"}"#),
            ("edit", #"{"bundle":"../Other","commands":[["localize","add","it"]]}"#),
            ("edit", #"{"bundle":"Settings.bundle","commands":[["merge","../Other/Settings.bundle","--title","X"]]}"#),
            ("edit", #"{"bundle":"Settings.bundle","commands":[["localize","import","../out/de.xliff"]]}"#),
            ("edit", #"{"bundle":"Settings.bundle","commands":[["localize","set","de","-"]]}"#),
        ] {
            let result = try result(of: tool, arguments, in: folder, at: "Inside")
            let message = errorMessage(result)
            #expect(message?.contains("outside the folder in which the server was started") == true, "\(result)")
        }
        #expect(try folder.snapshot() == before)
    }

    @Test func `A folder whose name begins with the name of the server's folder is outside`() throws {
        let folder = try folder()
        _ = try shell("mkdir Inside Inside-2; cp -r Settings.bundle Inside-2; mv Settings.bundle Inside", in: folder)
        let before = try folder.snapshot()
        for (tool, arguments) in [
            ("show", #"{"bundle":"../Inside-2/Settings.bundle"}"#),
            ("edit", #"{"bundle":"../Inside-2/Settings.bundle","commands":[["localize","add","it"]]}"#),
        ] {
            let refused = try result(of: tool, arguments, in: folder, at: "Inside")
            let message = errorMessage(refused)
            #expect(message?.contains("outside the folder in which the server was started") == true, "\(refused)")
        }
        #expect(try folder.snapshot() == before)
    }

    @Test func `An options file above the folder is refused`() throws {
        let folder = try folder()
        _ = try shell("mkdir Inside; mv Settings.bundle Inside", in: folder)
        try folder.write("{}", to: "settings-bundle.json")
        let refused = try result(of: "show", in: folder, at: "Inside")
        #expect(errorMessage(refused)?.contains("settings-bundle.json applies to the bundle") == true, "\(refused)")
        #expect(try result(of: "show", in: folder).members["isError"] == .boolean(false))
    }
}
