import Foundation
import TestSupport
import Testing

/// `defaults` with malicious bundles and files.
@Suite struct DefaultsHostileTests {
    @Test(.mustEnd) func `defaults escapes control characters in its output`() throws {
        let folder = try ScratchFolder(inMemory: true)
        let bundle = try HostileBundle.write(to: folder)
        let texts = HostileBundle.texts.map { $0.replacing("\u{0}", with: "") }
        // All panes of the bundle use it as their app group.
        let group = ["--group", texts[1]]
        let stored = Dictionary(texts.map { ($0, $0) }, uniquingKeysWith: { $1 })
        try folder.write(SimulatorTree.binary(stored), to: "stored")
        for arguments in [
            ["list"], ["read", "--from", "stored", "--json"] + group,
            ["resolve", "--suite", "stored"] + group + ["--"] + texts.flatMap { ["-" + $0, $0] },
            ["resolve", "x" + texts[10], "--group", texts[13]],
        ] {
            let result = try folder.run(["--bundle", bundle, "defaults"] + arguments)
            #expect([0, 2, 64].contains(result.exitCode), "\(arguments): \(result.error.prefix(300))")
            let bad = controlScalars(in: result.output + result.error)
            #expect(bad.isEmpty, "\(arguments): \(bad.prefix(5).map { $0.escaped(asASCII: true) })")
        }
        // XML cannot represent some strings: nothing is printed, and the error contains the first such key.
        let list = try folder.run(["--bundle", bundle, "defaults", "list", "--format", "plist"] + group)
        #expect(list.exitCode == 2 && list.output == "", "\(list.error)")
        #expect(list.error.contains("XML cannot represent a character in the key '"))
        let json = try folder.run(["--bundle", bundle, "defaults", "list", "--json"] + group)
        let object = try JSONSerialization.jsonObject(with: Data(json.outputBytes)) as? [String: Any]
        #expect(try #require(object?["defaults"] as? [Any]).count > 10)
    }

    private func row(to file: String) -> String { itemText("ChildPane", ["Title": "More", "File": file]) }

    @Test(.mustEnd) func `defaults list handles a ring of 3000 panes`() throws {
        let folder = try ScratchFolder(inMemory: true)
        let count = 3_000
        for index in 0..<count {
            let next = index + 1 == count ? "Root" : "P\(index + 1)"
            let text = paneText(row(to: next), toggleText("T", key: "key\(index)"))
            try folder.write(text, to: "Settings.bundle/\(index == 0 ? "Root" : "P\(index)").plist")
        }
        let result = try folder.run("defaults", "list")
        #expect(result.exitCode == 0 && result.output.split(separator: "\n").count == count + 1)
    }

    @Test(arguments: [513, 100_000]) func `defaults rejects a property list that is nested too deeply`(depth: Int)
        throws
    {
        let nest = String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
        let folder = try ScratchFolder(
            ["Settings.bundle/Root.plist": paneText(toggleText("T", key: "k"))], inMemory: true)
        try folder.write("<plist><dict><key>k</key>\(nest)</dict></plist>", to: "deep")
        for command in [["resolve", "--suite", "deep"], ["read", "--from", "deep"]] {
            let result = try folder.run(["defaults"] + command)
            #expect(result.exitCode == 2 && result.error.contains("not a property list"), "\(result.error.prefix(300))")
        }
        let braces =
            String(repeating: "(", count: min(depth, 50_000)) + String(repeating: ")", count: min(depth, 50_000))
        let result = try folder.run("defaults", "resolve", "k", "--", "-k", braces)
        // An array that is nested too deeply is a string, as is anything Foundation cannot parse.
        #expect(result.exitCode == 0 && result.output.contains("), from the argument domain"))
    }
}
