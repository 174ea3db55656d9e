import CodeGeneration
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Availability attributes in generated code, which only compilers for Apple platforms check.
@Suite struct AvailabilityTests {
    private typealias Minimum = [SwiftAvailability.System: SwiftAvailability.Version]

    /// The versions of iOS, macOS, tvOS, watchOS and visionOS from Apple's documentation.
    private static let table: [SwiftAvailability: [String]] = [
        .concurrency: ["13", "10.15", "13", "6", "1"], .appStorage: ["14", "11", "14", "7", "1"],
        .optionalChoice: ["15", "12", "15", "8", "1"], .observation: ["17", "14", "17", "10", "1"],
        .form: ["16", "13", "16", "9", "1"],
    ]

    private func versions(_ versions: [String]) throws -> Minimum {
        var result: Minimum = [:]
        for (system, text) in zip(SwiftAvailability.System.allCases, versions) {
            let version = try #require(SwiftAvailability.Version(text))
            result[system] = version
        }
        return result
    }

    private func lines(for minimum: Minimum) throws -> [Substring] {
        let choices = SettingKind.list([.init(title: "A", value: .string("a"))])
        let settings = [
            GeneratedSetting(key: "list", kind: choices, defaultValue: nil),
            GeneratedSetting(key: "text", kind: .string, defaultValue: nil),
        ]
        let file = try SwiftSettingsFile(settings, name: "AppSettings", access: .module, parts: .all, minimum: minimum)
        return file.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    }

    /// The declarations after each attribute, by attribute.
    private func declarations(for minimum: Minimum) throws -> [Substring: Set<Substring>] {
        let lines = try lines(for: minimum)
        return lines.indices.reduce(into: [:]) { found, index in
            guard lines[index].hasPrefix("@available") else { return }
            found[lines[index], default: []].insert(lines[index + 1].prefix { !"(:{".contains($0) })
        }
    }

    @Test func `The versions of each API match Apple's documentation`() throws {
        #expect(Self.table.count == SwiftAvailability.allCases.count)
        for api in SwiftAvailability.allCases {
            #expect(api.versions == (try versions(#require(Self.table[api]))), "\(api)")
        }
    }

    @Test func `Attributes mark declarations newer than the first systems with concurrency`() throws {
        let found = try declarations(for: [:])
        #expect(
            found == [
                "@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)": ["nonisolated extension SwiftUI.AppStorage "],
                "@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)": ["init<Choice>"],
                "@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)": ["final class ObservableSettings"],
            ])
    }

    @Test func `Attributes for older systems also mark declarations that need concurrency`() throws {
        let attribute: Substring = "@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)"
        let old = try versions(["12", "10.14", "12", "5", "1"])
        #expect(
            try declarations(for: old)[attribute] == [
                "func changes", "static func changes", "func changes<Value",
                "nonisolated extension AppSettings.List",
            ])
        // Only iOS has an older minimum version.
        #expect(try declarations(for: versions(["12"]))["@available(iOS 13, *)"]?.count == 4)
    }

    @Test func `Code for recent systems has no availability attributes`() throws {
        for api in SwiftAvailability.allCases {
            let left = try declarations(for: api.versions).keys
            for attribute in left { #expect(!attribute.contains("iOS \(try #require(api.versions[.iOS])),"), "\(api)") }
        }
        #expect(try declarations(for: versions(["26", "26", "26", "26", "26"])).isEmpty)
    }

    @Test(arguments: ["", "x", "1.", ".1", "1.2.3.4", "-1", "+1", "99999999999999999999", "１３"])
    func `Invalid versions are rejected`(text: String) { #expect(SwiftAvailability.Version(text) == nil) }

    @Test(arguments: [("13", "13"), ("10.15", "10.15"), ("10.15.4", "10.15"), ("17.0", "17")])
    func `A version is shown without its patch number and without a zero minor version`(text: String, shown: String) {
        #expect(SwiftAvailability.Version(text)?.description == shown)
    }
}
