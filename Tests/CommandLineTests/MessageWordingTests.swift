import CommandLine
import SettingsModel
import TestSupport
import Testing

/// Placeholders in messages of libraries, as worded by the command line.
@Suite struct MessageWordingTests {
    private let commands: String

    init() throws { commands = try Repository.text(of: "Docs/Reference/Commands.md") }

    @Test(arguments: OperationName.allCases) func `Every verb in a message is a command`(verb: OperationName) {
        let message: Message = "\(run: verb)"
        #expect(commands.contains("## \(message.worded)\n"))
        #expect(message.worded == "settings-bundle " + ("\(verb: verb)" as Message).worded)
    }

    @Test(arguments: OperationInput.allCases) func `Every input in a message is an option`(input: OperationInput) {
        let message: Message = "\(input: input)"
        #expect(commands.contains("  \(message.worded) ") || commands.contains(", \(message.worded) "))
    }

    @Test func `Every property-list key in a message is worded as its option`() {
        #expect(("\(key: "KeyboardType")" as Message).worded == "--keyboard")
        #expect(("\(key: "Values")" as Message).worded == "--choice")
        #expect(("\(key: "Description")" as Message).worded == "--set Description")
    }

    @Test func `A message combines text, commands and options`() {
        let part: Message = "\(run: .renamePane) \(2) \("NEW")"
        let message: Message = "choose \(input: .name), or: \(part)"
        #expect(message.worded == "choose --name, or: settings-bundle rename-pane 2 NEW")
        #expect(message.description == "choose name, or: renamePane 2 NEW")
        #expect(message == "choose \(input: .name)" + ", or: " + part)
    }
}
