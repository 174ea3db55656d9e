import Foundation
import SettingsChecks
import SettingsModel
import TestSupport
import Testing

/// Answers to open questions, and the tables of `Docs/Internals/Evidence.md` that show the answers.
@Suite struct EvidenceTests {
    private static let name = "D1b-text-field-key-empty-iOS-18.2.json"
    /// A fictional answer.
    private static let valid = """
        {
          "question": "D1", "probe": "D1b-text-field-key-empty", "system": "iOS 18.2", "device": "iPhone 99",
          "simulator": true, "rows": ["Control above", "Control below"], "values": { "probe": "true (boolean)" },
          "remarks": "The row | is missing.", "date": "2027-01-31", "who": "Nobody"
        }
        """

    private func page() throws -> String { try Repository.text(of: EvidencePage.path) }

    private func questions(_ files: [String: String]) throws -> String {
        let folder = try ScratchFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        return try EvidencePage.questions(answers: EvidencePage.answers(in: URL(filePath: folder.path)), page: page())
    }

    @Test func `Every answer in the repository is valid`() throws {
        _ = try EvidencePage.answers(in: Repository.root.appending(path: EvidencePage.folder))
    }

    @Test func `Questions without answers are open`() throws {
        let rows = try questions([:]).split(separator: "\n").dropFirst(2)
        #expect(rows.count == OpenQuestion.allCases.count)
        #expect(rows.allSatisfy { $0.hasSuffix(" open |") })
    }

    @Test func `An answer changes the status of its own question only`() throws {
        let rows = try questions([Self.name: Self.valid, "README.md": "no answer"]).split(separator: "\n")
        let first = try #require(rows.first { $0.hasPrefix("| [D1](#d1) |") })
        #expect(
            first.hasSuffix(
                " | D1b-text-field-key-empty, iOS 18.2, iPhone 99 Simulator: The row \\| is missing. (Nobody, 2027-01-31) "
                    + "[answer](Evidence/D1b-text-field-key-empty-iOS-18.2.json) |"))
        #expect(rows.count { $0.hasSuffix(" open |") } == OpenQuestion.allCases.count - 1)
    }

    @Test(arguments: [
        (0, "The folder has no results: this project has not run any bundle on a device or in Simulator.\n"),
        (1, "The folder has 1 result; the [open questions](#open-questions) show the answers.\n"),
        (2, "The folder has 2 results; the [open questions](#open-questions) show the answers.\n"),
    ])
    func `The page states the number of results`(count: Int, sentence: String) {
        #expect(EvidencePage.summary(ofAnswers: count) == sentence)
    }

    @Test func `Answers for several systems are listed in one row`() throws {
        let other = Self.valid.replacing("iOS 18.2", with: "iOS 27.0").replacing(
            "true, \"rows\"", with: "false, \"rows\"")
        let rows = try questions([Self.name: Self.valid, "D1b-text-field-key-empty-iOS-27.0.json": other])
        let first = try #require(rows.split(separator: "\n").first { $0.hasPrefix("| [D1](#d1) |") })
        #expect(
            first.contains("iPhone 99 Simulator: ")
                && first.contains("<br>D1b-text-field-key-empty, iOS 27.0, iPhone 99: "))
    }

    @Test(arguments: [
        ("\"D1\"", "\"D10\"", "/question: breaks enum"),
        ("\"iOS 18.2\"", "\"\"", "/system: breaks pattern"),
        ("\"iOS 18.2\"", "\"18.2\"", "/system: breaks pattern"),
        ("\"iPhone 99\"", "\"\"", "/device: breaks minLength"),
        ("\"simulator\": true", "\"simulator\": \"yes\"", "/simulator: breaks type"),
        ("[\"Control above\", \"Control below\"]", "\"Control above\"", "/rows: breaks type"),
        ("\"true (boolean)\"", "true", "/values/probe: breaks type"),
        ("\"2027-01-31\"", "\"31.1.2027\"", "/date: breaks pattern"),
        (", \"who\": \"Nobody\"", "", ": breaks required"),
        ("\"who\"", "\"author\": \"\", \"who\"", "/author: is too much"),
    ])
    func `An invalid answer is rejected`(old: String, new: String, problem: String) throws {
        #expect(Self.valid.contains(old))
        let text = Self.valid.replacing(old, with: new)
        #expect(try EvidencePage.problems(in: Data(text.utf8), named: Self.name) == [problem])
        #expect(throws: EvidencePage.InvalidAnswer.self) { try questions([Self.name: text]) }
    }

    @Test(arguments: [
        (name, "D2", "D1b-text-field-key-empty is not a probe of D2"),
        ("answer.json", "D1", "the name does not begin with D1b-text-field-key-empty-"),
    ])
    func `An answer must match its probe and its question`(file: String, question: String, problem: String) throws {
        let text = Self.valid.replacing("\"D1\"", with: "\"\(question)\"")
        #expect(try EvidencePage.problems(in: Data(text.utf8), named: file) == [problem])
    }

    @Test func `Every rule is in the table with both kinds of evidence`() throws {
        let rows = EvidencePage.rules().split(separator: "\n").dropFirst(2)
        #expect(rows.count == Rule.all.count)
        for (row, rule) in zip(rows, Rule.all) {
            #expect(
                row.hasPrefix(
                    "| [\(rule.id)](../Reference/Checks.md#\(rule.id)) | \(rule.severity.name) | [\(rule.evidence.kind.rawValue)]("
                ))
            #expect(row.contains("| [\(rule.effect.kind.rawValue)]("))
            if let question = rule.effect.question { #expect(row.contains("[\(question.rawValue)](#")) }
        }
    }

    @Test func `The page lists every kind of evidence`() throws {
        let page = try page()
        for kind in Evidence.Kind.allCases { #expect(page.contains("\n| \(kind.rawValue) | ")) }
    }

    @Test func `The schema lists every question`() throws {
        let schema = try JSONDecoder().decode(
            JSONValue.self, from: Data(Repository.text(of: "Docs/Internals/evidence.schema.json").utf8))
        let names = schema.members["properties"]?.members["question"]?.members["enum"]?.elements.compactMap(\.string)
        #expect(names == OpenQuestion.allCases.map(\.rawValue))
    }
}
