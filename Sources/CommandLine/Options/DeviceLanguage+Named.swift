import SettingsEditing
import SettingsModel

extension DeviceLanguage {
    /// A device in a language that somebody names: one of the bundle's, or any that a device can be set to.
    ///
    /// - Throws: for a word that is no language, and for `Base` where the bundle has none.
    init(named identifier: String, in bundle: SettingsBundle, on platform: Platform? = nil) throws {
        if !bundle.languages.contains(Language(identifier)) {
            _ = try Language(checking: identifier)
            if identifier == "Base" { _ = try bundle.language(named: identifier) }
        }
        self.init(identifier, in: bundle, on: platform)
    }

    /// A note about a folder that the device does not read because Settings lacks its region; `nil` if there is none.
    var passedOverNote: String? {
        guard let passedOver, let match else { return nil }
        let folder = visible(passedOver.identifier)
        return "a device set to \(visible(identifier)) probably shows \(visible(match.identifier)) and not \(folder): "
            + "Settings has no \(folder) of its own (inferred, open question D6)"
    }

    /// A device in the language that the texts are written in.
    init(ofSourceIn bundle: SettingsBundle, on platform: Platform? = nil) {
        self.init(bundle.sourceLanguage?.identifier ?? "en", in: bundle, on: platform)
    }
}
