import CLibrary
import SettingsModel

/// The number of an error that a system call gave back, as in `errno`.
package struct SystemError: Error, Hashable {
    var number: Int32

    /// What the system says where a change is not allowed, whoever asks.
    static let forbidden = SystemError(number: EPERM)
    /// What it says where there is something else than was expected.
    static let unexpected = SystemError(number: EINVAL)

    /// The error of the system call that failed just now.
    static var last: SystemError { SystemError(number: errno) }

    /// What the system says about it, lower case, without a full stop.
    var text: String {
        switch number {
        case EROFS: return Self.readOnly
        case ENOSPC: return Self.full
        case EACCES, EPERM: return Self.denied
        default: break
        }
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        let sentence = unsafe String(cString: text)
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }

    private static let readOnly = "it is on a read-only file system"
    private static let full = "no space is left on disk"
    static let denied = "permission denied"

    /// What to do about what the system said.
    ///
    /// - Parameter isReading: whether it was to be read, and nothing to be written.
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

    /// Whether it says that nothing has that name.
    var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    /// Whether it says that nothing has that name in a folder that is there, or that the folder is missing; a symbolic
    /// link on the way is neither.
    var isAbsence: Bool { number == ENOENT }
    /// Whether it says that something has that name.
    var isExisting: Bool { number == EEXIST }
    /// Whether it says that a rename would cross the border between two mounts.
    var isCrossDevice: Bool { number == EXDEV }
    /// Whether it says that writing is not allowed in that place, while it may be in another one.
    var isForbidden: Bool { number == EACCES || number == EPERM || number == EROFS }
    /// Whether it says that this process may not look there, by rights or by a sandbox.
    var isDenied: Bool { number == EACCES || number == EPERM }
    /// Whether it says that nothing is there for this process. After any other error, such as one of the disk, nobody
    /// knows what is there.
    var isUnreachable: Bool { isMissing || isDenied || isLink || number == ENAMETOOLONG || number == EILSEQ }
    /// Whether it says that a file is where a folder was expected.
    var isNotAFolder: Bool { number == ENOTDIR }
    /// Whether it says that a symbolic link is on the way, where none is followed.
    var isLink: Bool { number == ELOOP }
    /// Whether it says that something is left in a folder, or that it is in use.
    var isNotEmpty: Bool { [ENOTEMPTY, EEXIST, EBUSY].contains(number) }
    /// Whether it says that a file is locked, or on a file system that is never written to.
    var isImmutable: Bool { number == EPERM || number == EROFS }
    /// Whether it says that nobody reads what is written.
    package var isBrokenPipe: Bool { number == EPIPE }
    /// Whether it says that this file system has no such thing.
    var isUnsupported: Bool {
        [ENOTSUP, EOPNOTSUPP, EINVAL, ENOSYS, EPERM, EMLINK].contains(number)
    }
}

/// The result of a look at the disk, or `nil` if nothing is there for this process.
///
/// - Throws: any error that does not say so.
func ifReachable<Result>(_ look: () throws(SystemError) -> Result) throws(SystemError) -> Result? {
    do throws(SystemError) {
        return try look()
    } catch {
        if error.isUnreachable { return nil }
        throw error
    }
}

/// Calls again what a signal interrupted, and throws what else went wrong.
@discardableResult
func system(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
        let result = call()
        if result >= 0 { return result }
        let error = SystemError.last
        if error.number != EINTR { throw error }
    }
}
