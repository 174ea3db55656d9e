import BundleStorage
import SettingsModel

/// The browser of whoever sits at the machine.
enum Browser {
    /// Shows a file in the browser.
    ///
    /// - Throws: where the system has no program for that, or it fails.
    static func open(_ path: String) throws(Failure) {
        guard Program.run([Program.opener, path.hasPrefix("-") ? "./" + path : path]) == 0 else {
            throw Failure(
                "\(Program.opener) could not open a browser", help: "open the file by hand: \(shellQuoted(path))")
        }
    }
}
