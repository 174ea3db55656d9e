import CLibrary

/// Another process on this machine, identified by its process ID.
package struct RunningProcess {
    private let id: pid_t

    /// Finds a running process by its ID. The result is `nil` if the process does not exist or is not visible to this
    /// process. For example, a process in a container cannot see processes outside the container.
    package init?(id: Int) {
        guard id > 0, let id = pid_t(exactly: id) else { return nil }
        self.id = id
        if !isRunning { return nil }
    }

    /// Whether the process is still running, even if it belongs to another user.
    package var isRunning: Bool { kill(id, 0) == 0 || errno == EPERM }
}
