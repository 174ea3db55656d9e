import Actions
import ArgumentParser
import SettingsEditing

struct ProjectAddCommand: WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Put the bundle into an app of the Xcode project.",
        discussion: """
            Four lines come into the project, where Xcode itself would write them, and no other byte changes. In a folder \
            that Xcode keeps in step with the disk nothing is to be done, or an exception goes.

            With --build, a script phase behind the resources makes the bundle of the app instead, and a copy that was \
            there goes. The file lists that build --file-lists writes are written, too. With --build-rule, a rule builds \
            the bundle before it is copied.

            EXAMPLES
              settings-bundle project add
              settings-bundle project add --target App --diff
              settings-bundle project add --build --file-lists App
            """)

    @Flag(help: "Have a script phase build the bundle.")
    var build = false

    @Flag(help: "Have a build rule build the bundle before it is copied.")
    var buildRule = false

    @Option(
        """
        With --build, the folder for the file lists. (default: the one of the options file, else that of the bundle, or \
        of the project where Xcode would copy them)
        """, value: "folder")
    var fileLists: String?

    @OptionGroup var xcode: ProjectEditingOptions

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func validate() throws {
        if build, buildRule {
            throw ValidationError("--build and --build-rule contradict each other; leave one of the two out")
        }
        if fileLists != nil, !build {
            throw ValidationError("--file-lists is for a script phase; add --build, or leave it out")
        }
        if fileLists?.isEmpty == true {
            throw ValidationError("--file-lists is empty; name a folder for the lists, as in --file-lists .")
        }
    }

    func run() throws {
        let request = shared.request
        let bundle = try request.path(note: shared.console.note)
        let way: ProjectAddition.Way = build ? .phase(fileLists: fileLists) : buildRule ? .rule : .copy
        switch try ProjectAddition(of: bundle, by: xcode.request, way, governedBy: request) {
        case .unneeded(let lines): Report.show(lines, [], on: shared.console, writesNothing: false)
        case .change(let change, let targets):
            try edit(change, at: bundle)
            shared.console.warn(TargetChoice.warnings(about: targets))
        }
    }
}
