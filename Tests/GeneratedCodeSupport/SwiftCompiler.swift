// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
import Foundation
package import TestSupport
package import Testing

/// The toolchain's Swift compiler in its strictest form: the Swift 6 language mode, and warnings are errors.
package enum SwiftCompiler {
    private static let path: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    package static var isThere: Bool { path != nil }

    /// Reports the compiler's errors and warnings for the files of one module.
    ///
    /// - Parameter options: additional compiler options of the project to which the files belong.
    package static func check(
        _ files: [String], with options: [String] = [], in folder: ScratchFolder
    ) throws -> CommandResult {
        // Whole-module, because otherwise each file is parsed again for every other file.
        try run(["-typecheck", "-wmo"] + options + files, in: folder)
    }

    /// Compiles files, and links them to a program.
    package static func build(
        _ files: [String], to program: String, with options: [String] = [], in folder: ScratchFolder
    ) throws -> CommandResult {
        try run(options + files + ["-Onone", "-o", program], in: folder)
    }

    /// Compiles `NAME.swift` to the module `NAME` in the same folder, which also contains the modules that it imports.
    /// With `isLinked`, also creates an object file.
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
    /// Runs a test only if the Swift compiler can be started.
    package static var needsSwiftCompiler: Self {
        .enabled(if: SwiftCompiler.isThere, "swiftc is not on the path")
    }
}
#endif
