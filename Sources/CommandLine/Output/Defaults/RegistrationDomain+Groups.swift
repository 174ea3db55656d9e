import SettingsModel
import SourceText
import UserDefaultsDomains

extension RegistrationDomain {
    /// The app group of this name.
    ///
    /// - Throws: where no pane that can be reached names it.
    func group(named name: String) throws(Failure) -> ExactString {
        if let group = appGroups.first(where: { $0 == ExactString(name) }) { return group }
        let names = appGroups.map(\.string)
        throw Failure(
            "no page names the app group \(quoted(name))",
            help: nearest(to: name, among: names).map { "did you mean \($0)?" }
                ?? (names.isEmpty
                    ? "leave out --group: all keys are the app's own"
                    : "the app groups are \(names.joined(separator: ", "))"))
    }
}
