import PropertyListSyntax
import SettingsModel
import Testing

/// Compares the schema to a second copy of Apple's reference, in the order of Xcode's template: `!` is required, `~` is
/// localizable. Keys that the reference does not have are only in the schema.
@Suite struct SchemaTests {
    static let reference: [(type: String, name: String, xcode: String?, keys: String)] = [
        ("PSGroupSpecifier", "group", "Group", "Type! Title~ FooterText~ SupportedUserInterfaceIdioms"),
        (
            "PSToggleSwitchSpecifier", "toggle", "Toggle Switch",
            "Type! Title!~ Key! DefaultValue! TrueValue FalseValue Description~ TrueConfirmationPrompt "
                + "FalseConfirmationPrompt SupportedUserInterfaceIdioms"
        ),
        (
            "PSSliderSpecifier", "slider", "Slider",
            "Type! Key! DefaultValue! MinimumValue! MaximumValue! MinimumValueImage MaximumValueImage "
                + "SupportedUserInterfaceIdioms"
        ),
        (
            "PSTitleValueSpecifier", "title", "Title",
            "Type! Title~ Key! DefaultValue! Titles~ Values SupportedUserInterfaceIdioms"
        ),
        (
            "PSTextFieldSpecifier", "text-field", "Text Field",
            "Type! Title~ Key! DefaultValue IsSecure KeyboardType AutocapitalizationType AutocorrectionType "
                + "SupportedUserInterfaceIdioms"
        ),
        (
            "PSMultiValueSpecifier", "multi-value", "Multi Value",
            "Type! Title!~ Key! DefaultValue! Titles!~ Values! ShortTitles~ DisplaySortedByTitle "
                + "SupportedUserInterfaceIdioms"
        ),
        (
            "PSRadioGroupSpecifier", "radio-group", nil,
            "Type! Title~ FooterText~ Key! DefaultValue! Titles!~ Values! DisplaySortedByTitle "
                + "SupportedUserInterfaceIdioms"
        ),
        (
            "PSChildPaneSpecifier", "child-pane", "Child Pane",
            "Type! Title!~ File! Icon SupportedUserInterfaceIdioms"
        ),
    ]

    @Test func `Every type has the keys of the reference`() {
        #expect(ItemType.all.map(\.rawName) == Self.reference.map(\.type))
        for (type, expected) in zip(ItemType.all, Self.reference) {
            #expect(type.name == expected.name)
            #expect(type.xcodeName == expected.xcode)
            let known = Set(expected.keys.split(separator: " ").map { $0.filter(\.isLetter) })
            let keys = type.keys.filter { known.contains($0.name) }.map {
                $0.name + ($0.isRequired ? "!" : "") + ($0.isLocalizable ? "~" : "")
            }
            #expect(keys.joined(separator: " ") == expected.keys, "\(type.rawName)")
        }
    }

    @Test func `Confirmation prompts, pane icons and descriptions are read by Mac Catalyst only`() throws {
        for name in ["TrueConfirmationPrompt", "FalseConfirmationPrompt"] {
            let key = try #require(ItemType.toggle.key(ItemKey(name)))
            guard case .dictionary(let keys) = key.type else {
                Issue.record("\(name) is no dictionary")
                continue
            }
            let shown = keys.map { $0.name + ($0.isRequired ? "!" : "") + ($0.isLocalizable ? "~" : "") }
            #expect(shown == ["Type!", "Title!~", "Prompt!~", "ConfirmText~", "DenyText~"])
            #expect(key.reader == .catalyst)
        }
        #expect(ItemType.childPane.key("Icon")?.reader == .catalyst)
        #expect(ItemType.toggle.key("Description")?.reader == .catalyst)
    }

