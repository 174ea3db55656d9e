import CommandLine
import SettingsModel
import TestSupport
import Testing

/// What libraries name in their messages, in the words of the command line.
@Suite struct MessageWordingTests {
    private let commands: String

    init() throws { commands = try Repository.text(of: "Docs/Reference/Commands.md") }

    @Test(arguments: Verb.allCases) func everyVerbIsACommand(verb: Verb) {
        let message: Message = "\(run: verb)"
        #expect(commands.contains("## \(message.worded)\n"))
        #expect(message.worded == "settings-bundle " + ("\(verb: verb)" as Message).worded)
    }

    @Test(arguments: Input.allCases) func everyInputIsAnOption(input: Input) {
        let message: Message = "\(input: input)"
        #expect(commands.contains("  \(message.worded) ") || commands.contains(", \(message.worded) "))
    }

    @Test func everyKeyIsGivenWithItsOption() {
        #expect(("\(key: "KeyboardType")" as Message).worded == "--keyboard")
        #expect(("\(key: "Values")" as Message).worded == "--option")
        #expect(("\(key: "Description")" as Message).worded == "--set Description")
    }

    @Test func whatIsNamedStandsInTheText() {
        let part: Message = "\(run: .renamePane) \(2) \("NEW")"
        let message: Message = "choose \(input: .name), or: \(part)"
        #expect(message.worded == "choose --name, or: settings-bundle rename-pane 2 NEW")
        #expect(message.description == "choose name, or: renamePane 2 NEW")
        #expect(message == "choose \(input: .name)" + ", or: " + part)
    }
}
