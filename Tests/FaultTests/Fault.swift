/// What strace does to one call of a command.
enum Fault: Hashable, CustomStringConvertible {
    /// The process is killed when it asks for the call, which then does nothing.
    case kill
    /// The call does nothing, and fails with the error of this name.
    case error(String)
    /// The call does nothing, and answers that it wrote no byte.
    case wroteNothing

    /// A full disk, a broken one, one that may not be written to, and a signal, after which a call is made again.
    static let errors = ["ENOSPC", "EIO", "EACCES", "EINTR"].map { Fault.error($0) }

    var isSignal: Bool { self == .kill }

    /// The words for strace.
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
