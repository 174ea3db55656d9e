package import JSONSyntax
package import SourceText

extension Baseline {
    /// The supported version of the baseline file format.
    private static let version = 1

    /// Parses a baseline file.
    ///
    /// - Throws: A diagnostic with the location of the problem if `file` is not a baseline file.
    package init(reading file: JSONDocument) throws(Diagnostic) {
        func problem(_ message: String, at element: JSONElement) -> Diagnostic {
            Diagnostic(.unreadable, at: element.span, message)
        }
        let root = try file.readRoot()
        guard root.kind == .object else { throw problem("its root is not an object", at: root) }
        guard let version = root["version"] else { throw problem("it has no 'version'", at: root) }
        guard version.value == .integer(Self.version) else {
            throw problem(
                "its 'version' must be \(Self.version) for this version of settings-bundle", at: version)
        }
        guard let findings = root["findings"] else { throw problem("it has no 'findings'", at: root) }
        guard findings.kind == .array else { throw problem("its 'findings' is not an array", at: findings) }
        self.init()
        for finding in findings.elements {
            func member(_ name: ExactString) throws(Diagnostic) -> ExactString {
                guard let value = finding[name] else { throw problem("a finding has no '\(name)'", at: finding) }
                guard let string = value.string else {
                    throw problem("the '\(name)' of a finding is not a string", at: value)
                }
                return string
            }
            let entry = Entry(
                file: try member("file"), rule: try member("rule"), message: try member("message"))
            let bundle = try member("bundle")
            // The limit exceeds any real count, but prevents sums from overflowing.
            let count = finding["count"]
            guard case .integer(let number)? = count?.value, (1...1_000_000_000).contains(number) else {
                throw problem("the 'count' of a finding is not a positive integer", at: count ?? finding)
            }
            add(entry, in: bundle, count: number)
        }
    }

    /// The text of the baseline file. Entries are sorted so that changes are easy to review.
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
