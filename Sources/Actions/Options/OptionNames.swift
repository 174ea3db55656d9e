import CodeGeneration
import SettingsChecks
import SettingsEditing
package import SettingsModel
import SettingsPreview

extension DeviceLanguage {
    /// A device in a language that somebody names: one of the bundle's, or any that a device can be set to.
    ///
    /// - Throws: for a word that is no language, and for `Base` where the bundle has none.
    package init(named identifier: String, in bundle: SettingsBundle, on platform: Platform? = nil) throws {
        if !bundle.languages.contains(Language(identifier)) {
            _ = try Language(checking: identifier)
            if identifier == "Base" { _ = try bundle.language(named: identifier) }
        }
        self.init(identifier, in: bundle, on: platform)
    }

    /// A note about a folder that the device does not read because Settings lacks its region; `nil` if there is none.
    package var passedOverNote: String? {
        guard let passedOver, let match else { return nil }
        let folder = visible(passedOver.identifier)
        return "a device set to \(visible(identifier)) probably shows \(visible(match.identifier)), not \(folder): "
            + "Settings itself has no \(folder) (inferred, open question D6)"
    }

    /// A device in the language that the texts are written in.
    package init(ofSourceIn bundle: SettingsBundle, on platform: Platform? = nil) {
        self.init(bundle.sourceLanguage?.identifier ?? "en", in: bundle, on: platform)
    }
}

extension OptionsFile.KnownNames {
    /// The names of this version.
    package static var current: OptionsFile.KnownNames {
        OptionsFile.KnownNames(
            rules: Rule.all.map(\.id), accesses: SwiftAccess.allCases.map(\.rawValue),
            styles: PreviewStyle.allCases.map(\.rawValue))
    }
}

extension Message {
    /// The text with keys of the options file in place of inputs; what follows an operation is typed all the same.
    var inOptionsFile: Message {
        let command = parts.firstIndex { if case .run = $0 { true } else { false } } ?? parts.endIndex
        return parts.enumerated().reduce("") { text, part in
            let key = part.offset < command ? Self.optionsKey(part.element) : nil
            return text + (key.map { Message(quoted($0)) } ?? Message(part.element))
        }
    }

    /// The first key of the options file that the text names.
    var optionsKey: String? {
        parts.prefix { if case .run = $0 { false } else { true } }.lazy.compactMap(Self.optionsKey).first
    }

    private static func optionsKey(_ part: Part) -> String? {
        switch part {
        case .key(let name): ItemType.option(ofKey: name)?.name ?? "set \(name)"
        case .input(let input): input.name
        case .text, .run, .verb: nil
        }
    }
}

extension Input {
    /// What the options file and the command line call it: `from-pane`.
    package var name: String { rawValue.hyphenated }
}

extension String {
    /// `fromPane` as `from-pane`.
    package var hyphenated: String { map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined() }
}
