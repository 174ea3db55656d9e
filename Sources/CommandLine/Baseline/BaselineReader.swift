import JSONSyntax
import SettingsChecks
import SourceText

/// Reads the text of a baseline.
struct BaselineReader {
    /// The form of the file that is read and written.
    static let version = 1

    private let text: ArraySlice<UInt8>
    private let json: JSON

    init(_ text: ArraySlice<UInt8>) throws(JSON.SyntaxError) {
        self.text = text
        json = try JSON(parsing: text)
    }

    /// - Throws: for anything that is no baseline, with the place.
    func baseline() throws(JSON.SyntaxError) -> Baseline {
        guard case .object = json else { throw problem("its root is no object", at: []) }
        guard let version = json["version"] else { throw problem("it has no 'version'", at: []) }
        guard version == .integer(Self.version) else {
            throw problem(
                "its 'version' is not \(Self.version), the one this settings-bundle reads", at: [.member("version")])
        }
        guard let findings = json["findings"] else { throw problem("it has no 'findings'", at: []) }
        guard case .array(let findings) = findings else {
            throw problem("its 'findings' are no array", at: [.member("findings")])
        }
        var baseline = Baseline()
        for (index, finding) in findings.enumerated() {
            let steps: [JSON.Step] = [.member("findings"), .element(index)]
            func member(_ name: String) throws(JSON.SyntaxError) -> ExactString {
                guard let value = finding[name] else { throw problem("a finding without '\(name)'", at: steps) }
                guard let string = value.string else {
                    throw problem("the '\(name)' of a finding is no string", at: steps + [.member(name)])
                }
                return ExactString(string)
            }
            let entry = Baseline.Entry(
                file: try member("file"), rule: try member("rule"), message: try member("message"))
            let bundle = try member("bundle")
            // So many that no sum of them overflows, and more than a bundle has.
            guard case .integer(let count)? = finding["count"], (1...1_000_000_000).contains(count) else {
                throw problem("a finding without a 'count' from 1", at: steps + [.member("count")])
            }
            baseline.add(entry, in: bundle, count: count)
        }
        return baseline
    }

    private func problem(_ message: String, at steps: [JSON.Step]) -> JSON.SyntaxError {
        JSON.SyntaxError(message: message, offset: JSON.offset(of: steps, in: text))
    }
}
