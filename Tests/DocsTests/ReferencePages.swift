import Foundation
import SettingsChecks
import SettingsModel
import TestSupport

/// The generated parts of the documentation, each between two marks in its page.
enum ReferencePages {
    /// A generated part: its page, its mark and its current text.
    struct Part: Sendable, CustomStringConvertible {
        let document: String
        let mark: String
        let text: @Sendable () throws -> String

        var description: String { "\(document), \(mark)" }

        private var start: String { "<!-- generated: \(mark) -->\n" }
        private var end: String { "<!-- end of generated: \(mark) -->\n" }

        /// The page with this part updated, or `nil` if the page lacks the marks.
        func updated(_ page: String) throws -> String? {
            guard let start = page.range(of: start), let end = page.range(of: end), start.upperBound <= end.lowerBound
            else { return nil }
            return page.replacingCharacters(in: start.upperBound..<end.lowerBound, with: "\n" + (try text()) + "\n")
        }
    }

    static let parts = [
        Part(document: "Docs/Reference/Commands.md", mark: "commands", text: commands),
        Part(document: "Docs/Reference/Checks.md", mark: "rules", text: rules),
        Part(document: "Docs/Reference/Format.md", mark: "page keys", text: pageKeys),
        Part(document: "Docs/Reference/Format.md", mark: "item types", text: { types(ItemType.all) }),
        Part(document: "Docs/Reference/Format.md", mark: "library types", text: { types(ItemType.inAppSettingsKit) }),
        Part(document: "Docs/Reference/Format.md", mark: "library keys", text: libraryKeys),
        Part(
            document: EvidencePage.path, mark: "results", text: { try EvidencePage.summary(ofAnswers: answers().count) }
        ),
        Part(document: EvidencePage.path, mark: "evidence of rules", text: { EvidencePage.rules() }),
        Part(document: EvidencePage.path, mark: "open questions", text: openQuestions),
    ]

    // MARK: The texts

    /// The help of every command, as the tool prints it.
    private static func commands() throws -> String {
        let folder = try ScratchFolder()
        func help(_ path: [String]) throws -> [(path: [String], text: String)] {
            let text = try folder.run(path + ["--help"]).output
            return [(path, text)] + (try subcommands(in: text).flatMap { try help(path + [$0]) })
        }
        return try help([]).map { page in
            let name = (["settings-bundle"] + page.path).joined(separator: " ")
            let body = page.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                String(line.reversed().drop { $0 == " " }.reversed())
            }.joined(separator: "\n").trimmingCharacters(in: .newlines)
            return "## \(name)\n\n```text\n\(body)\n```\n"
        }.joined(separator: "\n")
    }

    /// The names below the headings of subcommands in a help text.
    private static func subcommands(in help: String) -> [String] {
        var names: [String] = []
        var isList = false
        for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasSuffix("SUBCOMMANDS:") {
                isList = true
            } else if line.isEmpty || !line.hasPrefix("  ") {
                isList = false
            } else if isList, !line.hasPrefix("   "), let name = line.split(separator: " ").first {
                names.append(String(name))
            }
        }
        return names
    }

    /// The open questions, with the answers in `Docs/Internals/Evidence`.
    private static func openQuestions() throws -> String {
        try EvidencePage.questions(answers: answers(), page: Repository.text(of: EvidencePage.path))
    }

    private static func answers() throws -> [(file: String, answer: EvidencePage.Answer)] {
        try EvidencePage.answers(in: Repository.root.appending(path: EvidencePage.folder))
    }

    private static func rules() -> String {
        Rule.all.map(\.markdownPage).joined(separator: "\n")
    }

    private static func pageKeys() -> String {
        """
        \(evidenceLine(PaneSchema.evidence, PaneSchema.pane))

        \(table(PaneSchema.keys, differingFrom: PaneSchema.evidence))

        """
    }

    /// The evidence for an item type or a pane, which applies to all keys without their own evidence.
    private static func evidenceLine(_ evidence: Evidence, _ documentation: String) -> String {
        switch evidence.kind {
        case .documented:
            "Evidence: documented in Apple's [current article](\(evidence.source)) and [archived reference](\(documentation))."
        default: "Evidence: [\(evidence.strength)](\(evidence.source))."
        }
    }

    private static func types(_ types: [ItemType]) -> String {
        types.map { type in
            let xcode = type.xcodeName.map { ", *\($0)* in Xcode" } ?? ""
            let since = type.since.map { ", since \($0)" } ?? ""
            return """
                ### \(type.name)

                `\(type.rawName)`\(xcode)\(since). \(([type.summary] + [type.remark?.markdown].compactMap { $0 }).joined(separator: " "))

                \(evidenceLine(type.evidence, type.documentation))

                \(table(type.keys, differingFrom: type.evidence))

                """
        }.joined(separator: "\n")
    }

    private static func libraryKeys() -> String {
        let evidence = InAppSettingsKit.evidence
        return
            "\(evidenceLine(evidence, evidence.source))\n\n\(table(InAppSettingsKit.keys, differingFrom: evidence))\n"
    }

    /// - Parameter usual: The evidence that is stated once, above the table.
    private static func table(_ keys: [KeySchema], differingFrom usual: Evidence) -> String {
        let rows = keys.map { key in
            var notes = [key.summary]
            if !key.allowed.isEmpty {
                notes.append(
                    "One of "
                        + key.allowed.map { allowed in
                            allowed.name == allowed.xcodeName
                                ? "`\(allowed.name)`" : "`\(allowed.name)` (\(allowed.xcodeName))"
                        }.joined(separator: ", ") + ".")
            }
            if let value = key.defaultValue { notes.append("Default: `\(value)`.") }
            if let since = key.since { notes.append("Since \(since).") }
            switch key.reader {
            case .settings: break
            case .catalyst: notes.append("Mac Catalyst only.")
            case .inAppSettingsKit: break
            case .build: notes.append("`settings-bundle build` removes it.")
            }
            if let remark = key.remark { notes.append(remark.markdown) }
            if let evidence = key.evidence(differingFrom: usual) { notes.append(evidence.mark) }
            let marks = [key.isRequired ? "required" : nil, key.isLocalizable ? "localized" : nil].compactMap { $0 }
            return "| `\(key.name)` | \(key.xcodeName ?? "") | \(key.type.name) | \(marks.joined(separator: ", ")) | "
                + notes.joined(separator: " ") + " |"
        }
        return (["| key | in Xcode | type | | meaning |", "|---|---|---|---|---|"] + rows).joined(separator: "\n")
    }
}

extension Evidence {
    /// The evidence for a key that differs from the evidence of the table.
    fileprivate var mark: String {
        switch kind {
        case .toolConvention: "[Tool convention](../\(source.dropFirst("Docs/".count)))."
        case .documented where isArchived: "[Archived reference](\(source)) only."
        default: "Evidence: \(markdown)."
        }
    }
}

extension Remark {
    fileprivate var markdown: String {
        let open = evidence.question.map {
            ", open question [\($0.rawValue)](../Internals/Evidence.md#\($0.rawValue.lowercased()))"
        }
        return "\(text) ([\(evidence.kind.rawValue)](\(evidence.source))\(open ?? ""))"
    }
}