    @Test func `Enumerated keys have the values and names in Xcode`() throws {
        func values(_ name: String) throws -> [String] {
            try #require(ItemType.textField.key(ItemKey(name))).allowed.map { "\($0.name)=\($0.xcodeName)" }
        }
        #expect(
            try values("KeyboardType") == [
                "Alphabet=Alphabet", "NumbersAndPunctuation=Numbers and Punctuation", "NumberPad=Number Pad",
                "URL=URL", "EmailAddress=Email Address",
            ])
        #expect(
            try values("AutocapitalizationType") == [
                "None=None", "Sentences=Sentences", "Words=Words", "AllCharacters=All Characters",
            ])
        #expect(
            try values("AutocorrectionType") == ["Default=Default", "No=No Autocorrection", "Yes=Autocorrection"])
        #expect(ItemType.textField.key("KeyboardType")?.allowedValue(named: "number pad")?.name == "NumberPad")
        #expect(ItemType.textField.key("KeyboardType")?.allowedValue(named: "phone") == nil)
    }

    @Test func `Optional keys have the default values of the reference`() {
        #expect(ItemType.textField.key("KeyboardType")?.defaultValue == .string("Alphabet"))
        #expect(ItemType.textField.key("AutocapitalizationType")?.defaultValue == .string("None"))
        #expect(ItemType.textField.key("AutocorrectionType")?.defaultValue == .string("Default"))
        #expect(ItemType.textField.key("IsSecure")?.defaultValue == .boolean(false))
        #expect(ItemType.toggle.key("TrueValue")?.defaultValue == .boolean(true))
        #expect(ItemType.toggle.key("FalseValue")?.defaultValue == .boolean(false))
    }

    @Test func `Keys have the versions of the reference`() {
        #expect(ItemType.group.key("FooterText")?.since == "iOS 4.0")
        #expect(ItemType.multiValue.key("ShortTitles")?.since == "iOS 5.0")
        #expect(ItemType.multiValue.key("DisplaySortedByTitle")?.since == "iOS 7.0")
        #expect(ItemType.slider.key("SupportedUserInterfaceIdioms")?.since == "iOS 4.2")
        #expect(PaneSchema.key("ApplicationGroupContainerIdentifier")?.since == "iOS 8.2")
    }

    @Test func `Keys that only the archived reference documents are marked as archived`() {
        func archived(_ keys: [KeySchema]) -> [String] {
            keys.filter { $0.evidence?.isArchived == true }.map(\.name)
        }
        #expect(archived(PaneSchema.keys) == ["ApplicationGroupContainerIdentifier"])
        let expected: [String: [String]] = [
            "group": ["FooterText"], "multi-value": ["ShortTitles", "DisplaySortedByTitle"],
            "radio-group": ["DisplaySortedByTitle"],
        ]
        for type in ItemType.all {
            let own = archived(Array(type.ownKeys))
            #expect(own == expected[type.name] ?? [], "\(type.name)")
            #expect(type.key("SupportedUserInterfaceIdioms")?.evidence?.isArchived == true)
        }
        // The current article lists the footer of a radio group, but not the footer of a group.
        #expect(ItemType.radioGroup.key("FooterText")?.evidence == nil)
    }

    @Test func `Every key has evidence that matches its reader`() {
        for type in ItemType.all + ItemType.inAppSettingsKit {
            let isLibrary = type.reader == .inAppSettingsKit
            #expect(type.evidence.kind == (isLibrary ? .sourceCode : .documented), "\(type.name)")
            for key in type.keys {
                let evidence = key.evidence ?? type.evidence
                switch key.reader {
                case .settings: #expect(evidence.kind == .documented, "\(type.name) \(key.name)")
                case .catalyst: #expect(evidence.kind == .documented && key.since == nil, "\(key.name)")
                case .inAppSettingsKit: #expect(evidence.kind == .sourceCode, "\(key.name)")
                case .build: #expect(evidence.kind == .toolConvention, "\(key.name)")
                }
            }
        }
    }

    @Test func `Differences between devices and the reference have remarks`() {
        for key in [ItemKey.trueValue, .falseValue] {
            let remark = ItemType.toggle.key(key)?.remark
            #expect(remark?.evidence.kind == .observed && remark?.evidence.question == .d3, "\(key)")
        }
        #expect(ItemType.radioGroup.remark?.evidence.kind == .reported)
        #expect(ItemType.title.key("Title")?.remark?.text.contains("required in the current article") == true)
        #expect(ItemType.slider.key("MinimumValueImage")?.remark?.text.contains("21 × 21 pixels") == true)
    }

    @Test func `visionOS and tvOS have no idioms`() {
        #expect(Platform.visionOS.idioms.isEmpty && Platform.tvOS.idioms.isEmpty)
        #expect(Platform.allCases.map(\.rawValue) == ["ios", "ipados", "tvos", "visionos", "catalyst", "watchos"])
    }

    @Test func `A pane has the keys of the reference`() {
        let required = PaneSchema.keys.filter(\.isRequired).map(\.name)
        #expect(required == ["PreferenceSpecifiers"])
        #expect(
            PaneSchema.keys.map(\.name) == [
                "Title", "StringsTable", "ApplicationGroupContainerIdentifier", "PreferenceSpecifiers", "Icon",
                "SettingsBundleConfigurations",
            ])
        #expect(PaneSchema.keys.allSatisfy { !$0.isLocalizable })
    }

    @Test func `A type can be found by any of its names, ignoring case`() {
        for name in ["toggle", "Toggle", "PSToggleSwitchSpecifier", "pstoggleswitchspecifier", "Toggle Switch"] {
            #expect(ItemType.named(name)?.rawName == "PSToggleSwitchSpecifier", "\(name)")
        }
        #expect(ItemType.named("togle") == nil)
        #expect(ItemType.rawName("toggle") == nil)
        #expect(ItemType.rawName("IASKButtonSpecifier")?.reader == .inAppSettingsKit)
    }

    @Test func `Every type and key has a summary, and every type has documentation`() {
        for type in ItemType.all + ItemType.inAppSettingsKit {
            #expect(type.summary.hasSuffix(".") && type.documentation.hasPrefix("https://"), "\(type.rawName)")
            for key in type.keys { #expect(key.summary.hasSuffix("."), "\(type.rawName).\(key.name)") }
            #expect(Set(type.keys.map(\.name)).count == type.keys.count, "\(type.rawName)")
        }
    }

    @Test(arguments: [
        (ValueType.string, "string"), (.boolean, "boolean"), (.integer, "integer"), (.number, "integer real"),
        (.scalar, "string boolean integer real date data"),
        (.any, "string boolean integer real date data array dictionary"), (.array(of: .string), "array"),
        (.dictionary([]), "dictionary"), (.either(.string, .dictionary([])), "string dictionary"),
    ])
    func `A value type accepts values of its kinds only`(type: ValueType, kinds: String) {
        let values: [PropertyListValue] = [
            .string("1"), .boolean(true), .integer(1), .real(1), .date(0), .data([1]), .array([.string("1")]),
            .dictionary([]),
        ]
        #expect(values.filter(type.accepts).map(\.kind.rawValue).joined(separator: " ") == kinds)
    }

    @Test func `An array type accepts only arrays of its element type`() {
        #expect(!ValueType.array(of: .string).accepts(.array([.string("a"), .integer(1)])))
        #expect(ValueType.array(of: .string).accepts(.array([])))
    }
}
