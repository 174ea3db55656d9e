import Actions
import ArgumentParser
import SettingsChecks
import SettingsModel

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain a rule, or list all rules.",
        discussion: """
            EXAMPLES
              settings-bundle explain
              settings-bundle explain empty-key
            """)

    @Argument(help: "The name of the rule, shown in brackets after a finding.")
    var rule: String?

    @OptionGroup(title: commonOptions) var output: OutputOptions

    func run() throws {
        let console = output.console
        guard let name = rule else {
            let width = Rule.all.map(\.id.count).max() ?? 0
            for rule in Rule.all {
                console.writeLine("\(rule.id.padded(to: width))  \(rule.severity.name.padded(to: 7))  \(rule.summary)")
            }
            return
        }
        guard let rule = Rule.named(name) else {
            throw Failure(unknownRule: name)
        }
        console.write(rule.plainPage)
    }
}
