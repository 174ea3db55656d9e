extension SwiftSettingsFile {
    /// The stream that tells of changes.
    var observing: [String] {
        """
        /// An element for every change of user defaults, as long as somebody waits for the next: those that people make
        /// in Settings while the app is in the background, too.
        \(access)static func changes() -> AsyncStream<Void> {
            AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
                let observation = Observation { continuation.yield() }
                continuation.onTermination = { _ in Task { await observation.end() } }
            }
        }

        /// What is told of changes. It can be ended on any thread.
        private actor Observation {
            private let token: any NSObjectProtocol

            init(_ body: @escaping @Sendable () -> Void) {
                token = NotificationCenter.default.addObserver(
                    forName: UserDefaults.didChangeNotification, object: nil, queue: nil
                ) { _ in body() }
            }

            func end() { NotificationCenter.default.removeObserver(token) }
        }
        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// How values are read, whatever is stored, and stored.
    var reading: [String] {
        """
        /// Values as they are stored: nil for what is not there or of another type.
        private enum Stored {
            static func any(_ key: String, in userDefaults: UserDefaults) -> Any? { userDefaults.object(forKey: key) }

            static func string(_ key: String, in userDefaults: UserDefaults) -> String? {
                userDefaults.object(forKey: key) as? String
            }

            /// A number, or a word for one.
            static func bool(_ key: String, in userDefaults: UserDefaults) -> Bool? {
                switch userDefaults.object(forKey: key) {
                case let number as NSNumber: return number.boolValue
                case let text as String: return bool(text)
                default: return nil
                }
            }

            private static func bool(_ text: String) -> Bool? {
                switch text.lowercased() {
                case "yes", "y", "true", "t", "on": return true
                case "no", "n", "false", "f", "off": return false
                default: return Double(text).map { $0 != 0 }
                }
            }

            /// Which of the two values of a switch is stored.
            static func toggle(_ key: String, in userDefaults: UserDefaults, on: Any, off: Any) -> Bool? {
                guard let value = userDefaults.object(forKey: key) else { return nil }
                for meaning in meanings(of: value) {
                    if isSame(meaning, on) { return true }
                    if isSame(meaning, off) { return false }
                }
                return nil
            }

            static func integer(_ key: String, in userDefaults: UserDefaults) -> Int? {
                switch userDefaults.object(forKey: key) {
                case let number as NSNumber:
                    return Double(number.intValue) == number.doubleValue ? number.intValue : nil
                case let text as String: return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
                default: return nil
                }
            }

            static func double(_ key: String, in userDefaults: UserDefaults) -> Double? {
                let number: Double?
                switch userDefaults.object(forKey: key) {
                case let value as NSNumber: number = value.doubleValue
                case let text as String: number = Double(text)
                default: number = nil
                }
                return number.flatMap { $0.isNaN ? nil : $0 }
            }

            /// What a stored value may stand for: an argument of the command line is a string, whatever it means.
            static func meanings(of value: Any) -> [Any] {
                guard let text = value as? String else { return [value] }
                return [text, text.uppercased()] + [bool(text) as Any?, Double(text)].compactMap { $0 }
            }

            static func date(_ key: String, in userDefaults: UserDefaults) -> Date? {
                userDefaults.object(forKey: key) as? Date
            }

            static func data(_ key: String, in userDefaults: UserDefaults) -> Data? {
                userDefaults.object(forKey: key) as? Data
            }

            static func set(_ value: Any?, _ key: String, in userDefaults: UserDefaults) {
                userDefaults.set(value, forKey: key)
                #if !canImport(Darwin)
                // Elsewhere nobody else tells of the change.
                NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: userDefaults)
                #endif
            }

            /// Whether two values are the same: 1, 1.0 and true are, two spellings of a letter are not.
            static func isSame(_ left: Any, _ right: Any) -> Bool {
                if let left = left as? String, let right = right as? String {
                    return left.utf16.elementsEqual(right.utf16)
                }
                return NSArray(object: left).isEqual(to: [right])
            }
        }
        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
