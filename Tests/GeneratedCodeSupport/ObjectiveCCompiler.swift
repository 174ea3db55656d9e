// A static build has no Testing, and builds this target all the same.
#if canImport(Testing)
import Foundation
package import TestSupport

/// GCC with the headers and the library of GNUstep; warnings are errors.
package enum ObjectiveCCompiler {
    /// Looks for mistakes in files.
    package static func check(_ files: [String], in folder: ScratchFolder) throws -> CommandResult {
        try run("-fsyntax-only", files, in: folder)
    }

    /// Compiles and links files to a program.
    package static func build(_ files: [String], to program: String, in folder: ScratchFolder) throws -> CommandResult {
        try run("-o \(program)", files, in: folder)
    }

    private static func run(_ options: String, _ files: [String], in folder: ScratchFolder) throws -> CommandResult {
        // Its flags ask for files of dependencies, which a check does not make.
        let flags = "$(gnustep-config --objc-flags | sed 's/-MMD -MP//') -Wall -Werror"
        let libraries = options.hasPrefix("-o") ? "$(gnustep-config --base-libs)" : ""
        return try shell("gcc \(flags) \(options) \(files.joined(separator: " ")) \(libraries)", in: folder)
    }
}
#endif
