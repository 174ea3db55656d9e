/// A fault that strace injects into one call of a command.
enum Fault: Hashable, CustomStringConvertible {
    /// The process is killed at the call, which has no effect.
    case kill
    /// The call has no effect and fails with the named error.
    case error(String)
    /// The call has no effect and returns that it wrote no bytes.
    case wroteNothing

    /// A full disk, a broken disk, a read-only disk, and a signal after which the call is repeated.
    static let errors = ["ENOSPC", "EIO", "EACCES", "EINTR"].map { Fault.error($0) }

    var isSignal: Bool { self == .kill }

    /// The option of strace.
    func injection(at call: SystemCall) -> String {
        "inject=\(call.name):\(self):when=\(call.number)"
    }

    var description: String {
        switch self {
        case .kill: "signal=KILL"
        case .error(let name): "error=\(name)"
        case .wroteNothing: "retval=0"
        }
    }
}
