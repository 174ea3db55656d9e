import SettingsModel
package import SourceText

/// The effective value of a build setting, as far as the files of a project determine it.
package enum SettingValue: Hashable, Sendable {
    /// The value with references to other settings expanded. The location is the assignment with the highest
    /// precedence, or `nil` if the value is built in, such as `TARGET_NAME`.
    case known(String, at: SettingLocation?)
    /// The files do not assign a value.
    case unset
    case unknown(UnknownSettingReason)

    /// The value, or `nil` if it is unset or unknown.
    package var string: String? { if case .known(let value, _) = self { value } else { nil } }

    /// The location of the assignment, or `nil` if the value is unset, unknown, or built in.
    package var location: SettingLocation? { if case .known(_, let location) = self { location } else { nil } }

    /// The elements of a list, or `nil` if the value is unset or unknown. As in Xcode, elements are separated by white
    /// space, and quotation marks and backslashes are removed.
    package var elements: [String]? { string.map(Self.elements) }

    static func elements(of text: String) -> [String] {
        var elements: [String] = []
        var element: String.UnicodeScalarView?
        var quote: Unicode.Scalar?
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                element = element ?? .init()
                element?.append(scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == quote {
                quote = nil
            } else if quote == nil, scalar == "\"" || scalar == "'" {
                quote = scalar
                element = element ?? .init()
            } else if quote == nil, scalar.properties.isWhitespace {
                if let element { elements.append(String(element)) }
                element = nil
            } else {
                element = element ?? .init()
                element?.append(scalar)
            }
        }
        return elements + (element.map { [String($0)] } ?? [])
    }
}

/// The location of an assignment in a project file or a build configuration file.
package struct SettingLocation: Hashable, Sendable {
    /// The path of the file. For a build configuration file, it is relative to the folder that contains the project.
    package let path: String
    /// The byte offset of the name of the setting.
    package let offset: Int
    private let text: SourceText

    package init(path: String, offset: Int, in text: SourceText) {
        self.path = path
        self.offset = offset
        self.text = text
    }

    /// The line and column of the assignment. The position is computed from the text of the file for each access.
    package var position: SourcePosition { LineTable(text).position(of: offset) }

    package static func == (left: SettingLocation, right: SettingLocation) -> Bool {
        left.path == right.path && left.offset == right.offset
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(offset)
    }
}

/// A reason why the value of a build setting cannot be determined.
package enum UnknownSettingReason: Error, Hashable, Sendable {
    /// An assignment depends on the SDK, on the architecture, or on another condition that only a build knows.
    case condition(setting: String, condition: String)
    /// A referenced setting is not assigned in the files. Xcode or the command line might define it.
    case undefined(setting: String)
    /// The value inherits Xcode's default value.
    case inheritsDefault(setting: String)
    /// Settings refer to each other. The first and the last setting are the same.
    case cycle(settings: [String])
    /// The value refers to the location of the project, such as `$(SRCROOT)`, which differs between machines.
    case projectLocation
    /// The result of a modifier, such as the one in `$(NAME:modifier)`, cannot be determined.
    case modifier(String, setting: String)
    /// The syntax of a reference, such as `$(NAME`, is invalid.
    case invalidReference(String)
    /// A file that might assign a value has an error or cannot be read.
    case unreadableFile(path: String)
    /// The value exceeds the limits for nesting, for references, or for its length.
    case tooComplex(setting: String)

    /// The reason as a clause, such as `it depends on the condition [sdk=iphoneos*] of NAME`.
    package var message: String {
        switch self {
        case .condition(let setting, let condition): "it depends on the condition \(condition) of \(setting)"
        case .undefined(let setting):
            "it depends on \(setting), which the project does not define, but Xcode or the command line might"
        case .inheritsDefault(let setting): "it inherits Xcode's default value of \(setting)"
        case .cycle(let settings): "its settings refer to each other: \(settings.joined(separator: ", "))"
        case .projectLocation: "it depends on the location of the project"
        case .modifier(let modifier, let setting): "it depends on $(\(setting):\(modifier)), which only Xcode evaluates"
        case .invalidReference(let text): "the reference in \(quoted(text)) is invalid"
        case .unreadableFile(let path): "it depends on \(path), which cannot be read"
        case .tooComplex(let setting): "the value of \(setting) has too many references or is too long"
        }
    }
}
