extension Rule {
    /// All rules, in the order of `explain`: the bundle, its items, its strings.
    package static let all: [Rule] = [
        .noRootPane, .unreadablePlist, .unreadableStrings, .notAPane, .missingChildPane, .childPaneExtension,
        .childPaneOutside, .paneCycle, .unreachablePane, .caseMismatch, .unfinishedChange, .binaryPlist, .junkFile,
        .missingImage, .catalogInBundle, .twoBundles, .unusedAllow,

        .missingType, .unknownType, .missingRequiredKey, .emptyKey, .keySpaces, .wrongValueType, .unknownKey,
        .misplacedKey,
        .unknownValue, .duplicateKey, .sharedKey, .missingDefault, .defaultNotInValues, .toggleDefault,
        .defaultOutOfRange, .sliderRange, .titlesValuesMismatch, .emptyOptions, .duplicateValues, .duplicateTitles,
        .shortTitlesMismatch, .secretDefault, .edgeSpaces, .ungroupedItem, .itemAfterRadioGroup, .emptyGroup,
        .templateLeftover, .emptyIdioms, .longFooter, .platformKey, .platformItem,
        .missingAppGroup, .reservedKey, .duplicateDictionaryKey,

        .missingTable, .tableExtension, .missingTranslation, .untranslatedIdentifier, .missingSourceString,
        .staleString, .unusedTable, .duplicateString, .truncatedStrings, .lowercaseUnicodeEscape, .shadowedTables,
        .invalidLanguage, .baseCase, .legacyLanguage, .damagedEncoding, .bomlessUTF16, .utf16Strings,
        .emptyTranslation, .sameAsSource, .placeholderMismatch, .edgeSpaceMismatch, .unlocalizedPane,
    ]
}
