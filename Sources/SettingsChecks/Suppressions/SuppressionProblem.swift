import SettingsModel
import SourceText

/// A problem with a suppression comment.
struct SuppressionProblem {
    /// The range of the problem, as byte offsets into the text of the file.
    let span: Range<Int>
    private let problem: Problem

    private enum Problem {
        case unused(String)
        case misplaced(String, Suppressions.FileKind)
        case miswritten
        case withoutNames
        case unknown(String)
        case words(first: String, last: String)
    }

    /// Creates the problem for an unused suppression. The suppressed rule does not report a finding at that location.
    static func unused(_ name: SuppressionComment.RuleName) -> Self {
        Self(span: name.span, problem: .unused(name.text))
    }

    /// Creates the problem for a suppression comment that does not have an effect because of its position.
    static func misplaced(_ name: SuppressionComment.RuleName, in kind: Suppressions.FileKind) -> Self {
        Self(span: name.span, problem: .misplaced(name.text, kind))
    }

    /// Returns the problems with the rule names in a comment, such as unknown or missing names.
    static func unknown(in comment: SuppressionComment) -> [Self] {
        if comment.isMisspelled { return [Self(span: comment.span, problem: .miswritten)] }
        if comment.names.isEmpty { return [Self(span: comment.span, problem: .withoutNames)] }
        let names = comment.names.filter { Rule.named($0.rule) == nil }
        // Every rule name has a hyphen. Several words without one are a reason that lacks parentheses.
        let words = names.drop { $0.text.contains("-") }
        guard words.count > 1, let first = words.first, let last = words.last else { return names.map(unknown) }
        return names.dropLast(words.count).map(unknown) + [
            Self(
                span: first.span.lowerBound..<last.span.upperBound, problem: .words(first: first.text, last: last.text))
        ]
    }

    private static func unknown(_ name: SuppressionComment.RuleName) -> Self {
        Self(span: name.span, problem: .unknown(name.text))
    }

    var message: String {
        switch problem {
        case .unused(let name): "unused suppression: \(quoted(name)) reports nothing here"
        case .misplaced(let name, _): "a comment in this place does not suppress \(quoted(name))"
        case .miswritten: "this comment is not recognized and suppresses nothing"
        case .withoutNames: "the comment does not specify a rule"
        case .unknown(let name): "unknown rule \(quoted(name))"
        case .words(let first, let last): "the words from \(quoted(first)) to \(quoted(last)) are not rules"
        }
    }

    var help: Message {
        switch problem {
        case .unused: "remove it from the comment"
        case .misplaced(_, .table):
            "move it directly above its entry; for the entire file, move it to the top, followed by a blank line"
        case .misplaced(_, .pane):
            "move it directly before the <dict> of its item, or above the root element for the entire file"
        case .misplaced(_, .openStepPane): "move it above the first brace to apply it to the entire file"
        case .miswritten: "use this form: settings-bundle: allow missing-default"
        case .withoutNames: "specify a rule, as in 'settings-bundle: allow missing-default'"
        case .unknown(let name):
            mostSimilarName(to: name, among: Rule.all.map(\.id)).map { "did you mean \(quoted($0))?" }
                ?? "\(run: .explain) lists the rules; add a reason after them in parentheses"
        case .words: "add parentheses around the reason"
        }
    }
}
