import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

struct BundleConfigurationsTests {
    private static let key = PaneSchema.configurations

    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            itemText("Group", [key: arrayText("Debug", "QA")]), toggleText("A", key: "a"),
            itemText("ToggleSwitch", [key: arrayText("QA", "Release")]),
            itemText("ChildPane", ["File": "More"]), itemText("RadioGroup", [key: arrayText("Debug")]),
            toggleText("B", key: "b"), itemText("Group", [key: "<true/>"]), toggleText("C", key: "c")),
        "More.plist": paneText(toggleText("D", key: "d")),
    ])

    private func names(on name: String, among names: [ExactString]? = nil) -> [String] {
        let configurations = BundleConfigurations(of: bundle, among: names)
        guard let pane = bundle.pane(named: name) else { return [] }
        return configurations.sets(ofItemsOn: pane).map { set in
            configurations.names(in: set).map { $0.map(\.string).joined(separator: " ") } ?? "all"
        }
    }

    @Test func `Items inherit the configurations of their group and of the rows that open their pane`() {
        #expect(names(on: "Root") == ["Debug QA", "Debug QA", "QA", "Debug QA", "Debug", "all", "", ""])
        #expect(names(on: "More") == ["Debug QA"])
        #expect(names(on: "Root", among: ["QA"]) == ["QA", "QA", "QA", "QA", "", "all", "", ""])
    }

    @Test func `Configuration names are listed with their positions`() {
        let found = bundle.configurationNames
        #expect(found.map(\.name) == ["Debug", "QA", "QA", "Release", "Debug"])
        #expect(found.map { bundle.files[$0.path]?.position(of: $0.element.span)?.line } == [13, 13, 29, 29, 41])
        #expect(SettingsBundle(["Root.plist": paneText(toggleText("A", key: "a"))]).configurationNames.isEmpty)
    }

    @Test func `At most 63 configurations are distinguished`() {
        let names = (0..<100).map { "Configuration\($0)" }
        let bundle = SettingsBundle([
            "Root.plist": paneText(
                itemText(
                    "Group",
                    [Self.key: "<array>" + names.map { "<string>\($0)</string>" }.joined() + "</array>"]))
        ])
        #expect(BundleConfigurations(of: bundle).names.count == 63)
    }
}
