import ArgumentParser
import BundleStorage
import SettingsModel

struct RecoverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover", abstract: "Finish a change that was interrupted, or take it back.",
        discussion: """
            An editing command that is killed while it writes several files leaves a record of the change beside the \
            bundle. This finishes that change; where it cannot be finished, it takes it back. It does nothing else. \
            Every editing command finishes such a change, too, before it begins its own.

            EXAMPLES
              settings-bundle recover
              settings-bundle recover --undo
              settings-bundle recover --bundle App/Settings.bundle
            """)

    @Flag(help: "Take the change back, whether or not it can be finished.")
    var undo = false

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let path = try shared.bundlePath()
        let session = try EditingSession(at: path, recovery: undo ? .takeBack : .finishOrTakeBack)
        for note in session.notes { shared.console.talk("note: \(visible(note))") }
        if session.recovery == nil {
            shared.console.talk("nothing to recover: no change of \(visible(path)) was left unfinished")
        }
    }
}
