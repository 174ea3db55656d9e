extension Rule {
    /// All rules, in the order of `explain`: the bundle, its items, its strings.
    package static let all: [Rule] = [
        .noRootPane, .unreadablePlist, .unreadableStrings, .notAPane, .missingChildPane, .childPaneExtension,
        .paneCycle, .unreachablePane, .unfinishedChange, .binaryPlist,

        .missingType, .unknownType, .missingRequiredKey, .emptyKey, .wrongValueType, .unknownKey, .misplacedKey,
        .duplicateKey, .missingDefault, .defaultNotInValues, .toggleDefault, .sliderRange, .titlesValuesMismatch,
        .emptyOptions, .templateLeftover,

        .missingTable, .tableExtension, .missingTranslation, .missingSourceString, .staleString, .duplicateString,
        .truncatedStrings, .shadowedTables, .invalidLanguage, .damagedEncoding, .bomlessUTF16, .unlocalizedPane,
    ]
}
