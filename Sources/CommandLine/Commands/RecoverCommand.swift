import ArgumentParser
import BundleStorage
import SettingsModel

struct RecoverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "recover", abstract: "Finish or undo an interrupted change.",
        discussion: """
            If an editing command is killed while it writes several files, a record of the change remains next to \
            the bundle. This command finishes that change or, if that is not possible, undoes it. It does nothing \
            else. Every editing command also finishes such a change before it starts its own.

            EXAMPLES
              settings-bundle recover
              settings-bundle recover --undo
              settings-bundle recover --bundle App/Settings.bundle
            """)

    @Flag(help: "Undo the change, even if it can be finished.")
    var undo = false

    @Flag(help: "Print the changes as JSON.")
    var json = false

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        let console = shared.console
        console.startReport(if: json, isDryRun: false)
        let path = try shared.bundlePath()
        console.changeReport?.bundle = path
        let session = try EditingSession(at: path, recovery: undo ? .rollBack : .finishOrRollBack)
        for note in session.notes { console.note("\(note)") }
        console.changeReport?.add(session.recovery?.files ?? [], in: path)
        if session.recovery == nil {
            let state: Message =
                session.bundle.files.files.isEmpty
                ? "is empty: \(run: .new) creates the bundle in it" : "has no unfinished change"
            console.writeMessage("nothing to recover: \(printable(path)) \(printable(state.worded))")
        }
    }
}
