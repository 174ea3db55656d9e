#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes files into one Swift file: `TemplateEmbedder OUTPUT FOLDER FILE…`, the files relative to the folder.
@main
struct TemplateEmbedder {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.first, let folder = arguments.dropFirst().first else {
            throw UsageError()
        }
        let files = try arguments.dropFirst(2).map { path in
            EmbeddedFile(path: path, bytes: Array(try Data(contentsOf: URL(filePath: "\(folder)/\(path)"))))
        }
        try Data(EmbeddedFile.source(of: files).utf8).write(to: URL(filePath: output))
    }

    private struct UsageError: Error, CustomStringConvertible {
        let description = "usage: TemplateEmbedder OUTPUT FOLDER FILE…"
    }
}
