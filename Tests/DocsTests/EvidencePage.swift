import Foundation
import SettingsChecks
import SettingsModel
import TestSupport

/// The generated parts of `Docs/Internals/Evidence.md`.
enum EvidencePage {
    static let path = "Docs/Internals/Evidence.md"
    /// The folder of the answers, relative to the root of the repository.
    static let folder = "Docs/Internals/Evidence"

    /// An answer to an open question, as `Docs/Internals/evidence.schema.json` describes it.
    struct Answer: Decodable {
        let question: String
        let probe: String
        let system: String
        let device: String
        let simulator: Bool
        let remarks: String
        let date: String
        let who: String
    }

    /// An answer file that breaks the schema.
    struct InvalidAnswer: Error, CustomStringConvertible {
        let file: String
        let problems: [String]

        var description: String { "\(file): \(problems.joined(separator: "; "))" }
    }

    /// The problems of an answer file, one line each: schema violations, and a file name that does not begin with the
    /// name of the probe.
    static func problems(in data: Data, named file: String) throws -> [String] {
        let schema = try JSONSchema(Data(Repository.text(of: "Docs/Internals/evidence.schema.json").utf8))
        let problems = try schema.problems(in: data)
        guard problems.isEmpty else { return problems }
        let answer = try JSONDecoder().decode(Answer.self, from: data)
        var others: [String] = []
        if !file.hasPrefix("\(answer.probe)-") { others.append("the name does not begin with \(answer.probe)-") }
        if answer.probe.prefix(while: { !$0.isLowercase && $0 != "-" }) != answer.question {
            others.append("\(answer.probe) is not a probe of \(answer.question)")
        }
        return others
    }

    /// The answers in a folder with their file names, sorted by name.
    static func answers(in folder: URL) throws -> [(file: String, answer: Answer)] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        return try names.filter { $0.hasSuffix(".json") }.sorted().map { name in
            let data = try Data(contentsOf: folder.appending(path: name))
            let problems = try problems(in: data, named: name)
            guard problems.isEmpty else { throw InvalidAnswer(file: name, problems: problems) }
            return (name, try JSONDecoder().decode(Answer.self, from: data))
        }
    }

    // MARK: Texts

    /// A sentence with the number of results.
    static func summary(ofAnswers count: Int) -> String {
        if count == 0 {
            return "The folder has no results: this project has not run any bundle on a device or in Simulator.\n"
        }
        let results = count == 1 ? "1 result" : "\(count) results"
        return "The folder has \(results); the [open questions](#open-questions) show the answers.\n"
    }

    /// All rules with their severity, evidence and open questions.
    static func rules(_ rules: [Rule] = Rule.all) -> String {
        let rows = rules.map { rule in
            let open = questions(of: rule).map { "[\($0.rawValue)](#\($0.rawValue.lowercased()))" }
            return "| [\(rule.id)](../Reference/Checks.md#\(rule.id)) | \(rule.severity.name) "
                + "| \(cell(rule.evidence)) | \(cell(rule.effect)) | \(open.joined(separator: ", ")) |"
        }
        let head = ["| rule | severity | rule evidence | effect evidence | open |", "|---|---|---|---|---|"]
        return (head + rows).joined(separator: "\n") + "\n"
    }

    /// All open questions with the rules that they concern and their status.
    static func questions(
        answers: [(file: String, answer: Answer)], rules: [Rule] = Rule.all, page: String
    ) throws -> String {
        let rows = try OpenQuestion.allCases.map { question in
            let name = question.rawValue
            let concerned = rules.filter { questions(of: $0).contains(question) }
                .map { "[\($0.id)](../Reference/Checks.md#\($0.id))" }
            let found = answers.filter { $0.answer.question == name }.map { file, answer in
                let device = answer.device + (answer.simulator ? " Simulator" : "")
                let text =
                    "\(answer.probe), \(answer.system), \(device): \(answer.remarks) (\(answer.who), \(answer.date))"
                let address = file.replacing(" ", with: "%20")
                return "\(escaped(text)) [answer](Evidence/\(address))"
            }
            return "| [\(name)](#\(name.lowercased())) | \(try title(of: question, in: page)) | "
                + "\(concerned.joined(separator: ", ")) | \(found.isEmpty ? "open" : found.joined(separator: "<br>")) |"
        }
        return (["| question | | rules | status |", "|---|---|---|---|"] + rows).joined(separator: "\n") + "\n"
    }

    private static func questions(of rule: Rule) -> [OpenQuestion] {
        OpenQuestion.allCases.filter { $0 == rule.evidence.question || $0 == rule.effect.question }
    }

    /// The bold words at the beginning of a question's section.
    private static func title(of question: OpenQuestion, in page: String) throws -> String {
        struct MissingSection: Error { let question: String }
        let start = "\n## \(question.rawValue)\n\n**"
        guard let start = page.range(of: start), let end = page[start.upperBound...].range(of: ".**")
        else { throw MissingSection(question: question.rawValue) }
        return String(page[start.upperBound..<end.lowerBound])
    }

    /// The strength of the evidence as a link to its source.
    private static func cell(_ evidence: Evidence) -> String {
        let source =
            evidence.source.hasPrefix("Docs/") ? "../\(evidence.source.dropFirst("Docs/".count))" : evidence.source
        return "[\(evidence.kind.rawValue)](\(source))"
    }

    /// The string, escaped for a cell of a Markdown table.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if "<>*_`\\[]|".contains(character) { result.append("\\") }
            result.append(character.isNewline ? " " : character)
        }
        return result
    }
}
