extension Rule {
    /// All rules, in the order of `explain`: the bundle, its items, its strings.
    package static let all: [Rule] = [
        .noRootPane, .unreadablePlist, .unreadableStrings, .notAPane, .missingChildPane, .childPaneExtension,
        .paneCycle, .unreachablePane, .unfinishedChange, .binaryPlist,

        .missingType, .unknownType, .missingRequiredKey, .emptyKey, .wrongValueType, .unknownKey, .misplacedKey,
        .unknownValue, .duplicateKey, .sharedKey, .missingDefault, .defaultNotInValues, .toggleDefault,
        .defaultOutOfRange, .sliderRange, .titlesValuesMismatch, .emptyOptions, .duplicateValues, .duplicateTitles,
        .shortTitlesMismatch, .secretDefault, .edgeSpaces, .ungroupedItem, .itemAfterRadioGroup, .emptyGroup,
        .templateLeftover, .emptyIdioms, .longFooter, .platformKey, .reservedKey, .duplicateDictionaryKey,

        .missingTable, .tableExtension, .missingTranslation, .missingSourceString, .staleString, .duplicateString,
        .truncatedStrings, .shadowedTables, .invalidLanguage, .damagedEncoding, .bomlessUTF16, .unlocalizedPane,
    ]
}
