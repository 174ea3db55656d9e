package import JSONSyntax
import SourceText

extension Baseline {
    /// The version of the file's format that is read and written.
    private static let version = 1

    /// Reads the text of a baseline's file.
    ///
    /// - Throws: for anything that is no baseline, with the place.
    package init(parsing text: ArraySlice<UInt8>) throws(JSON.SyntaxError) {
        func problem(_ message: String, at steps: [JSON.Step] = []) -> JSON.SyntaxError {
            JSON.SyntaxError(message: message, offset: JSON.offset(of: steps, in: text))
        }
        let json = try JSON(parsing: text)
        guard case .object = json else { throw problem("its root is no object") }
        guard let version = json["version"] else { throw problem("it has no 'version'") }
        guard version == .integer(Self.version) else {
            throw problem(
                "its 'version' is not \(Self.version), the one this settings-bundle reads", at: [.member("version")])
        }
        guard let findings = json["findings"] else { throw problem("it has no 'findings'") }
        guard case .array(let findings) = findings else {
            throw problem("its 'findings' are no array", at: [.member("findings")])
        }
        self.init()
        for (index, finding) in findings.enumerated() {
            let steps: [JSON.Step] = [.member("findings"), .element(index)]
            func member(_ name: String) throws(JSON.SyntaxError) -> ExactString {
                guard let value = finding[name] else { throw problem("a finding without '\(name)'", at: steps) }
                guard let string = value.string else {
                    throw problem("the '\(name)' of a finding is no string", at: steps + [.member(name)])
                }
                return ExactString(string)
            }
            let entry = Entry(
                file: try member("file"), rule: try member("rule"), message: try member("message"))
            let bundle = try member("bundle")
            // So many that no sum of them overflows, and more than a bundle has.
            guard case .integer(let count)? = finding["count"], (1...1_000_000_000).contains(count) else {
                throw problem("a finding without a 'count' from 1", at: steps + [.member("count")])
            }
            add(entry, in: bundle, count: count)
        }
    }

    /// The text of the baseline's file: sorted, so that a change of it is read in a review.
    package var text: String {
        let findings = bundles.sorted { $0.key < $1.key }.flatMap { bundle, entries in
            entries.sorted { $0.key < $1.key }.map { entry, count -> JSON in
                [
                    "bundle": .string(bundle.string), "file": .string(entry.file.string),
                    "rule": .string(entry.rule.string), "message": .string(entry.message.string),
                    "count": .integer(count),
                ]
            }
        }
        return JSON.object([("version", .integer(Self.version)), ("findings", .array(findings))]).text + "\n"
    }
}
