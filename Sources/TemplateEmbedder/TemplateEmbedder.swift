import CLibrary

/// A program that embeds files in a Swift source file. Its arguments are `OUTPUT FOLDER FILE…`. Each `FILE` is a path
/// relative to `FOLDER`.
///
/// The program does not use Foundation. It therefore builds quickly and can be linked statically without linker
/// warnings.
@main
struct TemplateEmbedder {
    static func main() throws {
        let arguments = Swift.CommandLine.arguments.dropFirst()
        guard let output = arguments.first, let folder = arguments.dropFirst().first else {
            throw Failure(description: "usage: TemplateEmbedder OUTPUT FOLDER FILE…")
        }
        let files = try arguments.dropFirst(2).map { path in
            EmbeddedFile(path: path, bytes: try read("\(folder)/\(path)"))
        }
        try write(Array(EmbeddedFile.source(of: files).utf8), to: output)
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static func read(_ path: String) throws -> [UInt8] {
        guard let file = unsafe fopen(path, "rb") else { throw Failure(description: "cannot read \(path)") }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = unsafe fread(&chunk, 1, chunk.count, file), count > 0 {
            bytes += chunk.prefix(count)
        }
        guard unsafe ferror(file) == 0 else { throw Failure(description: "cannot read \(path)") }
        return bytes
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = unsafe fopen(path, "wb") else { throw Failure(description: "cannot write \(path)") }
        let written = unsafe fwrite(bytes, 1, bytes.count, file)
        guard unsafe fclose(file) == 0, written == bytes.count else {
            throw Failure(description: "cannot write \(path)")
        }
    }
}
