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

            /// A number, or a word for one, as an argument of the command line is.
            static func bool(_ key: String, in userDefaults: UserDefaults) -> Bool? {
                switch userDefaults.object(forKey: key) {
                case let number as NSNumber: return number.boolValue
                case let text as String:
                    switch text.lowercased() {
                    case "yes", "true", "1": return true
                    case "no", "false", "0": return false
                    default: return nil
                    }
                default: return nil
                }
            }

            /// Which of the two values of a switch is stored.
            static func toggle(_ key: String, in userDefaults: UserDefaults, on: Any, off: Any) -> Bool? {
                guard let value = userDefaults.object(forKey: key) else { return nil }
                if isSame(value, on) { return true }
                return isSame(value, off) ? false : nil
            }

            static func integer(_ key: String, in userDefaults: UserDefaults) -> Int? {
                switch userDefaults.object(forKey: key) {
                case let number as NSNumber:
                    return Double(number.intValue) == number.doubleValue ? number.intValue : nil
                case let text as String: return Int(text)
                default: return nil
                }
            }

            static func double(_ key: String, in userDefaults: UserDefaults) -> Double? {
                switch userDefaults.object(forKey: key) {
                case let number as NSNumber: return number.doubleValue
                case let text as String: return Double(text)
                default: return nil
                }
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

            /// Whether Foundation calls two values equal.
            static func isSame(_ left: Any, _ right: Any) -> Bool { NSArray(object: left).isEqual(to: [right]) }
        }
        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
