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
                /// A number, or a word for one.
                static func bool(_ key: String, in userDefaults: UserDefaults) -> Bool? {
                    switch userDefaults.object(forKey: key) {
                    case let number as NSNumber: return number.boolValue
                    case let text as String: return flag(text)
                    default: return nil
                    }
                }
                """),
        Reader(
            name: "toggle", calls: ["meanings", "isSame"],
            code: """
                /// Which of the two values of a switch is stored.
                static func toggle(_ key: String, in userDefaults: UserDefaults, on: Any, off: Any) -> Bool? {
                    guard let value = userDefaults.object(forKey: key) else { return nil }
                    for meaning in meanings(of: value) {
                        if isSame(meaning, on) { return true }
                        if isSame(meaning, off) { return false }
                    }
                    return nil
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
                static func date(_ key: String, in userDefaults: UserDefaults) -> Date? {
                    userDefaults.object(forKey: key) as? Date
                }
                """),
        Reader(
            name: "data",
            code: """
                static func data(_ key: String, in userDefaults: UserDefaults) -> Data? {
                    userDefaults.object(forKey: key) as? Data
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
            name: "meanings", calls: ["flag"],
            code: """
                /// What a stored value may stand for: an argument of the command line is a string, whatever it means.
                static func meanings(of value: Any) -> [Any] {
                    guard let text = value as? String else { return [value] }
                    return [text, text.uppercased()] + [flag(text) as Any?, Double(text)].compactMap { $0 }
                }
                """),
        Reader(
            name: "flag",
            code: """
                private static func flag(_ text: String) -> Bool? {
                    switch text.lowercased() {
                    case "yes", "y", "true", "t", "on": return true
                    case "no", "n", "false", "f", "off": return false
                    default: return Double(text).map { $0 != 0 }
                    }
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
                    return NSArray(object: left).isEqual(to: [right])
                }
                """),
    ]
}
