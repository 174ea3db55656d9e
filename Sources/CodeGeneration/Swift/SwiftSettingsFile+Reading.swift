import SourceText

extension SwiftSettingsFile {
    /// Returns the lines that declare the helper functions for reading stored values. Only the functions that the given
    /// declarations use are included.
    ///
    /// - Parameters:
    ///   - declarations: The lines that might use the helper functions.
    ///   - isolation: The isolation modifier of the helper type, followed by a space.
    static func storedValueReaders(for declarations: [String], isolation: String = "") -> [String] {
        let code = joinedLines(declarations)
        let booleanWords = booleanWords.map(SwiftText.literal).joined(separator: ", ")
        var needed: [ArraySlice<String>] = []
        // Every function precedes the functions that it calls.
        for function in GeneratedPart("readers", ["answers": booleanWords]).lines.split(separator: "") {
            guard let head = function.first(where: { $0.hasPrefix("static func ") }) else { continue }
            let call = "\(head.dropFirst("static func ".count).prefix { $0 != "(" })("
            if code.containsBytes("Stored." + call)
                || needed.contains(where: { $0.contains { $0.containsBytes(" \(call)") } })
            {
                needed.append(function)
            }
        }
        if needed.isEmpty { return [] }
        let head = [
            "/// Reads stored values; nil for a value that is missing or has the wrong type.",
            "fileprivate \(isolation)enum Stored {",
        ]
        return head + needed.map { $0.map { "    " + $0 } }.joined(separator: [""]) + ["}"]
    }

    /// The words that represent Boolean values in launch arguments.
    static let booleanWords = ["yes", "y", "true", "t", "no", "n", "false", "f", "off"]
}
