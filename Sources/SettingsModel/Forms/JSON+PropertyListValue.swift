package import JSONSyntax
package import PropertyListSyntax
package import SourceText

extension JSON {
    /// Creates a JSON object with the type and value of a property-list value, such as `{"type": "integer", "value":
    /// "0"}`. The type distinguishes the integer 0, the real 0.0 and the string "0".
    ///
    /// Scalar values become JSON strings. Arrays and dictionaries become JSON arrays and objects.
    package init(_ value: PropertyListValue) {
        let content: JSON =
            switch value {
            case .array(let values): .array(values.map { JSON($0) })
            case .dictionary(let entries): .object(entries.map { ($0.key.string, JSON($0.value)) })
            default: .string(value.description)
            }
        self = ["type": .string(value.kind.rawValue), "value": content]
    }

    /// Creates a plain JSON value. If JSON does not have a corresponding type, creates an object with the members
    /// `type` and `value`.
    ///
    /// A real always has a fraction or an exponent, and an integer never has one. This distinguishes 1.0 from 1. Dates,
    /// data and reals that are not finite become objects. A dictionary whose only keys are `type` and `value` is also
    /// wrapped in such an object, because it could otherwise be mistaken for one.
    package init(plain value: PropertyListValue) {
        switch value {
        case .string(let string): self = .string(string.string)
        case .boolean(let boolean): self = .boolean(boolean)
        case .integer, .unsignedInteger: self = .number(value.description)
        case .real(let real) where real.isFinite: self = .number("\(real)")
        case .real, .date, .data: self = JSON(value)
        case .array(let values): self = .array(values.map { JSON(plain: $0) })
        case .dictionary(let entries):
            let object = JSON.object(entries.map { ($0.key.string, JSON(plain: $0.value)) })
            let isTaken = Set(entries.map(\.key.string)) == ["type", "value"]
            self = isTaken ? ["type": .string(value.kind.rawValue), "value": object] : object
        }
    }
}

extension PropertyListValue {
    /// Reads a value in the form in which `JSON(plain:)` writes it.
    ///
    /// A number with a fraction or an exponent is a real, and any other number is an integer.
    ///
    /// - Throws: A diagnostic at the first value that a property list cannot contain.
    package init(plain element: JSONElement) throws(Diagnostic) {
        switch element.kind {
        case .string: self = .string(element.string ?? "")
        case .true, .false: self = .boolean(element.kind == .true)
        case .number: self = try Self.number(element)
        case .array:
            self = .array(
                try element.elements.map { inner throws(Diagnostic) in try PropertyListValue(plain: inner) })
        case .object:
            if element.count == 2, let type = element["type"], let value = element["value"] {
                self = try Self.typedValue(type, value)
            } else {
                self = try Self.dictionary(element)
            }
        case .null:
            throw Diagnostic(
                .unreadable, at: element.span, "a property list cannot contain null",
                help: "null removes a key of a pane or of an item, but has no other meaning")
        }
    }

    private static func dictionary(_ object: JSONElement) throws(Diagnostic) -> PropertyListValue {
        .dictionary(
            try object.distinctMembers().map { member throws(Diagnostic) in
                Entry(member.name, try PropertyListValue(plain: member.element))
            })
    }

    private static func number(_ element: JSONElement) throws(Diagnostic) -> PropertyListValue {
        let text = element.text.string(in: element.span)
        if text.utf8.contains(where: { ".eE".utf8.contains($0) }) {
            if let real = Double(text), real.isFinite { return .real(real) }
        } else if let integer = Int64(text) {
            return .integer(integer)
        } else if let integer = UInt64(text) {
            return .unsignedInteger(integer)
        }
        throw Diagnostic(
            .unreadable, at: element.span, "the number \(text) is out of range",
            help: "integers have 64 bits, and reals are double-precision numbers")
    }

    /// Reads an object that specifies the type of its value, such as `{"type": "data", "value": "AAEC"}`.
    private static func typedValue(_ type: JSONElement, _ value: JSONElement) throws(Diagnostic) -> PropertyListValue {
        let name = type.string?.string ?? ""
        switch Kind(rawValue: name) {
        case .dictionary where value.kind == .object:
            return try dictionary(value)
        case .date?, .data?, .real?:
            guard let text = value.string?.string, let scalar = scalar(text, tag: name) else { break }
            return scalar
        default:
            throw Diagnostic(
                .unreadable, at: type.span, "a value with a 'type' is a date, data, a real or a dictionary",
                help: #"write other dictionaries with these keys as {"type": "dictionary", "value": {…}}"#)
        }
        throw Diagnostic(
            .unreadable, at: value.span, "the value does not have the type '\(name)'",
            help: "use a date such as '2001-01-31T12:00:00Z', Base64 such as 'AAEC', or the real 'nan' or '+infinity'")
    }

    /// Returns the value of an XML element with the given tag and text, or `nil` if the text is not the usual text of
    /// the value.
    private static func scalar(_ text: String, tag: String) -> PropertyListValue? {
        guard !text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return nil }
        let document = PropertyListDocument(decoding: Array("<plist><\(tag)>\(text)</\(tag)></plist>".utf8))
        guard let value = document.value, value.description == text else { return nil }
        return value
    }
}

extension PropertyListValue {
    /// A copy of the value without the entries of dictionaries that a later entry with the same key overrides.
    var withoutOverriddenEntries: PropertyListValue {
        switch self {
        case .array(let values): .array(values.map(\.withoutOverriddenEntries))
        case .dictionary(let entries):
            .dictionary(
                entries.reversed().withoutRepetitions(of: \.key).reversed().map {
                    Entry($0.key, $0.value.withoutOverriddenEntries)
                })
        default: self
        }
    }

    /// Returns whether two values are equal, regardless of the order of the keys in dictionaries.
    package func equalsIgnoringKeyOrder(_ other: PropertyListValue) -> Bool {
        switch (self, other) {
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.equalsIgnoringKeyOrder($1) }
        case (.dictionary(let left), .dictionary(let right)):
            let (left, right) = (Self.values(of: left), Self.values(of: right))
            return left.count == right.count
                && left.allSatisfy { key, value in right[key].map { value.equalsIgnoringKeyOrder($0) } ?? false }
        default: return self == other
        }
    }

    private static func values(of entries: [Entry]) -> [ExactString: PropertyListValue] {
        Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }
}

extension JSONElement {
    /// Returns the members of an object.
    ///
    /// - Throws: A diagnostic if a name occurs more than once.
    func distinctMembers() throws(Diagnostic) -> [Member] {
        let members = members
        var seen: Set<ExactString> = []
        for member in members where !seen.insert(member.name).inserted {
            throw Diagnostic(
                .unreadable, at: member.nameElement.span,
                "\(quoted(member.name.string)) appears twice in the same object")
        }
        return members
    }

    /// A description of the kind of value, such as `an object`.
    var kindDescription: String {
        switch kind {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .true: "true"
        case .false: "false"
        case .null: "null"
        }
    }
}
