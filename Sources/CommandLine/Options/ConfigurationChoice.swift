import SettingsEditing

/// The options that say for which build configurations something is to be.
enum ConfigurationChoice {
    /// The names; none for all build configurations, nil where nothing was typed.
    static func named(_ names: [String], every isForAll: Bool) throws(Failure) -> [String]? {
        if isForAll, !names.isEmpty {
            throw Failure(
                usage: "--every-configuration and --configuration exclude each other", help: "leave out one of them")
        }
        return isForAll ? [] : names.isEmpty ? nil : names
    }
}
