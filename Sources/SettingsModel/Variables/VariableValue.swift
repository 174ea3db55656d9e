package import PropertyListSyntax
import SourceText

/// The value of a variable.
package enum VariableValue: Hashable, Sendable {
    case known(String)
    /// The variable does not have a value, or its value cannot be determined. The reason is a clause such as
    /// `it depends on the condition [sdk=iphoneos*] of NAME`, or `nil` if the variable is not defined.
    case unknown(reason: Message?)

    /// The value, or `nil` if it is unknown.
    package var string: String? { if case .known(let value) = self { value } else { nil } }
}

extension VariableText {
    /// Returns the names of the variables in a string. The result is empty if the string has a syntax error.
    package static func names(in text: String) -> [String] {
        guard mightContainVariables(in: text), let variables = try? VariableText(text) else { return [] }
        return variables.parts.compactMap { if case .variable(let name) = $0 { name } else { nil } }
    }
}

extension String {
    /// Returns the string with its variables replaced by their values, or `nil` if a value is unknown. A string with a
    /// syntax error does not contain variables.
    package func expandingVariables(_ values: [String: String]) -> String? {
        guard VariableText.mightContainVariables(in: self), let text = try? VariableText(self) else { return self }
        var expanded = ""
        for part in text.parts {
            switch part {
            case .text(let text): expanded += text
            case .variable(let name):
                guard let value = values[name] else { return nil }
                expanded += value
            }
        }
        return expanded
    }
}

extension SettingsBundle {
    /// The names of the variables in the strings of panes and string tables.
    package var variableNames: Set<String> {
        let tables = files.values.filter { $0.path.hasSuffix(".strings") && $0.mightContainVariables }
        let roots =
            panes.filter(\.file.mightContainVariables).compactMap(\.root) + tables.compactMap(\.document?.table)
        let strings = roots.flatMap { $0.strings(includingKeys: true) }
        return Set(strings.flatMap { VariableText.names(in: $0.string.string) })
    }
}

extension ParsedFile {
    /// Whether the file contains a dollar sign, or an escape sequence that could stand for one. Binary property lists
    /// have no text, so they might.
    fileprivate var mightContainVariables: Bool {
        guard let text else { return true }
        let bytes = text.bytes
        return bytes.contains(UInt8(ascii: "$")) || bytes.containsBytes("&#".utf8) || bytes.contains(UInt8(ascii: "\\"))
    }
}

extension PropertyListElement {
    /// All strings in a value, in order. Optionally, they include the keys of dictionaries.
    package func strings(includingKeys: Bool = false) -> [PropertyListElement] {
        switch kind {
        case .string, .key: [self]
        case .array: elements.flatMap { $0.strings(includingKeys: includingKeys) }
        case .dictionary:
            entries.flatMap { entry in
                (includingKeys ? [entry.keyElement] : []) + entry.element.strings(includingKeys: includingKeys)
            }
        default: []
        }
    }
}
