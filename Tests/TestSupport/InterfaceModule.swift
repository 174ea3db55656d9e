// A static build has no Testing, and builds this target all the same.
#if canImport(Testing)
/// A module with the declarations of SwiftUI that generated code uses, for a machine without Apple's: what does not go with
/// them does not go with SwiftUI.
///
/// Source: <https://developer.apple.com/documentation/swiftui/appstorage> and the pages of its initializers; for views, the
/// pages that `views` names.
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

    /// The options with which a file imports the module.
    ///
    /// - Parameter text: the source of the module.
    package static func options(in folder: ScratchFolder, text: String = text + views) throws -> [String] {
        for (module, text) in [("UIKit", devices), ("SwiftUI", text)] {
            try folder.write(text, to: "interface/\(module).swift")
            try succeed(SwiftCompiler.emit(module, of: "interface/\(module).swift", to: "interface", in: folder))
        }
        return ["-I", "interface"]
    }

    /// The options with which a program imports the module, and is linked with it.
    package static func linkedOptions(in folder: ScratchFolder) throws -> [String] {
        let options = try options(in: folder)
        for module in ["UIKit", "SwiftUI"] {
            let arguments = options + ["-module-name", module, "-c"]
            try succeed(
                SwiftCompiler.build(
                    ["interface/\(module).swift"], to: "interface/\(module).o", with: arguments, in: folder))
        }
        return options + ["interface/UIKit.o", "interface/SwiftUI.o"]
    }

    private static func succeed(_ result: CommandResult) throws {
        guard result.exitCode == 0 else { throw NoModule(text: "\(result.output)\(result.error)") }
    }

    package struct NoModule: Error { package let text: String }
}
#endif
