import Foundation
import TestSupport

/// A program that uses generated code with the real `UserDefaults` and prints unexpected results.
struct GeneratedProgram {
    /// A property of the generated file.
    private struct Property {
        let name, type: String
        /// Whether a plain Boolean is stored, not one of two custom values.
        let isPlain: Bool
        /// Whether only title items show the value.
        let isReadOnly: Bool
    }

    private let properties: [Property]
    private var writable: [Property] { properties.filter { !$0.isReadOnly } }
    /// The lists whose values can be raw values.
    private let rawLists: Set<String>

    /// Reads only the names and types of the properties from the code, not their behavior.
    init(for code: String) {
        let lines = code.split(separator: "\n").map(String.init)
        properties = lines.indices.compactMap { index in
            let words = lines[index].split(separator: " ")
            guard lines[index].hasPrefix("    var "), words.count >= 4,
                let getter = lines[index...].prefix(2).first(where: { $0.contains(" self[.") })
            else { return nil }
            let name = words[1].dropLast()
            let value = "Self(key: Key.\(name)) { Stored.bool("
            return Property(
                name: String(name), type: String(words[2]),
                isPlain: lines.contains { $0.contains(value) && !$0.contains(" store: ") },
                isReadOnly: !getter.contains("get {"))
        }
        rawLists = Set(
            lines.filter { $0.hasPrefix("    enum ") && !$0.hasPrefix("    enum Key") }.compactMap { line in
                let words = line.split(separator: " ")
                return ["String,", "Int,", "Double,"].contains(words[2]) ? String(words[1].dropLast()) : nil
            })
    }

    var count: Int { properties.count }

    /// The source of the program. Its argument is a property list with the values that must be registered.
    var source: String {
        """
        import Foundation

        func check(_ condition: Bool, _ what: String) { if !condition { print("problem: \\(what)") } }
        func isSame(_ left: Any?, _ right: Any?) -> Bool {
            guard let left, let right else { return left == nil && right == nil }
            return NSArray(object: left).isEqual(to: [right])
        }
        var store: UserDefaults { .standard }

        @main struct Main {
            static func main() async throws {
                let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
                let list = try unsafe PropertyListSerialization.propertyList(from: data, options: [], format: nil)
                guard let expected = list as? [String: Any] else { return print("problem: nothing is expected") }
                for key in expected.keys { check(store.object(forKey: key) == nil, "\\(key) is there before") }
                AppSettings.register()
                let registered = AppSettings.registrationDictionary
                check(Set(registered.keys) == Set(expected.keys), "\\(registered.keys) instead of \\(expected.keys)")
                for (key, value) in expected {
                    check(isSame(registered[key], value), "\\(key) is to be registered as \\(value)")
                    check(isSame(store.object(forKey: key), value), "\\(key) is registered as \\(value)")
                }
        \(properties.map { "        \(function(of: $0))()" }.joined(separator: "\n"))
                await twoAtOnce()
                let changes = AppSettings.changes()
                Task { while true { try await Task.sleep(nanoseconds: 1_000_000); AppSettings.\(writable[0].name) = AppSettings.\(writable[0].name) } }
                for await _ in changes { break }
                print("checked \(properties.count) properties")
            }
        \(properties.map(definition).joined(separator: "\n"))
        \(instances)
        }
        """
    }

    /// Two concurrent tasks with separate suites, which must not affect each other.
    private var instances: String {
        let steps = writable.map { property in
            let (_, others, _) = expectations(of: property)
            return """
                        do {
                            let all = \(others)
                            let mine = all[turn % all.count]
                            settings.\(property.name) = mine
                            await Task.yield()
                            check(settings.\(property.name) == mine, "\(property.name) is not what this one stored")
                        }
                """
        }
        return """
                static func twoAtOnce() async {
                    await withTaskGroup { group in
                        for (start, suite) in ["one", "two"].enumerated() {
                            group.addTask {
                                let settings = AppSettings(userDefaults: UserDefaults(suiteName: suite) ?? .standard)
                                for turn in start..<(start + 20) {
            \(steps.joined(separator: "\n"))
                                }
                            }
                        }
                    }
                    for suite in ["one", "two"] { UserDefaults.standard.removePersistentDomain(forName: suite) }
                }
            """
    }

    private func function(of property: Property) -> String {
        "check_" + property.name.filter { $0 != "`" }
    }

    private func definition(of property: Property) -> String {
        let (value, key) = ("AppSettings.\(property.name)", "AppSettings.Key.\(property.name)")
        let (asRead, others, stored) = expectations(of: property)
        let reading = asRead.map { "check(before == \($0), \"\(property.name) is read as \\(before as Any)\")" } ?? ""
        if property.isReadOnly {
            return """
                    static func \(function(of: property))() {
                        let key = \(key)
                        let before = \(value)
                        _ = (key, before)
                        \(reading)
                    }
                """
        }
        return """
                static func \(function(of: property))() {
                    let key = \(key)
                    let before = \(value)
                    \(reading)
                    for other in \(others) {
                        \(value) = other
                        check(\(value) == other, "\(property.name) is \\(other) after it was set")
                        check(store.object(forKey: key) != nil, "\(property.name) is stored")
                        \(stored.map { "check(isSame(store.object(forKey: key), \($0)), \"\(property.name) is stored as it is\")" } ?? "")
                    }
                    for wrong: Any in [["wrong"], ["wrong": 1], "neither this", Data([1, 2])] {
                        if wrong is String, \(property.type.hasPrefix("String")) { continue }
                        store.set(wrong, forKey: key)
                        check(\(value) == before, "\(property.name) survives \\(wrong)")
                    }
                    store.removeObject(forKey: key)
                    check(\(value) == before, "\(property.name) is what it was")
                }
            """
    }

    /// The expected value if nothing is stored, values to set, and the expected stored value.
    private func expectations(of property: Property) -> (asRead: String?, others: String, stored: String?) {
        switch property.type {
        case "Bool":
            (property.isPlain ? "store.bool(forKey: key)" : nil, "[true, false]", property.isPlain ? "other" : nil)
        case "String", "String?": ("store.string(forKey: key)", #"["", "a \"b\" \u{1F600}"]"#, "other")
        case "Int", "Int?": ("store.integer(forKey: key)", "[0, -5, 7]", "other")
        // A slider without a default has its minimum value.
        case "Double":
            ("(store.object(forKey: key) == nil ? before : store.double(forKey: key))", "[0.25, -1]", "other")
        default:
            list(property.type.hasSuffix("?") ? String(property.type.dropLast()) : property.type)
        }
    }

    private func list(_ type: String) -> (asRead: String?, others: String, stored: String?) {
        let isRaw = rawLists.contains(type)
        let read = isRaw ? "AppSettings.\(type).allCases.first { isSame($0.rawValue, store.object(forKey: key)) }" : nil
        return (read, "AppSettings.\(type).allCases", isRaw ? "other.rawValue" : "other.storedValue")
    }
}
