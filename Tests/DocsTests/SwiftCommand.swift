import TestSupport

/// SwiftPM commands in a document. They would build the package again, so they are checked but not run.
enum SwiftCommand {
    /// Whether a block contains a SwiftPM command; then none of its commands is run.
    static func speaksSwift(_ block: ConsoleBlock) -> Bool {
        block.commands.contains { $0.script.hasPrefix("swift ") }
    }

    /// Products and tests in a command that the package does not have.
    static func mistakes(in script: String) throws -> [String] {
        var words = script.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\\" }).map(String.init)[...]
        guard words.popFirst() == "swift" else { return [] }
        let verb = words.popFirst()
        let package = try Repository.text(of: "Package.swift")
        var mistakes: [String] = []
        func checkProduct(_ name: String) {
            if !package.contains("name: \"\(name)\"") { mistakes.append("the package has no product \(name)") }
        }
        if verb == "run" {
            words = words.drop { $0 != "-c" && $0.hasPrefix("-") }
            if words.first == "-c" { words = words.dropFirst(2) }
            if let name = words.first(where: { !$0.hasPrefix("-") }) { checkProduct(name) }
        }
        if let index = words.firstIndex(of: "--product"), index + 1 < words.endIndex { checkProduct(words[index + 1]) }
        if let index = words.firstIndex(of: "--filter"), index + 1 < words.endIndex {
            let names = words[index + 1].split(whereSeparator: { "\"'|".contains($0) })
            let files = try Repository.files(in: "Tests")
            for name in names where !files.contains(where: { $0.hasPrefix("Tests/\(name)/") }) {
                mistakes.append("no tests are named \(name)")
            }
        }
        return mistakes
    }
}
