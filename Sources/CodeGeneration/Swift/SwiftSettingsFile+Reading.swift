extension SwiftSettingsFile {
    /// How values are read, whatever is stored, and stored: as much of it as the properties need.
    ///
    /// - Parameter declarations: the lines of the properties and their types.
    func reading(for declarations: [String]) -> [String] {
        let code = declarations.joined(separator: "\n")
        var needed = Set(Self.readers.filter { code.contains("Stored.\($0.name)(") }.map(\.name))
        // What a reader calls stands behind it.
        for reader in Self.readers where needed.contains(reader.name) { needed.formUnion(reader.calls) }
        let functions = Self.readers.filter { needed.contains($0.name) }.map { reader in
            reader.code.split(separator: "\n").map { "    " + $0 }
        }
        if functions.isEmpty { return [] }
        let head = [
            "/// Values as they are stored: nil for what is not there or of another type.", "private enum Stored {",
        ]
        return head + functions.joined(separator: [""]) + ["}"]
    }

    /// A function of the generated code, and those behind it that it calls.
    private struct Reader {
        let name: String
        var calls: Set<String> = []
        let code: String
    }

    /// The words that are answers, as they are typed behind an argument.
    static let answers = ["yes", "y", "true", "t", "no", "n", "false", "f", "off"]

    private static let readers = [
        Reader(
            name: "any",
            code: """
                static func any(_ key: String, in userDefaults: UserDefaults) -> Any? { userDefaults.object(forKey: key) }
                """),
        Reader(
            name: "string",
            code: """
                static func string(_ key: String, in userDefaults: UserDefaults) -> String? {
                    userDefaults.object(forKey: key) as? String
                }
                """),
        Reader(
            name: "bool", calls: ["flag"],
            code: """
                static func bool(_ key: String, in userDefaults: UserDefaults) -> Bool? {
                    userDefaults.object(forKey: key).flatMap { flag(of: $0) }
                }
                """),
        Reader(
            name: "toggle", calls: ["choice", "flag", "isSame"],
            code: """
                /// Which of the two values of a switch is stored, else whether what is stored means yes.
                static func toggle(_ key: String, in userDefaults: UserDefaults, on: Any, off: Any) -> Bool? {
                    guard let value = userDefaults.object(forKey: key) else { return nil }
                    if let index = choice(value, among: [on, off]) { return index == 0 }
                    // Where ON stores a no, or OFF a yes, what means yes is OFF.
                    let (on, off) = (flag(of: on), flag(of: off))
                    let isInverted = on != off && (on == false || off == true)
                    return flag(of: value).map { $0 != isInverted }
                }
                """),
        Reader(
            name: "integer",
            code: """
                static func integer(_ key: String, in userDefaults: UserDefaults) -> Int? {
                    switch userDefaults.object(forKey: key) {
                    case let number as NSNumber:
                        return Double(number.intValue) == number.doubleValue ? number.intValue : nil
                    case let text as String: return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
                    default: return nil
                    }
                }
                """),
        Reader(
            name: "double",
            code: """
                static func double(_ key: String, in userDefaults: UserDefaults) -> Double? {
                    let number: Double?
                    switch userDefaults.object(forKey: key) {
                    case let value as NSNumber: number = value.doubleValue
                    case let text as String: number = Double(text)
                    default: number = nil
                    }
                    return number.flatMap { $0.isNaN ? nil : $0 }
                }
                """),
        Reader(
            name: "date",
            code: """
                static func date(_ key: String, in userDefaults: UserDefaults) -> Foundation.Date? {
                    userDefaults.object(forKey: key) as? Foundation.Date
                }
                """),
        Reader(
            name: "data",
            code: """
                static func data(_ key: String, in userDefaults: UserDefaults) -> Foundation.Data? {
                    userDefaults.object(forKey: key) as? Foundation.Data
                }
                """),
        Reader(
            name: "set",
            code: """
                static func set(_ value: Any?, _ key: String, in userDefaults: UserDefaults) {
                    userDefaults.set(value, forKey: key)
                    #if !canImport(Darwin)
                    // Elsewhere nobody else tells of the change.
                    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: userDefaults)
                    #endif
                }
                """),
        Reader(
            name: "choice", calls: ["flag", "isSame"],
            code: """
                /// The place of a value among others. An argument of the command line is a string, whatever it means: where
                /// none is the same, it is taken for a number or a word.
                static func choice(_ value: Any, among values: [Any]) -> Int? {
                    if let index = values.firstIndex(where: { isSame($0, value) }) { return index }
                    guard let text = value as? String else { return nil }
                    let number = Double(text).map { NSNumber(value: $0) }
                    return values.firstIndex { ($0 as? String)?.lowercased() == text.lowercased() }
                        ?? values.firstIndex { other in number.map { isSame(other, $0) } ?? false }
                        ?? values.firstIndex { $0 is Bool && flag(of: $0) == flag(of: text) }
                }
                """),
        Reader(
            name: "flag",
            code: """
                /// What a value says as an answer; nil for one that is none. Words are read as `bool(forKey:)` reads them.
                static func flag(of value: Any) -> Bool? {
                    guard let text = value as? String else { return (value as? NSNumber)?.boolValue }
                    let isWord = [\(answers.map(SwiftText.literal).joined(separator: ", "))].contains(text.lowercased())
                    return isWord || Double(text) != nil ? NSString(string: text).boolValue : nil
                }
                """),
        Reader(
            name: "isSame",
            code: """
                /// Whether two values are the same: 1, 1.0 and true are, two spellings of a letter are not.
                static func isSame(_ left: Any, _ right: Any) -> Bool {
                    if let left = left as? String, let right = right as? String {
                        return left.utf16.elementsEqual(right.utf16)
                    }
                    if let left = left as? NSNumber, let right = right as? NSNumber { return left.isEqual(right) }
                    return NSArray(object: left).isEqual(to: [right])
                }
                """),
    ]
}
