import SourceText
import XMLSyntax

/// The specification of a managed configuration: what an administrator can set, for the console of a management service.
///
/// Source: the schema of AppConfig, <https://www.appconfig.org>, in the version of
/// <https://github.com/jamf/AppConfigSpecCreator>.
package struct ManagedSpecification: Sendable {
    /// The texts of one language.
    package struct Texts: Sendable {
        /// The tag: `en`, `zh-Hant`.
        let language: String
        /// The settings in their order, with the texts in that language.
        let settings: [GeneratedSetting]

        package init(language: String, settings: [GeneratedSetting]) {
            self.language = language
            self.settings = settings
        }
    }

    private let settings: ManagedSettings
    private let texts: [Texts]
    private let bundleIdentifier: String
    private let revision: Int

    /// - Parameters:
    ///   - texts: that of the source language first.
    ///   - bundleIdentifier: that of the app.
    ///   - revision: the number of this version of the specification.
    package init(_ settings: ManagedSettings, in texts: [Texts], of bundleIdentifier: String, revision: Int) {
        self.settings = settings
        self.texts = texts
        self.bundleIdentifier = bundleIdentifier
        self.revision = revision
    }

    /// The revisions that there are: five digits.
    package static let revisions = 1...99_999

    /// Whether an app can be called so: words of ASCII letters and digits, with dots or hyphens between.
    package static func isBundleIdentifier(_ text: String) -> Bool {
        let words = words(of: text, separatedBy: [".", "-"])
        return words.count > 1 && words.allSatisfy { !$0.isEmpty }
    }

    /// Whether a language can be called so in XML: words of up to eight ASCII letters and digits, with hyphens between.
    package static func isLanguage(_ tag: String) -> Bool {
        let words = words(of: tag, separatedBy: ["-"])
        return words.allSatisfy { (1...8).contains($0.count) } && words.first?.allSatisfy(\.isLetter) == true
    }

    /// The words of a text; an empty one for what has other characters than ASCII letters and digits.
    private static func words(of text: String, separatedBy separators: Set<Character>) -> [Substring] {
        text.split(omittingEmptySubsequences: false, whereSeparator: separators.contains).map { word in
            word.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit } ? word : ""
        }
    }

    /// The whole file. What it was written by stands on its first line.
    package var text: String {
        let root = Element(
            "managedAppConfiguration",
            children: [
                Element("version", text: "\(revision)"), Element("bundleId", text: bundleIdentifier),
                Element("dict", children: settings.entries.map(definition)),
                Element(
                    "presentation", [("defaultLocale", texts.first?.language ?? "en")], children: fieldsInGroups),
            ])
        return GeneratedPart("specification", ["body": lined(root.lines)]).text
    }

    private func definition(of entry: ManagedSettings.Entry) -> Element {
        let (setting, type) = (entry.setting, entry.type)
        var children: [Element] = []
        if let text = setting.defaultValue.flatMap(type.text) {
            children.append(Element("defaultValue", children: [Element("value", text: text)]))
        }
        let values = type.choices.compactMap { type.text(of: $0.value) }
        // The type of a Boolean has no list of values.
        if !values.isEmpty, type.kind != .boolean {
            let list = Element("values", children: values.map { Element("value", text: $0) })
            children.append(Element("constraint", children: [list]))
        } else if type.kind == .real, let range = setting.range {
            let ends = [("min", range.lowerBound), ("max", range.upperBound)]
            children.append(Element("constraint", ends.map { ($0, "\($1)") }))
        }
        return Element(type.elementName, [("keyName", setting.key.string)], children: children)
    }

    /// The fields, those of one section in a group.
    private var fieldsInGroups: [Element] {
        var elements: [Element] = []
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
            elements.append(Element("fieldGroup", children: [name].compactMap(\.self) + group.map(field)))
        }
        return elements
    }

    private func field(for entry: ManagedSettings.Entry) -> Element {
        var children = [
            // A slider has no title but that above it.
            localized("label", of: entry) { $0.title ?? $0.heading }, localized("description", of: entry) { $0.footer },
        ].compactMap(\.self)
        let options = entry.type.choices.enumerated().compactMap { position, choice in
            entry.type.text(of: choice.value).flatMap { text in
                localized("option", [("value", text)], of: entry, atLeast: text) { setting in
                    ManagedType(of: setting)?.choices.dropFirst(position).first?.title
                }
            }
        }
        if !options.isEmpty { children.append(Element("options", children: options)) }
        let type = options.isEmpty ? entry.type.fieldType : "select"
        return Element("field", [("keyName", entry.setting.key.string), ("type", type)], children: children)
    }

    /// A text in all languages; nil where there is none.
    ///
    /// - Parameter fallback: what stands there in the source language where it has no text.
    private func localized(
        _ name: String, _ attributes: [(String, String)] = [], of entry: ManagedSettings.Entry,
        atLeast fallback: String? = nil, _ text: (GeneratedSetting) -> String?
    ) -> Element? {
        var languages = texts.compactMap { texts in
            texts.settings.dropFirst(entry.index).first.flatMap(text).flatMap { text in
                text.isEmpty ? nil : Element("language", [("value", texts.language)], text: text)
            }
        }
        if languages.isEmpty, let fallback, let first = texts.first {
            languages = [Element("language", [("value", first.language)], text: fallback)]
        }
        return languages.isEmpty ? nil : Element(name, attributes, children: languages)
    }
}

extension ManagedType {
    /// The element that defines a key of the type.
    fileprivate var elementName: String {
        switch kind {
        case .boolean: "boolean"
        case .string: "string"
        case .integer: "integer"
        case .real: "float"
        case .date: "date"
        }
    }

    /// What an administrator sets a value of the type with.
    fileprivate var fieldType: String {
        switch kind {
        case .boolean: "checkbox"
        case .date: "datetime"
        case .string, .integer, .real: "input"
        }
    }
}

/// An element to be written, with its text or what is in it.
private struct Element {
    private let name: String
    private let attributes: [(String, String)]
    private let text: String?
    private let children: [Element]

    init(_ name: String, _ attributes: [(String, String)] = [], text: String? = nil, children: [Element] = []) {
        self.name = name
        self.attributes = attributes
        self.text = text
        self.children = children
    }

    var lines: [String] {
        let tag = name + attributes.map { #" \#($0)="\#(XMLText.attribute($1))""# }.joined()
        if let text { return ["<\(tag)>\(XMLText.content(text))</\(name)>"] }
        if children.isEmpty { return ["<\(tag)/>"] }
        return ["<\(tag)>"] + children.flatMap { $0.lines.map { "  " + $0 } } + ["</\(name)>"]
    }
}
