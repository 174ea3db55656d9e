import CodeGeneration
import SettingsChecks
import SettingsEditing
package import SettingsModel
import SettingsPreview

extension DeviceLanguage {
    /// Creates a device that is set to a user-specified language. The bundle does not have to contain that language.
    ///
    /// - Throws: An error if the identifier is not a valid language, or if it is `Base` but the bundle does not have a
    ///   `Base.lproj` folder.
    package init(named identifier: String, in bundle: SettingsBundle, on platform: Platform? = nil) throws {
        if !bundle.languages.contains(Language(identifier)) {
            _ = try Language(checking: identifier)
            if identifier == "Base" { _ = try bundle.language(named: identifier) }
        }
        self.init(identifier, in: bundle, on: platform)
    }

    /// A note about a language folder that the device probably does not use, because the Settings app itself is not
    /// localized in that language. The value is `nil` if there is no such folder.
    package var skippedFolderNote: String? {
        guard let passedOver, let match else { return nil }
        let folder = printable(passedOver.identifier)
        return "a device set to \(printable(identifier)) probably shows \(printable(match.identifier)), not \(folder): "
            + "Settings itself is not localized in \(folder) (inferred, open question D6)"
    }

    /// Creates a device that is set to the source language of a bundle.
    package init(ofSourceIn bundle: SettingsBundle, on platform: Platform? = nil) {
        self.init(bundle.sourceLanguage?.identifier ?? "en", in: bundle, on: platform)
    }
}

extension OptionsFile.KnownNames {
    /// The names that this version of the tool supports in an options file.
    package static var current: OptionsFile.KnownNames {
        OptionsFile.KnownNames(
            rules: Rule.all.map(\.id), accesses: SwiftAccess.allCases.map(\.rawValue),
            parts: SwiftPartName.allCases.map(\.rawValue), styles: PreviewStyle.allCases.map(\.rawValue))
    }
}

extension Message {
    /// The message with each command-line option replaced by the corresponding key of the options file. Options after
    /// the name of a command are kept, because the user enters them on the command line.
    var withOptionsFileKeys: Message {
        let command = parts.firstIndex { if case .run = $0 { true } else { false } } ?? parts.endIndex
        return parts.enumerated().reduce("") { text, part in
            let key = part.offset < command ? Self.optionsKey(part.element) : nil
            return text + (key.map { Message(quoted($0)) } ?? Message(part.element))
        }
    }

    /// The first key of the options file that the message mentions, or `nil` if there is none. The search ends at the
    /// first command in the message.
    var optionsKey: String? {
        parts.prefix { if case .run = $0 { false } else { true } }.lazy.compactMap(Self.optionsKey).first
    }

    private static func optionsKey(_ part: Part) -> String? {
        switch part {
        case .key(let key): ItemType.option(ofKey: key)?.name ?? "set \(key)"
        case .input(let input): input.name
        case .text, .run, .verb: nil
        }
    }
}

extension OperationInput {
    /// The name of the input in the options file and on the command line, such as `from-pane`.
    package var name: String { rawValue.hyphenated }
}

extension String {
    /// The string converted from camel case to kebab case. For example, `fromPane` becomes `from-pane`.
    package var hyphenated: String { map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined() }
}
