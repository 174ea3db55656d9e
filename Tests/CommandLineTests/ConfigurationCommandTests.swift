import Foundation
import TestSupport
import Testing

/// Options that restrict items to build configurations, and their display.
@Suite struct ConfigurationCommandTests {
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        try folder.write(
            """
            add-item group --title Sound
            add-item toggle --title Play --key play
            add-item group --title Debug --configuration Debug --configuration QA
            add-item toggle --title Log --key log
            add-pane Tests --title Tests --configuration Debug
            add-item toggle --title Fast --key fast --pane Tests
            set-item play --configuration Release
            set-item play --every-configuration

            """, to: "commands.txt")
        #expect(try folder.run("new", "--template", "empty", "-q").exitCode == 0)
        let result = try folder.run("apply", "commands.txt", "-q")
        #expect(result.exitCode == 0, "\(result.error)")
        return folder
    }

    @Test func `show marks items and panes that are for some build configurations only`() throws {
        let result = try folder().run("show")
        #expect(
            result.output.split(separator: "\n").dropFirst().joined(separator: "\n") == """
                Root  table Root
                  0 group       Sound
                  1 toggle      Play   play = false
                  2 group       Debug  for Debug, QA
                  3 toggle      Log    log = false
                  4 child-pane  Tests  → Tests  for Debug
                    Tests  table Tests  for Debug
                      0 toggle  Fast  fast = false
                """)
    }

    @Test func `show --json includes build configurations`() throws {
        let folder = try folder()
        let all = try folder.run("show", "--json")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(all.outputBytes)) as? [String: Any])
        let panes = try #require(object["panes"] as? [[String: Any]])
        let items = try #require(panes[0]["items"] as? [[String: Any]])
        #expect(
            items.map { $0["configurations"] as? [String] } == [
                nil, nil, ["Debug", "QA"], ["Debug", "QA"], ["Debug"],
            ])
        #expect(panes.map { $0["configurations"] as? [String] } == [nil, ["Debug"]])
        #expect(items[0]["configurations"] is NSNull)
        #expect(try folder.run("show", "fast", "--json").output.contains("\"Debug\""))
    }

    @Test func `The options --every-configuration and --configuration are exclusive`() throws {
        for command in [["set-item", "play"], ["set-pane", "Tests"]] {
            let result = try folder().run(command + ["--every-configuration", "--configuration", "Debug"])
            #expect(result.exitCode == 64)
            #expect(
                result.error == """
                    error: --every-configuration and --configuration cannot be combined
                      = help: leave out one of them

                    """)
        }
    }

    /// Code covers all keys with their build configurations, and omits the bundle's own property-list key.
    @Test func `Generated code includes items for all build configurations`() throws {
        let folder = try folder()
        let code = try folder.run("generate", "swift").output
        #expect(
            code.contains(
                "    /// Log. In the group “Debug”. Default: `false`. For Debug and QA only.\n    var log: Bool"
            ))
        #expect(code.contains("    /// Fast. Default: `false`. For Debug only.\n    var fast: Bool"))
        #expect(code.contains("Key.fast: false,") && !code.contains("SettingsBundleConfigurations"))
        #expect(!code.contains("#if DEBUG"))
        #expect(try folder.run("generate", "objc", "-o", "S.h", "-q").exitCode == 0)
        #expect(
            try folder.text(of: "S.h").contains(
                "/// For Debug and QA only.\nFOUNDATION_EXPORT NSString *const AppSettingsLogKey;"))
    }
}
