// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
import Foundation
import Synchronization
import TestSupport

/// A module with the declarations of SwiftUI that generated code uses, for systems without SwiftUI. Code that does not
/// compile with these declarations does not compile with SwiftUI.
///
/// Source: <https://developer.apple.com/documentation/swiftui/appstorage> and the pages of its initializers; for views,
/// the pages that `views` names.
package struct InterfaceModule {
    package static let text = """
        public import Foundation
        @_exported public import Observation
        @_exported public import UIKit

        @propertyWrapper public struct AppStorage<Value> {
            private let key: String
            private let store: UserDefaults
            private let missing: Value
            private init(key: String, store: UserDefaults?, missing: Value) {
                self.key = key
                self.store = store ?? .standard
                self.missing = missing
            }
            public var wrappedValue: Value {
                get { store.object(forKey: key) as? Value ?? missing }
                nonmutating set { store.set(newValue, forKey: key) }
            }
            public var projectedValue: Binding<Value> { fatalError("it is not run") }
        }

        extension AppStorage {
        \(wrapped(["Value == Bool", "Value == Int", "Value == Double", "Value == String", "Value == URL", "Value == Data"]))
        \(wrapped(["String", "Int"].map { "Value: RawRepresentable, Value.RawValue == \($0)" }))
        }

        extension AppStorage where Value: ExpressibleByNilLiteral {
        \(optional(["Bool", "Int", "Double", "String", "URL", "Data"]))
        }

        extension AppStorage {
        \(optionalChoices(["String", "Int"]))
        }

        """

    private static func wrapped(_ requirements: [String]) -> String {
        requirements.map { requirement in
            """
                public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where \(requirement) {
                    self.init(key: key, store: store, missing: wrappedValue)
                }
            """
        }.joined(separator: "\n")
    }

    private static func optional(_ types: [String]) -> String {
        types.map { type in
            """
                public init(_ key: String, store: UserDefaults? = nil) where Value == \(type)? {
                    self.init(key: key, store: store, missing: nil)
                }
            """
        }.joined(separator: "\n")
    }

    private static func optionalChoices(_ types: [String]) -> String {
        types.map { type in
            """
                public init<R>(_ key: String, store: UserDefaults? = nil)
                where Value == R?, R: RawRepresentable, R.RawValue == \(type) {
                    self.init(key: key, store: store, missing: nil)
                }
            """
        }.joined(separator: "\n")
    }

    /// The options with which a file imports the module. The module is compiled once for all tests.
    ///
    /// - Parameter text: the source of the module.
    package static func options(text: String = text + views) throws -> [String] {
        try compiled(isLinked: false, [("UIKit", devices), ("SwiftUI", text)])
    }

    /// The options with which a program imports the module and links with it.
    package static func linkedOptions() throws -> [String] {
        try compiled(isLinked: true, [("UIKit", devices), ("SwiftUI", text + views)])
    }

    /// The options with which a file imports the module with the given name.
    package static func options(for module: String, _ text: String) throws -> [String] {
        try compiled(isLinked: false, [(module, text)])
    }

    private struct Sources: Hashable { let isLinked: Bool, texts: [String] }

    /// The folders of compiled modules. The process removes them when it exits.
    private static let folders = Mutex<[Sources: ScratchFolder]>([:])

    /// Compiles modules. Each can import the modules before it.
    private static func compiled(isLinked: Bool, _ modules: [(name: String, text: String)]) throws -> [String] {
        let folder = try folders.withLock { folders in
            let sources = Sources(isLinked: isLinked, texts: modules.map(\.text))
            if let folder = folders[sources] { return folder }
            let folder = try ScratchFolder()
            for (module, text) in modules {
                try folder.write(text, to: "\(module).swift")
                try succeed(SwiftCompiler.emit(module, isLinked: isLinked, in: folder))
            }
            if folders.isEmpty { atexit { InterfaceModule.folders.withLock { $0 = [:] } } }
            folders[sources] = folder
            return folder
        }
        return ["-I", folder.path] + (isLinked ? modules.map { folder.absolute("\($0.name).o") } : [])
    }

    private static func succeed(_ result: CommandResult) throws {
        guard result.exitCode == 0 else { throw NoModule(text: "\(result.output)\(result.error)") }
    }

    package struct NoModule: Error { package let text: String }
}
#endif
