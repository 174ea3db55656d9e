import CodeGeneration
import SettingsChecks
package import SettingsModel
import SettingsPreview

extension OptionsFile.KnownNames {
    /// The names of this version.
    package static var current: OptionsFile.KnownNames {
        OptionsFile.KnownNames(
            rules: Rule.all.map(\.id), accesses: SwiftAccess.allCases.map(\.rawValue),
            styles: PreviewStyle.allCases.map(\.rawValue))
    }
}
