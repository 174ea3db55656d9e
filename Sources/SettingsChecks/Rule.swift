package import SettingsModel

/// A rule against which bundles are checked, together with its documentation. The rules are in the folder `Checks`, in
/// one file per topic.
package struct Rule: Sendable {
    /// The ID that identifies the rule in reports and suppressions, such as `missing-default`.
    package let id: String
    /// The default severity of the rule's findings. Individual findings can have a lower severity.
    package let severity: Severity
    /// The maximum severity of the findings if the bundle is also used with InAppSettingsKit.
    let withInAppSettingsKit: Severity
    /// A one-line summary, without a trailing period.
    package let summary: String
    /// A description of the problem that the rule reports.
    package let what: String
    /// The consequences for people who use the Settings app.
    package let why: String
    /// The recommended correction.
    package let recommendation: String
    /// A description of the automatic fix and its safety, or `nil` if there is no automatic fix.
    package let fix: String?
    /// The evidence that the reported problem violates a requirement.
    package let evidence: Evidence
    /// The evidence for the described consequences. By default, it is the evidence for the violation.
    package let effect: Evidence
    /// Whether to skip the rule if its severity is too low to be reported. The value is `true` for rules that are slow
    /// to check.
    let isOnDemand: Bool
    /// A small bundle in which the locations of the findings are marked.
    package var example: Example { makeExample() }
    /// A closure that creates the example. The example is created on demand because it is not needed for checks.
    private let makeExample: @Sendable () -> Example
    let check: Check

    /// The part of a bundle that a rule checks in one call.
    enum Check: Sendable {
        /// A single item in a pane.
        case item(@Sendable (Item, CheckedPane, Reporter) -> Void)
        /// A single pane.
        case pane(@Sendable (CheckedPane, CheckedBundle, Reporter) -> Void)
        /// A single file, which can be a pane, a string table, or another file.
        case file(@Sendable (ParsedFile, Reporter) -> Void)
        /// A single string table.
        case table(@Sendable (CheckedTable, CheckedBundle, Reporter) -> Void)
        /// A single language.
        case language(@Sendable (Language, CheckedBundle, Reporter) -> Void)
        /// A single translation: a string-table entry that a pane uses in a language other than the source language.
        case translation(@Sendable (CheckedTranslation, CheckedBundle, Reporter) -> Void)
        /// The bundle as a whole.
        case bundle(@Sendable (CheckedBundle, Reporter) -> Void)
        /// All suppression comments. They are checked after all other rules. The second argument of the closure
        /// contains the IDs of the checked rules.
        case suppressions(@Sendable (CheckedBundle, Set<String>, Reporter) -> Void)
    }

    init(
        _ id: String, _ severity: Severity, _ summary: String, what: String, why: String, recommendation: String,
        fix: String? = nil, evidence: Evidence, effect: Evidence? = nil,
        withInAppSettingsKit: Severity = .error, isOnDemand: Bool = false,
        example: @escaping @Sendable @autoclosure () -> Example,
        check: Check
    ) {
        self.id = id
        self.severity = severity
        self.withInAppSettingsKit = withInAppSettingsKit
        self.summary = summary
        self.what = what
        self.why = why
        self.recommendation = recommendation
        self.fix = fix
        self.evidence = evidence
        self.effect = effect ?? evidence
        self.isOnDemand = isOnDemand
        makeExample = example
        self.check = check
    }

    /// Returns the rule with the given ID, or `nil` if there is no such rule.
    package static func named(_ id: String) -> Rule? { all.first { $0.id == id } }
}

extension Rule {
    /// All rules, in the order in which the `explain` command lists them. Rules about the bundle come first, followed
    /// by rules about items, and then rules about strings.
    package static let all: [Rule] = [
        .bundleName, .watchBundle, .noRootPane, .emptyPane, .unreadablePlist, .trailingText, .unreadableStrings,
        .notAPane, .missingChildPane, .childPaneExtension, .childPaneOutside, .paneCycle, .unreachablePane,
        .caseMismatch, .unfinishedChange, .binaryPlist, .junkFile, .unreadFile, .missingImage, .catalogInBundle,
        .twoBundles, .unusedAllow, .notInTarget, .copiedTwice, .copiedSource, .projectLanguages, .privacyManifest,

        .missingType, .unknownType, .missingRequiredKey, .emptyKey, .emptyTitle, .keySpaces, .wrongValueType,
        .unknownKey, .misplacedKey, .unknownValue, .duplicateKey, .sharedKey, .missingDefault, .defaultNotInValues,
        .toggleDefault, .defaultOutOfRange, .sliderRange, .titlesValuesMismatch, .emptyOptions, .duplicateValues,
        .mixedValues, .duplicateTitles, .shortTitlesMismatch, .secretDefault, .edgeSpaces, .ungroupedItem,
        .itemAfterRadioGroup, .emptyGroup, .templateLeftover, .emptyIdioms, .emptyConfigurations,
        .unlistedConfiguration, .copiedConfigurations, .copiedVariable, .shippedLanguages, .staleFileLists, .longFooter,
        .longTitle, .platformKey,
        .platformItem, .reservedKey, .duplicateDictionaryKey,

        .missingTable, .tableExtension, .missingTranslation, .untranslatedIdentifier, .missingSourceString,
        .sourceLanguageMismatch, .staleString, .unusedTable, .duplicateString, .truncatedStrings,
        .lowercaseUnicodeEscape, .incompleteEscape, .shadowedTables, .invalidLanguage, .baseCase, .legacyLanguage,
        .duplicateLanguage,
        .regionFolder, .pseudoLanguage, .damagedEncoding, .bomlessUTF16, .utf16Strings, .emptyTranslation,
        .sameAsSource,
        .placeholderMismatch, .edgeSpaceMismatch, .textForms, .unlocalizedPane,
    ]
}
