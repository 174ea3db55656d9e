import CLibrary
import SettingsModel

/// The `errno` value of a failed system call.
package struct SystemError: Error, Hashable {
    var number: Int32

    /// The error for an operation that is not permitted.
    static let forbidden = SystemError(number: EPERM)
    /// The error for an item of an unexpected kind.
    static let unexpected = SystemError(number: EINVAL)

    /// The error for an item outside the folder to which a server is limited. The system has no such error.
    static let outsideBoundary = SystemError(number: -1)

    /// The error from the most recent system call that failed.
    static var last: SystemError { SystemError(number: errno) }

    /// The error message, in lowercase and without a trailing period.
    package var text: String {
        switch number {
        case EROFS: return Self.readOnly
        case ENOSPC: return Self.full
        case EACCES, EPERM: return Self.denied
        case Self.outsideBoundary.number: return "it is outside the folder in which the server was started"
        default: break
        }
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        let sentence = unsafe String(cString: text)
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }

    private static let readOnly = "it is on a read-only file system"
    private static let full = "no space is left on disk"
    static let denied = "permission denied"

    /// Returns a suggestion for resolving an error, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - reason: The message of the error.
    ///   - isReading: Whether the failed operation was a read operation.
    static func help(forReason reason: String, reading isReading: Bool = false) -> Message? {
        switch reason {
        case readOnly: "copy the bundle to a writable folder, and specify the copy with \(input: .bundle)"
        case full: "free up disk space, then run the command again"
        case denied where isReading:
            "make it readable with chmod u+rX, or run the command as the owner"
        case denied: "make it writable with chmod u+w, or run the command as the owner"
        default: nil
        }
    }

    /// Whether the item is missing. An item is missing if it does not exist, if one of its parent folders does not
    /// exist, or if an item in its path is not a folder.
    var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    /// Whether the item or one of its parent folders does not exist. Unlike `isMissing`, the value is `false` if an
    /// item in the path is not a folder.
    var isNoEntry: Bool { number == ENOENT }
    /// Whether an item with that name already exists.
    var isNameTaken: Bool { number == EEXIST }
    /// Whether a rename would cross a file system boundary.
    var isCrossDevice: Bool { number == EXDEV }
    /// Whether the process is not allowed to write to a folder. It might still be allowed to write to another folder.
    var isForbidden: Bool { number == EACCES || number == EPERM || number == EROFS }
    /// Whether access was denied by permissions or by a sandbox.
    var isDenied: Bool { number == EACCES || number == EPERM }
    /// Whether the item is missing or is not accessible to this process. Any other error, such as a disk error, does
    /// not reveal whether the item exists.
    var isUnreachable: Bool {
        // ESRCH: the folder describes a process that has ended.
        isMissing || isDenied || isLink || [ENAMETOOLONG, EILSEQ, ESRCH].contains(number)
    }
    /// Whether an item in the path is not a folder.
    var isNotAFolder: Bool { number == ENOTDIR }
    /// Whether the operation failed because of a symbolic link that must not be followed.
    var isLink: Bool { number == ELOOP }
    /// Whether a folder is not empty or is in use.
    var isNotEmpty: Bool { [ENOTEMPTY, EEXIST, EBUSY].contains(number) }
    /// Whether a file cannot be modified because it is immutable or on a read-only file system.
    var isImmutable: Bool { number == EPERM || number == EROFS }
    /// Whether a write failed because the reading end of the pipe is closed.
    package var isBrokenPipe: Bool { number == EPIPE }
    /// Whether the file system does not support the operation.
    var isUnsupported: Bool { [ENOTSUP, EOPNOTSUPP, EINVAL, ENOSYS, EPERM, EMLINK].contains(number) }
}

/// Returns the result of an operation on disk, or `nil` if the item is missing or not accessible.
///
/// - Throws: Any other system error.
func ifReachable<Result>(_ look: () throws(SystemError) -> Result) throws(SystemError) -> Result? {
    do throws(SystemError) {
        return try look()
    } catch {
        if error.isUnreachable { return nil }
        throw error
    }
}

/// Returns the value of an expression that accesses the disk, or `nil` if the item is missing or not accessible.
///
/// - Throws: Any other system error.
func ifReachable<Result>(_ look: @autoclosure () throws(SystemError) -> Result) throws(SystemError) -> Result? {
    try ifReachable { () throws(SystemError) in try look() }
}

/// Performs a system call, and repeats the call if a signal interrupts it. Any other error is thrown.
@discardableResult
func performSystemCall(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
        let result = call()
        if result >= 0 { return result }
        let error = SystemError.last
        if error.number != EINTR { throw error }
    }
}
