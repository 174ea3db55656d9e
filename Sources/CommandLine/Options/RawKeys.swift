import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText

/// Keys of an item given by their raw names.
enum RawKeys {
    static func split(_ typed: String, _ option: String) throws(Failure) -> (key: String, text: String) {
        guard let equals = typed.firstIndex(of: "="), equals > typed.startIndex else {
            throw Failure(usage: "\(option) \(quoted(typed)) has no '='", help: "type it as \(option) KEY=VALUE")
        }
        return (String(typed[..<equals]), String(typed[typed.index(after: equals)...]))
    }

    static func xmlEntry(_ typed: String) throws(Failure) -> PropertyListValue.Entry {
        let (key, text) = try split(typed, "--set-xml")
        guard let value = ValueReader.xml(text) else {
            throw Failure(
                usage: "--set-xml \(key) is no element of a property list",
                help: "type it as --set-xml '\(key)=<integer>3</integer>'")
        }
        return .init(ExactString(key), value)
    }
}
