import Actions
import ArgumentParser
import CodeGeneration
import SettingsModel

/// The options for the minimum system versions of an app.
struct MinimumSystemOptions: ParsableArguments {
    @Option("The minimum iOS version of the app. (default: 13)", value: "version", name: .customLong("minimum-ios"))
    var iOS: String?

    @Option(
        "The minimum macOS version of the app. (default: 10.15)", value: "version", name: .customLong("minimum-macos"))
    var macOS: String?

    @Option("The minimum tvOS version of the app. (default: 13)", value: "version", name: .customLong("minimum-tvos"))
    var tvOS: String?

    @Option(
        "The minimum watchOS version of the app. (default: 6)", value: "version", name: .customLong("minimum-watchos"))
    var watchOS: String?

    @Option(
        "The minimum visionOS version of the app. (default: 1)", value: "version",
        name: .customLong("minimum-visionos"))
    var visionOS: String?

    private var given: [(system: SwiftAvailability.System, version: String?)] {
        [(.iOS, iOS), (.macOS, macOS), (.tvOS, tvOS), (.watchOS, watchOS), (.visionOS, visionOS)]
    }

    /// The names and values of all options. The value is `nil` if the user did not enter the option.
    var typed: [(name: String, value: String?)] {
        given.map { (name: "--minimum-" + $0.system.rawValue.lowercased(), value: $0.version) }
    }

    /// Parses the versions that the user entered. Systems without a version are omitted.
    ///
    /// - Throws: A failure if a value is not a version.
    func versions() throws -> [SwiftAvailability.System: SwiftAvailability.Version] {
        var versions: [SwiftAvailability.System: SwiftAvailability.Version] = [:]
        for (system, text) in given {
            guard let text else { continue }
            guard let version = SwiftAvailability.Version(text) else {
                throw Failure(
                    usage: "--minimum-\(system.rawValue.lowercased()) \(quoted(text)) is not a version",
                    help: "use a version such as 17 or 17.4")
            }
            versions[system] = version
        }
        return versions
    }
}
