import SettingsModel
import SourceText

/// What is wrong with a comment that allows nothing.
struct UnusedSuppression {
    /// The bytes of the name, as byte offsets into the text.
    let span: Range<Int>
    let message: String
    let help: Message

    /// A rule that finds nothing where it is allowed.
    static func unused(_ name: SuppressionComment.Name) -> Self {
        Self(
            span: name.span, message: "\(quoted(name.text)) finds nothing here that would have to be allowed",
            help: "take it out of the comment")
    }

    /// A comment that stands where it counts for nothing.
    static func misplaced(_ name: SuppressionComment.Name, in kind: Suppressions.Kind) -> Self {
        let help: Message =
            switch kind {
            case .table: "put it directly above its entry, or above the first entry and a blank line for the whole file"
            case .pane: "put it directly before the <dict> of its item, or above the root element for the whole file"
            case .openStepPane: "put it above the first brace, for the whole file"
            }
        return Self(
            span: name.span, message: "a comment here does not allow \(quoted(name.text)) anywhere", help: help)
    }

    /// What a comment names that is no rule, or that it names none.
    static func unknown(in comment: SuppressionComment) -> [Self] {
        if comment.isMiswritten {
            return [
                Self(
                    span: comment.span, message: "this comment is not read, and allows nothing",
                    help: "write it in these letters: settings-bundle: allow missing-default")
            ]
        }
        if comment.names.isEmpty {
            return [
                Self(
                    span: comment.span, message: "the comment names no rule to allow",
                    help: "name one: settings-bundle: allow missing-default")
            ]
        }
        let names = comment.names.filter { Rule.named($0.rule) == nil }
        // Every rule has a hyphen: a word without one begins a reason, where more words follow.
        let words = names.drop { $0.text.contains("-") }
        guard words.count > 1, let first = words.first, let last = words.last else { return names.map(unknown) }
        return names.dropLast(words.count).map(unknown) + [
            Self(
                span: first.span.lowerBound..<last.span.upperBound,
                message: "there are no rules \(quoted(first.text)) to \(quoted(last.text)) to allow",
                help: "put a reason in parentheses")
        ]
    }

    private static func unknown(_ name: SuppressionComment.Name) -> Self {
        Self(
            span: name.span, message: "there is no rule \(quoted(name.text)) to allow",
            help: nearest(to: name.text, among: Rule.all.map(\.id)).map { "did you mean \(quoted($0))?" }
                ?? "\(run: .explain) lists the rules; a reason stands behind them in parentheses")
    }
}
