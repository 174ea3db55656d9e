/// A message to the user that is independent of the user interface. It refers to inputs and operations. The command
/// line displays them as options and commands, and an editor displays them as fields and menu items.
package struct Message: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case text(String)
        /// The input for the value of a property-list key.
        case key(ItemKey)
        case input(OperationInput)
        /// An operation, displayed as a command that the user can run.
        case run(OperationName)
        /// The name of an operation.
        case verb(OperationName)
    }

    package private(set) var parts: [Part]

    package init(_ text: String) { parts = text.isEmpty ? [] : [.text(text)] }

    package init(_ part: Part) { parts = part == .text("") ? [] : [part] }

    /// Appends a part to the message. Adjacent text parts are merged, so that equal messages have equal parts.
    private mutating func append(_ part: Part) {
        if part == .text("") { return }
        if case .text(let text) = part, case .text(let last)? = parts.last {
            parts[parts.count - 1] = .text(last + text)
        } else {
            parts.append(part)
        }
    }

    package static func + (left: Message, right: Message) -> Message {
        var message = left
        for part in right.parts { message.append(part) }
        return message
    }
}

extension Message: ExpressibleByStringInterpolation {
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var message = Message("")

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { message.append(.text(literal)) }

        package mutating func appendInterpolation(_ value: some Any) { message.append(.text("\(value)")) }

        package mutating func appendInterpolation(_ other: Message) { message = message + other }

        package mutating func appendInterpolation(key: ItemKey) { message.append(.key(key)) }

        package mutating func appendInterpolation(input: OperationInput) { message.append(.input(input)) }

        package mutating func appendInterpolation(run verb: OperationName) { message.append(.run(verb)) }

        package mutating func appendInterpolation(verb: OperationName) { message.append(.verb(verb)) }
    }

    package init(stringLiteral text: String) { self.init(text) }

    package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.message }
}

/// An input to an operation. Inputs for the values of property-list keys are represented by `Message.Part.key` instead.
package enum OperationInput: String, CaseIterable, Hashable, Sendable {
    case after, allLanguages, allowGenerated, allowSame, allowSharedKey, app, appGroup, baseline, before, browser,
        browserSandbox, build, bundle, bundleId, check, compare, configuration, convert, define, device, diff,
        dropStrings, error,
        everyConfiguration, fileLists, fix, force, format, from, fromPane, generated, group, ifMissing, ignore,
        inAppSettingsKit, language, missing, name, notes, options, output, pane, parent, part, platform, project, prune,
        recursive, removeChoice, revision, scale, select, set, setXml, simulators, sourceLanguage, stringsTable, table,
        target,
        toPane, toTables, to, translate, type, unsafe, unset, update, valueType, warn, withItems, writeBaseline
}

/// An operation, which the command line displays as a command.
package enum OperationName: String, CaseIterable, Hashable, Sendable {
    case addItem, addLanguage, addPane, addToProject, build, check, createOptions, explain, fix, format,
        generatePrivacy, generateSwift, importTranslations, languageStatus, listDefaults, localize, moveItem, new,
        options, projectLanguages, projectStatus, pseudoLanguage, recover, removeFromProject, removeItem,
        removeLanguage, removePane, renameLanguage, renamePane, setItem, setPane, setTranslation, show, syncTables
}

extension Message: CustomStringConvertible {
    /// The text of the message. Inputs and operations are represented by their raw values.
    package var description: String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .key(let key): key.description
            case .input(let input): input.rawValue
            case .run(let verb), .verb(let verb): verb.rawValue
            }
        }.joined()
    }
}

extension [Message] {
    package func joined(separator: String) -> Message {
        dropFirst().reduce(first ?? "") { $0 + Message(separator) + $1 }
    }
}
