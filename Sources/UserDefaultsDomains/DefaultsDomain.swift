package import PropertyListSyntax
package import SourceText

/// One of the places in which user defaults look for a key.
package struct DefaultsDomain: Sendable {
    package enum Name: Hashable, Sendable {
        case argument
        /// The app's own, or that of an app group, where `UserDefaults(suiteName:)` is asked.
        case app
        /// A suite that the app added, by the file that holds it.
        case suite(String)
        case global
        case registration

        /// What it is called in a sentence.
        package var text: String {
            switch self {
            case .argument: "the argument domain"
            case .app: "the app domain"
            case .suite(let file): "the suite \(file)"
            case .global: "the global domain"
            case .registration: "the registration domain"
            }
        }
    }

    package let name: Name
    /// The keys, in the order in which they were given.
    package let keys: [ExactString]
    private let values: [ExactString: PropertyListValue]

    /// - Parameter entries: where a key stands twice, the last counts.
    package init(_ name: Name, _ entries: [PropertyListValue.Entry]) {
        self.name = name
        var keys: [ExactString] = []
        var values: [ExactString: PropertyListValue] = [:]
        for entry in entries where values.updateValue(entry.value, forKey: entry.key) == nil { keys.append(entry.key) }
        self.keys = keys
        self.values = values
    }

    package subscript(key: ExactString) -> PropertyListValue? { values[key] }
}
