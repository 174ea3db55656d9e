import SourceText
import XMLSyntax

/// The specification of a managed configuration. It describes the settings that an administrator can set in the console
/// of a device management service.
///
/// Source: the AppConfig schema, <https://www.appconfig.org>, in the version used by
/// <https://github.com/jamf/AppConfigSpecCreator>.
package struct ManagedSpecification: Sendable {
    /// A language tag, such as `zh-Hant`, and the settings with their titles and other text in this language. The order
    /// of the settings is the same in all languages.
    package typealias LocalizedSettings = (language: String, settings: [GeneratedSetting])

    private let settings: ManagedSettings
    private let texts: [LocalizedSettings]
    private let bundleIdentifier: String
    private let revision: Int

    /// Creates the specification of an app's managed configuration.
    ///
    /// - Parameters:
    ///   - texts: The settings in each language, starting with the source language.
    ///   - bundleIdentifier: The bundle identifier of the app.
    ///   - revision: The version number of the specification.
    package init(_ settings: ManagedSettings, in texts: [LocalizedSettings], of bundleIdentifier: String, revision: Int)
    {
        self.settings = settings
        self.texts = texts
        self.bundleIdentifier = bundleIdentifier
        self.revision = revision
    }

    /// The valid revision numbers. A revision number has at most five digits.
    package static let revisions = 1...99_999

    /// Returns whether a string is a valid bundle identifier. It must consist of at least two groups of ASCII letters
    /// and digits, separated by periods or hyphens.
    package static func isBundleIdentifier(_ text: String) -> Bool {
        let words = words(of: text, separatedBy: [".", "-"])
        return words.count > 1 && words.allSatisfy { !$0.isEmpty }
    }

    /// Returns whether a string is a valid language tag in XML. It must consist of subtags of up to eight ASCII letters
    /// and digits, separated by hyphens. The first subtag must contain only letters.
    package static func isLanguage(_ tag: String) -> Bool {
        let words = words(of: tag, separatedBy: ["-"])
        return words.allSatisfy { (1...8).contains($0.count) } && words.first?.allSatisfy(\.isLetter) == true
    }

    /// Splits a string into words at the separators. A word that contains characters other than ASCII letters and
    /// digits is replaced with an empty string.
    private static func words(of text: String, separatedBy separators: Set<Character>) -> [Substring] {
        text.split(omittingEmptySubsequences: false, whereSeparator: separators.contains).map { word in
            word.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit } ? word : ""
        }
    }

    /// The complete text of the file. The first line contains the name of the program that wrote the file.
    package var text: String {
        let root = XMLOutputElement(
            "managedAppConfiguration",
            children: [
                XMLOutputElement("version", text: "\(revision)"), XMLOutputElement("bundleId", text: bundleIdentifier),
                XMLOutputElement("dict", children: settings.entries.map(definition)),
                XMLOutputElement(
                    "presentation", [("defaultLocale", texts.first?.language ?? "en")], children: fieldsInGroups),
            ])
        return CodeTemplate("specification", ["body": joinedLines(root.lines)]).text
    }

    private func definition(of entry: ManagedSettings.Entry) -> XMLOutputElement {
        let (setting, type) = (entry.setting, entry.type)
        var children: [XMLOutputElement] = []
        if let text = setting.defaultValue.flatMap(type.text) {
            children.append(XMLOutputElement("defaultValue", children: [XMLOutputElement("value", text: text)]))
        }
        let values = type.choices.compactMap { type.text(of: $0.value) }
        // A Boolean type has no list of values in a specification.
        if !values.isEmpty, type.kind != .boolean {
            let list = XMLOutputElement("values", children: values.map { XMLOutputElement("value", text: $0) })
            children.append(XMLOutputElement("constraint", children: [list]))
        } else if type.kind == .real, let range = setting.range {
            let ends = [("min", range.lowerBound), ("max", range.upperBound)]
            children.append(XMLOutputElement("constraint", ends.map { ($0, "\($1)") }))
        }
        return XMLOutputElement(
            type.kind.rawValue, [("keyName", setting.key.string)], children: children.isEmpty ? nil : children)
    }

    /// The XML elements for the form fields. The fields in a section are enclosed in a group element.
    private var fieldsInGroups: [XMLOutputElement] {
        var elements: [XMLOutputElement] = []
        var rest = settings.entries[...]
        while let first = rest.first {
            guard let heading = first.setting.heading else {
                elements.append(field(for: first))
                rest.removeFirst()
                continue
            }
            let group = rest.prefix { $0.setting.heading == heading }
            rest = rest.dropFirst(group.count)
            let name = localized("name", of: first) { $0.heading }
            elements.append(XMLOutputElement("fieldGroup", children: [name].compactMap(\.self) + group.map(field)))
        }
        return elements
    }

    private func field(for entry: ManagedSettings.Entry) -> XMLOutputElement {
        var children = [
            // A slider does not have a title of its own, so the heading above it is used.
            localized("label", of: entry) { $0.title ?? $0.heading }, localized("description", of: entry) { $0.footer },
        ].compactMap(\.self)
        let options = entry.type.choices.enumerated().compactMap { position, choice in
            entry.type.text(of: choice.value).flatMap { text in
                localized("option", [("value", text)], of: entry, atLeast: text) { setting in
                    ManagedType(of: setting)?.choices.dropFirst(position).first?.title
                }
            }
        }
        if !options.isEmpty { children.append(XMLOutputElement("options", children: options)) }
        let type = options.isEmpty ? entry.type.fieldType : "select"
        return XMLOutputElement(
            "field", [("keyName", entry.setting.key.string), ("type", type)],
            children: children.isEmpty ? nil : children)
    }

    /// Returns an XML element that contains a string in every language in which the string exists. If the string does
    /// not exist in any language and there is no fallback, the result is `nil`.
    ///
    /// - Parameter fallback: The string to use for the source language if the string does not exist in any language.
    private func localized(
        _ name: String, _ attributes: XMLOutputElement.Attributes = [], of entry: ManagedSettings.Entry,
        atLeast fallback: String? = nil, _ text: (GeneratedSetting) -> String?
    ) -> XMLOutputElement? {
        var languages = texts.compactMap { texts in
            texts.settings.dropFirst(entry.index).first.flatMap(text).flatMap { text in
                text.isEmpty ? nil : XMLOutputElement("language", [("value", texts.language)], text: text)
            }
        }
        if languages.isEmpty, let fallback, let first = texts.first {
            languages = [XMLOutputElement("language", [("value", first.language)], text: fallback)]
        }
        return languages.isEmpty ? nil : XMLOutputElement(name, attributes, children: languages)
    }
}

extension ManagedType {
    /// The type of the form field in which an administrator enters a value of this type.
    fileprivate var fieldType: String {
        switch kind {
        case .boolean: "checkbox"
        case .date: "datetime"
        case .string, .integer, .real: "input"
        }
    }
}
