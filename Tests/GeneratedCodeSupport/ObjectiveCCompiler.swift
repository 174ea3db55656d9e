// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
import Foundation
package import TestSupport

/// GCC with GNUstep. Warnings are errors.
package enum ObjectiveCCompiler {
    /// Reports the compiler's errors and warnings for files.
    package static func check(_ files: [String], in folder: ScratchFolder) throws -> CommandResult {
        try run("-fsyntax-only", files, in: folder)
    }

    /// Compiles files, and links them to a program.
    package static func build(_ files: [String], to program: String, in folder: ScratchFolder) throws -> CommandResult {
        try run("-o \(program)", files, in: folder)
    }

    private static func run(_ options: String, _ files: [String], in folder: ScratchFolder) throws -> CommandResult {
        // These flags write dependency files, which a syntax check does not create.
        let flags = "$(gnustep-config --objc-flags | sed 's/-MMD -MP//') -Wall -Werror"
        let libraries = options.hasPrefix("-o") ? "$(gnustep-config --base-libs)" : ""
        return try shell("gcc \(flags) \(options) \(files.joined(separator: " ")) \(libraries)", in: folder)
    }
}
#endif
