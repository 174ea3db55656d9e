import Foundation
import PropertyListSyntax
import SettingsChecks
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Changes of the type of an item, for all pairs of types.
@Suite struct RetypingTests {
    /// An item of each type with the keys of the type and a custom key.
    private static let items: [String: String] = [
        "group": itemText("Group", ["Title": "T", "FooterText": "F", "Own": "<real>1</real>"]),
        "toggle": itemText(
            "ToggleSwitch", ["Title": "T", "Key": "k", "DefaultValue": "<true/>", "Own": "<real>1</real>"]),
        "slider": itemText(
            "Slider",
            [
                "Key": "k", "DefaultValue": "<real>0.5</real>", "MinimumValue": "<integer>0</integer>",
                "MaximumValue": "<integer>1</integer>", "MinimumValueImage": "i.png", "Own": "<real>1</real>",
            ]),
        "title": itemText("TitleValue", ["Title": "T", "Key": "k", "DefaultValue": "a", "Own": "<real>1</real>"]),
        "text-field": itemText(
            "TextField",
            [
                "Title": "T", "Key": "k", "DefaultValue": "a", "IsSecure": "<true/>", "KeyboardType": "URL",
                "Own": "<real>1</real>",
            ]),
        "multi-value": itemText(
            "MultiValue",
            [
                "Title": "T", "Key": "k", "DefaultValue": "a", "Titles": arrayText("A", "B"),
                "Values": arrayText("a", "b"), "ShortTitles": arrayText("1", "2"), "Own": "<real>1</real>",
            ]),
        "radio-group": itemText(
            "RadioGroup",
            [
                "Title": "T", "FooterText": "F", "Key": "k", "DefaultValue": "a", "Titles": arrayText("A", "B"),
                "Values": arrayText("a", "b"), "DisplaySortedByTitle": "<true/>", "Own": "<real>1</real>",
            ]),
        "child-pane": itemText("ChildPane", ["Title": "T", "File": "More", "Own": "<real>1</real>"]),
    ]

    private func bundle(_ item: String) -> SettingsBundle {
        let texts: KeyValuePairs = ["T": "T", "F": "F", "A": "A", "B": "B", "1": "1", "2": "2"]
        return SettingsBundle([
            "Root.plist": paneText(item), "More.plist": paneText(table: nil), "en.lproj/Root.strings": tableText(texts),
        ])
    }

    /// The options that a type requires and that the old item does not provide.
    private func given(for type: ItemType, _ old: Item) -> ItemOptions {
        var options = ItemOptions()
        if type.key("Title")?.isRequired == true, old["Title"] == nil { options.texts["Title"] = "New" }
        if type.key("Key") != nil, old["Key"] == nil { options.texts["Key"] = "new" }
        if type == .childPane, old["File"] == nil { options.texts["File"] = "More" }
        if type == .title, old["DefaultValue"] == nil { options.texts["DefaultValue"] = "v" }
        if type.key("Values")?.isRequired == true, old["Values"] == nil { options.choices = [ItemChoice("C=c")] }
        return options
    }

    @Test(arguments: ItemType.all.map(\.name), ItemType.all.map(\.name))
    func `The type of an item can be changed to any other type`(from: String, to: String) throws {
        let bundle = bundle(try #require(Self.items[from]))
        let old = try #require(bundle.pane(named: "Root")?.item(at: 0))
        let type = try #require(ItemType.named(to))
        let options = given(for: type, old)
        // A missing required option is an error that says what to pass.
        for name in ["Title", "Key", "File"] {
            var less = options
            guard less.texts.removeValue(forKey: ItemKey(name)) != nil else { continue }
            let error = #expect(throws: BundleError.self) { try SetItem(.index(0), less, type: type)(bundle) }
            #expect(error?.message.description.hasPrefix("a \(to) requires") == true, "\(String(describing: error))")
            #expect(error?.help?.parts.contains(.key(ItemKey(name))) == true, "\(String(describing: error))")
        }
        if !options.choices.isEmpty {
            var less = options
            less.choices = []
            let error = #expect(throws: BundleError.self) { try SetItem(.index(0), less, type: type)(bundle) }
            #expect(error?.help?.parts.contains(.key("Titles")) == true, "\(String(describing: error))")
        }
        let draft = try SetItem(.index(0), options, type: type)(bundle)
        let new = try #require(draft.bundle.pane(named: "Root")?.item(at: 0))
        #expect(new.type == type)
        #expect(BundleChecker().check(draft.bundle).filter { $0.severity == .error } == [])
        let before = Dictionary(uniqueKeysWithValues: old.entries.map { ($0.key.string, $0.element.value) })
        let after = Dictionary(uniqueKeysWithValues: new.entries.map { ($0.key.string, $0.element.value) })
        // Custom keys and shared keys without a new value are kept.
        #expect(after["Own"] == .real(1))
        for name in ["Title", "Key", "FooterText", "Titles", "Values", "DisplaySortedByTitle"] {
            guard let value = before[name], let schema = type.key(ItemKey(name)) else { continue }
            #expect(after[name] == value && schema.type.accepts(value), "\(name)")
        }
        let removed = before.keys.filter { after[$0] == nil }
        for name in removed {
            guard let schema = type.key(ItemKey(name)), let value = before[name] else { continue }
            #expect(!schema.type.accepts(value), "\(name) fits the new type")
        }
        let line = draft.lines.first { $0.action == .update && $0.path == "Root.plist" }?.detail.description ?? ""
        let named = line.split(separator: "without ").dropFirst().first?.components(separatedBy: ", ") ?? []
        #expect(Set(named) == Set(removed), "\(line)")
        if from == to { #expect(draft.fileChanges == []) }
        // The table contains exactly the strings of the item.
        let table = try #require(draft.bundle.table("Root", in: Language("en")))
        let shown = Set(new.texts.map(\.text))
        let gone = Set(old.texts.map(\.text)).subtracting(shown)
        #expect(shown.allSatisfy(table.contains) && !gone.contains(where: table.contains))
    }
}
