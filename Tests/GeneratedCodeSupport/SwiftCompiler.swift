// A static build has no Testing, and builds this target all the same.
#if canImport(Testing)
import Foundation
package import TestSupport
package import Testing

/// The compiler of the toolchain, as strict as it can be: the language mode of Swift 6, warnings are errors.
package enum SwiftCompiler {
    private static let path: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    package static var isThere: Bool { path != nil }

    /// Looks for mistakes in files that belong to one module.
    ///
    /// - Parameter options: what the project that the files belong to compiles with, besides.
    package static func check(
        _ files: [String], with options: [String] = [], in folder: ScratchFolder
    ) throws -> CommandResult {
        // All at once: otherwise each file is read again for every other one.
        try run(["-typecheck", "-wmo"] + options + files, in: folder)
    }

    /// Compiles and links files to a program.
    package static func build(
        _ files: [String], to program: String, with options: [String] = [], in folder: ScratchFolder
    ) throws -> CommandResult {
        try run(options + files + ["-Onone", "-o", program], in: folder)
    }

    /// Compiles `NAME.swift` to the module `NAME` in the same folder, where it finds the modules that it imports, and
    /// with `isLinked` to an object file.
    static func emit(_ module: String, isLinked: Bool, in folder: ScratchFolder) throws -> CommandResult {
        let output = ["-emit-module", "-emit-module-path", "\(module).swiftmodule"]
        let object = isLinked ? ["-Onone", "-c", "-o", "\(module).o"] : ["-typecheck"]
        return try run(object + ["-module-name", module, "-I", "."] + output + ["\(module).swift"], in: folder)
    }

    private static func run(_ arguments: [String], in folder: ScratchFolder) throws -> CommandResult {
        let flags = ["-swift-version", "6", "-warnings-as-errors", "-strict-memory-safety", "-parse-as-library"]
        return try CommandRunner(
            executable: try #require(path), arguments: flags + arguments,
            environment: CommandRunner.environment(home: folder.path), folder: folder.path
        ).run()
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only where the Swift compiler can be started.
    package static var needsSwiftCompiler: Self {
        .enabled(if: SwiftCompiler.isThere, "swiftc is not on the path")
    }
}
#endif
