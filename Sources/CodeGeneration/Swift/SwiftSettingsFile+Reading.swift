import SourceText

extension SwiftSettingsFile {
    /// How values are read, whatever is stored, and stored: as much of it as the properties need.
    ///
    /// - Parameters:
    ///   - declarations: the lines of the properties and their types.
    ///   - isolation: what stands before the type, with a blank behind it.
    static func reading(for declarations: [String], isolation: String = "") -> [String] {
        let code = lined(declarations)
        let answers = answers.map(SwiftText.literal).joined(separator: ", ")
        var needed: [ArraySlice<String>] = []
        // What a function calls stands behind it.
        for function in GeneratedPart("readers", ["answers": answers]).lines.split(separator: "") {
            guard let head = function.first(where: { $0.hasPrefix("static func ") }) else { continue }
            let call = "\(head.dropFirst("static func ".count).prefix { $0 != "(" })("
            if code.holds("Stored." + call) || needed.contains(where: { $0.contains { $0.holds(" \(call)") } }) {
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

    /// The words that are answers, as they are typed behind an argument.
    static let answers = ["yes", "y", "true", "t", "no", "n", "false", "f", "off"]
}
