import Foundation
import TestSupport
import Testing

/// A user without superuser rights, to whom file permissions apply.
enum OrdinaryUser {
    /// A shell command that runs as that user.
    static func command(_ command: String) -> String {
        "setpriv --reuid=65534 --regid=65534 --clear-groups \(command)"
    }

    /// Whether this process can become that user, and that user can run the tool.
    static let isUsable: Bool = {
        guard geteuid() == 0, let folder = try? ScratchFolder(inMemory: true) else { return false }
        return (try? shell(command("settings-bundle --version"), in: folder))?.exitCode == 0
    }()
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only if it can create files of several users.
    static var needsRoot: Self {
        .enabled(if: OrdinaryUser.isUsable, "only the superuser makes files of several users; run this as root")
    }
}
