import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports choices in an item that have the same title.
    static let duplicateTitles = Rule(
        "duplicate-titles", .note, "two choices have the same title",
        what: "The Titles array of a multi-value item or a radio group contains the same string twice.",
        why: "Users cannot distinguish two choices that have the same title.",
        recommendation: "Give each choice a unique title, or remove the duplicate choice.",
        evidence: .inferred(ItemType.multiValue.documentation),
        effect: .inferred(ItemType.multiValue.documentation),
        example: .items(
            """
            <dict>
                Type: PSMultiValueSpecifier
                Title: Quality
                Key: quality
                DefaultValue: <integer>0</integer>
                Titles: <array>
                    <string>High</string>
                    ⟦<string>High</string>⟧
                </array>
                Values: <array>
                    <integer>0</integer>
                    <integer>1</integer>
                </array>
            </dict>
            """),
        check: .item { item, pane, reporter in
            guard item.isMultiValueOrRadioGroup, let titles = item.list(.titles) else { return }
            var first: [ExactString: Int] = [:]
            for (index, element) in titles.enumerated() {
                let title = element.string
                guard let earlier = first[title] else {
                    first[title] = index
                    continue
                }
                reporter.report(
                    pane, at: element,
                    "choice \(index) of \(item.label) has the same title as choice \(earlier): \(short(title))",
                    help: "give it a different title")
            }
        })
}
