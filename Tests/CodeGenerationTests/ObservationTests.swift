import CodeGeneration
import GeneratedCodeSupport
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Change notifications: the observable model and the streams of values.
@Suite struct ObservationTests {
    private static let settings = [
        GeneratedSetting(
            key: "sounds", kind: .toggle(on: .boolean(true), off: .boolean(false)), defaultValue: .boolean(true)),
        GeneratedSetting(
            key: "words", kind: .toggle(on: .string("on"), off: .string("off")), defaultValue: .string("on")),
        GeneratedSetting(key: "com.example.name", kind: .string, defaultValue: nil),
        GeneratedSetting(key: "count", appGroup: "group.a", kind: .integer, defaultValue: .integer(3)),
        GeneratedSetting(key: "source", kind: .list([.init(title: "A", value: .string("a"))]), defaultValue: nil),
        GeneratedSetting(key: "observable_settings", kind: .any, defaultValue: nil),
    ]

    private func folder(_ program: String, _ access: SwiftAccess = .module) throws -> ScratchFolder {
        let file = try SwiftSettingsFile(Self.settings, name: "AppSettings", access: access, parts: .all)
        return try ScratchFolder(["Settings.swift": file.text, "Main.swift": program])
    }

    private func output(of program: String) throws -> String {
        let folder = try folder(program)
        let options = try InterfaceModule.linkedOptions()
        let build = try SwiftCompiler.build(["Settings.swift", "Main.swift"], to: "main", with: options, in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        let run = try shell("./main", in: folder)
        #expect(run.exitCode == 0, "\(run.error)")
        return run.output
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd) func `A reader is notified once of each change`() throws {
        let program = """
            import Foundation
            import SwiftUI

            /// Holds what is to be called for each key.
            final class Changes: @unchecked Sendable {
                var calls: [String: @Sendable () -> Void] = [:]
                var count = 0
                final class Token: @unchecked Sendable {
                    let changes: Changes
                    init(_ changes: Changes) { self.changes = changes; changes.count += 1 }
                    deinit { changes.count -= 1 }
                }
                func add(_ key: String, _ call: @escaping @Sendable () -> Void) -> Token {
                    calls[key] = call
                    return Token(self)
                }
            }

            @main struct Main {
                static func main() {
                    let store = UserDefaults(suiteName: "one") ?? .standard
                    let settings = AppSettings(userDefaults: store, groupAUserDefaults: store)
                    settings.sounds = true
                    let changes = Changes()
                    let given = ObjectIdentifier(store)
                    var model: AppSettings.ObservableSettings? = .init(settings) { key, userDefaults, call in
                        precondition(ObjectIdentifier(userDefaults) == given)
                        return changes.add(key, call)
                    }
                    weak let first = model
                    print(changes.calls.keys.sorted(), changes.count)
                    let told = Told()
                    func read() {
                        withObservationTracking { _ = (first?.sounds, first?.words) } onChange: { told.count += 1 }
                    }
                    read()
                    print("nothing", told.count)
                    store.set(false, forKey: "sounds")
                    changes.calls["sounds"]?()
                    print("sounds", told.count, first?.sounds as Any)
                    read()
                    changes.calls["count"]?()
                    print("another", told.count)
                    first?.words = false
                    changes.calls["words"]?()
                    print("words", told.count, store.string(forKey: "words") ?? "none")
                    model = nil
                    print("gone", first == nil, changes.count)
                    changes.calls["sounds"]?()
                }
                final class Told: @unchecked Sendable { var count = 0 }
            }
            """
        #expect(
            try output(of: program) == """
                ["com.example.name", "count", "observable_settings", "sounds", "source", "words"] 6
                nothing 0
                sounds 1 Optional(false)
                another 1
                words 2 off
                gone true 0

                """)
    }

    /// Without a custom source of changes, system notifications are used.
    @Test(.slow, .needsSwiftCompiler, .mustEnd) func `Changes are observed through system notifications by default`()
        throws
    {
        let program = """
            import Foundation
            import SwiftUI

            @main struct Main {
                static func main() async {
                    let store = UserDefaults(suiteName: "two") ?? .standard
                    let settings = AppSettings(userDefaults: store, groupAUserDefaults: store)
                    settings.sounds = true
                    let model = AppSettings.ObservableSettings(settings)
                    let told = Told()
                    withObservationTracking { _ = model.sounds } onChange: { told.count += 1 }
                    settings.sounds = true
                    settings.count = 9
                    print(told.count)
                    model.sounds = false
                    print(told.count, model.sounds)
                    let values = settings.changes(of: .comExampleName)
                    settings.comExampleName = "a"
                    settings.comExampleName = "a"
                    settings.sounds = true
                    settings.comExampleName = nil
                    settings.comExampleName = "b"
                    var found: [String?] = []
                    for await value in values {
                        found.append(value)
                        if value == "b" { break }
                    }
                    print(found)
                }
                final class Told: @unchecked Sendable { var count = 0 }
            }
            """
        // The stream reads values when it is notified: three changes happened before its first value was requested.
        #expect(try output(of: program) == "0\n1 false\n[Optional(\"a\"), nil, Optional(\"b\")]\n")
    }

