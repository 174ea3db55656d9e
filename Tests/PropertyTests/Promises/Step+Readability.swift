import SettingsModel
import TestSupport

extension Step {
    /// The files that CoreFoundation reads before the step but not after it.
    func unreadableFiles() -> [String] {
        changedPaths.filter { path in
            guard let old = before.files[path]?.bytes, let new = after.files[path]?.bytes else { return false }
            return Oracle.read(old) != .refused && Oracle.read(new) == .refused
        }.map { "unreadable: \($0)" }
    }
}
