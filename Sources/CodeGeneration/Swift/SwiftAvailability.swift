/// An API in generated code that is not available in all versions of the operating systems.
package enum SwiftAvailability: CaseIterable, Sendable {
    /// The system versions required for `AsyncStream` and `Identifiable`. `AsyncStream` is available in all system
    /// versions to which concurrency is back-deployed.
    case concurrency
    case appStorage
    /// The `AppStorage` initializers for optional values of a type with raw values.
    case optionalChoice
    /// `Observable` and its registrar.
    case observation
    /// `LabeledContent` and form styles.
    case form

    /// An operating system. The raw values are the platform names in `@available`.
    package enum System: String, CaseIterable, Sendable { case iOS, macOS, tvOS, watchOS, visionOS }

    /// A version of an operating system.
    package struct Version: Hashable, Comparable, CustomStringConvertible, Sendable {
        let major, minor: Int

        init(_ major: Int, _ minor: Int = 0) {
            self.major = major
            self.minor = minor
        }

        /// Parses a version, or returns `nil` if the text is not a version.
        package init?(_ text: String) {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) && $0.first != "+" ? UInt16($0) : nil }
            guard numbers.count == parts.count, (1...3).contains(parts.count) else { return nil }
            self.init(Int(numbers[0]), numbers.count > 1 ? Int(numbers[1]) : 0)
        }

        package var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }

        package static func < (left: Self, right: Self) -> Bool {
            (left.major, left.minor) < (right.major, right.minor)
        }
    }

    /// The first version of each operating system in which the API is available.
    ///
    /// Source: <https://developer.apple.com/documentation/swift/asyncstream>,
    /// <https://developer.apple.com/documentation/swiftui/appstorage> and its initializers,
    /// <https://developer.apple.com/documentation/observation/observable>,
    /// <https://developer.apple.com/documentation/swiftui/labeledcontent>,
    /// <https://developer.apple.com/documentation/swiftui/view/formstyle(_:)>.
    package var versions: [System: Version] {
        switch self {
        case .concurrency: Self.versions(Version(13), Version(10, 15), Version(13), Version(6), Version(1))
        case .appStorage: Self.versions(Version(14), Version(11), Version(14), Version(7), Version(1))
        case .optionalChoice: Self.versions(Version(15), Version(12), Version(15), Version(8), Version(1))
        case .observation: Self.versions(Version(17), Version(14), Version(17), Version(10), Version(1))
        case .form: Self.versions(Version(16), Version(13), Version(16), Version(9), Version(1))
        }
    }

    private static func versions(
        _ iOS: Version, _ macOS: Version, _ tvOS: Version, _ watchOS: Version, _ visionOS: Version
    ) -> [System: Version] {
        [.iOS: iOS, .macOS: macOS, .tvOS: tvOS, .watchOS: watchOS, .visionOS: visionOS]
    }

    /// Returns the `@available` attribute for a declaration that uses the API, followed by a line break. If the API is
    /// available in all system versions that the app supports, the string is empty.
    ///
    /// - Parameter minimum: The minimum version of each operating system. If an operating system is missing, its
    ///   minimum is the first version that supports concurrency.
    func attribute(for minimum: [System: Version]) -> String {
        let newer = System.allCases.compactMap { system -> String? in
            guard let since = versions[system] else { return nil }
            let needed = minimum[system] ?? Self.concurrency.versions[system] ?? since
            return needed < since ? "\(system.rawValue) \(since)" : nil
        }
        return newer.isEmpty ? "" : "@available(\(newer.joined(separator: ", ")), *)\n"
    }
}
