import CLibrary

/// Another process that was running when it was first looked at.
package struct RunningProcess {
    private let id: pid_t

    /// - Returns: `nil` if no process with this ID runs, as in a container that cannot see the processes outside.
    package init?(id: Int) {
        guard id > 0, let id = pid_t(exactly: id) else { return nil }
        self.id = id
        if !isRunning { return nil }
    }

    /// Whether the process still runs, whoever owns it.
    package var isRunning: Bool { kill(id, 0) == 0 || errno == EPERM }
}
