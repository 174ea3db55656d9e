import PropertyListSyntax
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

extension SettingsBundle {
    /// The names of the variables in the strings of panes and string tables.
    package var variableNames: Set<String> {
        var names: Set<String> = []
        for file in files.values where file.mightContainVariables {
            if let pane = Pane(file), pane.isPane {
                pane.root?.collectVariableNames(&names)
            } else if file.path.hasSuffix(".strings"), let table = file.document?.table {
                table.collectVariableNames(&names)
            }
        }
        return names
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
    /// Adds the names of the variables in all strings, including property-list keys.
    fileprivate func collectVariableNames(_ names: inout Set<String>) {
        switch kind {
        case .string, .key: names.formUnion(VariableText.names(in: string.string))
        case .array: for element in elements { element.collectVariableNames(&names) }
        case .dictionary:
            for entry in entries {
                entry.keyElement.collectVariableNames(&names)
                entry.element.collectVariableNames(&names)
            }
        default: break
        }
    }
}