    /// The Settings app is another process, so no notification is posted when it stores a value. On Linux, no
    /// notification is posted for values that the program stores without the generated code.
    @Test(
        .slow,
        .needsSwiftCompiler, .mustEnd,
        arguments: [
            "UIApplicationDidBecomeActiveNotification", "NSExtensionHostDidBecomeActiveNotification",
            "NSApplicationDidBecomeActiveNotification",
        ])
    func `A key with a dot is compared when the app becomes active`(notification: String) throws {
        let program = """
            import Foundation

            @main struct Main {
                static func main() async {
                    let store = UserDefaults(suiteName: "three") ?? .standard
                    let settings = AppSettings(userDefaults: store, groupAUserDefaults: store)
                    settings.comExampleName = "first"
                    let values = settings.changes(of: .comExampleName)
                    let all = settings.changes()
                    func becomeActive() {
                        NotificationCenter.default.post(name: Notification.Name("\(notification)"), object: nil)
                    }
                    becomeActive()
                    store.set("elsewhere", forKey: "com.example.name")
                    becomeActive()
                    becomeActive()
                    settings.comExampleName = "last"
                    var found: [String?] = []
                    for await value in values {
                        found.append(value)
                        if value == "last" { break }
                    }
                    print(found)
                    for await _ in all { break }
                    print("told")
                }
            }
            """
        #expect(try output(of: program) == "[Optional(\"elsewhere\"), Optional(\"last\")]\ntold\n")
    }

    private static let view = """
        import SwiftUI

        @MainActor struct SettingsView {
            @AppStorage(.sounds) var sounds
            let model = AppSettings.ObservableSettings()

            func read() async {
                model.sounds.toggle()
                model.source = .a
                for await count in AppSettings().changes(of: .count) { print(count) }
            }
        }
        """

    @Test(.slow, .needsSwiftCompiler, .mustEnd, arguments: InstanceTests.modes)
    func `Views that use the observable model compile`(mode: [String])
        throws
    {
        for access in TestRuns.sample(SwiftAccess.allCases, oneOf: 3) {
            let folder = try folder(Self.view, access)
            let options = try InterfaceModule.options() + ["-package-name", "app"] + mode
            let result = try SwiftCompiler.check(["Settings.swift", "Main.swift"], with: options, in: folder)
            #expect(result.exitCode == 0, "\(access) \(result.output)\(result.error)")
        }
    }

    /// Observers on Apple platforms, compiled against stub declarations of APIs that other platforms lack.
    ///
    /// Source: <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/observevalue(forkeypath:of:change:context:)>
    private static let keyValueObserving = """
        public import Foundation

        public struct NSKeyValueObservingOptions: OptionSet, Sendable {
            public let rawValue: UInt
            public init(rawValue: UInt) { self.rawValue = rawValue }
        }
        public struct NSKeyValueChangeKey: Hashable, Sendable {}
        open class ObservingObject: NSObject {
            open func observeValue(
                forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?
            ) {}
        }
        extension UserDefaults {
            public func addObserver(
                _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
                context: UnsafeMutableRawPointer?
            ) {}
            public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}
        }

        """

    private func checkObservers(_ declarations: String) throws -> CommandResult {
        let folder = try folder(Self.view)
        try folder.write(declarations, to: "interface/Darwin.swift")
        let module = try SwiftCompiler.check(
            ["interface/Darwin.swift"],
            with: ["-module-name", "Darwin", "-emit-module", "-emit-module-path", "interface/Darwin.swiftmodule"],
            in: folder)
        try #require(module.exitCode == 0, "\(module.error)")
        let code = try folder.text(of: "Settings.swift")
        let observing = code.replacing("class _Observer: NSObject", with: "class _Observer: ObservingObject")
        try #require(observing != code)
        try folder.write("import Darwin\n" + observing, to: "Settings.swift")
        let options = try InterfaceModule.options() + ["-I", "interface"]
        return try SwiftCompiler.check(["Settings.swift", "Main.swift"], with: options, in: folder)
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd) func `Key-value observing compiles`() throws {
        let result = try checkObservers(Self.keyValueObserving)
        #expect(result.exitCode == 0, "\(result.output)\(result.error)")
        let wrong = Self.keyValueObserving.replacing("forKeyPath keyPath: String,", with: "forPath keyPath: String,")
        #expect(try checkObservers(wrong).exitCode != 0)
    }
}
