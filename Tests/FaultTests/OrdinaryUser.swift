import Foundation
import TestSupport
import Testing

/// A user who is not the superuser, and whom the rights to files so stop.
enum OrdinaryUser {
    /// A command of the shell as that user runs it.
    static func command(_ command: String) -> String {
        "setpriv --reuid=65534 --regid=65534 --clear-groups \(command)"
    }

    /// Whether this process may become one, and he may start the tool.
    static let isUsable: Bool = {
        guard geteuid() == 0, let folder = try? ScratchFolder(inMemory: true) else { return false }
        return (try? shell(command("settings-bundle --version"), in: folder))?.exitCode == 0
    }()
}

extension Trait where Self == ConditionTrait {
    /// Runs a test that makes files of several users only where that can be done.
    static var needsRoot: Self {
        .enabled(if: OrdinaryUser.isUsable, "only the superuser makes files of several users; run this as root")
    }
}
