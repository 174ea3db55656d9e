import BundleStorage
import SettingsModel

extension Environment {
    /// The words behind the name of the command.
    ///
    /// - Throws: where the system does not give them; for a word, or the variable that names the bundle, that is not UTF-8:
    ///   what it names could be something else than was meant.
    static func words() throws(Failure) -> [String] {
        guard let arguments else {
            throw Failure(
                "the arguments cannot be read", help: "on Linux they are read from /proc, which has to be mounted")
        }
        let utf8Help = "type it in UTF-8; of a file whose name is not, change the name first"
        if text("SETTINGS_BUNDLE")?.isUTF8 == false {
            throw Failure(usage: "the variable SETTINGS_BUNDLE is not UTF-8", help: utf8Help)
        }
        for (index, word) in arguments.enumerated() where !word.isUTF8 {
            throw Failure(usage: "argument \(index + 1) is not UTF-8: \(quoted(word.string))", help: utf8Help)
        }
        return arguments.map(\.string)
    }
}
